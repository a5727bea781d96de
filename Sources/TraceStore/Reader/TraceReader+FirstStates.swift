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
}
