import Foundation

/// Reads files that other people created.
package enum InputFile {
  /// The bytes of a regular file; nil if it is another kind of file, exceeds the limit, or cannot
  /// be read.
  ///
  /// A pipe or a device is opened only long enough to determine its kind.
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
