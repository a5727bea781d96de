internal import CSignposts

/// How much of what single views do is recorded; each level has what those before it have.
///
/// Constraints, engines, measurements, passes, the hierarchy, frames, each view's first layout, tests and marks are recorded at every level.
public enum RecordingDetail: String, Codable, Sendable, CaseIterable {
  /// Nothing more.
  case engine
  /// Each view's part in a phase as well.
  case views
  /// Each view that is marked for a phase as well, and by whom.
  case all

  /// The environment variable that says the level to programs which are recorded; unset means ``standard``.
  public static let environmentVariable = "PLUMBLINE_DETAIL"

  /// The level if none is asked for.
  public static let standard = RecordingDetail(number: UInt32(CS_DETAIL_DEFAULT)) ?? .all

  /// The level of that number in a spool; nil if there is none.
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
