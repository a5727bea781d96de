// Raw tables and views, for exporting them.

extension TraceReader {
  /// Returns the tables and views of the trace, tables first, in order of creation.
  ///
  /// Their meanings come from the same text as docs/trace-format.md.
  public func tables() throws -> [TableDescription] {
    try prepareChurn()
    // Computed churn has temporary tables and views; an earlier version's trace lacks some of them.
    let sql = """
      SELECT name, type FROM (
        SELECT name, type, 0 AS place, rowid AS position FROM sqlite_schema
        UNION ALL
        SELECT name, type, 1, rowid FROM sqlite_temp_schema
        WHERE name NOT IN (SELECT name FROM sqlite_schema)
      )
      WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      AND name <> '\(Schema.formerChurnView)'
      ORDER BY type, place, position
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

  /// Streams the raw rows of a table, or the rows of a view.
  ///
  /// In a view, each row contains the text of a path or name. For texts longer than 512 bytes it
  /// contains the beginning and the end; the table `string` has the whole text.
  ///
  /// - Parameters:
  ///   - table: A table that ``tables()`` names.
  ///   - body: Called for each row.
  /// - Throws: ``TraceError`` if the trace cannot be read, and what `body` throws.
  public func forEachRow(
    of table: TableDescription,
    _ body: (borrowing TableRow) throws -> Void
  ) throws {
    let reader = table.isView ? try readerOfShortTexts() : self
    try reader.prepareChurn()
    let statement = try reading { () throws(DatabaseError) in
      try Statement(reader.database, "SELECT * FROM \(quoted(table.name, "\""))")
    }
    while try reading(statement.step) { try body(TableRow(statement)) }
  }

  /// Another connection whose views shorten texts; this reader if the trace has no long texts.
  private func readerOfShortTexts() throws -> TraceReader {
    if let shortTexts { return shortTexts }
    let isLong = "length(CAST(value AS BLOB)) > 512"
    let hasLong = try collect("SELECT 1 FROM string WHERE \(isLong) LIMIT 1") { $0.int(0) }
    if hasLong.isEmpty { return self }
    let reader = try TraceReader(path: path)
    // Computed churn already has temporary views.
    try reader.prepareChurn()
    let views = try reader.collect(
      """
      SELECT sql FROM sqlite_schema WHERE type = 'view'
      AND name NOT IN (SELECT name FROM sqlite_temp_schema)
      """
    ) { $0.string(0) }
    try reading { () throws(DatabaseError) in
      // SQLite resolves names among temporary tables first.
      try reader.database.execute(
        """
        CREATE TEMP TABLE string (id INTEGER PRIMARY KEY, value TEXT);
        INSERT INTO temp.string
        SELECT id, iif(\(isLong), substr(value, 1, 128) || '…' || substr(value, -384), value)
        FROM main.string;
        """
      )
      let prefix = "CREATE VIEW "
      for view in views where view.hasPrefix(prefix) {
        // Prepare a single statement only, whatever the file contains as the view's SQL.
        try Statement(reader.database, "CREATE TEMP VIEW " + view.dropFirst(prefix.count)).run()
      }
    }
    shortTexts = reader
    return reader
  }

  /// A name or text in SQL quotes; quotes inside it are doubled.
  ///
  /// It compares Unicode scalars because in Swift a quote with a combining accent is not equal to a
  /// quote.
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
