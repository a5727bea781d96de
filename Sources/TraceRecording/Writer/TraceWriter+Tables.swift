internal import Foundation
internal import Signposts
package import TraceStore

// Each row replaces the one of the same id: a row that is written again has its later values.

extension TraceWriter {
  /// Writes the run's row.
  package func write(_ run: Run) throws(TraceError) {
    try inserting { try $0.insert(run) }
  }

  /// Writes something about the recording that its reader should know, and what to do about it.
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

  /// Writes a view or guide; `start` is what it was like at first.
  package func write(_ row: ItemRow, start: ItemStart? = nil) throws(TraceError) {
    try inserting { try $0.insert(ItemRecord(row, start: start)) }
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
