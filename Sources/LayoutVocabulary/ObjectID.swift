/// Identifies a view, layout guide, constraint or engine within one process.
///
/// Identifiers count up from 1 and are never reused in a process. Views, guides, constraints and
/// engines share one counter.
public struct ObjectID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: UInt32

  /// Creates an identifier from a number that was assigned before.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Returns whether the left identifier was assigned before the right one.
  public static func < (lhs: ObjectID, rhs: ObjectID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
