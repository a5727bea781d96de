internal import Foundation
internal import Signposts
package import TraceStore

// Each row replaces the row with the same id, so a row that is written again gets its later values.

extension TraceWriter {
  /// Writes the run's row.
  package func write(_ run: Run) throws(TraceError) {
    try inserting { try $0.insert(run) }
  }

  /// Writes a note about the recording for its reader, with advice.
  package func writeStat(
    _ name: String,
    _ severity: StatSeverity,
    value: Int,
    advice: String
  ) throws(TraceError) {
    let row = StatRow(name: name, severity: severity, value: value, advice: advice)
    try inserting { try $0.insert(row) }
  }

  /// Writes a process.
  package func write(_ row: ProcessRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes a thread.
  package func write(_ row: ThreadRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes a view or guide; `start` is its initial state.
  package func write(
    _ row: ItemRow,
    start: ItemStart? = nil,
    property: PropertyName? = nil
  ) throws(TraceError) {
    try inserting { try $0.insert(ItemRecord(row, start: start, property: property)) }
  }

  /// Writes an engine.
  package func write(_ row: EngineRow, objectID: Int64 = 0) throws(TraceError) {
    try inserting { try $0.insert(EngineRecord(row, objectID: objectID)) }
  }

  /// Writes a constraint.
  package func write(_ row: ConstraintRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  func write(_ row: SignatureRow, id: Int64) throws(TraceError) {
    try inserting { try $0.insert(row, id: id) }
  }

  /// Writes a test.
  package func write(_ row: TestRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }
}
