import Foundation
import Signposts
import TestSupport
import Testing

@testable import Symbolication
@testable import TraceStore

@Suite struct `Numbers of a trace` {
  private func trace(_ sql: String) throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("limits-\(UUID().uuidString).plumb").path
    let source = fixture("Traces/version-1.plumb").path
    try FileManager.default.copyItem(atPath: source, toPath: path)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sqlite3", path, sql]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return path
  }

  private func damage(_ sql: String, _ read: (TraceReader) throws -> Void) throws -> String? {
    let path = try trace(sql)
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      try read(TraceReader(path: path))
      return nil
    } catch TraceError.damaged(_, let detail) {
      return detail
    }
  }

  @Test func `beyond what a recorder writes are damage, named by table, column and row`() throws {
    let detail = try damage("UPDATE run SET signposts_lost = 9223372036854775807") {
      _ = try $0.run()
    }
    #expect(detail?.hasPrefix("run.signposts_lost is 9223372036854775807 in row 1") == true)
    for value in ["-1", "9007199254740993", "-9223372036854775808"] {
      let detail = try damage("UPDATE constraint_change SET rows_touched = \(value)") {
        try $0.forEachConstraintChange { _ in }
      }
      #expect(detail?.hasPrefix("constraint_change.rows_touched is \(value)") == true)
    }
  }

  @Test func `that no sum could hold are damage, too`() throws {
    let detail = try damage("UPDATE constraint_change SET rows_touched = 9007199254740992") {
      try $0.forEachConstraintChange { _ in }
    }
    #expect(detail == "the counts and times of constraint_change are too large to add up")
  }

  @Test func `that are infinite are damage, and others are small enough to be added up`() throws {
    let detail = try damage("UPDATE frame_change SET new_x = 9e999") {
      try $0.forEachFrameChange { _ in }
    }
    #expect(detail == "frame_change.new_x is infinite in row 1")
    let path = try trace(
      "UPDATE frame_change SET new_width = 1.7976931348623157e308, new_x = -1e300, old_x = 1e15"
    )
    defer { try? FileManager.default.removeItem(atPath: path) }
    try TraceReader(path: path).forEachFrameChange { row in
      #expect(row.new.width == Double(ColumnRange.limit))
      #expect(row.new.x == -Double(ColumnRange.limit))
      #expect(row.old.x == 1e15)
    }
  }

  @Test func `that put views into each other leave each of them a way out`() throws {
    // The last view contains itself, the two before it contain each other, and the first view is in
    // one of these two.
    let path = try trace(
      """
      UPDATE item SET superview = (SELECT max(id) FROM item) WHERE id = (SELECT max(id) FROM item);
      UPDATE item SET superview = id - 1 WHERE id = (SELECT max(id) - 1 FROM item);
      UPDATE item SET superview = id + 1 WHERE id = (SELECT max(id) - 2 FROM item);
      UPDATE item SET superview = (SELECT max(id) - 2 FROM item) WHERE id = 1;
      """
    )
    defer { try? FileManager.default.removeItem(atPath: path) }
    let items = try TraceReader(path: path).items()
    let superviews = Dictionary(items.map { ($0.id, $0.superview) }) { $1 }
    for item in items {
      var (current, steps) = (Optional(item.id), 0)
      while let id = current, steps <= items.count {
        current = superviews[id] ?? nil
        steps += 1
      }
      #expect(steps <= items.count, "item \(item.id)")
    }
    let last = try #require(items.last?.id)
    #expect(superviews[last] == .some(nil))
    #expect(items.first?.superview == last - 2)
    #expect([last - 1, last - 2].count { superviews[$0] != .some(nil) } == 1)
  }

  @Test func `that make an engine its own parent leave it none`() throws {
    let path = try trace("UPDATE engine SET parent = id")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let engines = try TraceReader(path: path).engines()
    #expect(!engines.isEmpty && engines.allSatisfy { $0.parent == nil })
  }

  @Test func `never reach who reads them`() throws {
    let path = try trace("UPDATE constraint_change SET pivots = 9223372036854775807")
    defer { try? FileManager.default.removeItem(atPath: path) }
    var seen: [Int] = []
    #expect(throws: TraceError.self) {
      try TraceReader(path: path).forEachEvent(of: [.constraintChange]) { event in
        if case .constraintChange(let row) = event { seen.append(row.pivots) }
      }
    }
    #expect(seen.allSatisfy { $0 == 0 })
  }

  @Test func `are hashes and addresses of any size`() throws {
    let detail = try damage("UPDATE measurement SET text_hash = -9223372036854775808") {
      try $0.forEachMeasurement { _ in }
    }
    #expect(detail == nil)
  }

  @Test(arguments: ["stat", "run", "string"])
  func `come from tables, not from views of their names`(table: String) throws {
    let sql = """
      ALTER TABLE \(table) RENAME TO other;
      CREATE VIEW \(table) AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n;
      """
    #expect(try damage(sql) { _ in } == "\(table) is a view, not a table")
  }

  @Test func `are damage if the churn that is computed from them cannot be stored`() throws {
    // A trace of an earlier version has no current rows of churn.
    let sql = """
      CREATE TABLE work (id INTEGER PRIMARY KEY);
      UPDATE run SET exit_status = 0;
      """
    #expect(try damage(sql) { _ = try $0.churn() } == "no such column: test")
  }

  @Test(arguments: [0, -1])
  func `in the file's header that no Plumbline has written are refused`(version: Int) throws {
    let path = try trace("PRAGMA user_version = \(version)")
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: TraceError.notATrace(path: path)) { try TraceReader(path: path) }
  }
}

@Suite struct `A symbolizer` {
  @Test func `that hangs is given up, even if it does not mind signals`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("hangs-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("#!/bin/sh\ntrap '' TERM INT\nwhile :; do sleep 5; done\n".utf8)
      .write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let tool = SymbolizerTool(path: path, patience: 300)
    #expect(tool.answers(to: [SymbolizerTool.Question(path: "/bin/sh", address: 1)]) == nil)
  }
}
