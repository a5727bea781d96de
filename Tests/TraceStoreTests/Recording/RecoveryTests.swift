import CSignposts
import Foundation
import TestSupport
import Testing

@testable import TraceRecording
@testable import TraceStore

struct SnapshotTests {
  /// Collects a copy of the spool; at random places, a new collector continues for the last one.
  private func collect(
    _ spool: String,
    into path: String,
    breakingOff breaks: Int,
    _ random: inout SeededGenerator
  ) throws -> Int64 {
    let directory = path + ".copy.spool"
    try FileManager.default.copyItem(atPath: spool, toPath: directory)
    var collector = Collector(
      writer: try TraceWriter(path: path),
      directory: directory,
      origin: 0,
      backlogLimit: 1
    )
    var run = someRun()
    try collector.begin(run)
    let (begin, end) = try times(of: spool)
    var snapshots: Int64 = 0
    var time = begin
    for _ in 0..<breaks {
      for _ in 0...random.next(below: 4) {
        time += UInt64(random.next(below: Int(end - begin) / breaks / 3 + 1))
        // A deadline that has passed leaves most of the spool for the next time.
        try collector.drain(upTo: time, until: random.chance(30) ? 0 : .max)
        if random.chance(70) { try collector.commit(run, settling: random.chance(50)) }
      }
      snapshots = max(snapshots, collector.lastSnapshot)
      // Rows since the last commit are lost, as when a collector is killed.
      collector.writer.abandon()
      let row = try #require(try TraceReader(path: path).recovery())
      collector = try Collector(
        continuing: path,
        from: row,
        directory: directory,
        backlogLimit: 1
      )
    }
    try collector.drain(upTo: .max)
    try collector.finish(&run)
    return snapshots
  }

  /// Returns the times when the writer began and ended.
  private func times(of spool: String) throws -> (UInt64, UInt64) {
    let names = try FileManager.default.contentsOfDirectory(atPath: spool)
    let name = try #require(names.first { $0.hasSuffix(".spool") })
    let file = try #require(SpoolFile(path: spool + "/" + name))
    return (file.header.start.monotonic, file.header.end.monotonic)
  }

  @Test(arguments: seeds(2, full: 6, from: 1))
  func `a collector that goes on for another makes the same trace, row for row`(seed: Int) throws {
    let scratch = try Scratch()
    let spool = scratch.file("spool")
    try FileManager.default.createDirectory(atPath: spool, withIntermediateDirectories: false)
    try run(
      [
        "env", "PLUMBLINE_SPOOL=\(spool)", "PLUMBLINE_CLOCK=monotonic", "PLUMBLINE_STACKS=1",
        spoolWriter(), "mixture", "\(seed)", "20000",
      ]
    )
    var random = SeededGenerator(seed: UInt64(seed))
    _ = try collect(spool, into: scratch.file("whole.plumb"), breakingOff: 0, &random)
    let snapshots = try collect(spool, into: scratch.file("run.plumb"), breakingOff: 12, &random)
    #expect(snapshots > 1, "The seed \(seed) has to give disk back more than once.")
    let whole = try contents(of: scratch.file("whole.plumb"))
    let resumed = try contents(of: scratch.file("run.plumb"))
    #expect(whole.count > 10_000)
    let differences = zip(whole, resumed).filter { $0 != $1 }
    #expect(whole.count == resumed.count && differences.isEmpty, "seed \(seed)")
    if let first = differences.first { Issue.record("\(first.0)\n\(first.1)") }
  }
}

/// Returns all rows of a trace, with texts in place of their numbers, which may differ between
/// equal traces.
func contents(of path: String) throws -> [String] {
  let texts: [String: Set<String>] = [
    "process": ["name"], "thread": ["name"], "test": ["name"], "mark": ["name"],
    "item": ["class", "identifier", "reuse_identifier", "path"],
    "symbol": ["function", "linkage_name", "file"], "work": ["superview"],
    "work_caller": ["superview"],
    "module": ["path", "build_id"], "interval": ["name"], "counter": ["name"],
    "layout_constraint": ["identifier"], "measurement": ["font"], "view_change": ["identifier"],
  ]
  let columns = try sqlite(
    path,
    """
    SELECT t.name, c.name FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
    WHERE t.type = 'table' AND t.name <> 'string' ORDER BY t.name, c.cid
    """
  ).map { $0.components(separatedBy: "|") }
  let tables = Dictionary(grouping: columns) { $0[0] }
  let queries = tables.sorted { $0.key < $1.key }.map { table, columns in
    let list = columns.map { $0[1] }.map { column in
      texts[table]?.contains(column) == true
        ? "(SELECT value FROM string WHERE id = t.\"\(column)\")" : "\"\(column)\""
    }
    return """
      SELECT '\(table)', \(list.joined(separator: ", ")) FROM "\(table)" AS t ORDER BY rowid;
      """
  }
  return try sqlite(path, queries.joined())
}

/// Runs a command and waits for it to exit.
@discardableResult
func run(_ command: [String]) throws -> Int32 {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = command
  try process.run()
  process.waitUntilExit()
  return process.terminationStatus
}
