// What a replay needs beside the events.

extension TraceReader {
  /// Returns what equations have beside their constraints' definitions, in order of time.
  public func equationNotes() throws(TraceError) -> [EquationNoteRow] {
    guard schemaVersion >= 2 else { return [] }
    return try collect("SELECT * FROM equation_note ORDER BY time, id") { row in
      EquationNoteRow(
        id: row.int(0),
        time: row.int(1),
        duration: row.int(2),
        constraint: row.int(3),
        engine: row.int(4),
        pass: row.optionalInt(5),
        test: row.optionalInt(6),
        offset: row.double(7),
        contentItem: row.optionalInt(8),
        isRightToLeft: row.bool(9),
        isFrameGiven: row.bool(10),
        isAlone: row.bool(11),
        rowsTouched: row.number(12),
        pivots: row.number(13)
      )
    }
  }

  /// Returns the views whose alignment rectangles are not their frames, in order of time.
  public func itemInsets() throws(TraceError) -> [ItemInsetsRow] {
    guard schemaVersion >= 2 else { return [] }
    return try collect("SELECT * FROM item_insets ORDER BY time, id") { row in
      ItemInsetsRow(
        id: row.int(0),
        time: row.int(1),
        item: row.int(2),
        top: row.double(3),
        left: row.double(4),
        bottom: row.double(5),
        right: row.double(6)
      )
    }
  }

  /// Returns where views and guides were when they were written down, in order of time.
  public func itemStarts() throws(TraceError) -> [ItemStartRow] {
    let sql = """
      SELECT id, coalesce(defined, 0), coalesce(first_superview, iif(kind = 1, superview, NULL))
      FROM item ORDER BY coalesce(defined, 0), id
      """
    return try collect(sql) { row in
      ItemStartRow(item: row.int(0), defined: row.int(1), superview: row.optionalInt(2))
    }
  }
}
