import Foundation
import Signposts
import TestSupport
import Testing
import TraceAnalysis
import TraceReports
import TraceStore
import UIKit

@testable import SampleFeed

/// Recounts the numbers of reports from the rows of traces, without the analysis.
@MainActor
@Suite(.exclusiveRecording)
struct ReportNumbersRecordingTests {
  typealias Object = [String: Any]

  /// The contents of a trace's tables.
  struct Rows {
    var changes: [ConstraintChange] = []
    var work: [EngineWorkRow] = []
    var measurements: [MeasurementRow] = []
    var passes: [Int64: PassRow] = [:]
    var churn: [ChurnRow] = []
    var engines: [EngineRow]
    var paths: [Int64: String]
    var tests: [Int64: String]

    init(_ reader: TraceReader) throws {
      engines = try reader.engines()
      paths = try Dictionary(uniqueKeysWithValues: reader.items().map { ($0.id, $0.path) })
      tests = try Dictionary(uniqueKeysWithValues: reader.tests().map { ($0.id, $0.fullName) })
      try reader.forEachConstraintChange(in: nil) { if $0.reason != .alive { changes.append($0) } }
      try reader.forEachEngineWork(in: nil) { if $0.kind == .errorMinimized { work.append($0) } }
      try reader.forEachMeasurement(in: nil) { measurements.append($0) }
      try reader.forEachPass(in: nil) {
        if $0.begin != nil, $0.end != nil { passes[$0.id] = $0 }
      }
      try reader.churn().forEachRow { churn.append($0) }
    }

    /// The sums by which runs are compared.
    var totals: [String: Int] {
      [
        "churned": churn.count { $0.isUser && $0.kind.isChurn },
        "broken": changes.count { $0.kind == .broken },
        "rowsTouched": changes.reduce(0) { $0 + $1.rowsTouched }
          + work.reduce(0) { $0 + $1.rowsTouched },
        "pivots": changes.reduce(0) { $0 + $1.pivots } + work.reduce(0) { $0 + $1.pivots },
        "measurements": measurements.count { !$0.wasCached },
        "engines": engines.count, "passes": passes.count,
        "added": changes.count { $0.kind == .added },
        "removed": changes.count { $0.kind == .removed },
        "set": changes.count { $0.kind == .constantSet || $0.kind == .prioritySet },
      ]
    }

    /// The contents of a churn report about some rows.
    func tally(_ rows: [ChurnRow]) -> [String: Int] {
      let churned = rows.filter(\.kind.isChurn)
      return [
        "constraints": churned.count,
        "recreatedViews": churned.count { $0.kind == .recreatedViews },
        "passes": Set(churned.map(\.pass)).count,
        "wastedTime": Int(churned.reduce(0) { $0 + $1.wastedTime }),
        "rowsTouched": Int(churned.reduce(0) { $0 + $1.wastedRows }),
        "pivots": Int(churned.reduce(0) { $0 + $1.wastedPivots }),
        "constantOnly": rows.count { $0.kind == .constantOnly },
        "priorityOnly": rows.count { $0.kind == .priorityOnly },
      ]
    }
  }

  // MARK: Traces

  /// A list that is scrolled: sizing with throw-away engines, recycling, churn, conflicts and
  /// texts.
  private func recordedScreen(_ seed: UInt64) throws -> RecordedTrace {
    try recorded(stacks: seed == 1) {
      var random = SeededGenerator(seed: seed)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      let loop = RenderLoop(clock: ManualRenderClock())
      window.renderLoop = loop
      window.makeKeyAndVisible()
      let stack = UIStackView()
      stack.axis = .vertical
      stack.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(stack)
      let edges = [
        stack.topAnchor.constraint(equalTo: window.topAnchor),
        stack.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        stack.widthAnchor.constraint(equalToConstant: 300),
      ]
      NSLayoutConstraint.activate(edges)
      let labels = (0..<4).map { number in
        let label = UILabel()
        label.numberOfLines = 0
        label.text = String(repeating: "word ", count: number * 7 + 1)
        stack.addArrangedSubview(label)
        return label
      }
      loop.turn()
      for turn in 0..<6 {
        let label = labels[Int.random(in: 0..<4, using: &random)]
        switch Int.random(in: 0..<5, using: &random) {
        case 0: label.isHidden.toggle()
        case 1:
          NSLayoutConstraint.deactivate(edges)
          NSLayoutConstraint.activate(edges)
        case 2:
          edges[2].isActive = false
          edges[2].constant = Double(200 + turn)
          edges[2].isActive = true
        case 3: _ = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        default: label.text = "turn \(turn)"
        }
        // A required width in addition to the one above cannot be satisfied.
        if turn == 3 { stack.widthAnchor.constraint(equalToConstant: 250).isActive = true }
        stack.removeArrangedSubview(label)
        stack.addArrangedSubview(label)
        loop.turn()
      }
    }
  }

  private static let committed = ["churning", "collection", "grouped", "sized"]

  private func readers() throws -> [(trace: RecordedTrace?, reader: TraceReader)] {
    var traces: [RecordedTrace] = []
    for seed in seeds(2, full: 4, from: UInt64(1)) { traces.append(try recordedScreen(seed)) }
    traces.append(try recordedFeed(.churning, entries: 9))
    traces.append(try recordedFeed(.grouped, entries: 9))
    let kept = try Self.committed.map { name in
      try TraceReader(path: packageFolder.appendingPathComponent("traces/feed-\(name).plumb").path)
    }
    return kept.map { (nil, $0) } + (try traces.map { ($0, try TraceReader(path: $0.path)) })
  }

  // MARK: Reading

  func json(_ write: ((String) throws -> Void) throws -> Void) throws -> Object {
    var text = ""
    try write { text += $0 }
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  func text(_ write: ((String) throws -> Void) throws -> Void) rethrows -> String {
    var text = ""
    try write { text += $0 }
    return text
  }

  func object(_ value: Any?) -> Object { value as? Object ?? [:] }
  func list(_ value: Any?) -> [Object] { value as? [Object] ?? [] }
  func number(_ value: Any?) -> Int? { (value as? NSNumber)?.intValue }

  func expect(
    _ object: Object,
    has numbers: [String: Int],
    _ what: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for (name, value) in numbers {
      #expect(number(object[name]) == value, "\(what): \(name)", sourceLocation: location)
    }
  }

  func sum(_ objects: [Object], _ name: String) -> Int {
    objects.reduce(0) { $0 + (number($1[name]) ?? 0) }
  }

  // MARK: Tests

  @Test func `are those of the rows, and parts add up`() throws {
    var summaries: [(summary: RunSummary, totals: [String: Int])] = []
    var conflicts = 0
    var sized = 0
    for (trace, reader) in try readers() {
      defer { withExtendedLifetime(trace) {} }
      let rows = try Rows(reader)
      conflicts += rows.totals["broken"] ?? 0
      try checkChurn(reader, rows)
      sized += rows.engines.count { $0.purpose == .systemLayoutSizeFitting }
      try checkDiagnosis(reader, rows)
      try checkTimeline(reader, rows)
      try checkInfo(reader, rows)
      try checkCauses(reader, rows)
      try checkStacks(reader, rows)
      // The other traces are those of earlier engines, and larger.
      if trace != nil {
        try checkReplay(reader, rows)
        try checkPage(reader, rows)
      }
      summaries.append((try RunSummary(of: reader, name: "run", rules: RuleOptions()), rows.totals))
    }
    // The traces contain what is counted.
    #expect(conflicts > 0 && sized > 0)
    for (base, new) in zip(summaries, summaries.dropFirst()) { try checkComparison(base, new) }
  }

  private func checkChurn(_ reader: TraceReader, _ rows: Rows) throws {
    let report = try ChurnAnalysis().report(of: reader)
    let data = try json { try ChurnDataRenderer.writeJSON(report, to: $0) }
    let throwAway = Set(
      rows.engines.filter { $0.purpose == .systemLayoutSizeFitting }.map(\.id)
    )
    let sizing = rows.changes.filter { throwAway.contains($0.engine) }
    let users = rows.churn.filter(\.isUser)
    expect(
      data,
      has: [
        "passes": rows.passes.count,
        "churnedPasses": Set(users.filter(\.kind.isChurn).map(\.pass)).count,
        "minimizationTime": rows.work.filter { $0.pass.map { rows.passes[$0] != nil } == true }
          .reduce(0) { $0 + Int($1.duration) },
        "constraintsAdded": rows.totals["added"] ?? 0,
        "constraintsRemoved": rows.totals["removed"] ?? 0,
        "addedForSizing": sizing.count { $0.kind == .added },
        "removedForSizing": sizing.count { $0.kind == .removed },
      ],
      "churn of \(reader.path)"
    )
    expect(object(data["users"]), has: rows.tally(users), "users")
    expect(object(data["systems"]), has: rows.tally(rows.churn.filter { !$0.isUser }), "systems")
    let superviews = list(data["superviews"])
    let byPath = Dictionary(grouping: users) { rows.paths[$0.superview] ?? "" }
    for superview in superviews {
      let path = superview["path"] as? String ?? ""
      expect(object(superview["users"]), has: rows.tally(byPath[path] ?? []), path)
      let constraints = sum(list(superview["constraints"]), "count")
      #expect(constraints == number(object(superview["users"])["constraints"]))
    }
    #expect(Set(byPath.keys).isSubset(of: superviews.compactMap { $0["path"] as? String }))
    for parts in [superviews, list(data["classes"])] {
      let parts = parts.map { object($0["users"]) }
      for name in ["constraints", "rowsTouched", "pivots", "wastedTime", "constantOnly"] {
        #expect(sum(parts, name) == number(object(data["users"])[name]), "\(name)")
      }
    }
    let byTest = Dictionary(grouping: users) { $0.test.flatMap { rows.tests[$0] } ?? "" }
    for test in list(data["tests"]) {
      let name = test["name"] as? String ?? ""
      expect(object(test["users"]), has: rows.tally(byTest[name] ?? []), name)
    }
    let text = try text { try ChurnTextRenderer().write(report, to: $0) }
    let changes = """
      \(Quantity.count(rows.totals["added"] ?? 0)) added, \(Quantity.count(rows.totals["removed"] ?? 0)) removed in all
      """
    #expect(text.contains(changes))
    if !users.isEmpty, report.hasChurn {
      let tally = rows.tally(users)
      #expect(text.contains("\(Quantity.counted(tally["rowsTouched"] ?? 0, "row")) touched"))
      #expect(text.hasPrefix(Quantity.counted(tally["constraints"] ?? 0, "constraint")))
    }
  }

  private func checkDiagnosis(_ reader: TraceReader, _ rows: Rows) throws {
    let diagnosis = try DiagnosisAnalysis().diagnosis(of: reader)
    let data = try json { try DiagnosisDataRenderer.writeJSON(diagnosis, to: $0) }
    let findings = list(data["findings"])
    func costs(_ rule: RuleID) -> [Object] {
      findings.filter { $0["rule"] as? String == rule.rawValue }.map { object($0["cost"]) }
    }
    let tally = rows.tally(rows.churn.filter(\.isUser))
    #expect(sum(costs(.churn), "occurrences") == tally["constraints"])
    #expect(sum(costs(.churn), "rowsTouched") == tally["rowsTouched"])
    #expect(sum(costs(.churn), "pivots") == tally["pivots"])
    #expect(sum(costs(.churn), "time") == tally["wastedTime"])
    #expect(sum(costs(.churnConstant), "occurrences") == tally["constantOnly"])
    #expect(sum(costs(.repeatedConflict), "occurrences") == rows.totals["broken"])
    for finding in findings {
      let passes = number(object(finding["cost"])["passes"]) ?? 0
      #expect(passes <= rows.passes.count, "\(finding)")
    }
  }

  private func checkTimeline(_ reader: TraceReader, _ rows: Rows) throws {
    let timeline = try TimelineAnalysis(bucketCount: 40).timeline(of: reader)
    let data = try json { try TimelineDataRenderer.writeJSON(timeline, to: $0) }
    let buckets = list(data["buckets"])
    let churned = rows.churn.filter { $0.isUser && $0.kind.isChurn }
    func numbers(
      _ isPart: (_ pass: Int64?, _ time: Int64) -> Bool,
      passes: [PassRow]
    ) -> [String: Int] {
      let times = Dictionary(uniqueKeysWithValues: rows.changes.map { ($0.id, $0.time) })
      let changes = rows.changes.filter { isPart($0.pass, $0.time) }
      let texts = rows.measurements.filter { isPart($0.pass, $0.time) }
      return [
        "added": changes.count { $0.kind == .added },
        "removed": changes.count { $0.kind == .removed },
        "set": changes.count { $0.kind == .constantSet || $0.kind == .prioritySet },
        "broken": changes.count { $0.kind == .broken },
        "constraints_churned": churned.count { isPart($0.pass, times[$0.addition] ?? 0) },
        "minimization_ns": rows.work.filter { isPart($0.pass, $0.time) }
          .reduce(0) { $0 + Int($1.duration) },
        "text_ns": texts.reduce(0) { $0 + Int($1.duration) },
        "measurements": texts.count { !$0.wasCached },
        "cached_measurements": texts.count { $0.wasCached },
        "passes": passes.count,
      ]
    }
    for (name, value) in numbers({ _, _ in true }, passes: Array(rows.passes.values)) {
      #expect(sum(buckets, name) == value, "\(name) of all buckets")
    }
    let busiest = buckets[try #require(number(data["busiest"]))]
    let span =
      try Int64(
        #require(number(busiest["begin_ns"]))
      )..<Int64(
        #require(number(busiest["end_ns"]))
      )
    let inSpan = rows.passes.values.filter { $0.end.map(span.contains) == true }
    let ids = Set(inSpan.map(\.id))
    let work = numbers(
      { pass, time in
        guard let pass, rows.passes[pass] != nil else { return span.contains(time) }
        return ids.contains(pass)
      },
      passes: inSpan
    )
    expect(object(data["busiestWork"]), has: work, "busiest span of \(reader.path)")
    let text = try text { try TimelineTextRenderer().write(timeline, to: $0) }
    let counts = ["added", "removed", "set", "constraints_churned"].map {
      Quantity.count(work[$0] ?? 0)
    }
    let constraints = Quantity.counted(work["added"] ?? 0, "constraint")
    let lines = [
      "\(constraints) added, \(counts[1]) removed; \(counts[3]) re-added unchanged\n",
      "\(counts[2]) constants and priorities set; ",
    ]
    for line in lines { #expect(text.contains(line)) }
  }

  private func checkInfo(_ reader: TraceReader, _ rows: Rows) throws {
    let info = try TraceInfo(of: reader)
    let data = try json { try InfoRenderer.writeJSON(info, to: $0) }
    let numbers = try [
      "items": rows.paths.count, "engines": rows.engines.count, "passes": rows.passes.count,
      "tests": rows.tests.count, "constraints": reader.constraints().count,
    ]
    expect(data, has: numbers, "info")
  }

  private func checkComparison(
    _ base: (summary: RunSummary, totals: [String: Int]),
    _ new: (summary: RunSummary, totals: [String: Int])
  ) throws {
    var policy = ComparisonPolicy()
    policy.allowed = Set(ComparisonObstacle.Kind.allCases)
    let comparison = try Comparison(base: [base.summary], new: [new.summary], policy: policy)
    let data = try json { try ComparisonDataRenderer.writeJSON(comparison, to: $0) }
    func count(_ row: Object, _ measure: String, _ side: String) -> Int {
      let found = list(row["counts"]).first { $0["measure"] as? String == measure }
      return number(object(found?[side])["most"]) ?? 0
    }
    func change(_ rows: [Object], _ measure: String) -> Int {
      rows.reduce(0) { $0 + count($1, measure, "new") - count($1, measure, "base") }
    }
    let total = object(data["total"])
    // Tests that only one side has are excluded from the sums.
    let isWhole =
      base.summary.work.keys.allSatisfy { $0.test == nil }
      == new.summary.work.keys.allSatisfy { $0.test == nil }
    for (measure, value) in base.totals where isWhole {
      #expect(count(total, measure, "base") == value, "\(measure) of the base")
      #expect(count(total, measure, "new") == new.totals[measure], "\(measure) of the new run")
    }
    for measure in base.totals.keys {
      let difference = change([total], measure)
      let superviews = list(data["superviews"]) + [object(data["elsewhere"])]
      #expect(change(superviews, measure) == difference, "\(measure) by superview")
      let tests = list(data["tests"])
      guard let outside = data["outsideTests"] as? Object, !tests.isEmpty else { continue }
      #expect(change(tests + [outside], measure) == difference, "\(measure) by test")
    }
  }
}
