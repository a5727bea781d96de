/// Why a file of the app is not in the package.
public struct LeftOut: Sendable, Hashable {
  /// The kinds of reasons.
  public enum Reason: String, Sendable, Codable, CaseIterable {
    /// It cannot be read.
    case unreadable
    /// It is not valid Swift.
    case syntax
    /// It imports a module that is not available.
    case imports
    /// It uses a declaration of a file that is left out.
    case needs
    /// The compiler reports an error.
    case error
  }

  /// The kind of reason.
  public var reason: Reason

  /// The file, relative to the app's root.
  public var path: String

  /// The line of the first error, or nil.
  public var line: Int?

  /// The column of the first error, or nil.
  public var column: Int?

  /// The reason in words, as a clause without a full stop.
  public var text: String

  /// The missing API that it uses, or the modules that it imports and that are not available.
  public var missing: [String] = []
}
