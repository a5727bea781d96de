/// Something that a tool of a continuous integration shows: a fault, or what its reader should know.
public struct Annotation: Hashable, Sendable {
  /// How grave it is.
  public enum Level: String, Hashable, Sendable {
    /// It should stop a merge.
    case error
    /// It should be looked at.
    case warning
    /// It is good to know.
    case note
  }

  /// The rule that it breaks, such as `churn`.
  public var rule: String
  /// How grave it is.
  public var level: Level
  /// What it is, in a few words.
  public var title: String
  /// What it is, in a sentence.
  public var message: String
  /// The superview's path.
  public var superview: String?
  /// The test's name.
  public var test: String?
  /// The file of the code at fault, relative to the repository's root.
  public var file: String?
  /// The line in it, from 1.
  public var line: Int?

  /// Makes an annotation of its parts.
  public init(
    rule: String,
    level: Level,
    title: String,
    message: String,
    superview: String? = nil,
    test: String? = nil,
    file: String? = nil,
    line: Int? = nil
  ) {
    self.rule = rule
    self.level = level
    self.title = title
    self.message = message
    self.superview = superview
    self.test = test
    self.file = file
    self.line = line
  }
}
