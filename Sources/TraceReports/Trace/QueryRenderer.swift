import TraceAnalysis
public import TraceStore

/// Streams the result of a query: as a table for people, or as CSV or JSON.
public struct QueryRenderer {
  /// The number of rows that determine the width of text columns.
  private static let sampleCount = 500
  /// The maximum length of a text in a table.
  private static let cellLimit = 100

  private let format: ReportFormat
  private let style: TextStyle
  private let write: (String) throws -> Void
  private var columns: [String] = []
  private var sample: [[TableValue]] = []
  private var widths: [Int] = []
  private var rightAligned: [Bool] = []
  private var rowCount = 0

  /// Creates a renderer that passes its output on.
  public init(
    _ format: ReportFormat,
    style: TextStyle = TextStyle(),
    to write: @escaping (String) throws -> Void
  ) {
    self.format = format
    self.style = style
    self.write = write
  }

  /// Receives the names of the columns; call it first.
  public mutating func begin(_ columns: [String]) throws {
    self.columns = columns
    switch format {
    case .csv: try write(CSVText.record(columns))
    case .json: try write("[")
    case .text: break
    }
  }

  /// Receives a row.
  public mutating func add(_ row: borrowing TableRow) throws {
    let values = (0..<row.count).map { row[$0] }
    switch format {
    case .csv: try write(values.map(Self.field).joined(separator: ",") + "\r\n")
    case .json:
      try write(rowCount == 0 ? "\n  " : ",\n  ")
      try write(object(values))
    case .text:
      if widths.isEmpty {
        sample.append(values)
        if sample.count >= Self.sampleCount { try writeSample() }
      } else {
        try write(line(values))
      }
    }
    rowCount += 1
  }

  /// Writes the remaining output; call it once, after the last row.
  public mutating func end() throws {
    switch format {
    case .csv: break
    case .json: try write(rowCount == 0 ? "]\n" : "\n]\n")
    case .text:
      if widths.isEmpty { try writeSample() }
      try write(style.dim("(\(Quantity.counted(rowCount, "row")))") + "\n")
    }
  }
}

// A table for people.

extension QueryRenderer {
  private mutating func writeSample() throws {
    widths = columns.map { min(DisplayText.width(DisplayText.escaped($0)), Self.cellLimit) }
    rightAligned = columns.indices.map { column in
      !sample.isEmpty
        && sample.allSatisfy { row in
          switch row[column] {
          case .int, .double, .null: true
          case .text, .blob: false
          }
        }
    }
    for row in sample {
      for column in columns.indices {
        widths[column] = max(widths[column], DisplayText.width(Self.shown(row[column])))
      }
    }
    let heading = columns.indices.map { column in
      pad(DisplayText.name(columns[column], limit: Self.cellLimit), column)
    }
    try write(style.bold(trimmed(heading.joined(separator: "  "))) + "\n")
    let rows = sample
    sample = []
    for row in rows { try write(line(row)) }
  }

  private func line(_ values: [TableValue]) -> String {
    let cells = values.indices.map { pad(Self.shown(values[$0]), $0) }
    return trimmed(cells.joined(separator: "  ")) + "\n"
  }

  private func pad(_ text: String, _ column: Int) -> String {
    rightAligned[column]
      ? DisplayText.rightAligned(text, to: widths[column])
      : DisplayText.padded(text, to: widths[column])
  }

  private func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }

  private static func shown(_ value: TableValue) -> String {
    switch value {
    case .null: "–"
    case .int(let value): String(value)
    case .double(let value): "\(value)"
    case .text(let text): DisplayText.name(text, limit: cellLimit)
    case .blob(let bytes): "(\(Quantity.counted(bytes.count, "byte")))"
    }
  }
}

// CSV and JSON.

extension QueryRenderer {
  private static func field(_ value: TableValue) -> String {
    switch value {
    case .null: ""
    case .int(let value): String(value)
    case .double(let value): "\(value)"
    case .text(""): "\"\""
    case .text(let text): CSVText.field(text)
    case .blob(let bytes): hexadecimal(bytes)
    }
  }

  private func object(_ values: [TableValue]) -> String {
    var text = ""
    let members = values.indices.map { column -> (String, JSONText) in
      let value: JSONText =
        switch values[column] {
        case .null: .null
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .text(let text): .string(text)
        case .blob(let bytes): .string(Self.hexadecimal(bytes))
        }
      return (columns[column], value)
    }
    JSONText.object(members).write(indent: 1) { text += $0 }
    return text
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count < 2 ? "0" + digits : digits
    }
    .joined()
  }
}
