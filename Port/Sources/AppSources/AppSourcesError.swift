/// A reason why an app's sources cannot be read.
public struct AppSourcesError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, in one sentence that names the file.
  public var description: String

  /// Makes an error of its sentence.
  public init(_ description: String) {
    self.description = description
  }
}
