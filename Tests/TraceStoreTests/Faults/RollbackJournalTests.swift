import Foundation
import Testing

@testable import TraceRecording
@testable import TraceStore

/// Databases whose writer was killed during a transaction.
struct RollbackJournalTests {
  /// Copies a database and its journal during a change, as a kill would leave them.
  ///
  /// - Returns: The path of the copy.
  private func interrupted(_ path: String, changing sql: String) throws -> String {
    let copy = path + ".copy"
    let database = try Database(path: path)
    // The cache has two pages. Other changed pages are written to the file before the transaction
    // ends.
    try database.execute(
      "PRAGMA synchronous = OFF; PRAGMA cache_size = 2; PRAGMA cache_spill = 1; BEGIN"
    )
    try database.execute(sql)
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    database.close()
    try #require(RollbackJournal(ofDatabase: copy) != nil)
    return copy
  }

  private func interruptedTrace(in scratch: Scratch) throws -> (trace: String, original: String) {
    let original = scratch.file("run.plumb")
    try writeTrace(original, changes: 20_000)
    let trace = try interrupted(
      original,
      changing: "UPDATE constraint_change SET rows_touched = 999, pivots = 999"
    )
    return (trace, original)
  }

  @Test func `a trace is as it was before the change, and says what happened`() throws {
    let scratch = try Scratch()
    let (trace, original) = try interruptedTrace(in: scratch)
    #expect(
      throws: TraceError.interruptedWrite(path: trace, detail: "it was opened for reading alone")
    ) {
      try TraceReader(path: trace)
    }
    #expect(try TraceRecovery(path: trace).isNeeded())
    #expect(try TraceRecovery(path: trace).run() == .restored)
    #expect(try !TraceRecovery(path: trace).isNeeded())
    #expect(try TraceRecovery(path: trace).run() == .wasWhole)
    #expect(try contents(of: trace) == contents(of: original))
    #expect(try sqlite(trace, "PRAGMA integrity_check") == ["ok"])
    #expect(!scratch.files.contains { $0.hasSuffix("-journal") })
  }

  @Test func `a journal that names another file is refused, and that file left alone`() throws {
    let scratch = try Scratch()
    let (trace, _) = try interruptedTrace(in: scratch)
    let victim = scratch.file("victim")
    // SQLite removes a file only if it is a list of journals that no longer exist.
    try Data("\(scratch.path)/gone-journal\0".utf8).write(to: URL(fileURLWithPath: victim))
    let journal = URL(fileURLWithPath: trace + "-journal")
    try (Data(contentsOf: journal) + end(naming: victim)).write(to: journal)
    let before = try Data(contentsOf: URL(fileURLWithPath: trace))
    let error = #expect(throws: TraceError.self) { try TraceRecovery(path: trace).run() }
    #expect(error?.description.contains("names another file") == true, "\(error as Any)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: trace)) == before)
    #expect(FileManager.default.fileExists(atPath: victim))
  }

  /// Returns the end of a journal for a transaction over several files, according to SQLite's file
  /// format.
  private func end(naming file: String) -> Data {
    func number(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
    }
    let name = Array(file.utf8)
    let sum = name.reduce(UInt32(0)) { $0 &+ UInt32($1) }
    // SQLite's lock page, for pages of 4,096 bytes.
    let lockPage = UInt32(0x4000_0000 / 4096 + 1)
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    return Data(number(lockPage) + name + number(UInt32(name.count)) + number(sum) + magic)
  }

  @Test func `the journal of a writer at work is left to it`() throws {
    let scratch = try Scratch()
    let trace = scratch.file("run.plumb")
    try writeTrace(trace, changes: 20_000)
    let database = try Database(path: trace)
    try database.execute(
      "PRAGMA synchronous = OFF; BEGIN IMMEDIATE; UPDATE constraint_change SET pivots = 5"
    )
    #expect(RollbackJournal(ofDatabase: trace) != nil)
    // The change has not been written to the file yet.
    #expect(try TraceReader(path: trace).run().isFinished)
    #expect(try !TraceRecovery(path: trace).isNeeded())
    try database.execute("COMMIT")
    #expect(try sqlite(trace, "SELECT DISTINCT pivots FROM constraint_change") == ["5"])
  }

  @Test func `a history is as it was before the change`() throws {
    let scratch = try Scratch()
    let path = scratch.file("history.sqlite")
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let store = try HistoryStore(path: path, writing: true)
    let work = (0..<5_000).map {
      HistoryWork(test: "test \($0)", superview: "view \($0)", counts: WorkCounts())
    }
    let entry = HistoryEntry(trace: "run.plumb", branch: nil, run: someRun(), schemaVersion: 2)
    #expect(try store.add(entry, work: work))
    let copy = try interrupted(path, changing: "UPDATE work SET superview = 'x', churned = 9")
    #expect(try HistoryStore(path: copy).entries(limit: 9).count == 1)
    #expect(try sqlite(copy, "SELECT count(*), max(churned) FROM work") == ["5000|0"])
    #expect(try sqlite(copy, "PRAGMA integrity_check") == ["ok"])
  }
}
