/// Identifies a view, layout guide, constraint or engine within one process.
///
/// Identifiers count up from 1 and are never reused in a process. Views, guides, constraints and engines draw from
/// one counter.
public struct ObjectID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number itself.
  public let rawValue: UInt32

  /// Makes an identifier of a number that was drawn before.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Whether the left identifier was drawn before the right one.
  public static func < (lhs: ObjectID, rhs: ObjectID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
