internal import CSignposts

/// The amount of detail recorded about single views; each level includes the ones before it.
///
/// Constraints, engines, measurements, passes, the hierarchy, frames, each view's first layout,
/// tests and marks are recorded at every level.
public enum RecordingDetail: String, Codable, Sendable, CaseIterable {
  /// No further details.
  case engine
  /// Also each view's part in a phase.
  case views
  /// Also each view that is marked for a phase, and the view that did so.
  case all

  /// The environment variable that sets the level in recorded programs; unset means ``standard``.
  public static let environmentVariable = "PLUMBLINE_DETAIL"

  /// The default level.
  public static let standard = RecordingDetail(number: UInt32(CS_DETAIL_DEFAULT)) ?? .all

  /// Creates the level for a number in a spool, or nil if there is no such level.
  package init?(number: UInt32) {
    guard number < Self.allCases.count else { return nil }
    self = Self.allCases[Int(number)]
  }

  /// The level's number in a spool.
  package var number: UInt32 {
    switch self {
    case .engine: UInt32(CS_DETAIL_ENGINE)
    case .views: UInt32(CS_DETAIL_VIEWS)
    case .all: UInt32(CS_DETAIL_ALL)
    }
  }
}
