internal import Foundation

/// Small files that describe the system.
package enum SystemFile {
  /// The file's text, or as many bytes of it as `limit` allows; empty if it cannot be read.
  package static func read(_ path: String, limit: Int = 1 << 16) -> String {
    contents(of: path, limit: limit) ?? ""
  }

  /// Like ``read(_:limit:)``; nil if the file cannot be opened.
  package static func contents(of path: String, limit: Int = 1 << 16) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    var length = 0
    while length < limit {
      if length == bytes.count { bytes += repeatElement(0, count: min(length, limit - length)) }
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Foundation.read(
          file,
          buffer.baseAddress?.advanced(by: length),
          buffer.count - length
        )
      }
      if count <= 0 { break }
      length += count
    }
    return String(decoding: bytes[..<length], as: UTF8.self)
  }
}
