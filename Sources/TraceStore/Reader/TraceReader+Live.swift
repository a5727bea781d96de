// Rows that were added to a trace since the last call, for following a recording.

extension TraceReader {
  /// Streams the rows of constraint changes with ids above the given one.
  public func forEachConstraintChange(
    after id: Int64,
    _ body: (ConstraintChange) throws -> Void
  ) throws {
    try forEachRow(Self.newRows(of: "constraint_change"), [id]) {
      try body(ConstraintChange($0, of: self))
    }
  }

  /// Streams the rows of engine work with ids above the given one.
  public func forEachEngineWork(
    after id: Int64,
    _ body: (EngineWorkRow) throws -> Void
  ) throws {
    try forEachRow(Self.newRows(of: "engine_work"), [id]) { try body(EngineWorkRow($0, of: self)) }
  }

  /// Streams the rows of measurements with ids above the given one.
  public func forEachMeasurement(
    after id: Int64,
    _ body: (MeasurementRow) throws -> Void
  ) throws {
    try forEachRow(Self.newRows(of: "measurement"), [id]) {
      try body(try MeasurementRow($0, of: self))
    }
  }

  /// Streams the samples of processor time with ids above the given one, together with their ids.
  public func forEachCPUSample(
    after id: Int64,
    _ body: (_ id: Int64, _ row: CPUSampleRow) throws -> Void
  ) throws {
    try forEachRow(Self.newRows(of: "cpu_sample"), [id]) {
      try body($0.int(0), CPUSampleRow($0, of: self))
    }
  }

  private static func newRows(of table: String) -> String {
    "SELECT * FROM \(table) WHERE id > ? ORDER BY id"
  }
}
