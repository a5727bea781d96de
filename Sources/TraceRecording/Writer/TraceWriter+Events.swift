internal import Signposts
package import TraceStore

extension TraceWriter {
  /// Writes a pass.
  package func write(_ row: PassRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes a change of a constraint; `signature` is the row of its meaning at that time.
  ///
  /// `isOutside` means that no phase of a pass was in progress.
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

  /// Appends a constraint that a pass removed and re-added.
  package func append(_ row: ChurnRow) throws(TraceError) {
    try inserting { try $0.append(row) }
  }

  /// Writes a constraint that a broken constraint conflicts with.
  func write(_ row: ConflictRow, id: Int64) throws(TraceError) {
    try inserting { try $0.insert(row, id: id) }
  }

  /// Writes an error minimization or a reading of values.
  ///
  /// `isOutside` means that no phase of a pass was in progress.
  package func write(_ row: EngineWorkRow, isOutside: Bool = false) throws(TraceError) {
    tallies.rest.add(0, test: row.test ?? 0) { $0.add(row, isOutside: isOutside) }
    try inserting { try $0.insert(row) }
  }

  /// Writes a text measurement.
  ///
  /// `isOutside` means that no phase of a pass was in progress.
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

  /// Writes a change of a frame or of the origin of bounds.
  package func write(_ row: FrameChangeRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes a change of a view's place, visibility, identifier or text.
  package func write(_ row: ViewChangeRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Appends an event that no analysis uses to its table.
  package func append(_ row: some ListedRow) throws(TraceError) {
    try inserting { try $0.append(row) }
  }

  /// Writes a moment that the program marked.
  package func write(_ row: MarkRow, id: Int64) throws(TraceError) {
    try inserting { try $0.insert(row, id: id) }
  }

  /// Writes an interval of the program.
  package func write(_ row: IntervalRow, id: Int64) throws(TraceError) {
    try inserting { try $0.insert(row, id: id) }
  }

  /// Writes a value of the program.
  package func write(_ row: CounterRow, id: Int64) throws(TraceError) {
    try inserting { try $0.insert(row, id: id) }
  }

  /// Writes a sample of processor time.
  package func write(_ row: CPUSampleRow, id: Int64) throws(TraceError) {
    try inserting { try $0.insert(row, id: id) }
  }

  /// Writes an item's ambiguity.
  package func write(_ row: AmbiguityRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }
}
