/// A reason why a port ends without a package.
public struct PortError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  public var description: String

  /// Creates an error from its sentence.
  public init(_ description: String) {
    self.description = description
  }
}
