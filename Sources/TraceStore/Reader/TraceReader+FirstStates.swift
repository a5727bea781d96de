extension TraceReader {
  /// Returns how views and layout guides stood when they were first written down, in order of time.
  ///
  /// Those whose definition was lost are left out.
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
