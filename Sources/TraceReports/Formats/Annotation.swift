/// A message for continuous integration tools: a fault, or information for the reader.
public struct Annotation: Hashable, Sendable {
  /// The severity.
  public enum Level: String, Hashable, Sendable {
    /// It should block a merge.
    case error
    /// It should be reviewed.
    case warning
    /// It is informational.
    case note
  }

  /// The rule that it breaks, such as `churn`.
  public var rule: String
  /// The severity.
  public var level: Level
  /// A title of a few words.
  public var title: String
  /// The message, in a sentence.
  public var message: String
  /// The superview's path.
  public var superview: String?
  /// The test's name.
  public var test: String?
  /// The file of the code at fault, relative to the repository's root.
  public var file: String?
  /// The line in it, from 1.
  public var line: Int?

  /// Creates an annotation from its parts.
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
