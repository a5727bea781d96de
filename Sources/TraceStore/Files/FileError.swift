internal import Foundation

/// A reason why a file could not be created, replaced or removed.
package struct FileError: Error, Hashable {
  /// The system's error number.
  package var code: Int32
  /// Whether the file exists and belongs to another user, or is not what Plumbline makes there.
  package var isForeign: Bool
  /// The file, if it is another than the one that was asked for.
  package var name: String?

  /// Makes an error of the system's number.
  package init(code: Int32, isForeign: Bool = false) {
    self.code = code
    self.isForeign = isForeign
  }

  /// The error that the last system call has left.
  package static var last: FileError { FileError(code: errno) }

  /// A file that must not be used, because somebody else may have put it there.
  static let foreign = FileError(code: EPERM, isForeign: true)

  /// Whether a file of that name exists already.
  package var isTaken: Bool { code == EEXIST || code == ENOTEMPTY }

  /// The reason in a few words, for the middle of a sentence.
  package var detail: String {
    if isForeign { return "\(name.map(quoted) ?? "it") belongs to another user or is a link" }
    return FileError.systemMessage(code)
  }

  /// What can be done about it where it is; nil if another place must be chosen.
  package var advice: String? {
    switch code {
    case ENOSPC, EDQUOT: "free some space"
    case EFBIG: "raise the limit of file sizes, 'ulimit -f'"
    default: nil
    }
  }

  /// The system's words for an error number.
  package static func systemMessage(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }
}
