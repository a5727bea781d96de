import Foundation
import TestSupport
import Testing
import TraceDrawing

@testable import TraceAnalysis
@testable import TraceRecording
@testable import TraceStore

/// Compares a trace's stored analysis with the results from its rows.
@Suite struct `A trace's summary` {
  private func rows(of source: some TraceSource, _ options: RuleOptions = RuleOptions()) throws
    -> (churn: ChurnReport, diagnosis: Diagnosis)
  {
    var churn = ChurnAnalysis()
    churn.readsSummary = false
    var diagnosis = DiagnosisAnalysis(options: options)
    diagnosis.readsSummary = false
    return (try churn.report(of: source), try diagnosis.diagnosis(of: source))
  }

  /// Draws a window with random additions and removals of constraints.
  private func drawing(seed: Int) -> String {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = ["a", "b", "c", "d"]
    let all = names.flatMap { name in
      [
        "\(name).leading = content.leading", "\(name).top = content.top + 8", "\(name).width = 40",
        "\(name).height = 20 @750 stack",
      ]
    }
    var lines = ["UIWindow#window", "  UIView#content"] + names.map { "    UILabel#\($0)" }
    lines += ["pass"] + all.map { "  + \($0)" }
    var active = all
    for _ in 0..<30 {
      lines.append(Bool.random(using: &random) ? "pass" : "pass forced")
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        switch Int.random(in: 0...7, using: &random) {
        case 0: lines.append("  measure \(names.randomElement(using: &random) ?? "a") x3")
        case 1: lines.append("  minimize slow")
        case 2: lines.append("  remove a\n  insert a")
        case 3...5:
          guard let index = active.indices.randomElement(using: &random) else { continue }
          lines.append("  - \(active.remove(at: index))")
        default:
          guard let text = all.randomElement(using: &random) else { continue }
          active.append(text)
          lines.append("  + \(text)")
        }
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: seeds(10, full: 40, from: 1))
  func `says what the rows say, whatever was drawn`(seed: Int) throws {
    let drawing = drawing(seed: seed)
    var trace = try MemoryTrace(drawing: drawing)
    var options = RuleOptions()
    if seed.isMultiple(of: 2) { options.disabled.formUnion([.churn, .repeatedText]) }
    let expected = try rows(of: trace, options)
    trace.summaries = try AnalysisSummary.summaries(of: trace)
    // Without the rows, only the summary can provide the result.
    trace.changeRows = []
    trace.workRows = []
    trace.measurementRows = []
    trace.viewRows = []
    let churn = try ChurnAnalysis().report(of: trace)
    let diagnosis = try DiagnosisAnalysis(options: options).diagnosis(of: trace)
    #expect(churn == expected.churn, "seed \(seed)\n\(drawing)")
    #expect(diagnosis == expected.diagnosis, "seed \(seed)\n\(drawing)")
    #expect(!expected.diagnosis.findings.isEmpty, "seed \(seed) found nothing")
  }

  @Test func `does not speak for other thresholds or a part of the trace`() throws {
    var trace = try MemoryTrace(drawing: drawing(seed: 1))
    trace.summaries = try AnalysisSummary.summaries(of: trace)
    var options = RuleOptions()
    options.frameBudget = 1
    options.disabled.remove(.frameHitch)
    let expected = try rows(of: trace, options)
    #expect(expected.diagnosis.findings.contains { $0.rule == .frameHitch })
    #expect(try DiagnosisAnalysis(options: options).diagnosis(of: trace) == expected.diagnosis)
    let part = try ChurnAnalysis(range: 0..<1).report(of: trace)
    #expect(part.users.constraints == 0)
    #expect(expected.churn.users.constraints > 0)
  }

  @Test func `of another version, or one that cannot be read, is not taken`() throws {
    var trace = try MemoryTrace(drawing: drawing(seed: 2))
    let expected = try rows(of: trace)
    trace.summaries = try AnalysisSummary.summaries(of: trace)
    for index in trace.summaries.indices { trace.summaries[index].parts[0] = "{" }
    #expect(try ChurnAnalysis().report(of: trace) == expected.churn)
    #expect(try DiagnosisAnalysis().diagnosis(of: trace) == expected.diagnosis)
    trace.summaries = try AnalysisSummary.summaries(of: trace)
    for index in trace.summaries.indices {
      trace.summaries[index].version += 1
      trace.summaries[index].parts = []
    }
    #expect(try ChurnAnalysis().report(of: trace) == expected.churn)
    #expect(try DiagnosisAnalysis().diagnosis(of: trace) == expected.diagnosis)
  }

  @Test(arguments: ["9e18", "-1", "-1e0", "1.8e19", "9223372036854775807", "4e400"])
  func `with a whole number that no trace comes to is not taken`(number: String) {
    var numbers = SummaryNumbers()
    let isAccepted = numbers.accept(#"{"passes":[1,"9e18",\#(number)]}"#)
    #expect(!isAccepted)
  }

  @Test(arguments: ["0", "1e0", "2.5", "-2.5", "9007199254740992", "1e-9"])
  func `with other numbers is taken`(number: String) {
    var numbers = SummaryNumbers()
    let isAccepted = numbers.accept(#"{"passes":[1,"9e18",\#(number)]}"#)
    #expect(isAccepted)
  }

  @Test(arguments: seeds(4, full: 10, from: 1))
  func `keeps no sentence`(seed: Int) throws {
    var trace = try MemoryTrace(drawing: drawing(seed: seed))
    trace.summaries = try AnalysisSummary.summaries(of: trace)
    let found = try rows(of: trace)
    let findings = found.diagnosis.findings.flatMap { $0.parts.isEmpty ? [$0] : $0.parts }
    let words =
      findings.flatMap { [$0.message, $0.remedy, $0.code ?? ""] }
      + found.churn.superviews.map(\.groups.code)
    let sentences = Set(words.flatMap { $0.split(separator: "\n") }).filter { $0.contains(" ") }
    #expect(sentences.count > 10)
    // Keep only sentences: the summary does contain other lines of the code, which are expressions.
    let said = sentences.filter { $0.contains(". ") || $0.hasPrefix("//") || $0.hasSuffix(".") }
    #expect(said.count > 3)
    for part in trace.summaries.flatMap(\.parts) {
      for sentence in said { #expect(!part.contains(sentence), "seed \(seed)") }
    }
  }

  @Test func `with sentences, of the version before, gives way to the rows`() throws {
    let reader = try TraceReader(path: fixture("Traces/version-2-sentences.plumb").path)
    let options =
      #"{"ambiguousPasses":1,"churn":1,"churnConstant":1,"churnPriority":1,"conflicts":2,"#
      + #""couplingFactor":1.5,"disabled":[],"equivalentPasses":2,"feedbackLayouts":100,"#
      + #""forcedPasses":3,"frameBudget":8333333,"invalidations":3,"minimizationShare":0.3,"#
      + #""pivotsPerChange":10,"removedMinimum":2,"removedShare":0.8,"stackDepth":6,"#
      + #""stackFanout":500,"textMeasurements":3,"throwAwayEngines":2,"unneededTextShare":0.01}"#
    let sentences = try #require(
      try reader.summary(named: "diagnosis", version: 5, options: options)
    )
    #expect(sentences.contains { $0.contains("removed and re-added in 6 passes.") })
    #expect(try Finding.kept(by: reader, options: RuleOptions()) == nil)
    #expect(try ChurnReport.kept(by: reader) == nil)
    let diagnosis = try DiagnosisAnalysis().diagnosis(of: reader)
    #expect(try diagnosis == rows(of: reader).diagnosis)
    let finding = try #require(diagnosis.findings.first)
    #expect(finding.rule == .churn)
    #expect(finding.parts.count == 3)
    #expect(finding.cost.passes == 6)
    #expect(try ChurnAnalysis().report(of: reader).users.passes == 6)
  }

  /// A copy of a sample trace of the project, with a summary.
  private func summarized(_ name: String, _ directory: URL) throws -> String {
    let path = directory.appendingPathComponent("\(name).plumb").path
    try FileManager.default.copyItem(
      at: packageFolder.appendingPathComponent("traces/\(name).plumb"),
      to: URL(fileURLWithPath: path)
    )
    try AnalysisSummary.write(to: path)
    return path
  }

  private func withDirectory(_ body: (URL) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("summary-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory)
  }

  private func hasSummary(_ path: String) throws -> Bool {
    let reader = try TraceReader(path: path)
    return try ChurnReport.kept(by: reader) != nil
      && Finding.kept(by: reader, options: RuleOptions()) != nil
  }

  @Test(arguments: ["feed-churning", "feed-collection", "feed-grouped", "feed-sized"])
  func `of a file says what its rows say`(name: String) throws {
    try withDirectory { directory in
      let path = try summarized(name, directory)
      #expect(try hasSummary(path))
      let reader = try TraceReader(path: path)
      let expected = try rows(of: reader)
      #expect(try ChurnAnalysis().report(of: reader) == expected.churn)
      #expect(try DiagnosisAnalysis().diagnosis(of: reader) == expected.diagnosis)
      // Writing it again replaces it.
      try AnalysisSummary.write(to: path)
      #expect(try hasSummary(path))
    }
  }

  @Test(
    arguments: [
      "DELETE FROM constraint_change WHERE id > 100",
      "UPDATE constraint_change SET duration = duration + 1 WHERE id = 1",
      "PRAGMA journal_mode = WAL; UPDATE run SET host = 'another'",
      "VACUUM",
    ]
  )
  func `does not hold once the file was written to`(sql: String) throws {
    try withDirectory { directory in
      let path = try summarized("feed-churning", directory)
      #expect(try hasSummary(path))
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      shell.arguments = ["sqlite3", path, sql]
      shell.standardOutput = FileHandle.nullDevice
      try shell.run()
      shell.waitUntilExit()
      try #require(shell.terminationStatus == 0)
      #expect(try !hasSummary(path))
      let reader = try TraceReader(path: path)
      #expect(try ChurnAnalysis().report(of: reader) == rows(of: reader).churn)
    }
  }

  @Test func `does not hold once a recording was added to the trace`() throws {
    try withDirectory { directory in
      let path = try summarized("feed-churning", directory)
      let other = try summarized("feed-grouped", directory)
      try TraceAddition.add(other, to: path)
      #expect(try !hasSummary(path))
      try AnalysisSummary.write(to: path)
      #expect(try hasSummary(path))
      let reader = try TraceReader(path: path)
      #expect(try ChurnAnalysis().report(of: reader) == rows(of: reader).churn)
    }
  }
}
