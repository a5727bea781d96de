internal import Signposts

// Streams in order of time. A range is in nanoseconds since the trace began; nil means everything.

extension TraceReader {
  /// Streams the passes that overlap the range, in the order in which they began.
  ///
  /// A pass that was never committed counts as beginning when it was opened and never ending.
  public func forEachPass(
    in range: Range<Int64>? = nil,
    _ body: (PassRow) throws -> Void
  ) throws {
    guard let range else {
      let sql = "SELECT * FROM pass ORDER BY \(try passOrder(by: "coalesce(begin, opened)"))"
      return try forEachRow(sql) { try body(PassRow($0, of: self)) }
    }
    let sql = """
      SELECT * FROM pass
      WHERE coalesce(end, 9223372036854775807) >= ? AND coalesce(begin, opened) < ?
      ORDER BY coalesce(begin, opened), id
      """
    try forEachRow(sql, [range.lowerBound, range.upperBound]) {
      try body(PassRow($0, of: self))
    }
  }

  /// Returns the sort expression that orders passes by a time, then by id.
  ///
  /// The passes of one thread are stored in order; checking that is cheaper than sorting.
  func passOrder(by time: String) throws -> String {
    if let known = passOrders[time] { return known }
    var isOrdered = true
    var last = Int64.min
    try forEachRow("SELECT \(time) FROM pass WHERE \(time) IS NOT NULL ORDER BY id") {
      let time = $0.int(0)
      if time < last { isOrdered = false }
      last = time
    }
    let order = isOrdered ? "id" : "\(time), id"
    passOrders[time] = order
    return order
  }

  /// Streams the constraints that were added, removed, set and broken.
  public func forEachConstraintChange(
    in range: Range<Int64>? = nil,
    _ body: (ConstraintChange) throws -> Void
  ) throws {
    try forEachEvent("constraint_change", in: range) {
      try body(ConstraintChange($0, of: self))
    }
  }

  /// Streams error minimizations and readings of values.
  public func forEachEngineWork(
    in range: Range<Int64>? = nil,
    _ body: (EngineWorkRow) throws -> Void
  ) throws {
    try forEachEvent("engine_work", in: range) {
      try body(EngineWorkRow($0, of: self))
    }
  }

  /// Streams text measurements.
  public func forEachMeasurement(
    in range: Range<Int64>? = nil,
    _ body: (MeasurementRow) throws -> Void
  ) throws {
    try forEachEvent("measurement", in: range) {
      try body(try MeasurementRow($0, of: self))
    }
  }

  /// Streams each view's parts in the phases.
  public func forEachViewPhase(
    in range: Range<Int64>? = nil,
    _ body: (ViewPhaseRow) throws -> Void
  ) throws {
    try forEachEvent("view_phase", in: range) {
      try body(ViewPhaseRow($0, of: self))
    }
  }

  /// Streams the views that were marked for a phase.
  public func forEachInvalidation(
    in range: Range<Int64>? = nil,
    _ body: (InvalidationRow) throws -> Void
  ) throws {
    try forEachEvent("invalidation", in: range) {
      try body(InvalidationRow($0, of: self))
    }
  }

  /// Streams changes of frames and of bounds' origins.
  public func forEachFrameChange(
    in range: Range<Int64>? = nil,
    _ body: (FrameChangeRow) throws -> Void
  ) throws {
    try forEachEvent("frame_change", in: range) {
      try body(FrameChangeRow($0, of: self))
    }
  }

  /// Streams the ambiguous coordinates of items; empty for traces that do not record them.
  public func forEachAmbiguity(
    in range: Range<Int64>? = nil,
    _ body: (AmbiguityRow) throws -> Void
  ) throws {
    guard hasTable("ambiguity") else { return }
    try forEachEvent("ambiguity", in: range) {
      try body(AmbiguityRow($0, of: self))
    }
  }

  /// Streams changes of views' places, visibility, identifiers and texts.
  public func forEachViewChange(
    in range: Range<Int64>? = nil,
    _ body: (ViewChangeRow) throws -> Void
  ) throws {
    try forEachEvent("view_change", in: range) {
      try body(try ViewChangeRow($0, of: self))
    }
  }

  /// Returns the views that were hidden or shown.
  public func toggledViews() throws -> [Int64] {
    let kinds = "\(ViewChangeKind.hidden.rawValue), \(ViewChangeKind.shown.rawValue)"
    return try collect("SELECT DISTINCT view FROM view_change WHERE kind IN (\(kinds))") {
      $0.int(0)
    }
  }

  /// Streams the samples of processor time.
  public func forEachCPUSample(
    in range: Range<Int64>? = nil,
    _ body: (CPUSampleRow) throws -> Void
  ) throws {
    try forEachEvent("cpu_sample", in: range) {
      try body(CPUSampleRow($0, of: self))
    }
  }

  /// Streams the constraints that conflict with a broken constraint: the change's row id, and the
  /// constraint's.
  public func forEachConflict(
    _ body: (_ change: Int64, _ constraint: Int64) throws -> Void
  ) throws {
    try forEachRow("SELECT * FROM conflict ORDER BY id") { try body($0.int(1), $0.int(2)) }
  }
}
