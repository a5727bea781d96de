extension TraceReader {
  /// Returns the first recorded states of views and layout guides, in order of time.
  ///
  /// Items whose definition was lost are omitted.
  public func firstStates() throws(TraceError) -> [FirstState] {
    let sql = """
      SELECT id, defined, first_superview, first_index, is_hidden, x, y, width, height
      FROM item
      WHERE defined IS NOT NULL AND x IS NOT NULL
      ORDER BY defined, id
      """
    return try collect(sql) {
      FirstState(
        item: $0.int(0),
        time: $0.int(1),
        superview: $0.optionalInt(2),
        index: $0.optionalInt(3).map { Int(clamping: $0) },
        isHidden: $0.bool(4),
        frame: $0.rect(5)
      )
    }
  }

  /// Returns the first names of views and layout guides that have one, in order of time.
  ///
  /// Traces of earlier versions do not have them.
  func names() throws(TraceError) -> [ItemNames] {
    let columns = "SELECT 1 FROM pragma_table_info('item') WHERE name = 'property'"
    guard try !collect(columns, { $0.int(0) }).isEmpty else { return [] }
    let sql = """
      SELECT item.id, first.value, name.value, coalesce(named, 0) FROM item
      LEFT JOIN string AS first ON first.id = first_identifier
      LEFT JOIN string AS name ON name.id = property
      WHERE first_identifier IS NOT NULL OR property IS NOT NULL
      ORDER BY named, item.id
      """
    return try collect(sql) {
      ItemNames(
        item: $0.int(0),
        first: $0.optionalString(1),
        property: $0.optionalString(2),
        time: $0.int(3)
      )
    }
  }
}
