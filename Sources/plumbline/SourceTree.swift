import Foundation

/// The repository that contains the working directory, whose paths continuous integration uses for
/// source files.
struct SourceTree {
  /// The absolute paths of directories in which a recording with relative file names may have run.
  private let directories: [String]
  /// The repository's root; the working directory if it is not in a repository.
  private let root: String

  /// Finds the repository.
  ///
  /// - Parameter traces: The recordings, which may be stored where they were made.
  init(traces: [String]) {
    let directory = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    var folder = directory.standardizedFileURL
    // In a worktree or a submodule, `.git` is a file.
    while folder.path != "/", !Self.exists(folder.appendingPathComponent(".git").path) {
      folder.deleteLastPathComponent()
    }
    root = folder.path == "/" ? directory.path : folder.path
    directories =
      [directory.path, root]
      + traces.map { URL(fileURLWithPath: $0).deletingLastPathComponent().standardizedFileURL.path }
  }

  /// Returns a file's path in the repository; the absolute path if it is outside, the same path if
  /// it is not found.
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
