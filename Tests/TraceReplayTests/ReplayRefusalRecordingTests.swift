import Foundation
import Signposts
import TestSupport
import Testing
import TraceAnalysis
import TraceReplay
import TraceReports
import TraceStore
import UIKit

@testable import SampleFeed

@MainActor
@Suite(.exclusiveRecording)
struct ReplayRefusalRecordingTests {
  private func small() throws -> RecordedTrace {
    try recorded {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 12),
        view.topAnchor.constraint(equalTo: window.topAnchor),
        view.widthAnchor.constraint(equalToConstant: 30),
        view.heightAnchor.constraint(equalToConstant: 30),
      ])
      window.layoutIfNeeded()
    }
  }

  private func text(_ report: ReplayReport, width: Int = 80) -> String {
    var text = ""
    ReplayTextRenderer(style: TextStyle(width: width)).write(report) { text += $0 }
    return text
  }

  @Test func `another version's engine is named, and its frames are compared`() throws {
    let trace = try small()
    try sqlite(trace.path, "UPDATE run SET recorder_version = '0.0.9'")
    let report = try trace.replay(version: version)
    #expect(report.isOtherVersion)
    #expect(report.isFaithful)
    #expect(text(report).contains("Recorded by the engine of version 0.0.9"))
  }

  @Test func `frames that come out otherwise are told, and fail`() throws {
    let trace = try small()
    try sqlite(trace.path, "UPDATE frame_change SET new_x = 50 WHERE new_x = 12")
    let report = try trace.replay()
    #expect(report.frames.different == 1)
    #expect(!report.isFaithful)
    let difference = try #require(report.frames.differences.first)
    #expect(difference.expected.x == 50)
    #expect(difference.actual.x == 12)
    let shown = text(report)
    #expect(shown.contains("1 different, 0 the same"))
    #expect(shown.contains("50.0 0.0 30.0 30.0, now 12.0 0.0 30.0 30.0"))
  }

  @Test func `a trace that lacks signposts is refused in a sentence`() throws {
    let trace = try small()
    try sqlite(trace.path, "UPDATE run SET signposts_lost = 3")
    #expect(throws: Replay.Refusal.incomplete(lost: 3)) { try trace.replay() }
  }

  @Test func `a trace without constraints is refused in a sentence`() throws {
    let trace = try recorded {}
    #expect(throws: Replay.Refusal.nothing) { try trace.replay() }
  }

  @Test func `a trace of the first version is refused in a sentence`() throws {
    let reader = try TraceReader(path: fixture("Traces/version-1.plumb").path)
    #expect(throws: Replay.Refusal.tooOld) {
      try Replay(version: version).report(of: reader)
    }
  }

  @Test func `damaged traces are played as far as they make sense`() throws {
    let whole = try small()
    for damage in [
      "DELETE FROM layout_constraint WHERE id % 2 = 0",
      "DELETE FROM item",
      "DELETE FROM engine",
      "UPDATE layout_constraint SET first_attribute = 99",
      "UPDATE layout_constraint SET constant = 1e308, priority = -5",
      "UPDATE item SET first_superview = id",
      "UPDATE constraint_change SET engine = 77 WHERE id % 3 = 0",
      "DELETE FROM view_change",
      "UPDATE engine SET parent = id",
      "UPDATE layout_constraint SET second_item = 12345",
    ] {
      let trace = try whole.copy()
      try sqlite(trace.path, damage)
      for plan in [nil, ReplayPlan.Kind.withRemedy] {
        let report = try trace.replay(plan)
        #expect(!text(report).isEmpty, "\(damage)")
      }
    }
  }

  @Test(arguments: [40, 80, 120])
  func `the report keeps to the columns there are`(width: Int) throws {
    let trace = try small()
    for line in text(try trace.replay(.withRemedy), width: width).split(separator: "\n")
    where line.hasPrefix("             ") == false {
      #expect(DisplayText.width(String(line)) <= max(width, 80), "\(line)")
    }
  }
}

@MainActor
@Suite(.exclusiveRecording)
struct ReplayDocumentRecordingTests {
  private func members(of value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.reduce(into: Set(object.keys)) { $0.formUnion(members(of: $1.value)) }
    }
    return (value as? [Any])?.reduce(into: []) { $0.formUnion(members(of: $1)) } ?? []
  }

  @Test func `the document on reports names every member and column`() throws {
    let trace = try recordedFeed(.churning, entries: 8)
    // Make a frame differ, so that differences are reported.
    try sqlite(trace.path, "UPDATE frame_change SET new_width = 7000 WHERE id % 5 = 0")
    let report = try trace.replay(.withRemedy)
    #expect(!report.frames.differences.isEmpty)
    var json = ""
    ReplayDataRenderer.writeJSON(report) { json += $0 }
    var csv = ""
    ReplayDataRenderer.writeCSV(report) { csv += $0 }
    let document = try String(
      contentsOf: packageFolder.appendingPathComponent("docs/reports.md"),
      encoding: .utf8
    )
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let columns = try #require(csv.split(whereSeparator: \.isNewline).first).split(separator: ",")
    for name in members(of: parsed).union(columns.map(String.init)).sorted() {
      #expect(document.contains("`\(name)`"), "\(name) is not described")
    }
    #expect(csv.split(whereSeparator: \.isNewline).count == 4)
  }
}

private func sqlite(_ path: String, _ sql: String) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["sqlite3", "-batch", path, sql]
  try process.run()
  process.waitUntilExit()
  #expect(process.terminationStatus == 0)
}
