internal import Foundation
internal import Signposts
package import TraceStore

/// What an item was like when it was written down.
package struct ItemStart: Hashable, Sendable {
  var defined: Int64
  var superview: Int64?
  var index: Int
  var isHidden: Bool
  var frame: TraceRect
}

/// A constraint's meaning at a moment: what makes two constraints the same for churn.
struct SignatureRow: Hashable {
  var host: Int64
  var origin: UInt8
  var firstItem: Int64
  var firstAttribute: UInt8
  var relation: Int8
  var secondItem: Int64?
  var secondAttribute: UInt8
  var multiplier: Double
  var constant: Double
  var priority: Double
}

// Each row replaces the one of the same id: a row that is written again has its later values.

extension TraceWriter {
  /// Writes the run's row.
  package func write(_ run: Run) throws(TraceError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let command = try? encoder.encode(run.command)
    try insert(\.run) {
      $0.bind(1)
      $0.bind(command.map { String(decoding: $0, as: UTF8.self) } ?? "[]")
      $0.bind(run.exitStatus.map(Int64.init))
      $0.bind(run.commit)
      $0.bind(run.host)
      $0.bind(run.processor)
      $0.bind(run.processorCount)
      $0.bind(run.operatingSystem)
      $0.bind(run.swiftVersion)
      $0.bind(run.buildConfiguration)
      $0.bind(run.recorderVersion)
      $0.bind(run.startedAt)
      $0.bind(run.duration)
      $0.bind(run.signpostCount)
      $0.bind(run.signpostsLost)
      $0.bind(run.signpostCost)
      $0.bind(run.completeUpTo)
      $0.bind(run.isFinished)
      $0.bind(run.detail?.rawValue)
    }
  }

  /// Writes something about the recording that its reader should know, and what to do about it.
  package func writeStat(
    _ name: String,
    _ severity: StatSeverity,
    value: Int,
    advice: String
  ) throws(TraceError) {
    try insert(\.stat) {
      $0.bind(name)
      $0.bind(severity.rawValue)
      $0.bind(value)
      $0.bind(advice)
    }
  }

  /// Writes a process.
  package func write(_ row: ProcessRow) throws(TraceError) {
    let name: Int64 = try id(of: row.name)
    try insert(\.process) {
      $0.bind(row.id)
      $0.bind(row.pid)
      $0.bind(name)
      $0.bind(row.begin)
      $0.bind(row.end)
      $0.bind(row.run)
    }
  }

  /// Writes a thread.
  package func write(_ row: ThreadRow) throws(TraceError) {
    let name: Int64 = try id(of: row.name)
    try insert(\.thread) {
      $0.bind(row.id)
      $0.bind(row.process)
      $0.bind(row.tid)
      $0.bind(name)
      $0.bind(row.isMain)
    }
  }

  /// Writes a view or guide; `start` is what it was like at first, `firstLayout` when that ended.
  package func write(
    _ row: ItemRow,
    start: ItemStart? = nil,
    firstLayout: Int64? = nil
  ) throws(TraceError) {
    let className: Int64 = try id(of: row.className)
    let identifier = try id(of: row.identifier)
    let reuseIdentifier = try id(of: row.reuseIdentifier)
    let path: Int64 = try id(of: row.path)
    try insert(\.item) {
      $0.bind(row.id)
      $0.bind(row.process)
      $0.bind(row.objectID)
      $0.bind(Int64(row.kind.rawValue))
      $0.bind(className)
      $0.bind(identifier)
      $0.bind(reuseIdentifier)
      $0.bind(row.superview)
      $0.bind(path)
      $0.bind(start?.defined)
      $0.bind(start?.superview)
      $0.bind(start.map { Int64($0.index) })
      $0.bind(start.map { $0.isHidden ? Int64(1) : 0 })
      $0.bind(finite: start?.frame.x)
      $0.bind(finite: start?.frame.y)
      $0.bind(finite: start?.frame.width)
      $0.bind(finite: start?.frame.height)
      $0.bind(firstLayout)
    }
  }

  /// Writes an engine.
  package func write(_ row: EngineRow, objectID: Int64 = 0) throws(TraceError) {
    try insert(\.engine) {
      $0.bind(row.id)
      $0.bind(row.process)
      $0.bind(objectID)
      $0.bind(Int64(row.purpose.rawValue))
      $0.bind(row.view)
      $0.bind(row.parent)
      $0.bind(row.created)
      $0.bind(row.discarded)
      $0.bind(row.test)
      $0.bind(row.stack)
    }
  }

  /// Writes a constraint.
  package func write(_ row: ConstraintRow) throws(TraceError) {
    let identifier = try id(of: row.identifier)
    try insert(\.constraint, id: row.id) {
      $0.bind(row.process)
      $0.bind(row.objectID)
      $0.bind(row.firstItem)
      $0.bind(Int64(row.firstAttribute))
      $0.bind(Int64(row.relation))
      $0.bind(row.secondItem)
      $0.bind(Int64(row.secondAttribute))
      $0.bind(storable: row.multiplier)
      $0.bind(storable: row.constant)
      $0.bind(storable: row.priority)
      $0.bind(Int64(row.origin.rawValue))
      $0.bind(row.host)
      $0.bind(identifier)
    }
  }

  func write(_ row: SignatureRow, id: Int64) throws(TraceError) {
    try insert(\.signature, id: id) {
      $0.bind(row.host)
      $0.bind(Int64(row.origin))
      $0.bind(row.firstItem)
      $0.bind(Int64(row.firstAttribute))
      $0.bind(Int64(row.relation))
      $0.bind(row.secondItem)
      $0.bind(Int64(row.secondAttribute))
      $0.bind(storable: row.multiplier)
      $0.bind(storable: row.constant)
      $0.bind(storable: row.priority)
    }
  }

  /// Writes a test.
  package func write(_ row: TestRow) throws(TraceError) {
    let name: Int64 = try id(of: row.name)
    let suite = try id(of: row.suite)
    let arguments = try id(of: row.arguments)
    let sourceFile = try id(of: row.sourceFile)
    try insert(\.test) {
      $0.bind(row.id)
      $0.bind(row.process)
      $0.bind(name)
      $0.bind(row.begin)
      $0.bind(row.end)
      $0.bind(row.result.map { Int64($0.rawValue) })
      $0.bind(Int64(row.library.rawValue))
      $0.bind(suite)
      $0.bind(arguments)
      $0.bind(sourceFile)
      $0.bind(row.sourceLine.map(Int64.init))
    }
  }
}
