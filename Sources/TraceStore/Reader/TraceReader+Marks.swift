// Data that the program itself added to the trace.

extension TraceReader {
  /// Returns the moments that the program marked, in order of time.
  public func marks() throws -> [MarkRow] {
    var rows: [MarkRow] = []
    try forEachMark { rows.append($0) }
    return rows
  }

  /// Streams the moments that the program marked, in order of time.
  public func forEachMark(_ body: (MarkRow) throws -> Void) throws {
    try forEachEvent("mark", in: nil) {
      try body(MarkRow($0, of: self))
    }
  }

  /// Returns the intervals that the program marked, in the order in which they began; includes
  /// those that did not end.
  public func intervals() throws -> [IntervalRow] {
    var rows: [IntervalRow] = []
    try forEachInterval { rows.append($0) }
    return rows
  }

  /// Streams the intervals that the program marked, in the order in which they began.
  public func forEachInterval(_ body: (IntervalRow) throws -> Void) throws {
    guard schemaVersion >= 2 else { return }
    try forEachEvent("interval", in: nil) {
      try body(IntervalRow($0, of: self))
    }
  }

  /// Returns the values that the program recorded, in order of time.
  public func counters() throws -> [CounterRow] {
    var rows: [CounterRow] = []
    try forEachCounter { rows.append($0) }
    return rows
  }

  /// Streams the values that the program recorded, in order of time.
  public func forEachCounter(_ body: (CounterRow) throws -> Void) throws {
    guard schemaVersion >= 2 else { return }
    try forEachEvent("counter", in: nil) {
      try body(CounterRow($0, of: self))
    }
  }
}
