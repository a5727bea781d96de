internal import Signposts

// Rows of events, made of the columns in the order in which docs/trace-format.md lists them.

extension ConstraintChange {
  init(_ row: borrowing RowCursor) {
    self.init(
      id: row.int(0),
      time: row.int(1),
      duration: row.int(2),
      kind: row.value(3, or: .added),
      reason: row.value(4, or: .activation),
      constraint: row.int(5),
      signature: row.optionalInt(6),
      engine: row.int(7),
      pass: row.optionalInt(8),
      test: row.optionalInt(9),
      thread: row.int(10),
      oldValue: row.optionalDouble(11),
      newValue: row.optionalDouble(12),
      rowsTouched: row.number(13),
      pivots: row.number(14),
      stack: row.laterInt(15)
    )
  }
}

extension ConstraintRow {
  init(_ row: borrowing RowCursor, of reader: TraceReader) throws {
    self.init(
      id: row.int(0),
      process: row.int(1),
      objectID: row.int(2),
      firstItem: row.int(3),
      firstAttribute: UInt8(truncatingIfNeeded: row.int(4)),
      relation: Int8(truncatingIfNeeded: row.int(5)),
      secondItem: row.optionalInt(6),
      secondAttribute: UInt8(truncatingIfNeeded: row.int(7)),
      multiplier: row.double(8),
      constant: row.double(9),
      priority: row.double(10),
      origin: row.value(11, or: .user),
      host: row.int(12),
      identifier: try reader.string(row.optionalInt(13))
    )
  }
}

extension EngineWorkRow {
  init(_ row: borrowing RowCursor) {
    self.init(
      id: row.int(0),
      time: row.int(1),
      duration: row.int(2),
      kind: row.value(3, or: .errorMinimized),
      engine: row.int(4),
      pass: row.optionalInt(5),
      test: row.optionalInt(6),
      rowsTouched: row.number(7),
      pivots: row.number(8),
      count: row.number(9)
    )
  }
}

extension MeasurementRow {
  init(_ row: borrowing RowCursor, of reader: TraceReader) throws {
    self.init(
      id: row.int(0),
      time: row.int(1),
      duration: row.int(2),
      view: row.int(3),
      pass: row.optionalInt(4),
      test: row.optionalInt(5),
      textLength: row.number(6),
      textHash: row.int(7),
      font: try reader.string(row.int(8)),
      limitWidth: row.double(9),
      width: row.double(10),
      height: row.double(11),
      wasCached: row.bool(12),
      stack: row.laterInt(13)
    )
  }
}

extension ViewPhaseRow {
  init(_ row: borrowing RowCursor) {
    self.init(
      id: row.int(0),
      time: row.int(1),
      duration: row.int(2),
      phase: row.value(3, or: .layout),
      view: row.int(4),
      pass: row.optionalInt(5),
      test: row.optionalInt(6)
    )
  }
}

extension InvalidationRow {
  init(_ row: borrowing RowCursor) {
    self.init(
      id: row.int(0),
      time: row.int(1),
      phase: row.value(2, or: .layout),
      view: row.int(3),
      requester: row.optionalInt(4),
      pass: row.optionalInt(5),
      test: row.optionalInt(6),
      stack: row.laterInt(7)
    )
  }
}

extension FrameChangeRow {
  init(_ row: borrowing RowCursor) {
    self.init(
      id: row.int(0),
      time: row.int(1),
      view: row.int(2),
      pass: row.optionalInt(3),
      isBoundsOrigin: row.bool(4),
      old: row.rect(5),
      new: row.rect(9)
    )
  }
}

extension AmbiguityRow {
  init(_ row: borrowing RowCursor) {
    self.init(
      id: row.int(0),
      time: row.int(1),
      item: row.int(2),
      engine: row.int(3),
      pass: row.optionalInt(4),
      test: row.optionalInt(5),
      free: LayoutCoordinates(rawValue: UInt8(truncatingIfNeeded: row.int(6))),
      missing: LayoutCoordinates(rawValue: UInt8(truncatingIfNeeded: row.int(7))),
      cause: row.int(8)
    )
  }
}

extension ViewChangeRow {
  init(_ row: borrowing RowCursor, of reader: TraceReader) throws {
    self.init(
      id: row.int(0),
      time: row.int(1),
      kind: row.value(2, or: .added),
      view: row.int(3),
      superview: row.optionalInt(4),
      index: row.optionalInt(5).map(Int.init),
      identifier: try reader.string(row.optionalInt(6)),
      textLength: row.optionalInt(7).map(Int.init),
      textHash: row.optionalInt(8),
      pass: row.optionalInt(9),
      test: row.optionalInt(10),
      stack: row.laterInt(11)
    )
  }
}

extension PassRow {
  init(_ row: borrowing RowCursor) {
    self.init(
      id: row.int(0),
      engine: row.int(1),
      thread: row.int(2),
      test: row.optionalInt(3),
      turn: row.number(4),
      opened: row.int(5),
      begin: row.optionalInt(6),
      end: row.optionalInt(7),
      updateConstraintsDuration: row.int(8),
      layoutDuration: row.int(9),
      displayDuration: row.int(10),
      viewsVisited: row.number(11),
      signposts: row.laterInt(12).map { Int(clamping: $0) },
      stack: row.laterInt(13)
    )
  }
}
