/// What the framework that apps are written against declares, as far as rewriting asks for it.
///
/// It is read from the framework's own sources, so that no list of its declarations has to be kept.
public struct FrameworkInterface: Sendable {
  let index: ModuleIndex

  /// Makes the interface of a framework that declares nothing.
  public init() {
    index = ModuleIndex()
  }

  /// Reads the declarations of a framework's files, this package's `Sources/UIKit`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(files: [SourceFile]) {
    let options = RewriteOptions(module: "")
    let facts = WorkerThreads().map(files) { FileReader(options: options).facts(of: $0).facts }
    let read = facts.compactMap { $0 }
    index = ModuleIndex(types: read.map(\.types), aliases: read.map(\.aliases))
  }
}
