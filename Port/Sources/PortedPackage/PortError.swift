/// A reason why a port ends before there is a package.
public struct PortError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  public var description: String

  /// Makes an error of its sentence.
  public init(_ description: String) {
    self.description = description
  }
}
