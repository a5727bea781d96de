internal import Foundation

/// The place where a trace is to be written.
package enum OutputFile {
  /// Checks that a trace can be written there, and removes the one that is to be replaced.
  package static func prepare(path: String, replacing: Bool) throws(TraceError) {
    try check(path: path, replacing: replacing)
    for suffix in ["", "-wal", "-shm", "-journal"] {
      unsafe _ = unlink(path + suffix)
    }
    for spool in SpoolDirectory.all(ofTrace: path) where SpoolDirectory.holder(of: spool) == nil {
      try? FileManager.default.removeItem(atPath: spool)
    }
  }

  /// Checks that a trace can be written there; leaves everything as it is.
  package static func check(path: String, replacing: Bool) throws(TraceError) {
    if path.isEmpty { throw .cannotWrite(path: path, detail: "it has no name") }
    var status = stat()
    if unsafe lstat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path: path) }
      if !replacing { throw .outputExists(path: path) }
      for spool in SpoolDirectory.all(ofTrace: path) {
        guard let holder = SpoolDirectory.holder(of: spool) else { continue }
        throw .beingRecorded(path: path, process: holder)
      }
      if status.st_mode & S_IFMT != S_IFREG {
        throw .cannotWrite(path: path, detail: "it is no regular file")
      }
    }
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if unsafe access(directory, W_OK | X_OK) != 0 {
      throw .cannotWrite(path: path, detail: systemMessage(errno))
    }
    // Root may write where the file system does not allow it: only trying tells.
    let probe = path + ".probe"
    let file = unsafe open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file < 0 {
      throw .cannotWrite(path: path, detail: systemMessage(errno))
    }
    close(file)
    unsafe _ = unlink(probe)
  }

  /// The system's words for an error number.
  static func systemMessage(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }
}
