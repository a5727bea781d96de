import Foundation
import TestSupport
import Testing
import TraceReports

@testable import TraceAnalysis

@MainActor
@Suite(.exclusiveRecording)
struct RuleProgramRecordingTests {
  @Test(arguments: RuleProgram.all)
  func `finds what a real program does, and nothing after the remedy`(
    program: RuleProgram
  ) throws {
    let findings = try program.diagnosis(remedied: false).findings
    #expect(findings.contains { $0.rule == program.rule }, "\(findings.map(\.rule))")
    let remedied = try program.diagnosis(remedied: true).findings
    let left = remedied.filter { $0.rule == program.rule }
    #expect(left.isEmpty, "\(left.map(\.message))")
  }

  /// The requirements: time, share of the pass, solver work, occurrences and tests; file, line and
  /// function.
  @Test(arguments: RuleProgram.all)
  func `says what it costs, how often, in which tests, and which line of code causes it`(
    program: RuleProgram
  ) throws {
    let diagnosis = try program.diagnosis(remedied: false)
    for finding in diagnosis.findings where finding.rule == program.rule {
      #expect(finding.cost.occurrences > 0)
      #expect(finding.cost.passes > 0)
      // Its program sets constants after the last pass.
      if program.rule != .noOpConstant { #expect(finding.passShare != nil) }
      #expect(!finding.tests.isEmpty)
      let caller = try #require(finding.callers.first, "no line of code: \(finding.message)")
      #expect(caller.file?.contains("Tests/RuleProgramTests/") == true, "\(caller)")
      #expect(caller.line ?? 0 > 0)
      #expect(!caller.function.isEmpty)
      // The signposts of these rules have no duration.
      let timeless: [RuleID] = [
        .reentrantUpdate, .ambiguous, .intrinsicStorm, .subviewChurn, .repeatedConflict,
        .layoutShift,
      ]
      if !timeless.contains(program.rule) {
        #expect(finding.cost.time > 0, "\(finding.message)")
      }
    }
    var own = diagnosis
    own.findings.removeAll { $0.rule != program.rule }
    var text = ""
    DiagnosisTextRenderer(style: TextStyle(width: 100)).write(own) { text += $0 }
    for label in ["  cost   ", "  code   ", "  tests  ", "  do     "] {
      #expect(text.contains(label), "\(label) is not in \(text)")
    }
    var json = ""
    DiagnosisDataRenderer.writeJSON(own) { json += $0 }
    for member in ["time", "passTime", "rowsTouched", "pivots", "passes", "tests", "callers"] {
      #expect(json.contains("\"\(member)\""), "\(member) is not in the JSON")
    }
  }

  /// With `RECORD_GOLDENS=1` it writes the pages, and still fails.
  @Test(arguments: RuleProgram.all)
  func `has a page that shows what it really says`(program: RuleProgram) throws {
    let page = RulePage(program: program, diagnosis: try program.diagnosis(remedied: false))
    let text = try page.text()
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(text.utf8).write(to: page.file)
      Issue.record("wrote \(page.file.lastPathComponent); run again without RECORD_GOLDENS")
      return
    }
    let written = try String(contentsOf: page.file, encoding: .utf8)
    #expect(RulePage.stable(text) == RulePage.stable(written))
  }

  /// A trace stores the facts of each rule, not the messages.
  @Test(arguments: RuleProgram.all)
  func `keeps facts from which the same is said again`(program: RuleProgram) throws {
    let findings = try program.diagnosis(remedied: false).findings
      .flatMap { $0.parts.isEmpty ? [$0] : $0.parts }
      .filter { $0.rule == program.rule }
    #expect(!findings.isEmpty)
    for finding in findings {
      let text = try KeptResult.text(finding)
      #expect(KeptResult.areInRange([text]), "\(text)")
      let read = try #require(KeptResult.value(Finding.self, text), "\(text)")
      #expect(read == finding)
      #expect(read.message == finding.message)
      for sentence in [finding.message, finding.remedy] {
        #expect(!text.contains(sentence), "\(text)")
      }
    }
  }

  @Test func `has a program each`() {
    #expect(Set(RuleProgram.all.map(\.rule)) == Set(RuleID.allCases))
    #expect(RuleProgram.all.count == RuleID.allCases.count)
  }
}

extension RuleProgram: CustomTestStringConvertible {
  var testDescription: String { rule.rawValue }
}
