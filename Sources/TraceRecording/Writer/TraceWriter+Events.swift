internal import Signposts
package import TraceStore

extension TraceWriter {
  /// Writes a pass.
  package func write(_ row: PassRow) throws(TraceError) {
    try insert(\.pass, id: row.id) {
      $0.bind(row.engine)
      $0.bind(row.thread)
      $0.bind(row.test)
      $0.bind(row.turn)
      $0.bind(row.opened)
      $0.bind(row.begin)
      $0.bind(row.end)
      $0.bind(row.updateConstraintsDuration)
      $0.bind(row.layoutDuration)
      $0.bind(row.displayDuration)
      $0.bind(row.viewsVisited)
      $0.bind(row.signposts.map(Int64.init))
      $0.bind(row.stack)
    }
  }

  /// Writes a change of a constraint; `signature` is the row of what it meant then.
  ///
  /// `isOutside` says that no phase of a pass was under way.
  package func write(
    _ row: ConstraintChange,
    signature: Int64? = nil,
    isOutside: Bool = false
  ) throws(TraceError) {
    tallies.signatures.add(signature ?? 0, test: row.test ?? 0) {
      $0.add(row, isOutside: isOutside)
    }
    try insert(\.constraintChange, id: row.id, time: row.time) {
      $0.bind(row.time)
      $0.bind(row.duration)
      $0.bind(Int64(row.kind.rawValue))
      $0.bind(Int64(row.reason.rawValue))
      $0.bind(row.constraint)
      $0.bind(signature)
      $0.bind(row.engine)
      $0.bind(row.pass)
      $0.bind(row.test)
      $0.bind(row.thread)
      $0.bind(finite: row.oldValue)
      $0.bind(finite: row.newValue)
      $0.bind(row.rowsTouched)
      $0.bind(row.pivots)
      $0.bind(row.stack)
    }
  }

  /// Writes a constraint that one which was broken conflicts with.
  func writeConflict(id: Int64, change: Int64, constraint: Int64) throws(TraceError) {
    try insert(\.conflict, id: id) {
      $0.bind(change)
      $0.bind(constraint)
    }
  }

  /// Writes an error minimization or a reading of values.
  ///
  /// `isOutside` says that no phase of a pass was under way.
  package func write(_ row: EngineWorkRow, isOutside: Bool = false) throws(TraceError) {
    tallies.rest.add(0, test: row.test ?? 0) { $0.add(row, isOutside: isOutside) }
    try insert(\.engineWork, id: row.id, time: row.time) {
      $0.bind(row.time)
      $0.bind(row.duration)
      $0.bind(Int64(row.kind.rawValue))
      $0.bind(row.engine)
      $0.bind(row.pass)
      $0.bind(row.test)
      $0.bind(row.rowsTouched)
      $0.bind(row.pivots)
      $0.bind(row.count)
    }
  }

  /// Writes a text measurement.
  ///
  /// `isOutside` says that no phase of a pass was under way.
  package func write(_ row: MeasurementRow, isOutside: Bool = false) throws(TraceError) {
    tallies.views.add(row.view, test: row.test ?? 0) { $0.add(row, isOutside: isOutside) }
    let font: Int64 = try id(of: row.font)
    try insert(\.measurement, id: row.id, time: row.time) {
      $0.bind(row.time)
      $0.bind(row.duration)
      $0.bind(row.view)
      $0.bind(row.pass)
      $0.bind(row.test)
      $0.bind(row.textLength)
      $0.bind(row.textHash)
      $0.bind(font)
      $0.bind(storable: row.limitWidth)
      $0.bind(storable: row.width)
      $0.bind(storable: row.height)
      $0.bind(row.wasCached)
      $0.bind(row.stack)
    }
  }

  /// Writes a view's part in a phase.
  package func write(_ row: ViewPhaseRow) throws(TraceError) {
    tallies.phases[Int(row.phase.rawValue)].add(row.view, test: row.test ?? 0) {
      $0.viewTime += row.duration
    }
    try insert(\.viewPhase, id: row.id, time: row.time) {
      $0.bind(row.time)
      $0.bind(row.duration)
      $0.bind(Int64(row.phase.rawValue))
      $0.bind(row.view)
      $0.bind(row.pass)
      $0.bind(row.test)
    }
  }

  /// Writes that a view was marked for a phase.
  package func write(_ row: InvalidationRow) throws(TraceError) {
    try insert(\.invalidation, id: row.id, time: row.time) {
      $0.bind(row.time)
      $0.bind(Int64(row.phase.rawValue))
      $0.bind(row.view)
      $0.bind(row.requester)
      $0.bind(row.pass)
      $0.bind(row.test)
      $0.bind(row.stack)
    }
  }

  /// Writes a change of a frame or of a bounds' origin.
  package func write(_ row: FrameChangeRow) throws(TraceError) {
    try insert(\.frameChange, id: row.id, time: row.time) {
      $0.bind(row.time)
      $0.bind(row.view)
      $0.bind(row.pass)
      $0.bind(row.isBoundsOrigin)
      $0.bind(storable: row.old.x)
      $0.bind(storable: row.old.y)
      $0.bind(storable: row.old.width)
      $0.bind(storable: row.old.height)
      $0.bind(storable: row.new.x)
      $0.bind(storable: row.new.y)
      $0.bind(storable: row.new.width)
      $0.bind(storable: row.new.height)
    }
  }

  /// Writes a change of a view's place, visibility, identifier or text.
  package func write(_ row: ViewChangeRow) throws(TraceError) {
    let identifier = try id(of: row.identifier)
    try insert(\.viewChange, id: row.id, time: row.time) {
      $0.bind(row.time)
      $0.bind(Int64(row.kind.rawValue))
      $0.bind(row.view)
      $0.bind(row.superview)
      $0.bind(row.index.map(Int64.init))
      $0.bind(identifier)
      $0.bind(row.textLength.map(Int64.init))
      $0.bind(row.textHash)
      $0.bind(row.pass)
      $0.bind(row.test)
      $0.bind(row.stack)
    }
  }

  /// Writes a moment that the program marked.
  package func write(_ row: MarkRow, id: Int64) throws(TraceError) {
    let name: Int64 = try self.id(of: row.name)
    try insert(\.mark, id: id, time: row.time) {
      $0.bind(row.time)
      $0.bind(name)
      $0.bind(row.process)
      $0.bind(row.thread)
      $0.bind(row.test)
      $0.bind(row.stack)
    }
  }

  /// Writes an interval of the program's own.
  package func write(_ row: IntervalRow, id: Int64) throws(TraceError) {
    let name: Int64 = try self.id(of: row.name)
    try insert(\.interval, id: id, time: row.time) {
      $0.bind(row.time)
      $0.bind(row.duration)
      $0.bind(name)
      $0.bind(row.process)
      $0.bind(row.thread)
      $0.bind(row.test)
    }
  }

  /// Writes a value of the program's own.
  package func write(_ row: CounterRow, id: Int64) throws(TraceError) {
    let name: Int64 = try self.id(of: row.name)
    try insert(\.counter, id: id, time: row.time) {
      $0.bind(row.time)
      $0.bind(name)
      $0.bind(storable: row.value)
      $0.bind(row.process)
      $0.bind(row.thread)
      $0.bind(row.test)
    }
  }

  /// Writes a sample of processor time.
  package func write(_ row: CPUSampleRow, id: Int64) throws(TraceError) {
    try insert(\.cpuSample, id: id, time: row.time) {
      $0.bind(row.time)
      $0.bind(row.process)
      $0.bind(row.processTime)
      $0.bind(row.mainThreadTime)
      $0.bind(row.residentSize)
    }
  }

  /// Writes what constraints leave open of an item.
  package func write(_ row: AmbiguityRow) throws(TraceError) {
    try insert(\.ambiguity, id: row.id) {
      $0.bind(row.time)
      $0.bind(row.item)
      $0.bind(row.engine)
      $0.bind(row.pass)
      $0.bind(row.test)
      $0.bind(Int64(row.free.rawValue))
      $0.bind(Int64(row.missing.rawValue))
      $0.bind(row.cause)
    }
  }
}
