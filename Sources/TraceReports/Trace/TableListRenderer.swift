public import TraceStore

/// Writes the tables, views and columns of a trace, and their meanings.
public enum TableListRenderer {
  /// Writes them as text, with wrapped meanings.
  public static func writeText(
    _ tables: [TableDescription],
    style: TextStyle = TextStyle(),
    to write: (String) throws -> Void
  ) rethrows {
    for (position, table) in tables.enumerated() {
      if position > 0 { try write("\n") }
      let kind = table.isView ? style.dim(" (view)") : ""
      try write(style.bold(DisplayText.escaped(table.name)) + kind + "\n")
      for line in lines(of: table.meaning ?? "", width: style.width - 2) {
        try write("  \(line)\n")
      }
      let names = table.columns.map { DisplayText.escaped($0.name) }
      let width = min(names.map(DisplayText.width).max() ?? 0, 28)
      for (name, column) in zip(names, table.columns) {
        let room = max(style.width - width - 6, 20)
        let meaning = lines(of: column.meaning ?? "", width: room)
        let first = "    " + DisplayText.padded(name, to: width) + "  " + (meaning.first ?? "")
        try write(first + "\n")
        for line in meaning.dropFirst() {
          try write(String(repeating: " ", count: width + 6) + line + "\n")
        }
      }
    }
  }

  /// Writes a record for each column.
  public static func writeCSV(
    _ tables: [TableDescription],
    to write: (String) throws -> Void
  ) rethrows {
    try write(CSVText.record(["table", "kind", "column", "type", "meaning"]))
    for table in tables {
      for column in table.columns {
        try write(
          CSVText.record([
            table.name, table.isView ? "view" : "table", column.name, column.type,
            column.meaning ?? "",
          ])
        )
      }
    }
  }

  /// Writes an array with a member for each table or view.
  public static func writeJSON(
    _ tables: [TableDescription],
    to write: (String) throws -> Void
  ) rethrows {
    let values = tables.map { table in
      JSONText.object([
        ("name", .string(table.name)),
        ("kind", .string(table.isView ? "view" : "table")),
        ("meaning", .optional(table.meaning)),
        (
          "columns",
          .array(
            table.columns.map {
              .object([
                ("name", .string($0.name)), ("type", .string($0.type)),
                ("meaning", .optional($0.meaning)),
              ])
            }
          )
        ),
      ])
    }
    try JSONText.array(values).write(to: write)
    try write("\n")
  }

  /// Breaks a sentence into lines at spaces.
  private static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, DisplayText.width(line) + 1 + DisplayText.width(String(word)) > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
