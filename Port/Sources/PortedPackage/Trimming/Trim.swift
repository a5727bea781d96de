/// A part of a file that was left out because it does not compile here.
public struct Trim: Sendable, Hashable {
  /// The kind of part.
  public enum Kind: String, Sendable, Codable {
    /// The statements; calling the function ends the process.
    case body
    /// A property's initial value; reading it ends the process.
    case initialValue
    /// The declaration.
    case declaration
    /// A test that ends the process.
    case test
    /// A protocol conformance of a type.
    case conformance
  }

  /// The kind of part.
  public var kind: Kind

  /// The line of the first error.
  public var line: Int

  /// The declaration's name with its type's, such as `FeedCell.configure(with:)`.
  public var name: String

  /// The compiler's message, as a clause without a full stop.
  public var reason: String
}
