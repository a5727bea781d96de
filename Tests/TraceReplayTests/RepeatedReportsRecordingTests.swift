import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceReports
import TraceStore

@testable import SampleFeed

/// Recordings of a program with a manual clock give the same reports, except for times.
@MainActor
@Suite(.exclusiveRecording)
struct RepeatedReportsRecordingTests {
  /// The JSON members whose values are times, or depend on times.
  private static let times: Set<String> = [
    "startedAt", "duration", "signpostCost", "completeUpTo", "time", "passTime", "wastedTime",
    "minimizationTime", "begin", "measuringTime", "recordingTime", "times", "timeVerdict",
    "baseHitches", "newHitches",
  ]

  /// A report without its times, because their lengths would affect line breaks.
  private func masked(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.contains(#/^(\w+ time|hitch|frame overrun) /#) }
      .joined(separator: "\n")
      .replacing(/[+−]?\d[\d.,]*\s(ns|µs|ms\/s|ms|s|%)/, with: "…")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// JSON without times.
  private func withoutTimes(_ value: Any) -> Any {
    switch value {
    case let object as [String: Any]:
      object.filter { !Self.times.contains($0.key) }.mapValues(withoutTimes)
    case let list as [Any]: list.map(withoutTimes)
    default: value
    }
  }

  private func reports(of path: String, comparedWith base: String) throws -> [String: String] {
    let reader = try TraceReader(path: path)
    let base = try RunSummary(
      of: TraceReader(path: base),
      name: "base",
      rules: RuleOptions()
    )
    var policy = ComparisonPolicy()
    policy.allowed = [.sameFile]
    let comparison = try Comparison(
      base: [base],
      new: [RunSummary(of: reader, name: "new", rules: RuleOptions())],
      policy: policy
    )
    let check = try DiagnosisAnalysis().diagnosis(of: reader)
    let churn = try ChurnAnalysis().report(of: reader)
    let why = try CauseAnalysis().report(of: reader)
    let whyView = try CauseAnalysis(view: "photo").report(of: reader)
    var reports: [String: String] = [:]
    func add(_ name: String, _ write: ((String) throws -> Void) throws -> Void) throws {
      var text = ""
      try write { text += $0 }
      if name.hasSuffix("json") {
        let data = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let rest = try JSONSerialization.data(
          withJSONObject: withoutTimes(data),
          options: [.sortedKeys, .prettyPrinted]
        )
        reports[name] = String(decoding: rest, as: UTF8.self)
      } else {
        reports[name] = masked(text)
      }
    }
    try add("check") { try DiagnosisTextRenderer(showsCode: true).write(check, to: $0) }
    try add("check json") { try DiagnosisDataRenderer.writeJSON(check, to: $0) }
    try add("churn") { try ChurnTextRenderer().write(churn, to: $0) }
    try add("churn json") { try ChurnDataRenderer.writeJSON(churn, to: $0) }
    try add("why") { try CauseTextRenderer().write(why, to: $0) }
    try add("why photo") { try CauseTextRenderer().write(whyView, to: $0) }
    try add("compare") { try ComparisonTextRenderer().write(comparison, to: $0) }
    try add("compare json") { try ComparisonDataRenderer.writeJSON(comparison, to: $0) }
    return reports
  }

  @Test func `are equal byte for byte apart from times`() throws {
    // The first recording fills this process's cache of measured texts.
    let traces = Array(try (0..<4).map { _ in try recordedFeed(.churning, entries: 6) }.dropFirst())
    let first = try reports(of: traces[0].path, comparedWith: traces[0].path)
    #expect(first["compare"]?.hasPrefix("Same") == true)
    for trace in traces.dropFirst() {
      let reports = try reports(of: trace.path, comparedWith: traces[0].path)
      for (name, text) in first { #expect(reports[name] == text, "\(name)") }
    }
  }
}
