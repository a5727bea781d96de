import Foundation
import TestSupport
import Testing
import TraceAnalysis

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

  /// `RECORD_GOLDENS=1` writes the pages anew, and the test fails all the same.
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

  @Test func `has a program each`() {
    #expect(Set(RuleProgram.all.map(\.rule)) == Set(RuleID.allCases))
    #expect(RuleProgram.all.count == RuleID.allCases.count)
  }
}

extension RuleProgram: CustomTestStringConvertible {
  var testDescription: String { rule.rawValue }
}
