internal import CSQLite

/// The valid values of a statement's columns, and the first value that was invalid.
///
/// A cursor consults it for each number. The code that steps the statement calls ``check(_:)``
/// after each row.
@safe final class RowLimits {
  /// The state of the checks so far.
  struct State {
    /// The sum of all amounts.
    var total: Int64 = 0
    /// The column of the first value that is out of range, or −1.
    var column: Int32 = -1
    var value: Int64 = 0
  }

  /// A column after the statement's last one reads as 0; no reader reads a column beyond this
  /// limit.
  private static let leastCapacity = 64

  // Both live as long as this object, which the code that steps the statement retains.
  let ranges: UnsafeMutableBufferPointer<ColumnRange>
  let state: UnsafeMutablePointer<State>

  // The statement owns it.
  private let pointer: OpaquePointer?
  private let statement: Statement

  /// Looks up the ranges of the statement's columns.
  init(_ statement: Statement) {
    self.statement = statement
    unsafe pointer = unsafe statement.pointer
    let count = unsafe sqlite3_column_count(pointer)
    unsafe ranges = .allocate(capacity: max(Int(count), Self.leastCapacity))
    unsafe ranges.initialize(repeating: .ordinary)
    for column in 0..<count {
      guard let name = unsafe sqlite3_column_name(pointer, column) else { continue }
      unsafe ranges[Int(column)] = .range(of: String(cString: name))
    }
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: State())
  }

  deinit {
    unsafe ranges.deallocate()
    unsafe state.deallocate()
  }

  /// The current row; valid while this object and the statement live.
  var cursor: RowCursor {
    unsafe RowCursor(pointer, self)
  }

  /// Restarts the checks with the next row.
  func reset() {
    unsafe state.pointee = State()
  }

  /// Whether all values so far are in range.
  @inline(__always)
  private var isKept: Bool {
    unsafe state.pointee.column < 0 && state.pointee.total <= ColumnRange.amountLimit
  }

  /// Checks what the cursor has recorded.
  ///
  /// - Throws: ``TraceError/damaged(path:detail:)`` if a value was out of range.
  @inline(__always)
  func check(_ path: String) throws {
    if !isKept { throw damage(path) }
  }

  private func damage(_ path: String) -> TraceError {
    let state = unsafe state.pointee
    let sql = unsafe sqlite3_sql(pointer).map { unsafe String(cString: $0) } ?? ""
    let table = Self.table(of: sql)
    guard state.column >= 0 else {
      return .damaged(
        path: path,
        detail: "the counts and times of \(table) are too large to add up"
      )
    }
    let name = unsafe sqlite3_column_name(pointer, state.column)
      .map { unsafe String(cString: $0) }
    let isInfinite = unsafe !sqlite3_column_double(pointer, state.column).isFinite
    let isInteger = unsafe sqlite3_column_type(pointer, state.column) == SQLITE_INTEGER
    let value = isInfinite ? "infinite" : isInteger ? "\(state.value)" : "no integer"
    let first = unsafe sqlite3_column_name(pointer, 0).map { unsafe String(cString: $0) }
    let place =
      first == "id" && state.column > 0 ? " in row \(unsafe sqlite3_column_int64(pointer, 0))" : ""
    return .damaged(
      path: path,
      detail: "\(table).\(name ?? "?") is \(value)\(place)"
        + (isInfinite ? "" : ", which no recording has")
    )
  }

  /// The first table that a statement reads, taken from its SQL text.
  private static func table(of sql: String) -> String {
    let words = sql.split { $0 == " " || $0 == "\n" || $0 == "(" || $0 == ")" }
    guard let from = words.firstIndex(of: "FROM"), from + 1 < words.count else { return "a query" }
    return String(words[from + 1])
  }
}
