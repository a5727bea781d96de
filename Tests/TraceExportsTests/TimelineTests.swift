import Foundation
import Signposts
import Testing
import TraceExports

@testable import TraceRecording
@testable import TraceStore

/// Writes a trace of one pass in which a constraint is re-added, with other records of a program.
private func writeTrace(_ path: String) throws {
  let writer = try TraceWriter(path: path)
  try writer.write(ProcessRow(id: 1, pid: 42, name: "app", begin: 0, end: 9_000))
  try writer.write(ThreadRow(id: 1, process: 1, tid: 43, name: "main", isMain: true))
  try writer.write(TestRow(id: 1, process: 1, name: "scrolls", begin: 500, end: nil, result: nil))
  try writer.write(EngineRow(id: 1, process: 1, purpose: .window, view: 1, created: 0))
  for (id, name) in [(1, "UIWindow"), (2, "UIWindow/Cell#cell")] as [(Int64, String)] {
    try writer.write(
      ItemRow(
        id: id,
        process: 1,
        objectID: id,
        kind: .view,
        className: id == 1 ? "UIWindow" : "Cell",
        identifier: id == 1 ? nil : "cell",
        superview: id == 1 ? nil : 1,
        path: name
      )
    )
  }
  try writer.write(
    SymbolRow(id: 1, function: "UIView.addConstraint(_:)", isLibrary: true)
  )
  try writer.write(
    SymbolRow(id: 2, function: "Cell.update(with:)", file: "Sources/Cell.swift", line: 12)
  )
  try writer.write(SymbolRow(id: 3, function: "main"))
  try writer.write(StackRow(id: 1, process: 1, isCut: false, caller: 2))
  for position in 0..<3 {
    try writer.write(
      FrameRow(
        id: Int64(position + 1),
        stack: 1,
        position: position,
        address: 4_096,
        symbol: Int64(position + 1)
      )
    )
  }
  try writer.write(
    PassRow(
      id: 1,
      engine: 1,
      thread: 1,
      test: 1,
      turn: 1,
      opened: 1_000,
      begin: 1_000,
      end: 3_000,
      updateConstraintsDuration: 700,
      layoutDuration: 800,
      displayDuration: 90,
      viewsVisited: 2
    )
  )
  for number in 0..<2 {
    try writer.write(
      ConstraintChange(
        id: Int64(number + 1),
        time: Int64(1_100 + 200 * number),
        duration: 123,
        kind: number == 0 ? .removed : .added,
        reason: .activation,
        constraint: 1,
        engine: 1,
        pass: 1,
        test: 1,
        thread: 1,
        rowsTouched: 5,
        pivots: 1,
        stack: 1
      )
    )
  }
  try writer.write(
    EngineWorkRow(
      id: 1,
      time: 1_900,
      duration: 400,
      kind: .valuesRead,
      engine: 1,
      pass: 1,
      rowsTouched: 0,
      pivots: 0,
      count: 8
    )
  )
  try writer.append(
    SafeAreaChangeRow(
      time: 1_950,
      view: 2,
      pass: 1,
      test: 1,
      old: TraceInsets(top: 44, left: 0, bottom: 34, right: 0),
      new: TraceInsets(top: 44, left: 0, bottom: 0, right: 0),
      stack: 1
    )
  )
  try writer.write(MarkRow(time: 2_000, name: "tapped \"twice\"", process: 1, thread: 1), id: 1)
  for number in 0..<100 {
    let row = IntervalRow(
      time: Int64(2_000 + number),
      duration: nil,
      name: "never ends",
      process: 1,
      thread: 1
    )
    try writer.write(row, id: Int64(number + 1))
  }
  try writer.write(
    CounterRow(time: 2_500, name: "rows", value: 7.5, process: 1, thread: 1),
    id: 1
  )
  try writer.finish(
    Run(
      command: ["app"],
      host: "machine",
      processor: "processor",
      processorCount: 2,
      operatingSystem: "Linux",
      swiftVersion: "6.3",
      recorderVersion: "0.1.0",
      startedAt: 1_700_000_000_000_000_000,
      duration: 9_000,
      signpostCount: 7,
      signpostsLost: 0,
      signpostCost: 24.5,
      completeUpTo: 9_000,
      isFinished: true
    )
  )
}

@Suite struct `A timeline` {
  private func export(_ format: ExportFormat) throws -> [UInt8] {
    let path = FileManager.default.temporaryDirectory.path + "/timeline-\(UUID()).plumb"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try writeTrace(path)
    var bytes: [UInt8] = []
    try TraceExport(of: TraceReader(path: path)).writeTimeline(format) { bytes += $0 }
    return bytes
  }

  private func chromeDocument() throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(export(.chrome))) as? [String: Any])
  }

  private func chromeEvents() throws -> [[String: Any]] {
    try #require(chromeDocument()["traceEvents"] as? [[String: Any]])
  }

  @Test func `tells of a constraint where it stands and which line of code put it there`() throws {
    let events = try chromeEvents()
    let added = try #require(events.first { $0["name"] as? String == "Constraint added" })
    #expect(added["ph"] as? String == "X")
    #expect(added["pid"] as? Int == 42)
    #expect(added["tid"] as? Int == 43)
    #expect(added["ts"] as? Double == 1.3)
    #expect(added["dur"] as? Double == 0.123)
    let arguments = try #require(added["args"] as? [String: Any])
    #expect(arguments["rows_touched"] as? Int == 5)
    #expect(arguments["test"] as? String == "scrolls")
    #expect(arguments["caller"] as? String == "Cell.update(with:) (Sources/Cell.swift:12)")
    let frames = try #require(chromeDocument()["stackFrames"] as? [String: [String: Any]])
    let innermost = try #require(frames["\(added["sf"] as? Int ?? 0)"])
    #expect(innermost["name"] as? String == "Cell.update(with:) (Sources/Cell.swift:12)")
    let caller = try #require(frames["\(innermost["parent"] as? Int ?? 0)"])
    #expect(caller["name"] as? String == "main" && caller["parent"] == nil)
  }

  @Test func `has what a program notes, and an end for what never ended`() throws {
    let events = try chromeEvents()
    let mark = try #require(events.first { $0["name"] as? String == "tapped \"twice\"" })
    #expect(mark["ph"] as? String == "i")
    let test = try #require(events.first { $0["name"] as? String == "scrolls" })
    #expect(test["dur"] as? Double == 8.5)
    #expect((test["args"] as? [String: Any])?["result"] as? String == "unfinished")
    let value = try #require(
      events.first { $0["ph"] as? String == "C" && $0["ts"] as? Double == 2.5 }
    )
    #expect((value["args"] as? [String: Any])?["value"] as? Double == 7.5)
  }

  @Test func `tells the values that were read as a moment with a sum`() throws {
    let read = try #require(chromeEvents().first { $0["name"] as? String == "Values read" })
    #expect(read["ph"] as? String == "i")
    #expect((read["args"] as? [String: Any])?["duration_ns"] as? Int == 400)
  }

  @Test func `has a slice for each interval that never ended, one in the other`() throws {
    let intervals = try chromeEvents().filter { $0["name"] as? String == "never ends" }
    #expect(intervals.count == 100)
    #expect(intervals.allSatisfy { $0["ph"] as? String == "X" })
    #expect(Set(intervals.compactMap { $0["tid"] as? Int }).count == 1)
  }

  @Test func `tells of what no analysis asks for as its table is declared, what differs only`()
    throws
  {
    let event = try #require(chromeEvents().first { $0["name"] as? String == "Safe area changed" })
    #expect(event["ph"] as? String == "i" && event["cat"] as? String == "view")
    let arguments = try #require(event["args"] as? [String: Any])
    #expect(arguments["view"] as? String == "UIWindow/Cell#cell")
    #expect(arguments["old_bottom"] as? Double == 34 && arguments["new_bottom"] as? Double == 0)
    #expect(arguments["old_top"] == nil && arguments["new_left"] == nil)
    #expect(arguments["caller"] as? String == "Cell.update(with:) (Sources/Cell.swift:12)")
    for format in [ExportFormat.perfetto, .otlp] {
      let text = String(decoding: try export(format), as: UTF8.self)
      #expect(text.contains("Safe area changed") && text.contains("new_bottom"))
    }
  }

  @Test func `names the line of code of a slice in Perfetto's own way`() throws {
    let text = String(decoding: try export(.perfetto), as: UTF8.self)
    #expect(text.contains("Cell.update(with:)"))
    #expect(text.contains("Sources/Cell.swift"))
  }

  @Test func `has a span for each event, its parent in the same trace`() throws {
    let lines = String(decoding: try export(.otlp), as: UTF8.self).split(separator: "\n")
    var spans: [String: (name: String, trace: String, parent: String?)] = [:]
    for line in lines {
      let request = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      for resource in request?["resourceSpans"] as? [[String: Any]] ?? [] {
        for scope in resource["scopeSpans"] as? [[String: Any]] ?? [] {
          for span in scope["spans"] as? [[String: Any]] ?? [] {
            let id = try #require(span["spanId"] as? String)
            spans[id] = (
              try #require(span["name"] as? String), try #require(span["traceId"] as? String),
              span["parentSpanId"] as? String
            )
          }
        }
      }
    }
    let pass = try #require(spans.first { $0.value.name == "Pass" })
    let changes = spans.values.filter { $0.name.hasPrefix("Constraint ") }
    #expect(changes.count == 2)
    for change in changes {
      #expect(change.parent == pass.key)
      #expect(change.trace == pass.value.trace)
    }
    #expect(spans.values.contains { $0.name == "scrolls" && $0.parent == nil })
  }
}
