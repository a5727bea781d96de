import Foundation
import TestSupport
import Testing

@testable import TraceAnalysis
@testable import TraceRecording
@testable import TraceStore

/// A random program's churn is decided once, when its passes end, and every reader gets the same
/// number.
@Suite struct `Churn of a random program` {
  static let randomSeeds = seeds(2, full: 100, from: 1)

  /// Records a random program.
  private func record(_ seed: Int, _ kind: String, in scratch: Scratch) throws -> String {
    let path = scratch.file("\(kind)-\(seed).plumb")
    let outcome = try CommandRecording(
      command: [spoolWriter(), kind, "\(seed)", kind == "mixture" ? "9000" : "900"],
      output: path
    ).run()
    #expect(outcome.exitStatus == 0)
    return path
  }

  /// Returns a copy of a trace, changed by SQL.
  private func edited(_ path: String, _ sql: String, in scratch: Scratch) throws -> TraceReader {
    let other = scratch.file(UUID().uuidString + ".plumb")
    try FileManager.default.copyItem(atPath: path, toPath: other)
    #expect(try sqlite(other, sql) == [])
    // Read-only, like a file of another user.
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: other)
    return try TraceReader(path: other)
  }

  private func rows(_ reader: TraceReader) throws -> [ChurnRow] {
    var rows: [ChurnRow] = []
    try reader.churn().forEachRow { rows.append($0) }
    return rows
  }

  /// Returns the result of an SQL query, formatted like the output of `plumbline query`.
  private func query(_ reader: TraceReader, _ sql: String) throws -> [String] {
    var lines: [String] = []
    func add(_ row: borrowing TableRow) {
      var words: [String] = []
      for column in 0..<row.count {
        if case .int(let number) = row[column] { words.append("\(number)") }
      }
      lines.append(words.joined(separator: "|"))
    }
    try TraceQuery(path: reader.path).run(sql, columns: { _ in }, row: add)
    return lines
  }

  private func sum(_ report: ChurnReport) -> Int {
    report.superviews.reduce(0) { $0 + $1.users.constraints }
  }

  @Test(arguments: randomSeeds, ["mixture", "rebuilds"])
  func `is one number in all readers`(seed: Int, kind: String) throws {
    let scratch = try Scratch()
    let path = try record(seed, kind, in: scratch)
    let recorded = try TraceReader(path: path)
    #expect(try recorded.hasCurrentChurn())
    let rows = try rows(recorded)
    let churned = rows.count { $0.isUser && $0.kind.isChurn }
    #expect(churned > 5, "seed \(seed) churns next to nothing")
    if kind == "rebuilds" { #expect(rows.contains { $0.kind == .recreatedViews }, "seed \(seed)") }

    let withoutRows =
      """
      UPDATE run SET analysis_version = NULL; DELETE FROM churn; UPDATE work SET churned = 0
      """
    let unfinished = "UPDATE run SET is_finished = 0; DELETE FROM work; DELETE FROM work_caller"
    for reader in [
      recorded, try edited(path, withoutRows, in: scratch),
      try edited(path, unfinished, in: scratch),
    ] {
      #expect(try self.rows(reader) == rows, "seed \(seed)")
      let report = try ChurnAnalysis().report(of: reader)
      #expect(report.users.constraints == churned)
      #expect(sum(report) == churned)
      #expect(report.users.recreatedViews == rows.count { $0.isUser && $0.kind == .recreatedViews })
      #expect(report.users.constantOnly == rows.count { $0.isUser && $0.kind == .constantOnly })
      #expect(report.users.priorityOnly == rows.count { $0.isUser && $0.kind == .priorityOnly })
      #expect(try WorkByPlace(of: reader).work.values.reduce(0) { $0 + $1.churned } == churned)
      let budget = Budget(measure: .churned, limit: 0)
      let diagnosis = try DiagnosisAnalysis(budgets: [budget]).diagnosis(of: reader)
      #expect(diagnosis.budgets.map(\.count) == [Int64(churned)])
      var exported = 0
      try reader.forEachPassChurn { exported += $0.constraints }
      #expect(exported == churned)
      let timeline = try TimelineAnalysis(bucketCount: 10).timeline(of: reader)
      #expect(timeline.buckets.reduce(0) { $0 + $1.constraintsChurned } == churned)
      let page = try InstrumentAnalysis().instrument(of: reader)
      #expect(page.cells.reduce(0) { $0 + $1.churned } == churned)
      let sql = "SELECT sum(constraints) FROM v_churn WHERE origin = 'user'"
      #expect(try query(reader, sql) == ["\(churned)"])
      #expect(try query(reader, "SELECT count(*) FROM churn") == ["\(rows.count)"])
      guard try reader.run().isFinished else { continue }
      #expect(try LiveTrace(reader).churned == churned)
      #expect(try query(reader, "SELECT sum(churned) FROM work") == ["\(churned)"])
      let summary = try RunSummary(of: reader, name: "run")
      #expect(summary.work.values.reduce(0) { $0 + $1.churned } == churned)
    }
    #expect(try sqlite(path, "SELECT sum(churned) FROM work") == ["\(churned)"])
  }

  @Test(arguments: randomSeeds)
  func `is the sum of its tests and what happens outside`(seed: Int) throws {
    let scratch = try Scratch()
    let reader = try TraceReader(path: try record(seed, "rebuilds", in: scratch))
    var byTest: [Int64?: Int] = [:]
    try reader.churn().forEachRow { row in
      if row.isUser, row.kind.isChurn { byTest[row.test, default: 0] += 1 }
    }
    for (test, count) in byTest {
      guard let test else { continue }
      let report = try ChurnAnalysis().report(of: TraceOfTests(reader) { $0.id == test })
      #expect(report.users.constraints == count, "seed \(seed), test \(test)")
    }
  }

  @Test(arguments: 1...4)
  func `leaves the same work, summed up in SQL and in Swift`(seed: Int) throws {
    let scratch = try Scratch()
    let path = try record(seed, "mixture", in: scratch)
    let sql = try WorkByPlace(of: TraceReader(path: path)).work
    let swift = try WorkByPlace(
      of: edited(path, "UPDATE run SET is_finished = 0; DELETE FROM work", in: scratch)
    ).work
    #expect(sql.count > 3)
    for place in Set(sql.keys).union(swift.keys) {
      #expect(
        sql[place] ?? WorkCounts() == swift[place] ?? WorkCounts(),
        "seed \(seed), \(place)"
      )
    }
  }

  @Test func `stays with a trace that another is added to`() throws {
    let scratch = try Scratch()
    let first = try record(1, "rebuilds", in: scratch)
    let second = try record(2, "rebuilds", in: scratch)
    let before = try [first, second].map { try rows(TraceReader(path: $0)).map(\.kind) }
    try TraceAddition.add(second, to: first)
    let reader = try TraceReader(path: first)
    #expect(try reader.hasCurrentChurn())
    #expect(try rows(reader).map(\.kind) == before[0] + before[1])
    let computed = try edited(first, "UPDATE run SET analysis_version = NULL", in: scratch)
    // Compare without row numbers. They follow the order in which passes end, and an addition does
    // not change them.
    func sorted(_ rows: [ChurnRow]) -> [String] {
      rows.map {
        "\($0.pass) \($0.superview) \($0.kind) \($0.removal) \($0.addition) \($0.wastedRows)"
      }.sorted()
    }
    #expect(try sorted(rows(computed)) == sorted(rows(reader)))
  }

  @Test func `of an open pass counts for all readers when the pass has ended`()
    throws
  {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let copy = scratch.file("copy.plumb")
    // The program's standard input is a script that copies the trace once it contains the mark.
    let script = """
      ( until sqlite3 "$1" "SELECT 'open' FROM mark" | grep -q open; do sleep 0.05; done
        sqlite3 "$1" ".backup '$2'"; echo go on ) | "$0" openPass 3 300
      """
    let outcome = try CommandRecording(
      command: ["bash", "-c", script, spoolWriter(), path, copy],
      output: path
    ).run()
    #expect(outcome.exitStatus == 0)
    let final = try TraceReader(path: path)
    let churned = try rows(final).count { $0.isUser && $0.kind.isChurn }
    let open = try TraceReader(path: copy)
    #expect(try !open.run().isFinished)
    var live = try LiveTrace(open)
    #expect(live.churned > 0)
    #expect(live.churned < churned)
    #expect(try ChurnAnalysis().report(of: open).users.constraints == live.churned)
    let sql = "SELECT count(*) FROM churn WHERE is_user AND kind < 2"
    #expect(try query(open, sql) == ["\(live.churned)"])
    try live.update(final)
    #expect(live.churned == churned)
  }

  @Test func `of a pass that was open when all were killed is what the events say`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let script = "kill -KILL $PPID; exec \"$0\" openPass 3 300 < /dev/null"
    let collector = try start([spoolCollector(), "1", path, "sh", "-c", script, spoolWriter()])
    collector.waitUntilExit()
    #expect(collector.terminationStatus == SIGKILL)
    _ = try TraceRecovery(path: path).run(programs: .wait)
    let reader = try TraceReader(path: path)
    #expect(try reader.hasCurrentChurn())
    let rows = try rows(reader)
    let last = try #require(rows.map(\.pass).max())
    #expect(rows.contains { $0.pass == last && $0.isUser && $0.kind.isChurn })
    let computed = try edited(path, "UPDATE run SET analysis_version = NULL", in: scratch)
    #expect(try self.rows(computed) == rows)
  }

  @Test func `of processes and threads that run at the same time is that of each`() throws {
    let scratch = try Scratch()
    let path = scratch.file("both.plumb")
    let script = "\"$0\" rebuilds 3 300 & \"$0\" rebuildsOnThreads 4 300; wait"
    let outcome = try CommandRecording(
      command: ["sh", "-c", script, spoolWriter()],
      output: path
    ).run()
    #expect(outcome.exitStatus == 0)
    let reader = try TraceReader(path: path)
    #expect(try reader.processes().count == 2)
    let rows = try rows(reader)
    var threads: [Int64: Int64] = [:]
    try reader.forEachPass(in: nil) { threads[$0.id] = $0.thread }
    #expect(try Set(rows.map { try #require(threads[$0.pass]) }).count == 4)
    let computed = try edited(path, "UPDATE run SET analysis_version = NULL", in: scratch)
    #expect(try Set(self.rows(computed).map(withoutID)) == Set(rows.map(withoutID)))
  }

  private func withoutID(_ row: ChurnRow) -> ChurnRow {
    var row = row
    row.id = 0
    return row
  }

  @Test func `of a trace that was lengthened is as many times as much`() throws {
    let scratch = try Scratch()
    let path = try record(5, "rebuilds", in: scratch)
    let before = try rows(TraceReader(path: path))
    let script = packageFolder.appendingPathComponent("scripts/lengthen-trace").path
    #expect(try run(["python3", script, path, "3"]) == 0)
    let reader = try TraceReader(path: path)
    #expect(
      try rows(reader).map(\.kind) == before.map(\.kind) + before.map(\.kind) + before.map(\.kind)
    )
    let report = try ChurnAnalysis().report(of: reader)
    #expect(report.users.constraints == 3 * before.count { $0.isUser && $0.kind.isChurn })
    let lost = """
      SELECT count(*) FROM churn AS c
      LEFT JOIN constraint_change AS r ON r.id = c.removal AND r.pass = c.pass AND r.kind = 1
      LEFT JOIN constraint_change AS a ON a.id = c.addition AND a.pass = c.pass AND a.kind = 0
      WHERE r.id IS NULL OR a.id IS NULL
      """
    #expect(try sqlite(path, lost) == ["0"])
  }

  @Test(arguments: ["Released/0.1.0", "version-1-churning"])
  func `of a trace of an earlier format is listed and exported as in a new one`(
    name: String
  ) throws {
    let path = fixture("Traces/\(name).plumb").path
    let reader = try TraceReader(path: path)
    let churned = try rows(reader)
    let tables = try reader.tables().filter { $0.name.contains("churn") }
    #expect(tables.map(\.name) == ["churn", "v_churn", "v_churned_constraint"])
    #expect(tables.allSatisfy { $0.meaning != nil && !$0.columns.isEmpty })
    for table in tables where table.name != "v_churn" {
      var count = 0
      try reader.forEachRow(of: table) { _ in count += 1 }
      #expect(count == churned.count, "\(table.name)")
    }
  }

  @Test func `of a trace of an earlier format is what the events say, in a query as well`() throws {
    let scratch = try Scratch()
    let path = scratch.file("old.plumb")
    try FileManager.default.copyItem(
      atPath: fixture("Traces/Released/0.1.0.plumb").path,
      toPath: path
    )
    let reader = try TraceReader(path: path)
    #expect(reader.schemaVersion == 2)
    let churned = try rows(reader).count { $0.isUser && $0.kind.isChurn }
    #expect(churned > 0)
    #expect(try ChurnAnalysis().report(of: reader).users.constraints == churned)
    for sql in [
      "SELECT sum(constraints) FROM v_churn WHERE origin = 'user'",
      "SELECT sum(constraints) FROM v_churn_now WHERE is_user", "SELECT sum(churned) FROM work",
    ] {
      #expect(try query(reader, sql) == ["\(churned)"])
    }
  }
}
