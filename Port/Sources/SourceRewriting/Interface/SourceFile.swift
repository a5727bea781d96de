/// A Swift file of an app, as its author wrote it.
public struct SourceFile: Sendable, Hashable {
  /// The file's path, relative to the app's root; edits and types refer to it.
  public var path: String

  /// The file's bytes; rewriting checks that they are UTF-8.
  public var contents: [UInt8]

  /// Creates a file from its bytes.
  public init(path: String, contents: [UInt8]) {
    self.path = path
    self.contents = contents
  }

  /// Creates a file from a text.
  public init(path: String, text: String) {
    self.init(path: path, contents: Array(text.utf8))
  }
}

/// A position in the original file; both numbers start at 1, and the column counts UTF-8 bytes.
public struct SourcePlace: Sendable, Hashable, Comparable {
  /// The line.
  public var line: Int

  /// The column.
  public var column: Int

  /// Creates a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders places from the beginning of a file to its end.
  public static func < (one: SourcePlace, other: SourcePlace) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}
