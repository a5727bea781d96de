/// Columns of text, aligned by their width in a terminal.
package struct TextTable {
  /// The alignment of a column's cells.
  package enum Alignment {
    case left
    case right
  }

  private var alignments: [Alignment]
  private var rows: [[String]] = []

  /// Creates a table whose first row is its header.
  package init(_ columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.title)]
  }

  /// Adds a row of cells that are already escaped.
  package mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  /// Returns the lines, without trailing spaces.
  package func lines(indent: Int = 0) -> [String] {
    let widths = alignments.indices.map { column in
      rows.map { DisplayText.width($0[column]) }.max() ?? 0
    }
    return rows.map { row in
      var line = String(repeating: " ", count: indent)
      for column in row.indices {
        if column > 0 { line += "  " }
        line +=
          alignments[column] == .left
          ? DisplayText.padded(row[column], to: widths[column])
          : DisplayText.rightAligned(row[column], to: widths[column])
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
