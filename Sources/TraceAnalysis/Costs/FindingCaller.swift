/// A line of the app's own code that causes a finding.
public struct FindingCaller: Hashable, Codable, Sendable {
  /// The function, such as `FeedCell.updateConstraints()`.
  public var function: String
  /// The source file; nil if the program has no debug information.
  public var file: String?
  /// The line in the file.
  public var line: Int?
  /// How many of the finding's events it causes.
  public var count: Int

  /// The file and line, in the form that editors and terminals accept; nil if the file is unknown.
  public var location: String? {
    guard let file else { return nil }
    return line.map { "\(file):\($0)" } ?? file
  }

  /// Creates a caller.
  public init(function: String, file: String? = nil, line: Int? = nil, count: Int) {
    self.function = function
    self.file = file
    self.line = line
    self.count = count
  }
}
