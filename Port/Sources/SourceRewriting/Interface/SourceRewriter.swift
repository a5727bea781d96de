/// Rewrites an app's files into Swift that compiles without the Objective-C runtime.
///
/// Lines keep their numbers, so that errors and call stacks refer to the original.
public struct SourceRewriter: Sendable {
  private let options: RewriteOptions

  /// Creates a rewriter.
  public init(options: RewriteOptions) {
    self.options = options
  }

  /// Rewrites the files of one module.
  ///
  /// Files depend on each other: a member may move into a class in another file, and a selector may
  /// refer to a method there. If a file is left out later, rewrite the other files again without
  /// it.
  ///
  /// - Parameters:
  ///   - files: The files; their paths must be unique.
  ///   - progress: Called on any thread with the number of rewritten files.
  /// - Returns: The result for each file, and the types that are kept.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public func rewrite(
    _ files: [SourceFile],
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> Rewriting {
    let threads = WorkerThreads(count: options.threads)
    let reader = FileReader(options: options)
    let read = threads.map(files, progress: progress) { reader.facts(of: $0) }
    let linker = Linker(facts: read.compactMap(\.facts), options: options)
    let linked = threads.map(Array(0..<linker.count)) { linker.file(at: $0) }
    var next = linked.makeIterator()
    var rewriting = Rewriting(types: linker.types)
    rewriting.interface = ModuleInterface(read.compactMap(\.facts))
    for (file, result) in zip(files, read) {
      switch result {
      case .facts:
        if let file = next.next() { rewriting.files.append(file) }
      case .unparsable(let place, let message):
        let outcome = RewrittenFile.Outcome.unparsable(place, message: message)
        rewriting.files.append(RewrittenFile(path: file.path, outcome: outcome))
      }
    }
    return rewriting
  }
}
