import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// A rule's page in the documentation: its guide, a real program with findings of the rule, and
/// these findings.
struct RulePage {
  let program: RuleProgram
  let diagnosis: Diagnosis

  private var rule: RuleID { program.rule }

  /// The page's file.
  var file: URL {
    packageFolder.appendingPathComponent("docs/rules/\(rule.rawValue).md")
  }

  private var offNote: String {
    rule.isOffByDefault ? "\n\nIt is off by default: `plumbline check \(rule.switchedOn)`." : ""
  }

  /// The expected text of the page.
  func text() throws -> String {
    let guide = rule.guide
    var own = diagnosis
    own.findings = diagnosis.findings.filter { $0.rule == rule }
    // Leave out the test that happened to run the programs.
    for position in own.findings.indices { own.findings[position].tests = [] }
    var findings = ""
    DiagnosisTextRenderer(style: TextStyle(width: 100), showsCode: true)
      .write(own) { findings += $0 }
    let lines = findings.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("What a rule means") && !$0.hasPrefix("Note: ") }
    let root =
      file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path + "/"
    let report = lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
      .replacingOccurrences(of: root, with: "")
    return """
      # \(rule.rawValue)

      **\(rule.title)** (\(rule.severity.word)). \(guide.meaning) \(guide.reason)\(offNote)

      \(guide.markdown) In a terminal: `plumbline explain \(rule.rawValue)`. Thresholds:
      [what `plumbline.yml` can set](../reports.md).

      ## A program that it finds

      \(try section("Before"))

      What `plumbline check --code` says of it, recorded with call stacks and the detail `all`:

      ```text
      \(report)
      ```

      ## The same program, put right

      \(try section("After"))

      Nothing of this rule is found in it. Both programs are run by the tests, in
      [\(URL(fileURLWithPath: program.file).lastPathComponent)](../../Tests/RuleProgramTests/Programs/\(URL(fileURLWithPath: program.file).lastPathComponent)).

      """
  }

  /// Returns one part of the program's source as a code block.
  private func section(_ name: String) throws -> String {
    let source = try String(contentsOfFile: program.file, encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex { $0.hasSuffix("// MARK: - \(name)") })
    let rest = lines[(start + 1)...]
    let indent = lines[start].prefix { $0 == " " }.count
    let end = rest.firstIndex { $0.contains("// MARK: -") } ?? rest.endIndex
    var code = rest[..<end].map { String($0.dropFirst(min(indent, $0.prefix { $0 == " " }.count))) }
    if code.allSatisfy({ $0.isEmpty || $0.hasPrefix("//") }) {
      // A part of the program above, written as a comment.
      code = code.map { String($0.dropFirst(3)) }
    }
    let text = code.joined(separator: "\n").trimmingCharacters(in: .newlines)
    return "```swift\n\(text)\n```"
  }

  /// Returns the text without the differences between runs: durations, percentages and line breaks.
  static func stable(_ text: String) -> String {
    text.replacing(/[0-9][0-9.,]* ?(?:ns|µs|ms|s|%)(?![a-z])/, with: "#")
      .replacing(/\s+/, with: " ")
  }
}
