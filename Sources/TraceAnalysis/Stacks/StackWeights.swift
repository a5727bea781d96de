/// The quantity by which call stacks are weighted.
public enum StackWeight: String, CaseIterable, Sendable {
  /// The number of signposts that they caused.
  case count
  /// The solver's work, in rows of its tableau.
  case rowsTouched
  /// The solver's pivots.
  case pivots
  /// The time in nanoseconds.
  case time

  /// Its name in reports.
  public var name: String {
    switch self {
    case .count: "signposts"
    case .rowsTouched: "rows touched"
    case .pivots: "pivots"
    case .time: "time"
    }
  }
}

/// The work that a call stack caused: signposts, solver work, and their duration.
public struct StackWeights: Hashable, Sendable {
  /// The number of signposts.
  public var count = 0
  /// Rows of the solver's tableau that were touched.
  public var rowsTouched = 0
  /// Pivots of the solver.
  public var pivots = 0
  /// The time in nanoseconds, excluding what other call stacks caused meanwhile.
  public var time: Int64 = 0

  /// Creates weights of zero.
  public init() {}

  init(count: Int, rowsTouched: Int = 0, pivots: Int = 0, time: Int64 = 0) {
    self.count = count
    self.rowsTouched = rowsTouched
    self.pivots = pivots
    self.time = time
  }

  /// The weight for one quantity.
  public subscript(_ weight: StackWeight) -> Int64 {
    switch weight {
    case .count: Int64(count)
    case .rowsTouched: Int64(rowsTouched)
    case .pivots: Int64(pivots)
    case .time: time
    }
  }

  /// Adds other weights.
  public static func += (sum: inout Self, other: Self) {
    sum.count += other.count
    sum.rowsTouched += other.rowsTouched
    sum.pivots += other.pivots
    sum.time += other.time
  }
}
