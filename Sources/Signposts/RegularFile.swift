internal import Glibc

/// Reads whole files, and refuses anything that is not a regular file.
///
/// A path may lead to something else than the expected file. Reading a pipe can wait forever, and
/// reading a device or a very large file can exhaust the memory.
package enum RegularFile {
  /// The reason why a file is not read.
  package enum Failure: Error, Equatable {
    /// The file does not exist.
    case missing
    /// The path leads to a directory, a pipe, a device or a socket.
    case notRegular
    /// The file has at least this many bytes, which is more than the limit.
    case tooLarge(size: Int, limit: Int)
    /// The system's error number.
    case system(Int32)
  }

  /// Reads a file's bytes.
  ///
  /// - Throws: ``Failure`` if it is not a regular file, is larger than the limit or cannot be read.
  package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let (file, size) = try open(path)
    defer { close(file) }
    if size > limit { throw .tooLarge(size: size, limit: limit) }
    // One byte more than the size, so that the end of the file is found without another read.
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var length = 0
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(file, buffer.baseAddress?.advanced(by: length), buffer.count - length)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .system(errno) }
      if count == 0 { break }
      length += count
      // The file is growing, or it is a system file that reports no size.
      if length > limit { throw .tooLarge(size: length, limit: limit) }
      if length == bytes.count { bytes += repeatElement(0, count: length) }
    }
    bytes.removeLast(bytes.count - length)
    return bytes
  }

  /// Opens a file for reading, without blocking.
  ///
  /// - Returns: The descriptor, which the caller closes, and the file's size in bytes.
  /// - Throws: ``Failure`` if it is not a regular file or cannot be opened.
  package static func open(_ path: String) throws(Failure) -> (file: Int32, size: Int) {
    let file = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .missing
      // A socket.
      case ENXIO: throw .notRegular
      case let code: throw .system(code)
      }
    }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .notRegular
    }
    return (file, Int(status.st_size))
  }
}

extension RegularFile.Failure: CustomStringConvertible {
  /// The reason as the end of a sentence about the file.
  package var description: String {
    switch self {
    case .missing: "does not exist"
    case .notRegular: "is not a regular file"
    case .tooLarge(_, let limit): "is larger than \(limit >> 10) KB"
    case .system(let code): "cannot be read (\(unsafe String(cString: strerror(code))))"
    }
  }
}
