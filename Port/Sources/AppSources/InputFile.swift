import Foundation

/// Reads files that somebody else has made.
package enum InputFile {
  /// The bytes of a regular file; nil if it is another kind of file, is larger than the limit, or cannot be read.
  ///
  /// A pipe or a device is not opened for longer than it takes to see what it is.
  package static func contents(_ path: String, maximumSize: Int = .max) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= maximumSize
    else { return nil }
    guard let data = try? handle.readToEnd() else { return status.st_size == 0 ? [] : nil }
    return Array(data)
  }
}
