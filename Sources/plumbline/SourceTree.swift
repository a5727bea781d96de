import Foundation

/// The repository around the working directory, by which continuous integration names source files.
struct SourceTree {
  /// Where a recording may have run that names files relative to its directory, as absolute paths.
  private let directories: [String]
  /// The repository's root; the working directory outside of one.
  private let root: String

  /// Finds the repository.
  ///
  /// - Parameter traces: The recordings, which may lie where they were made.
  init(traces: [String]) {
    let directory = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    var folder = directory.standardizedFileURL
    // The entry is a file in a worktree or a submodule.
    while folder.path != "/", !Self.exists(folder.appendingPathComponent(".git").path) {
      folder.deleteLastPathComponent()
    }
    root = folder.path == "/" ? directory.path : folder.path
    directories =
      [directory.path, root]
      + traces.map { URL(fileURLWithPath: $0).deletingLastPathComponent().standardizedFileURL.path }
  }

  /// Returns a file's path in the repository; the absolute one if it lies outside, the same if it is not found.
  func name(of file: String) -> String {
    let candidates = file.hasPrefix("/") ? [file] : directories.map { "\($0)/\(file)" }
    guard let path = candidates.first(where: Self.exists) else { return file }
    let whole = URL(fileURLWithPath: path).standardizedFileURL.path
    return whole.hasPrefix(root + "/") ? String(whole.dropFirst(root.count + 1)) : whole
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}
