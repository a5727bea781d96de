internal import Foundation

/// Programs as a shell finds them.
package enum Executable {
  /// The path of a program: the name itself if it has a slash, else the first on the search path.
  ///
  /// A file that may not be executed is the answer if there is no better one.
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
