/// The policy for judging a comparison.
public struct ComparisonPolicy: Hashable, Sendable {
  /// The treatment of tests and superviews that one side lacks.
  public enum Presence: String, Hashable, Sendable, CaseIterable {
    /// Ignore them.
    case allow
    /// Add a note.
    case warn
    /// Judge them as worse.
    case fail
  }

  /// The share by which a count may rise, or by which repeats of one side may differ.
  public var tolerance = 0.0
  /// The probability below which a difference of times is not considered chance.
  public var alpha = 0.05
  /// The share by which a median must differ to count.
  public var size = 0.05
  /// The treatment of tests and superviews that only the new runs have.
  public var onNew = Presence.warn
  /// The treatment of tests and superviews that only the base runs have.
  public var onRemoved = Presence.warn
  /// Rises that the project has accepted.
  public var accepted: [AcceptedRise] = []
  /// Differences between the sides that only cause a note; without this, the comparison is refused.
  public var allowed: Set<ComparisonObstacle.Kind> = []

  /// Creates the default policy.
  public init() {}
}
