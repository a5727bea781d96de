internal import CSQLite

/// A value in a table or in a query's answer, of one of the kinds that SQLite has.
public enum TableValue: Hashable, Sendable {
  case null
  case int(Int64)
  case double(Double)
  case text(String)
  case blob([UInt8])
}

/// The current row of a table or of a query's answer; good during the call that hands it over.
@safe public struct TableRow: ~Copyable {
  // Its maker keeps the statement alive as long as it hands this out.
  private let pointer: OpaquePointer?

  init(_ statement: Statement) {
    unsafe pointer = unsafe statement.pointer
  }

  /// How many values there are.
  public var count: Int {
    unsafe Int(sqlite3_column_count(pointer))
  }

  /// The value of a column, from 0 on.
  public subscript(column: Int) -> TableValue {
    precondition(column >= 0 && column < count, "There is no column \(column).")
    let column = Int32(column)
    switch unsafe sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: return .int(unsafe sqlite3_column_int64(pointer, column))
    case SQLITE_FLOAT: return .double(unsafe sqlite3_column_double(pointer, column))
    case SQLITE_TEXT: return .text(unsafe columnText(pointer, column))
    case SQLITE_BLOB:
      let count = unsafe Int(sqlite3_column_bytes(pointer, column))
      guard count > 0, let bytes = unsafe sqlite3_column_blob(pointer, column) else {
        return .blob([])
      }
      // SQLite's own count of the bytes that it keeps until the next step.
      return unsafe .blob(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    default: return .null
    }
  }
}

/// A table or view of a trace.
public struct TableDescription: Hashable, Sendable {
  /// A column and what it means.
  public struct Column: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its type, as SQLite has it; empty if a view computes it.
    public var type: String
    /// What it means; nil if the trace is of a later version.
    public var meaning: String?
  }

  /// Its name.
  public var name: String
  /// Whether it is made of tables when it is read.
  public var isView: Bool
  /// What it tells; nil if the trace is of a later version.
  public var meaning: String?
  /// Its columns, in order.
  public var columns: [Column]
}
