extension TraceRow {
  /// Reads all columns of a table from the current row of a query.
  @inline(__always)
  init(_ row: borrowing RowCursor, of reader: TraceReader) throws {
    self = Self.blank
    var columns = ColumnReader(row, reader)
    try visit(&columns)
  }
}

/// Reads the columns of a query's current row, one after the other.
@safe struct ColumnReader: ColumnVisitor {
  private let row: RowCursor
  // The code that reads the row retains it; reference counting for each row would cost more than
  // reading a column.
  private unowned(unsafe) let reader: TraceReader
  private var position: Int32 = -1

  @inline(__always)
  init(_ row: borrowing RowCursor, _ reader: TraceReader) {
    self.row = copy row
    unsafe self.reader = reader
  }

  @inline(__always)
  private mutating func next() -> Int32 {
    position += 1
    return position
  }

  @inline(__always)
  private mutating func nextInteger(_ column: Column) -> Int64? {
    let position = next()
    return column.isLater ? row.laterInt(position) : row.optionalInt(position)
  }

  @inline(__always)
  mutating func integer(_ value: inout Int64, _ column: Column) {
    if column.isLater {
      // A column that an earlier version lacks keeps the blank row's value.
      value = nextInteger(column) ?? value
    } else {
      value = row.int(next())
    }
  }

  @inline(__always)
  mutating func integer(_ value: inout Int64?, _ column: Column) {
    value = nextInteger(column)
  }

  @inline(__always)
  mutating func real(_ value: inout Double, _ column: Column) {
    value = row.double(next())
  }

  @inline(__always)
  mutating func real(_ value: inout Double?, _ column: Column) {
    value = row.optionalDouble(next())
  }

  mutating func text(_ value: inout String, _ column: Column) {
    value = row.string(next())
  }

  mutating func text(_ value: inout String?, _ column: Column) {
    let position = next()
    value = column.isLater ? row.laterString(position) : row.optionalString(position)
  }

  @inline(__always)
  mutating func string(_ value: inout String, _ column: Column) throws {
    value = try unsafe reader.string(row.int(next()))
  }

  @inline(__always)
  mutating func string(_ value: inout String?, _ column: Column) throws {
    value = try unsafe reader.string(nextInteger(column))
  }
}
