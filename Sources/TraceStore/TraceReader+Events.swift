internal import Signposts

// Streams, in order of time. A range is in nanoseconds since the trace began; nil stands for all.

extension TraceReader {
  /// Streams the passes that overlap the range, in order of their beginnings.
  ///
  /// A pass that was never committed counts from when it was opened, without end.
  public func forEachPass(
    in range: Range<Int64>? = nil,
    _ body: (PassRow) throws -> Void
  ) throws {
    let bounds = range ?? Int64.min..<Int64.max
    let sql = """
      SELECT * FROM pass
      WHERE coalesce(end, 9223372036854775807) >= ? AND coalesce(begin, opened) < ?
      ORDER BY coalesce(begin, opened), id
      """
    try forEachRow(sql, [bounds.lowerBound, bounds.upperBound]) {
      try body(
        PassRow(
          id: $0.int(0),
          engine: $0.int(1),
          thread: $0.int(2),
          test: $0.optionalInt(3),
          turn: $0.number(4),
          opened: $0.int(5),
          begin: $0.optionalInt(6),
          end: $0.optionalInt(7),
          updateConstraintsDuration: $0.int(8),
          layoutDuration: $0.int(9),
          displayDuration: $0.int(10),
          viewsVisited: $0.number(11)
        )
      )
    }
  }

  /// Streams the constraints that were added, removed, set and broken.
  public func forEachConstraintChange(
    in range: Range<Int64>? = nil,
    _ body: (ConstraintChange) throws -> Void
  ) throws {
    try forEachEvent("constraint_change", in: range) {
      try body(
        ConstraintChange(
          id: $0.int(0),
          time: $0.int(1),
          duration: $0.int(2),
          kind: $0.value(3, or: .added),
          reason: $0.value(4, or: .activation),
          constraint: $0.int(5),
          engine: $0.int(7),
          pass: $0.optionalInt(8),
          test: $0.optionalInt(9),
          thread: $0.int(10),
          oldValue: $0.optionalDouble(11),
          newValue: $0.optionalDouble(12),
          rowsTouched: $0.number(13),
          pivots: $0.number(14)
        )
      )
    }
  }

  /// Streams error minimizations and readings of values.
  public func forEachEngineWork(
    in range: Range<Int64>? = nil,
    _ body: (EngineWorkRow) throws -> Void
  ) throws {
    try forEachEvent("engine_work", in: range) {
      try body(
        EngineWorkRow(
          id: $0.int(0),
          time: $0.int(1),
          duration: $0.int(2),
          kind: $0.value(3, or: .errorMinimized),
          engine: $0.int(4),
          pass: $0.optionalInt(5),
          test: $0.optionalInt(6),
          rowsTouched: $0.number(7),
          pivots: $0.number(8),
          count: $0.number(9)
        )
      )
    }
  }

  /// Streams text measurements.
  public func forEachMeasurement(
    in range: Range<Int64>? = nil,
    _ body: (MeasurementRow) throws -> Void
  ) throws {
    try forEachEvent("measurement", in: range) {
      try body(
        MeasurementRow(
          id: $0.int(0),
          time: $0.int(1),
          duration: $0.int(2),
          view: $0.int(3),
          pass: $0.optionalInt(4),
          test: $0.optionalInt(5),
          textLength: $0.number(6),
          textHash: $0.int(7),
          font: try string($0.int(8)),
          limitWidth: $0.double(9),
          width: $0.double(10),
          height: $0.double(11),
          wasCached: $0.bool(12)
        )
      )
    }
  }

  /// Streams each view's parts in the phases.
  public func forEachViewPhase(
    in range: Range<Int64>? = nil,
    _ body: (ViewPhaseRow) throws -> Void
  ) throws {
    try forEachEvent("view_phase", in: range) {
      try body(
        ViewPhaseRow(
          id: $0.int(0),
          time: $0.int(1),
          duration: $0.int(2),
          phase: $0.value(3, or: .layout),
          view: $0.int(4),
          pass: $0.optionalInt(5),
          test: $0.optionalInt(6)
        )
      )
    }
  }

  /// Streams the views that were marked for a phase.
  public func forEachInvalidation(
    in range: Range<Int64>? = nil,
    _ body: (InvalidationRow) throws -> Void
  ) throws {
    try forEachEvent("invalidation", in: range) {
      try body(
        InvalidationRow(
          id: $0.int(0),
          time: $0.int(1),
          phase: $0.value(2, or: .layout),
          view: $0.int(3),
          requester: $0.optionalInt(4),
          pass: $0.optionalInt(5),
          test: $0.optionalInt(6)
        )
      )
    }
  }

  /// Streams changes of frames and of bounds' origins.
  public func forEachFrameChange(
    in range: Range<Int64>? = nil,
    _ body: (FrameChangeRow) throws -> Void
  ) throws {
    try forEachEvent("frame_change", in: range) {
      try body(
        FrameChangeRow(
          id: $0.int(0),
          time: $0.int(1),
          view: $0.int(2),
          pass: $0.optionalInt(3),
          isBoundsOrigin: $0.bool(4),
          old: $0.rect(5),
          new: $0.rect(9)
        )
      )
    }
  }

  /// Streams changes of views' places, visibility, identifiers and texts.
  public func forEachViewChange(
    in range: Range<Int64>? = nil,
    _ body: (ViewChangeRow) throws -> Void
  ) throws {
    try forEachEvent("view_change", in: range) {
      try body(
        ViewChangeRow(
          id: $0.int(0),
          time: $0.int(1),
          kind: $0.value(2, or: .added),
          view: $0.int(3),
          superview: $0.optionalInt(4),
          index: $0.optionalInt(5).map(Int.init),
          identifier: try string($0.optionalInt(6)),
          textLength: $0.optionalInt(7).map(Int.init),
          textHash: $0.optionalInt(8),
          pass: $0.optionalInt(9),
          test: $0.optionalInt(10)
        )
      )
    }
  }

  /// Streams the samples of processor time.
  public func forEachCPUSample(
    in range: Range<Int64>? = nil,
    _ body: (CPUSampleRow) throws -> Void
  ) throws {
    try forEachEvent("cpu_sample", in: range) {
      try body(
        CPUSampleRow(
          time: $0.int(1),
          process: $0.int(2),
          processTime: $0.int(3),
          mainThreadTime: $0.int(4),
          residentSize: $0.int(5)
        )
      )
    }
  }

  /// Streams the constraints that a broken one conflicts with: the change's row id, and the constraint's.
  public func forEachConflict(
    _ body: (_ change: Int64, _ constraint: Int64) throws -> Void
  ) throws {
    try forEachRow("SELECT * FROM conflict ORDER BY id") { try body($0.int(1), $0.int(2)) }
  }
}
