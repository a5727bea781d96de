/// What the framework that apps are written against declares, as far as rewriting asks for it.
///
/// It is read from the framework's own sources, so that no list of its declarations has to be kept.
public struct FrameworkInterface: Sendable {
  /// Makes the interface of a framework that declares nothing.
  public init() {}

  /// Reads the public declarations of a framework's files, this package's `Sources/UIKit`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(files: [SourceFile]) {}
}
