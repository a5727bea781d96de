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
    let findings = try RuleProgram.diagnosis(of: program.before).findings
    #expect(findings.contains { $0.rule == program.rule }, "\(findings.map(\.rule))")
    let remedied = try RuleProgram.diagnosis(of: program.after).findings
    let left = remedied.filter { $0.rule == program.rule }
    #expect(left.isEmpty, "\(left.map(\.message))")
  }

  @Test func `has a program each`() {
    #expect(Set(RuleProgram.all.map(\.rule)) == Set(RuleID.allCases))
    #expect(RuleProgram.all.count == RuleID.allCases.count)
  }
}

extension RuleProgram: CustomTestStringConvertible {
  var testDescription: String { rule.rawValue }
}
