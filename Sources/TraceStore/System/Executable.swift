internal import Foundation

/// Finds programs as a shell does.
package enum Executable {
  /// The path of a program: the name itself if it contains a slash, otherwise the first match on
  /// the search path.
  ///
  /// A file that is not executable is returned only without a better match.
  package static func find(_ name: String) -> String? {
    if name.isEmpty { return nil }
    if name.contains("/") { return access(name, F_OK) ? name : nil }
    let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    var second: String?
    for directory in search.split(separator: ":", omittingEmptySubsequences: false) {
      let path = (directory.isEmpty ? "." : String(directory)) + "/" + name
      if isExecutable(path) { return path }
      if second == nil, access(path, F_OK) { second = path }
    }
    return second
  }

  /// Whether the path names a file that may be executed.
  package static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return access(path, X_OK)
  }

  /// Whether the path names a directory.
  package static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func access(_ path: String, _ mode: Int32) -> Bool {
    unsafe Foundation.access(path, mode) == 0
  }
}
