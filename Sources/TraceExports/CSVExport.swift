public import TraceStore

/// Writes a table of a trace as comma-separated values, following RFC 4180.
///
/// The first record contains the column names. NULL is an empty field, an empty text is two quotes,
/// and bytes are hexadecimal digits.
public struct CSVExport {
  private let reader: TraceReader

  /// Creates an export of a trace that is open for reading.
  public init(of reader: TraceReader) {
    self.reader = reader
  }

  /// Writes a table or view.
  ///
  /// - Parameters:
  ///   - table: A table or view of the trace.
  ///   - write: Receives the next bytes; an error that it throws ends the export.
  /// - Returns: The number of rows written.
  /// - Throws: ``TraceError`` if the trace cannot be read, and errors of `write`.
  /// - Complexity: O(*n*) in the table's rows, which are not kept in memory.
  @discardableResult
  public func write(
    _ table: TableDescription,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws -> Int {
    var output = ByteOutput(write)
    var count = 0
    for (position, column) in table.columns.enumerated() {
      if position > 0 { output.buffer.append(UInt8(ascii: ",")) }
      output.buffer.append(field: column.name)
    }
    output.buffer.append("\r\n")
    try reader.forEachRow(of: table) { row in
      for column in 0..<row.count {
        if column > 0 { output.buffer.append(UInt8(ascii: ",")) }
        output.buffer.append(field: row[column])
      }
      output.buffer.append("\r\n")
      count += 1
      try output.flushIfFull()
    }
    try output.flush()
    return count
  }
}

extension ByteBuffer {
  /// Appends a value as a field of a CSV record.
  mutating func append(field value: TableValue) {
    switch value {
    case .null: break
    case .int(let value): append(decimal: value)
    case .double(let value): append(decimal: value)
    case .text(let text): append(field: text)
    case .blob(let bytes):
      for byte in bytes {
        let digits = String(byte, radix: 16)
        append(digits.utf8.count < 2 ? "0" + digits : digits)
      }
    }
  }

  /// Appends a text as a field, with quotes if it is empty or contains separators.
  mutating func append(field text: String) {
    guard text.isEmpty || CSVField.needsQuotes(text) else { return append(text) }
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }
}
