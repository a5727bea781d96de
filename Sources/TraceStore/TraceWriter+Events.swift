internal import Signposts

extension TraceWriter {
  /// Writes a pass.
  package func write(_ row: PassRow) throws(TraceError) {
    try insert(\.pass) {
      $0.bind(row.id)
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
    noteTime(row.time, in: .constraintChange)
    try insert(\.constraintChange) {
      $0.bind(row.id)
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
    try insert(\.conflict) {
      $0.bind(id)
      $0.bind(change)
      $0.bind(constraint)
    }
  }

  /// Writes an error minimization or a reading of values.
  ///
  /// `isOutside` says that no phase of a pass was under way.
  package func write(_ row: EngineWorkRow, isOutside: Bool = false) throws(TraceError) {
    tallies.rest.add(0, test: row.test ?? 0) { $0.add(row, isOutside: isOutside) }
    noteTime(row.time, in: .engineWork)
    try insert(\.engineWork) {
      $0.bind(row.id)
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
    noteTime(row.time, in: .measurement)
    try insert(\.measurement) {
      $0.bind(row.id)
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
    noteTime(row.time, in: .viewPhase)
    try insert(\.viewPhase) {
      $0.bind(row.id)
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
    noteTime(row.time, in: .invalidation)
    try insert(\.invalidation) {
      $0.bind(row.id)
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
    noteTime(row.time, in: .frameChange)
    try insert(\.frameChange) {
      $0.bind(row.id)
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
    noteTime(row.time, in: .viewChange)
    try insert(\.viewChange) {
      $0.bind(row.id)
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
    noteTime(row.time, in: .mark)
    try insert(\.mark) {
      $0.bind(id)
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
    noteTime(row.time, in: .interval)
    try insert(\.interval) {
      $0.bind(id)
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
    noteTime(row.time, in: .counter)
    try insert(\.counter) {
      $0.bind(id)
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
    noteTime(row.time, in: .cpuSample)
    try insert(\.cpuSample) {
      $0.bind(id)
      $0.bind(row.time)
      $0.bind(row.process)
      $0.bind(row.processTime)
      $0.bind(row.mainThreadTime)
      $0.bind(row.residentSize)
    }
  }
}
