internal import CSQLite
package import Signposts

/// The current row of a query.
///
/// Numbers are checked when they are read.
///
/// A number that is infinite or out of its column's range reads as 0 and is recorded:
/// ``RowLimits/check(_:)`` then throws.
@safe package struct RowCursor {
  // Only the reader's loop sets it. The loop keeps the statement and its limits alive while the
  // cursor is in use.
  private let pointer: OpaquePointer?
  private let ranges: UnsafeMutableBufferPointer<ColumnRange>
  private let state: UnsafeMutablePointer<RowLimits.State>

  init(_ pointer: OpaquePointer?, _ limits: RowLimits) {
    unsafe self.pointer = unsafe pointer
    unsafe ranges = unsafe limits.ranges
    unsafe state = unsafe limits.state
  }

  package func int(_ column: Int32) -> Int64 {
    let value = unsafe sqlite3_column_int64(pointer, column)
    // Column numbers are literals, and smaller than the number of ranges.
    let range = unsafe ranges[Int(column)]
    guard UInt64(bitPattern: value &- range.lowest) <= range.span else {
      return noting(value, in: column)
    }
    // Each row is checked before the next one adds to this.
    unsafe state.pointee.total &+= value & range.amountMask
    return value
  }

  /// Like `int`, for a trace that is being rewritten: NULL and texts mean damage here.
  package func required(_ column: Int32) -> Int64 {
    let isInteger = unsafe sqlite3_column_type(pointer, column) == SQLITE_INTEGER
    return isInteger ? int(column) : noting(0, in: column)
  }

  /// Reads a bit pattern that is not a number, such as an address.
  package func bits(_ column: Int32) -> UInt64 {
    UInt64(bitPattern: int(column))
  }

  @inline(never)
  private func noting(_ value: Int64, in column: Int32) -> Int64 {
    if unsafe state.pointee.column < 0 {
      unsafe state.pointee.column = column
      unsafe state.pointee.value = value
    }
    return 0
  }

  package func number(_ column: Int32) -> Int {
    Int(int(column))
  }

  package func bool(_ column: Int32) -> Bool {
    int(column) != 0
  }

  package func double(_ column: Int32) -> Double {
    let value = exactDouble(column)
    let limit = unsafe ranges[Int(column)].realLimit
    if value.magnitude <= limit { return value }
    if !value.isFinite { return Double(noting(0, in: column)) }
    return value < 0 ? -limit : limit
  }

  /// Reads any number without limits; nothing computes with it.
  package func exactDouble(_ column: Int32) -> Double {
    unsafe sqlite3_column_double(pointer, column)
  }

  package func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(pointer, column) == SQLITE_NULL
  }

  package func optionalInt(_ column: Int32) -> Int64? {
    isNull(column) ? nil : int(column)
  }

  /// The value of a column that earlier versions of the tables may lack; nil there.
  package func laterInt(_ column: Int32) -> Int64? {
    unsafe column < sqlite3_data_count(pointer) ? optionalInt(column) : nil
  }

  /// The text of a column that earlier versions of the tables may lack; nil there.
  package func laterString(_ column: Int32) -> String? {
    unsafe column < sqlite3_data_count(pointer) ? optionalString(column) : nil
  }

  package func optionalDouble(_ column: Int32) -> Double? {
    isNull(column) ? nil : double(column)
  }

  package func string(_ column: Int32) -> String {
    unsafe columnText(pointer, column)
  }

  package func optionalString(_ column: Int32) -> String? {
    isNull(column) ? nil : string(column)
  }

  /// The case with that raw value; the first case if the value, from a later version, is unknown.
  package func value<T: CaseIterable & RawRepresentable>(
    _ column: Int32,
    or fallback: T
  ) -> T where T.RawValue == UInt8 {
    UInt8(exactly: int(column)).flatMap(T.init(rawValue:)) ?? fallback
  }

  package func rect(_ column: Int32) -> TraceRect {
    TraceRect(
      x: double(column),
      y: double(column + 1),
      width: double(column + 2),
      height: double(column + 3)
    )
  }
}

/// The text of a column of a statement's current row; empty for NULL.
func columnText(_ pointer: OpaquePointer?, _ column: Int32) -> String {
  // Use SQLite's byte count, because a text may contain NUL.
  guard let bytes = unsafe sqlite3_column_text(pointer, column) else { return "" }
  let count = unsafe Int(sqlite3_column_bytes(pointer, column))
  return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
}
