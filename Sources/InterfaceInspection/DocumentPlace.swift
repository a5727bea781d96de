/// A place in a document; line and column count from 1.
package struct DocumentPlace: Sendable, Hashable, Codable {
  /// The line.
  package var line: Int
  /// The column.
  package var column: Int

  package init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }
}
