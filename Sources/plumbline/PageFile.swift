import Foundation
import TraceReports

/// The file that a page is written to: it is whole, or it is as it was.
enum PageFile {
  /// Checks that a page can be written there.
  ///
  /// - Throws: ``Trouble`` where something is in the way, which is said before a large trace is read.
  static func check(_ path: String, replacing: Bool, keeping traces: [String]) throws {
    let shown = DisplayText.path(path, limit: 200)
    for trace in traces where isSame(trace, path) {
      throw Trouble("'\(shown)' is the trace itself; give the page another name with --output.")
    }
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR {
        throw Trouble(
          "'\(shown)' is a directory; name a file in it, such as '\(shown)/report.html'."
        )
      }
      if !replacing {
        throw Trouble(
          "'\(shown)' is there already; add --force to replace it, or name another with --output."
        )
      }
      if status.st_mode & S_IFMT != S_IFREG {
        throw Trouble("'\(shown)' is no regular file; name another with --output.")
      }
    }
    // Root may write where the file system does not allow it: only trying tells.
    close(try open(draft(of: path), for: path))
    unsafe _ = unlink(draft(of: path))
  }

  /// Writes a page beside its place and then moves it there.
  ///
  /// - Returns: Its size in bytes.
  static func write(
    _ path: String,
    replacing: Bool,
    _ body: ((String) throws -> Void) throws -> Void
  ) throws -> Int {
    let draft = draft(of: path)
    let file = try open(draft, for: path)
    var size = 0
    var buffer: [UInt8] = []
    do {
      try body { text in
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= 1 << 20 {
          size += try flush(&buffer, to: file, for: path)
        }
      }
      size += try flush(&buffer, to: file, for: path)
      guard close(file) == 0 else { throw trouble(path) }
      guard unsafe rename(draft, path) == 0 else { throw trouble(path) }
    } catch {
      close(file)
      unsafe _ = unlink(draft)
      throw error
    }
    return size
  }

  private static func draft(of path: String) -> String { "\(path).\(getpid()).draft" }

  private static func open(_ draft: String, for path: String) throws -> Int32 {
    let file = unsafe Glibc.open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if file < 0 { throw trouble(path) }
    return file
  }

  private static func flush(
    _ buffer: inout [UInt8],
    to file: Int32,
    for path: String
  ) throws -> Int {
    var rest = buffer[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw trouble(path)
      }
    }
    defer { buffer.removeAll(keepingCapacity: true) }
    return buffer.count
  }

  private static func trouble(_ path: String) -> Trouble {
    let advice =
      errno == ENOSPC || errno == EDQUOT
      ? "free some space" : "name another place with --output"
    let message = unsafe String(cString: strerror(errno))
    return Trouble(
      "'\(DisplayText.path(path, limit: 200))' cannot be written (\(message)): \(advice)."
    )
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    guard unsafe stat(first, &one) == 0, unsafe stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }
}
