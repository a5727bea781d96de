internal import CSQLite

/// What the columns of a statement may hold, and the first value that was something else.
///
/// A cursor looks at it for each number; who steps the statement asks ``check(_:)`` after each row.
@safe final class RowLimits {
  /// What is known of the values so far.
  struct State {
    /// The sum of all amounts.
    var total: Int64 = 0
    /// The column of the first value that is out of range; −1 while there is none.
    var column: Int32 = -1
    var value: Int64 = 0
  }

  /// A column behind the statement's last reads as 0; no reader asks for one behind this.
  private static let leastCapacity = 64

  // Both live as long as the object, which whoever steps the statement keeps.
  let ranges: UnsafeMutableBufferPointer<ColumnRange>
  let state: UnsafeMutablePointer<State>

  // The statement keeps it.
  private let pointer: OpaquePointer?
  private let statement: Statement

  /// Looks up what the statement's columns may hold.
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

  /// The current row; good as long as this and the statement are.
  var cursor: RowCursor {
    unsafe RowCursor(pointer, self)
  }

  /// Makes the next row the first that is looked at.
  func reset() {
    unsafe state.pointee = State()
  }

  /// Whether all values so far are in their ranges.
  @inline(__always)
  private var isKept: Bool {
    unsafe state.pointee.column < 0 && state.pointee.total <= ColumnRange.amountLimit
  }

  /// Looks at what the cursor has noted.
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

  /// The first table that a statement reads, as far as its text says.
  private static func table(of sql: String) -> String {
    let words = sql.split { $0 == " " || $0 == "\n" || $0 == "(" || $0 == ")" }
    guard let from = words.firstIndex(of: "FROM"), from + 1 < words.count else { return "a query" }
    return String(words[from + 1])
  }
}
