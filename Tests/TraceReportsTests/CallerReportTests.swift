import Testing
import TraceAnalysis
import TraceDrawing
import TraceReports
import TraceStore

/// A form that removes and re-adds all its constraints and forces a layout.
private let drawing = """
  UIWindow#window
    UIView#form
      UILabel#name
  pass
    + name.leading = form.leading + 16
    + name.width = 100
  pass
    begin update form
    - name.leading = form.leading + 16
    - name.width = 100
    + name.leading = form.leading + 16
    + name.width = 100
    end
    needs update form by form
    measure name x3
    invalidate name x3
    fitting form
    fitting form
    minimize
  """

private func trace() throws -> MemoryTrace {
  var trace = try MemoryTrace(drawing: drawing)
  trace.setCallers(
    removals: MemoryTrace.caller("Form.takeAway()", "Sources/App/Form.swift", 12),
    others: MemoryTrace.caller("Form.build()", "Sources/App/Form.swift", 20)
  )
  return trace
}

@Suite struct `Lines of code` {
  @Test func `stand in the churn report, with what each removes and re-adds`() throws {
    let report = try ChurnAnalysis().report(of: trace())
    let superview = try #require(report.superviews.first)
    #expect(report.hasCallStacks)
    #expect(
      superview.callers.map(\.location) == [
        "Sources/App/Form.swift:12", "Sources/App/Form.swift:20",
      ]
    )
    #expect(superview.callers.map(\.removed) == [2, 0])
    #expect(superview.callers.map(\.added) == [0, 2])
    let text = rendered { ChurnTextRenderer().write(report, to: $0) }
    #expect(text.contains("Sources/App/Form.swift:12"))
    #expect(text.contains("Form.takeAway()"))
    #expect(!text.contains("--stacks"))
    let json = rendered { ChurnDataRenderer.writeJSON(report, to: $0) }
    #expect(json.contains("Form.build()"))
    let csv = rendered { ChurnDataRenderer.writeCSV(report, to: $0) }
    #expect(
      csv.contains("Sources/App/Form.swift:12 removed 2; Sources/App/Form.swift:20 added 2")
    )
  }

  @Test func `stand at every finding that something in the trace causes`() throws {
    let diagnosis = try DiagnosisAnalysis().diagnosis(of: trace())
    #expect(Set(diagnosis.findings.map(\.rule)).isSuperset(of: [.churn, .engineSpam]))
    for finding in diagnosis.findings where finding.rule != .frameHitch {
      let caller = try #require(finding.callers.first, "\(finding.rule)")
      #expect(caller.file == "Sources/App/Form.swift", "\(finding.rule)")
      #expect(caller.count > 0, "\(finding.rule)")
    }
    var options = RuleOptions()
    options.disabled = [.churn]
    let removal = try #require(
      try DiagnosisAnalysis(options: options).diagnosis(of: trace()).findings
        .first { $0.rule == .removeAll }
    )
    #expect(removal.callers.map(\.function) == ["Form.takeAway()"])
    let churn = try #require(diagnosis.findings.first { $0.rule == .churn })
    #expect(churn.callers.map(\.count) == [2, 2])
    let text = rendered { DiagnosisTextRenderer().write(diagnosis, to: $0) }
    #expect(text.contains("  code   Sources/App/Form.swift:12  Form.takeAway()\n"))
    #expect(!text.contains("--stacks"))
    let json = rendered { DiagnosisDataRenderer.writeJSON(diagnosis, to: $0) }
    #expect(json.contains("Form.takeAway()"))
    let annotations = Annotation.annotations(of: diagnosis)
    #expect(annotations.allSatisfy { $0.file == "Sources/App/Form.swift" && $0.line != nil })
    let commands = rendered { GitHubAnnotations.write(annotations, to: $0) }
    #expect(commands.contains("file=Sources/App/Form.swift,line=12,"))
    let sarif = rendered { SARIFText.write(annotations, toolVersion: "1.0.0", to: $0) }
    #expect(sarif.contains("\"startLine\": 12"))
    let markdown = rendered { DiagnosisMarkdownRenderer().write(diagnosis, to: $0) }
    #expect(markdown.contains("Form.swift:12"))
  }

  @Test func `are said how to get where the recording has none`() throws {
    let trace = try MemoryTrace(drawing: drawing)
    let report = try ChurnAnalysis().report(of: trace)
    #expect(!report.hasCallStacks)
    #expect(
      rendered { ChurnTextRenderer().write(report, to: $0) }.contains("plumbline record --stacks")
    )
    let diagnosis = try DiagnosisAnalysis().diagnosis(of: trace)
    #expect(diagnosis.findings.allSatisfy { $0.callers.isEmpty })
    #expect(
      rendered { DiagnosisTextRenderer().write(diagnosis, to: $0) }
        .contains("plumbline record --stacks")
    )
  }

  @Test func `are functions where the program has no debug information`() throws {
    var trace = try MemoryTrace(drawing: drawing)
    let symbol = MemoryTrace.caller("Form.updateConstraints()", nil, nil)
    trace.setCallers(removals: symbol, others: symbol)
    let report = try ChurnAnalysis().report(of: trace)
    #expect(report.superviews.first?.callers.map(\.removed) == [2])
    #expect(
      rendered { ChurnTextRenderer().write(report, to: $0) }.contains("Form.updateConstraints()")
    )
    let diagnosis = try DiagnosisAnalysis().diagnosis(of: trace)
    #expect(
      rendered { DiagnosisTextRenderer().write(diagnosis, to: $0) }
        .contains("  code   Form.updateConstraints()\n")
    )
  }

  @Test func `are escaped, however hostile their names`() throws {
    var trace = try MemoryTrace(drawing: drawing)
    let hostile = "a\u{1B}[31m\nb\"c\u{202E}d" + String(repeating: "x", count: 100_000)
    let symbol = MemoryTrace.caller(hostile, hostile, 1)
    trace.setCallers(removals: symbol, others: symbol)
    let report = try ChurnAnalysis().report(of: trace)
    let diagnosis = try DiagnosisAnalysis().diagnosis(of: trace)
    for text in [
      rendered { ChurnTextRenderer().write(report, to: $0) },
      rendered { DiagnosisTextRenderer().write(diagnosis, to: $0) },
    ] {
      #expect(!text.contains("\u{1B}"))
      #expect(!text.contains("\u{202E}"))
      #expect(text.utf8.count < 20_000)
      for line in text.split(separator: "\n") { #expect(DisplayText.width(String(line)) <= 80) }
    }
    let json = rendered { DiagnosisDataRenderer.writeJSON(diagnosis, to: $0) }
    #expect(json.contains("a\\u001b[31m\\nb\\\"c"))
  }
}
