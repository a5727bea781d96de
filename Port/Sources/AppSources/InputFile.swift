import Foundation

/// Reads files that other people created.
package enum InputFile {
  /// The system's words for why a file cannot be read or written, or a program started.
  package static func reason(_ error: any Error) -> String {
    if let error = error as? POSIXError { return String(cString: strerror(error.code.rawValue)) }
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
    guard let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error else {
      return error.localizedDescription
    }
    return reason(cause)
  }

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

  /// The bytes of a file that describes a project.
  ///
  /// - Throws: An error that says why it is not read.
  static func description(
    _ path: String,
    maximumSize: Int = PropertyList.maximumFileSize
  ) throws(AppSourcesError) -> [UInt8] {
    if let reason = FileTree.resourceRefusal(of: path) {
      throw AppSourcesError("\(path) \(reason).")
    }
    guard let bytes = contents(path, maximumSize: maximumSize) else {
      throw AppSourcesError("\(path) is larger than \(maximumSize >> 20) MB.")
    }
    return bytes
  }

  /// The text of a file in UTF-8, or in UTF-16 with a byte order mark, without the mark.
  static func text(of bytes: [UInt8]) -> String {
    let isSwapped = bytes.starts(with: [0xFE, 0xFF])
    if isSwapped || bytes.starts(with: [0xFF, 0xFE]) {
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isSwapped ? first << 8 | second : second << 8 | first
      }
      return String(decoding: units, as: UTF16.self)
    }
    return String(
      decoding: bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0),
      as: UTF8.self
    )
  }
}
