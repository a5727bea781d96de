import Foundation
import Testing
import TraceAnalysis
import TraceDrawing
import TraceReports
import TraceStore

/// A form that removes all constraints in its update, measures a text too often, and sets a
/// constant to its own value.
private let form = """
  UIWindow#window
    UIView#form
      UILabel#name
      UILabel#\u{1B}[31mhint
  pass
    + name.leading = form.leading + 16
    + name.width = 100
  pass slow
    begin update form
    - name.leading = form.leading + 16
    - name.width = 100
    + name.leading = form.leading + 16
    + name.width = 100
    end
    measure name x3
    minimize
  pass
    set name.width = 100 -> 100
    break name.width = 100
    with name.leading = form.leading + 16
    break name.width = 100
    with name.leading = form.leading + 16
  """

private func diagnosis(_ drawing: String = form) throws -> Diagnosis {
  try DiagnosisAnalysis().diagnosis(of: MemoryTrace(drawing: drawing))
}

private func text(
  _ diagnosis: Diagnosis,
  style: TextStyle = TextStyle(),
  limit: Int = 20,
  showsCode: Bool = false
) -> String {
  rendered {
    DiagnosisTextRenderer(style: style, limit: limit, showsCode: showsCode).write(diagnosis, to: $0)
  }
}

@Suite struct `The findings` {
  @Test func `are told with place, cost and remedy, errors first`() throws {
    try expectGolden(text(try diagnosis()), named: "check.txt")
  }

  @Test func `that are notes are no advice in a comment`() throws {
    var diagnosis = try diagnosis()
    diagnosis.findings.removeAll { $0.severity != .info }
    let notes = diagnosis.findings.count
    #expect(notes > 0)
    let markdown = rendered { DiagnosisMarkdownRenderer().write(diagnosis, to: $0) }
    #expect(!markdown.contains("What to change"))
    #expect(!markdown.contains("rows touched"))
    #expect(markdown.components(separatedBy: "constant.no-op").count > notes)
  }

  @Test func `are told to programs as versioned JSON and CSV`() throws {
    let diagnosis = try diagnosis()
    try expectGolden(
      rendered { DiagnosisDataRenderer.writeJSON(diagnosis, to: $0) },
      named: "check.json"
    )
    try expectGolden(
      rendered { DiagnosisDataRenderer.writeCSV(diagnosis, to: $0) },
      named: "check.csv"
    )
  }

  @Test(arguments: [60, 80, 120])
  func `keep to the columns there are`(width: Int) throws {
    for line in text(try diagnosis(), style: TextStyle(width: width)).split(separator: "\n") {
      #expect(DisplayText.width(String(line)) <= width, "\(line)")
    }
  }

  @Test func `are red for errors and yellow for warnings, on terminals only`() throws {
    let diagnosis = try diagnosis()
    #expect(!text(diagnosis).contains("\u{1B}"))
    let colored = text(diagnosis, style: TextStyle(usesColor: true))
    for (severity, mark) in [
      (FindingSeverity.error, "\u{1B}[31merror\u{1B}[0m"),
      (.warning, "\u{1B}[33mwarning\u{1B}[0m"),
    ] {
      let count = diagnosis.findings.count { $0.severity == severity }
      #expect(count > 0 && colored.components(separatedBy: mark).count == count + 1)
    }
  }

  @Test func `come with the code to write if that is asked for`() throws {
    let diagnosis = try diagnosis()
    #expect(!text(diagnosis).contains("NSLayoutConstraint.activate"))
    #expect(
      text(diagnosis, showsCode: true).contains(
        "           NSLayoutConstraint.activate([".dropFirst(2)
      )
    )
  }

  @Test func `are cut off after as many as are asked for, and that is said`() throws {
    let diagnosis = try diagnosis()
    #expect(
      text(diagnosis, limit: 2)
        .contains("\(diagnosis.findings.count - 2) more findings; see all of them with --limit")
    )
  }

  @Test func `of a run without faults are none`() throws {
    let clean = try diagnosis("UIWindow#window\n UILabel#title\npass\n + title.width = 100")
    #expect(clean.findings.isEmpty)
    #expect(text(clean) == "No findings.\n")
  }

  @Test func `of a trace that is not whole are never just none`() throws {
    var diagnosis = try diagnosis("UIWindow#window\n UILabel#title\npass\n + title.width = 100")
    func outputs() -> [String] {
      let junit = rendered { JUnitReport.report(of: diagnosis).write(to: $0) }
      let annotations = Annotation.annotations(of: diagnosis)
      return [
        text(diagnosis), rendered { DiagnosisMarkdownRenderer().write(diagnosis, to: $0) }, junit,
        rendered { GitHubAnnotations.write(annotations, to: $0) },
        rendered { SARIFText.write(annotations, toolVersion: "1.0.0", to: $0) },
      ]
    }
    #expect(outputs().allSatisfy { !$0.contains("Signposts lost") && !$0.contains("<skipped") })
    diagnosis.run.signpostsLost = 7
    #expect(outputs().allSatisfy { $0.contains("Signposts lost: 7") })
    #expect(!outputs()[1].contains("🟢"))
    #expect(JUnitReport.report(of: diagnosis).cases.allSatisfy { $0.outcome != .passed })
  }
}

@Suite struct `The guide to a rule` {
  @Test(arguments: RuleID.allCases)
  func `says what it means, why it costs and what to write`(rule: RuleID) {
    let text = rendered { RuleGuideRenderer().write(rule, to: $0) }
    #expect(text.hasPrefix("\(rule.rawValue): \(rule.title)\n"))
    for part in [rule.guide.meaning, rule.guide.reason, rule.guide.source.title] {
      #expect(part.count > 20)
      #expect(text.contains(part))
    }
    #expect(rule.guide.before != rule.guide.after)
  }

  @Test func `is listed for all rules, and each says something of its own`() {
    let list = rendered { RuleGuideRenderer().writeList(to: $0) }
    #expect(list.split(separator: "\n").count == RuleID.allCases.count + 1)
    #expect(Set(RuleID.allCases.map(\.guide.meaning)).count == RuleID.allCases.count)
    #expect(Set(RuleID.allCases.map(\.title)).count == RuleID.allCases.count)
  }
}
