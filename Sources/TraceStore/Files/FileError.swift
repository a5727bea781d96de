internal import Foundation

/// A reason why a file could not be created, replaced or removed.
package struct FileError: Error, Hashable {
  /// The system's error number.
  package var code: Int32
  /// Whether the file exists but belongs to another user, or is not a file that Plumbline creates
  /// there.
  package var isForeign: Bool
  /// The file, if it is not the requested file.
  package var name: String?

  /// Creates an error from the system's error number.
  package init(code: Int32, isForeign: Bool = false) {
    self.code = code
    self.isForeign = isForeign
  }

  /// The error of the last system call.
  package static var last: FileError { FileError(code: errno) }

  /// A file that must not be used, because someone else may have created it.
  static let foreign = FileError(code: EPERM, isForeign: true)

  /// Whether a file with that name already exists.
  package var isTaken: Bool { code == EEXIST || code == ENOTEMPTY }

  /// The reason in a few words, for the middle of a sentence.
  package var detail: String {
    if isForeign { return "\(name.map(quoted) ?? "it") belongs to another user or is a link" }
    return FileError.systemMessage(code)
  }

  /// What the user can do about it; nil if only another location helps.
  package var advice: String? {
    switch code {
    case ENOSPC, EDQUOT: "free some space"
    case EFBIG: "raise the limit of file sizes, 'ulimit -f'"
    default: nil
    }
  }

  /// The system's message for an error number.
  package static func systemMessage(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }
}
