/// What a finding cost, summed over the trace.
public struct FindingCost: Hashable, Codable, Sendable {
  /// How many rows touched stand for one text measured.
  ///
  /// In `traces/feed-churning.plumb` a text takes 46 µs to measure, a touched row 0.56 µs.
  static let rowsPerText = 80

  /// How often it happened; what is counted is the rule's own.
  public var occurrences = 0
  /// The passes in which it happened; none if it happened outside passes.
  public var passes = 0
  /// Nanoseconds spent on it.
  public var time: Int64 = 0
  /// Nanoseconds that the passes in which it happened took altogether.
  public var passTime: Int64 = 0
  /// Solver rows touched by it.
  public var rowsTouched = 0
  /// Solver pivots of it.
  public var pivots = 0
  /// The pass in which it happened most often.
  public var worstPass: Int64?

  /// Creates a cost of nothing.
  public init() {}

  /// What it took of the passes in which it happened, from 0 to 1; nil outside passes.
  public var passShare: Double? {
    passTime > 0 ? min(1, Double(time) / Double(passTime)) : nil
  }
}
