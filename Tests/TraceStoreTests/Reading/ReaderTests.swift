import Foundation
import Signposts
import TestSupport
import Testing
import TraceRecording

@testable import TraceStore

struct ReaderTests {
  /// Reads everything in a trace and returns the number of rows.
  private func readAll(_ path: String) throws -> Int {
    let reader = try TraceReader(path: path)
    _ = try reader.run()
    var count = try reader.stats().count + reader.processes().count + reader.threads().count
    count += try reader.items().count + reader.engines().count + reader.constraints().count
    count += try reader.tests().count + reader.marks().count
    count += try reader.intervals().count + reader.counters().count
    try reader.forEachPass { _ in count += 1 }
    try reader.forEachConstraintChange { _ in count += 1 }
    try reader.forEachEngineWork { _ in count += 1 }
    try reader.forEachMeasurement { _ in count += 1 }
    try reader.forEachViewPhase { _ in count += 1 }
    try reader.forEachInvalidation { _ in count += 1 }
    try reader.forEachFrameChange { _ in count += 1 }
    try reader.forEachViewChange { _ in count += 1 }
    try reader.forEachCPUSample { _ in count += 1 }
    return count
  }

  private func error(reading path: String) -> TraceError? {
    do {
      _ = try readAll(path)
      return nil
    } catch {
      return error as? TraceError
    }
  }

  @Test func `a trace of version 1 can be read, and what it lacks is empty`() throws {
    let path = fixture("Traces/version-1.plumb").path
    let reader = try TraceReader(path: path)
    #expect(reader.schemaVersion == 1)
    #expect(
      try reader.tests() == [
        TestRow(id: 1, process: 1, name: "an old test", begin: 5, end: 6, result: .failed)
      ]
    )
    #expect(try reader.marks() == [MarkRow(time: 7, name: "an old mark", process: 1)])
    #expect(try reader.processes().map(\.run) == [1])
    #expect(try reader.intervals().isEmpty)
    #expect(try reader.counters().isEmpty)
    #expect(try readAll(path) > 300)
  }

  @Test func `the run's row comes back with its values`() throws {
    let scratch = try Scratch()
    try writeTrace(scratch.file("run.plumb"))
    #expect(try TraceReader(path: scratch.file("run.plumb")).run() == someRun())
    #expect(try readAll(scratch.file("run.plumb")) == 12)
  }

  @Test func `a range gives the events that begin in it`() throws {
    let scratch = try Scratch()
    try writeTrace(scratch.file("run.plumb"))
    let reader = try TraceReader(path: scratch.file("run.plumb"))
    var times: [Int64] = []
    try reader.forEachConstraintChange(in: 20..<50) { times.append($0.time) }
    #expect(times == [20, 30, 40])
  }

  @Test func `rows that were written out of order are streamed in order`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let writer = try TraceWriter(path: path)
    for (id, time) in [(1, 50), (2, 10), (3, 30)] {
      try writer.write(
        ViewPhaseRow(id: Int64(id), time: Int64(time), duration: 1, phase: .layout, view: 1)
      )
    }
    try writer.finish(someRun())
    var times: [Int64] = []
    try TraceReader(path: path).forEachViewPhase { times.append($0.time) }
    #expect(times == [10, 30, 50])
  }

  @Test func `a body of a stream may read other rows`() throws {
    let scratch = try Scratch()
    try writeTrace(scratch.file("run.plumb"), changes: 3)
    let reader = try TraceReader(path: scratch.file("run.plumb"))
    var names: [String] = []
    try reader.forEachConstraintChange { _ in names += try reader.items().map(\.className) }
    #expect(names == ["UILabel", "UILabel", "UILabel"])
  }

  @Test func `a file that is not there, a directory and an empty file are told apart`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    #expect(error(reading: path) == .notFound(path: path))
    #expect(error(reading: scratch.path) == .isDirectory(path: scratch.path))
    #expect(error(reading: path + "/below") == .notFound(path: path + "/below"))
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(error(reading: path) == .empty(path: path))
  }

  @Test func `a file that is not a database is named as such`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    for text in ["x", "SQLite format 2", String(repeating: "text ", count: 5_000)] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      #expect(error(reading: path) == .notSQLite(path: path))
    }
  }

  @Test func `another program's database is named as such`() throws {
    let scratch = try Scratch()
    let path = scratch.file("other.db")
    #expect(try sqlite(path, "CREATE TABLE run (id); INSERT INTO run VALUES (1)") == [])
    #expect(error(reading: path) == .notATrace(path: path))
  }

  @Test func `a later version's trace is refused, with the version`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    try writeTrace(path)
    #expect(try sqlite(path, "PRAGMA user_version = 4") == [])
    #expect(error(reading: path) == .newerSchema(path: path, version: 4))
  }

  @Test func `a trace that was cut off anywhere is found to be damaged`() throws {
    let scratch = try Scratch()
    let whole = scratch.file("whole.plumb")
    try writeTrace(whole, changes: 2_000)
    let data = try Data(contentsOf: URL(fileURLWithPath: whole))
    let path = scratch.file("cut.plumb")
    var lengths = Array(stride(from: 16, to: data.count, by: 3_001))
    lengths += [17, 99, 100, 101, 4_095, 4_096, 4_097, data.count - 4_096, data.count - 1]
    for length in lengths {
      try data.prefix(length).write(to: URL(fileURLWithPath: path))
      guard case .damaged(_, let detail)? = error(reading: path) else {
        Issue.record("not found to be damaged when cut to \(length) of \(data.count) bytes")
        continue
      }
      #expect(!detail.isEmpty)
    }
  }

  @Test func `a trace with a page overwritten is found to be damaged, or reads`() throws {
    let scratch = try Scratch()
    let whole = scratch.file("whole.plumb")
    try writeTrace(whole, changes: 2_000)
    let data = try Data(contentsOf: URL(fileURLWithPath: whole))
    let path = scratch.file("overwritten.plumb")
    var damaged = 0
    for page in 1..<data.count / 4_096 {
      var copy = data
      copy.replaceSubrange(
        page * 4_096..<(page + 1) * 4_096,
        with: Data(repeating: 0xA5, count: 4_096)
      )
      try copy.write(to: URL(fileURLWithPath: path))
      switch error(reading: path) {
      case nil: break
      case .damaged: damaged += 1
      case let other?: Issue.record("page \(page): \(other)")
      }
    }
    #expect(damaged > 5)
  }

  @Test func `a trace that another process has locked is named as such`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    try writeTrace(path)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sqlite3", "-batch", path]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Data("BEGIN EXCLUSIVE; SELECT 'locked';\n".utf8))
    _ = output.fileHandleForReading.availableData
    #expect(error(reading: path) == .locked(path: path))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(error(reading: path) == nil)
  }

  /// If the tests run as root, the command line's tests check this as another user.
  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a trace that may not be read is named as such`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    try writeTrace(path)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    #expect(error(reading: path) == .noPermission(path: path))
  }

  @Test func `reading changes neither the file nor its directory`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    try writeTrace(path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    _ = try readAll(path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(scratch.files == ["run.plumb"])
  }

  @Test func `a trace still being written shows what was committed`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let writer = try TraceWriter(path: path)
    try writer.write(someRun())
    try writer.commit()
    let row = ViewPhaseRow(id: 1, time: 5, duration: 1, phase: .layout, view: 1)
    try writer.write(row)
    #expect(try readAll(path) == 0)
    try writer.commit()
    #expect(try readAll(path) == 1)
    try writer.finish(someRun())
    #expect(try readAll(path) == 1)
  }

  @Test func `a file's name may have quotes, spaces, newlines and escapes`() throws {
    let scratch = try Scratch()
    let path = scratch.file("a 'b' \"c\"\n\u{1B}[31m?mode=memory#%41.plumb")
    try writeTrace(path)
    #expect(try readAll(path) == 12)
    let missing = TraceError.notFound(path: "\u{1B}[31m\nname")
    #expect(
      missing.description
        == "There is no file '\\u{1B}[31m\\nname': check the name, or record a trace with "
        + "'plumbline record'."
    )
  }

  @Test func `a lack of memory or of room for temporary files is not called damage`() {
    let memory = DatabaseError(code: 7, message: "out of memory")
    #expect(TraceFile.error(for: memory, path: "a") == .noMemory(path: "a"))
    #expect(TraceFile.writeError(for: memory, path: "a") == .noMemory(path: "a"))
    let full = DatabaseError(code: 13, message: "database or disk is full")
    #expect(TraceFile.error(for: full, path: "a") == .noTemporaryFile(path: "a"))
  }

  @Test func `every error is one sentence that ends`() {
    let errors: [TraceError] = [
      .notFound(path: "a"), .isDirectory(path: "a"), .noPermission(path: "a"), .empty(path: "a"),
      .notSQLite(path: "a"), .notATrace(path: "a"), .newerSchema(path: "a", version: 9),
      .damaged(path: "a", detail: "b"), .locked(path: "a"), .outputExists(path: "a"),
      .cannotWrite(path: "a", detail: "b"), .alreadyRecording(path: "a"), .noMemory(path: "a"),
      .noTemporaryFile(path: "a"),
    ]
    for error in errors {
      #expect(error.description.hasSuffix("."))
      #expect(error.description.contains(":"))
      #expect(!error.description.contains("\n"))
    }
  }
}
