/// What a comparison is judged by.
public struct ComparisonPolicy: Hashable, Sendable {
  /// What to make of tests and superviews that one side lacks.
  public enum Presence: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case allow
    /// A note.
    case warn
    /// They are worse.
    case fail
  }

  /// By what share a count may rise, or repeats of one side may differ.
  public var tolerance = 0.0
  /// The probability below which a difference of times is not chance.
  public var alpha = 0.05
  /// The share by which a median must differ to matter.
  public var size = 0.05
  /// What to make of what only the new runs have.
  public var onNew = Presence.warn
  /// What to make of what only the base runs have.
  public var onRemoved = Presence.warn
  /// Rises that the project has accepted.
  public var accepted: [AcceptedRise] = []
  /// Differences between the sides that are only noted, if otherwise the comparison is refused.
  public var allowed: Set<ComparisonObstacle.Kind> = []

  /// Creates the default policy.
  public init() {}
}
