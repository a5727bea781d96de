internal import CSQLite

/// A value in a table or a query's result; SQLite has no other kinds.
public enum TableValue: Hashable, Sendable {
  case null
  case int(Int64)
  case double(Double)
  case text(String)
  case blob([UInt8])
}

/// The current row of a table or a query's result; valid only during the call that provides it.
@safe public struct TableRow: ~Copyable {
  // The creator keeps the statement alive while this is in use.
  private let pointer: OpaquePointer?

  init(_ statement: Statement) {
    unsafe pointer = unsafe statement.pointer
  }

  /// How many values there are.
  public var count: Int {
    unsafe Int(sqlite3_column_count(pointer))
  }

  /// The value of a column; columns count from 0.
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
      // SQLite reports the number of bytes and keeps them until the next step.
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
    /// Its SQLite type; empty if a view computes it.
    public var type: String
    /// Its meaning; nil if the trace is from a later version.
    public var meaning: String?
  }

  /// Its name.
  public var name: String
  /// Whether it is a view.
  public var isView: Bool
  /// Its meaning; nil if the trace is from a later version.
  public var meaning: String?
  /// Its columns, in order.
  public var columns: [Column]
}
