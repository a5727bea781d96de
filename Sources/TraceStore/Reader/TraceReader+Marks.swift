// What the program itself put into the trace.

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
      try body(
        MarkRow(
          time: $0.int(1),
          name: try string($0.int(2)),
          process: $0.int(3),
          thread: $0.laterInt(4),
          test: $0.laterInt(5),
          stack: $0.laterInt(6)
        )
      )
    }
  }

  /// Returns the intervals that the program marked, in order of their beginnings; those that did not end included.
  public func intervals() throws -> [IntervalRow] {
    var rows: [IntervalRow] = []
    try forEachInterval { rows.append($0) }
    return rows
  }

  /// Streams the intervals that the program marked, in order of their beginnings.
  public func forEachInterval(_ body: (IntervalRow) throws -> Void) throws {
    guard schemaVersion >= 2 else { return }
    try forEachEvent("interval", in: nil) {
      try body(
        IntervalRow(
          time: $0.int(1),
          duration: $0.optionalInt(2),
          name: try string($0.int(3)),
          process: $0.int(4),
          thread: $0.int(5),
          test: $0.optionalInt(6)
        )
      )
    }
  }

  /// Returns the values that the program noted, in order of time.
  public func counters() throws -> [CounterRow] {
    var rows: [CounterRow] = []
    try forEachCounter { rows.append($0) }
    return rows
  }

  /// Streams the values that the program noted, in order of time.
  public func forEachCounter(_ body: (CounterRow) throws -> Void) throws {
    guard schemaVersion >= 2 else { return }
    try forEachEvent("counter", in: nil) {
      try body(
        CounterRow(
          time: $0.int(1),
          name: try string($0.int(2)),
          value: $0.double(3),
          process: $0.int(4),
          thread: $0.int(5),
          test: $0.optionalInt(6)
        )
      )
    }
  }
}
