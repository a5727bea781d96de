internal import GRDB
internal import GRDBSQLite

// Tables and views as they are, for those who carry them elsewhere.

extension TraceReader {
  /// Returns the tables and views of the trace, tables first, in the order in which they were made.
  ///
  /// What they mean comes from the same text as docs/trace-format.md.
  public func tables() throws -> [TableDescription] {
    try prepareChurn()
    let sql = """
      SELECT name, type FROM sqlite_schema
      WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY type, rowid
      """
    let names = try collect(sql) { (name: $0.string(0), isView: $0.string(1) == "view") }
    var tables: [TableDescription] = []
    for table in names {
      let documentation = SchemaDocumentation.tables[table.name]
      let query = "SELECT name, type FROM pragma_table_info(\(quoted(table.name, "'")))"
      let columns = try collect(query) {
        let name = $0.string(0)
        return TableDescription.Column(
          name: name,
          type: $0.string(1),
          meaning: documentation?.columns[name]
        )
      }
      tables.append(
        TableDescription(
          name: table.name,
          isView: table.isView,
          meaning: documentation?.meaning,
          columns: columns
        )
      )
    }
    return tables
  }

  /// Streams the rows of a table or view, as they stand.
  ///
  /// - Parameters:
  ///   - table: One that ``tables()`` names.
  ///   - body: Called for each row.
  /// - Throws: ``TraceError`` if the trace cannot be read, and what `body` throws.
  public func forEachRow(
    of table: TableDescription,
    _ body: (borrowing TableRow) throws -> Void
  ) throws {
    try prepareChurn()
    try queue.unsafeReentrantRead { database in
      let name = quoted(table.name, "\"")
      let statement: Statement
      do {
        statement = try database.makeStatement(sql: "SELECT * FROM \(name)")
      } catch {
        throw TraceFile.error(for: error, path: path)
      }
      // The statement outlives the loop, and nobody else has it.
      let pointer = unsafe statement.sqliteStatement
      defer { unsafe _ = sqlite3_reset(pointer) }
      while true {
        switch unsafe sqlite3_step(pointer) {
        case SQLITE_ROW: try body(unsafe TableRow(pointer))
        case SQLITE_DONE: return
        case let code:
          let message = unsafe sqlite3_errmsg(sqlite3_db_handle(pointer))
          let text = unsafe message.map { unsafe String(cString: $0) }
          throw TraceFile.error(code: code, message: text, path: path)
        }
      }
    }
  }

  /// A name or text in SQL's quotes, which are doubled in it.
  ///
  /// Goes by scalars: to Swift, a quote with an accent is another character than a quote.
  private func quoted(_ text: String, _ quote: Unicode.Scalar) -> String {
    var result = String(quote)
    for scalar in text.unicodeScalars {
      if scalar == quote { result.unicodeScalars.append(quote) }
      result.unicodeScalars.append(scalar)
    }
    result.unicodeScalars.append(quote)
    return result
  }
}
