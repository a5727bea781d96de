/// A Swift file of an app, as its author wrote it.
public struct SourceFile: Sendable, Hashable {
  /// Where the file is, relative to the app's root; what edits and types name it by.
  public var path: String

  /// The file's bytes, which are checked for UTF-8 when the file is rewritten.
  public var contents: [UInt8]

  /// Makes a file of its bytes.
  public init(path: String, contents: [UInt8]) {
    self.path = path
    self.contents = contents
  }

  /// Makes a file of a text.
  public init(path: String, text: String) {
    self.init(path: path, contents: Array(text.utf8))
  }
}

/// A place in a file as its author wrote it; both numbers begin at 1, and the column counts UTF-8 bytes.
public struct SourcePlace: Sendable, Hashable, Comparable {
  /// The line.
  public var line: Int

  /// The column.
  public var column: Int

  /// Makes a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders places from the beginning of a file to its end.
  public static func < (one: SourcePlace, other: SourcePlace) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}
