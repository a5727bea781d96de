/// A reason why an app's sources cannot be read.
public struct AppSourcesError: Error, Equatable, CustomStringConvertible {
  /// One sentence that says what is wrong and names the file.
  public var description: String

  /// Creates an error from its sentence.
  public init(_ description: String) {
    self.description = description
  }
}
