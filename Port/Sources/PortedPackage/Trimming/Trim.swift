/// A part of a file that does not compile here and was left out.
public struct Trim: Sendable, Hashable {
  /// What was left out.
  public enum Kind: String, Sendable, Codable {
    /// The statements: calling it ends the process.
    case body
    /// A property's first value: reading it ends the process.
    case initialValue
    /// The declaration.
    case declaration
    /// A test that ends the process.
    case test
    /// A protocol that a type names.
    case conformance
  }

  /// What was left out.
  public var kind: Kind

  /// The line of the first error.
  public var line: Int

  /// The declaration's name with its type's, such as `FeedCell.configure(with:)`.
  public var name: String

  /// What the compiler says, as a clause without a full stop.
  public var reason: String
}
