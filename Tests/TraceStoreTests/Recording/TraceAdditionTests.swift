import Foundation
import TestSupport
import Testing

@testable import TraceRecording
@testable import TraceStore

/// `plumbline record --append` adds the rows of a recording to a finished trace.
@Suite struct `A recording that is appended` {
  private func record(_ seed: Int, into path: String, appending: Bool = false) throws -> Run? {
    var recording = CommandRecording(
      command: [spoolWriter(), "mixture", "\(seed)", "400"],
      output: path
    )
    recording.appends = appending
    let outcome = try recording.run()
    #expect(outcome.exitStatus == 0)
    return outcome.run
  }

  /// Returns a trace's constraint changes and views as text, beginning with a given process.
  private func words(_ path: String, from process: Int) throws -> [String] {
    try sqlite(
      path,
      """
      SELECT kind, reason, host, first_item, first_attribute, relation, second_item,
        constant, old_value, new_value, rows_touched, pivots, test
      FROM v_constraint_change AS change
      WHERE (SELECT process FROM engine WHERE id = change.engine) >= \(process)
      ORDER BY id;
      SELECT path, kind, class, identifier,
        (SELECT path FROM v_item AS other WHERE other.id = view.superview)
      FROM v_item AS view
      WHERE (SELECT process FROM item WHERE id = view.id) >= \(process)
      ORDER BY id;
      """
    )
  }

  @Test func `holds what two recordings hold, one after the other`() throws {
    let scratch = try Scratch()
    let (both, second) = (scratch.file("both.plumb"), scratch.file("second.plumb"))
    _ = try record(7, into: both)
    let counts = try tableCounts(both)
    try FileManager.default.copyItem(atPath: both, toPath: scratch.file("first.plumb"))
    _ = try record(8, into: second)
    try TraceAddition.add(try copy(of: second, scratch), to: both)

    #expect(try sqlite(both, "PRAGMA integrity_check") == ["ok"])
    let more = try tableCounts(second)
    for (table, count) in try tableCounts(both) where !["string", "stat"].contains(table) {
      // The table has one row for each event table, in all three traces.
      let expected = table == "event_table" ? count : (counts[table] ?? 0) + (more[table] ?? 0)
      #expect(count == expected, "\(table)")
    }
    #expect(try words(both, from: 1).count > 100)
    #expect(try words(both, from: 2) == words(second, from: 1))
    let first = try TraceReader(path: scratch.file("first.plumb")).run()
    let run = try TraceReader(path: both).run()
    let other = try TraceReader(path: second).run()
    #expect(run.signpostCount == first.signpostCount + other.signpostCount)
    #expect(run.duration == max(first.duration, first.completeUpTo) + other.duration)
    #expect(try TraceReader(path: both).runs().map(\.command) == [first.command, other.command])
    #expect(Set(try TraceReader(path: both).runs().map(\.host)) == [first.host])
    #expect(try TraceReader(path: both).processes().map(\.run) == [1, 2])
  }

  @Test func `refers to nothing that is not there`() throws {
    let scratch = try Scratch()
    let both = scratch.file("both.plumb")
    _ = try record(7, into: both)
    let run = try record(8, into: both, appending: true)
    #expect(run?.command.contains("8") == true)
    for (table, columns) in try references() {
      for (column, target) in columns {
        let lost = try sqlite(
          both,
          "SELECT count(*) FROM \(table) WHERE \(column) IS NOT NULL "
            + "AND \(column) NOT IN (SELECT id FROM \(target))"
        )
        #expect(lost == ["0"], "\(table).\(column)")
      }
    }
    #expect(scratch.files == ["both.plumb"])
  }

  @Test func `is understood as the document describes the columns`() throws {
    let references = try references()
    let scratch = try Scratch()
    try writeTrace(scratch.file("run.plumb"))
    for table in try tableCounts(scratch.file("run.plumb")).keys {
      let columns = try sqlite(
        scratch.file("run.plumb"),
        "SELECT name FROM pragma_table_info('\(table)')"
      )
      for column in columns {
        let meaning = Schema.meaning(of: column, in: table)
        if let target = references[table]?[column] {
          #expect(meaning == .reference(target), "\(table).\(column)")
        } else if case .reference(let target) = meaning {
          Issue.record("\(table).\(column) is taken for a reference to \(target).")
        }
      }
    }
    // Each event table is ordered by a time column.
    for table in Schema.eventTables
    where !["conflict", "churn", "work", "work_caller"].contains(table) {
      #expect(Schema.meaning(of: table == "pass" ? "opened" : "time", in: table) == .time)
    }
  }

  @Test func `starts a trace if there is none`() throws {
    let scratch = try Scratch()
    let run = try record(7, into: scratch.file("new.plumb"), appending: true)
    #expect(run?.signpostCount ?? 0 > 0)
    #expect(scratch.files == ["new.plumb"])
  }

  @Test func `is refused where the trace is of an earlier version, before the command starts`()
    throws
  {
    let scratch = try Scratch()
    let old = fixture("Traces/version-1.plumb").path
    try FileManager.default.copyItem(atPath: old, toPath: scratch.file("old.plumb"))
    let before = try Data(contentsOf: URL(fileURLWithPath: scratch.file("old.plumb")))
    var recording = CommandRecording(
      command: ["touch", scratch.file("started")],
      output: scratch.file("old.plumb")
    )
    recording.appends = true
    #expect(throws: TraceError.self) { try recording.run() }
    #expect(scratch.files == ["old.plumb"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.file("old.plumb"))) == before)
  }

  @Test func `leaves the trace as it was if it cannot be added`() throws {
    let scratch = try Scratch()
    let (both, damaged) = (scratch.file("both.plumb"), scratch.file("damaged.plumb"))
    _ = try record(7, into: both)
    let before = try tableCounts(both)
    _ = try record(8, into: damaged)
    _ = try sqlite(damaged, "ALTER TABLE measurement RENAME COLUMN font TO typeface")
    #expect(throws: TraceError.self) { try TraceAddition.add(damaged, to: both) }
    #expect(try tableCounts(both) == before)
    #expect(FileManager.default.fileExists(atPath: damaged), "What was recorded is kept.")
  }

  // MARK: Help

  private func copy(of path: String, _ scratch: Scratch) throws -> String {
    let copy = scratch.file("copy.plumb")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return copy
  }

  private func tableCounts(_ path: String) throws -> [String: Int] {
    let tables = try sqlite(
      path,
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    let query = tables.map { "SELECT '\($0)', count(*) FROM \($0);" }.joined()
    return try sqlite(path, query).reduce(into: [:]) { counts, line in
      let parts = line.split(separator: "|")
      counts[String(parts[0])] = Int(parts[1])
    }
  }

  /// Returns the columns of each table that contain IDs of other tables, according to
  /// docs/trace-format.md.
  private func references() throws -> [String: [String: String]] {
    let document = try String(
      contentsOf: packageFolder.appendingPathComponent("docs/trace-format.md"),
      encoding: .utf8
    )
    var found: [String: [String: String]] = [:]
    var table: String?
    for line in document.split(separator: "\n") {
      let parts = line.split(separator: "`").map(String.init)
      if line.hasPrefix("#") {
        table = line.hasPrefix("### `") && !parts[1].hasPrefix("v_") ? parts[1] : nil
      } else if let table, line.hasPrefix("| `"), parts.count > 3, parts[2].hasSuffix("| → ") {
        found[table, default: [:]][parts[1]] = parts[3]
      }
    }
    #expect(found.count > 20)
    return found
  }

  @Test func `gets the tables of listed events that an earlier trace lacks`() throws {
    let scratch = try Scratch()
    let (both, second) = (scratch.file("both.plumb"), scratch.file("second.plumb"))
    _ = try record(7, into: both)
    _ = try sqlite(
      both,
      """
      DROP VIEW v_safe_area_change; DROP TABLE safe_area_change;
      DELETE FROM event_table WHERE name = 'safe_area_change'
      """
    )
    var listed = 0
    try TraceReader(path: both).forEachEvent(of: [.listed]) { _ in listed += 1 }
    #expect(listed == 0)
    _ = try record(8, into: second)
    let count = try tableCounts(second)["safe_area_change"] ?? 0
    #expect(count > 0)
    try TraceAddition.add(try copy(of: second, scratch), to: both)
    var last = Int64.min
    try TraceReader(path: both).forEachEvent(of: [.listed]) { event in
      listed += 1
      #expect(event.time >= last)
      last = event.time
    }
    #expect(listed == count)
    #expect(try sqlite(both, "SELECT count(*) FROM v_safe_area_change") == ["\(count)"])
    let rows = "SELECT count(*) FROM event_table WHERE name = 'safe_area_change'"
    #expect(try sqlite(both, rows) == ["1"])
  }
}
