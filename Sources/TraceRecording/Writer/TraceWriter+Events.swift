internal import Signposts
package import TraceStore

extension TraceWriter {
  /// Writes a pass.
  package func write(_ row: PassRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
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
    var row = row
    row.signature = signature
    try inserting { try $0.insert(row) }
  }

  /// Writes a constraint that a pass removed and re-added, behind the last one.
  package func append(_ row: ChurnRow) throws(TraceError) {
    try inserting { try $0.append(row) }
  }

  /// Writes a constraint that one which was broken conflicts with.
  func write(_ row: ConflictRow, id: Int64) throws(TraceError) {
    try inserting { try $0.insert(row, id: id) }
  }

  /// Writes an error minimization or a reading of values.
  ///
  /// `isOutside` says that no phase of a pass was under way.
  package func write(_ row: EngineWorkRow, isOutside: Bool = false) throws(TraceError) {
    tallies.rest.add(0, test: row.test ?? 0) { $0.add(row, isOutside: isOutside) }
    try inserting { try $0.insert(row) }
  }

  /// Writes a text measurement.
  ///
  /// `isOutside` says that no phase of a pass was under way.
  package func write(_ row: MeasurementRow, isOutside: Bool = false) throws(TraceError) {
    tallies.views.add(row.view, test: row.test ?? 0) { $0.add(row, isOutside: isOutside) }
    try inserting { try $0.insert(row) }
  }

  /// Writes a view's part in a phase.
  package func write(_ row: ViewPhaseRow) throws(TraceError) {
    tallies.phases[Int(row.phase.rawValue)].add(row.view, test: row.test ?? 0) {
      $0.viewTime += row.duration
    }
    try inserting { try $0.insert(row) }
  }

  /// Writes that a view was marked for a phase.
  package func write(_ row: InvalidationRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes a change of a frame or of a bounds' origin.
  package func write(_ row: FrameChangeRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes a change of a view's place, visibility, identifier or text.
  package func write(_ row: ViewChangeRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes an event that no analysis asks for, behind the last one of its table.
  package func append(_ row: some ListedRow) throws(TraceError) {
    try inserting { try $0.append(row) }
  }

  /// Writes a moment that the program marked.
  package func write(_ row: MarkRow, id: Int64) throws(TraceError) {
    try inserting { try $0.insert(row, id: id) }
  }

  /// Writes an interval of the program's own.
  package func write(_ row: IntervalRow, id: Int64) throws(TraceError) {
    try inserting { try $0.insert(row, id: id) }
  }

  /// Writes a value of the program's own.
  package func write(_ row: CounterRow, id: Int64) throws(TraceError) {
    try inserting { try $0.insert(row, id: id) }
  }

  /// Writes a sample of processor time.
  package func write(_ row: CPUSampleRow, id: Int64) throws(TraceError) {
    try inserting { try $0.insert(row, id: id) }
  }

  /// Writes what constraints leave open of an item.
  package func write(_ row: AmbiguityRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }
}
