internal import Glibc

/// Files that are read from their beginning to their end.
///
/// Anybody may have put something else where a file is expected: the reader of a pipe waits for ever, and that of a device
/// or of a file of gigabytes reads until there is no memory left.
package enum RegularFile {
  /// Why a file is not read.
  package enum Failure: Error, Equatable {
    /// There is none of that name.
    case missing
    /// It is a directory, a pipe, a device or a socket.
    case notRegular
    /// It has so many bytes, or more, which is more than the limit.
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
    // One more than it has: then the end is found without another round.
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
      // It grows, or it is one of the system's that have no size.
      if length > limit { throw .tooLarge(size: length, limit: limit) }
      if length == bytes.count { bytes += repeatElement(0, count: length) }
    }
    bytes.removeLast(bytes.count - length)
    return bytes
  }

  /// Opens a file for reading, without waiting for anything.
  ///
  /// - Returns: The descriptor, which the caller closes, and how many bytes the file has.
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
  /// The reason, as the end of a sentence about the file.
  package var description: String {
    switch self {
    case .missing: "does not exist"
    case .notRegular: "is not a regular file"
    case .tooLarge(_, let limit): "is larger than \(limit >> 10) KB"
    case .system(let code): "cannot be read (\(unsafe String(cString: strerror(code))))"
    }
  }
}
