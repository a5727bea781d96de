/// The cost of a finding, summed over the trace.
public struct FindingCost: Hashable, Codable, Sendable {
  /// The number of touched rows to which one measured text is equivalent.
  ///
  /// In `traces/feed-churning.plumb` a text takes 46 µs to measure, and a touched row 0.56 µs.
  static let rowsPerText = 80

  /// How often it happened; each rule defines what it counts.
  public var occurrences = 0
  /// The number of passes in which it happened; 0 if it happened outside passes.
  public var passes = 0
  /// Nanoseconds spent on it.
  public var time: Int64 = 0
  /// The total nanoseconds of the passes in which it happened.
  public var passTime: Int64 = 0
  /// Solver rows touched by it.
  public var rowsTouched = 0
  /// Solver pivots caused by it.
  public var pivots = 0
  /// The pass in which it happened most often.
  public var worstPass: Int64?

  /// Creates a cost of zero.
  public init() {}
}
