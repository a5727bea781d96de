import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

@Suite struct `Findings of one defect` {
  private let churn = """
      pass
        begin update content
        - title.leading = content.leading + 16
        - title.width = 100
        - other.leading = title.trailing + 8
        - other.width = 40
        + title.leading = content.leading + 16
        + title.width = 100
        + other.leading = title.trailing + 8
        + other.width = 40
        end

    """

  @Test func `are one, with both facts`() throws {
    let trace = try MemoryTrace(drawing: ruleViews + ruleSetUp + churn)
    let findings = try DiagnosisAnalysis().diagnosis(of: trace).findings
    #expect(findings.map(\.rule) == [.churn])
    #expect(
      findings.first?.message == """
        4 constraints removed and re-added in 1 pass. updateConstraints of UIView removed up to 4 of its 4 \
        constraints, 1 time.
        """
    )
  }

  @Test func `stay apart where one of the rules is off`() throws {
    let trace = try MemoryTrace(drawing: ruleViews + ruleSetUp + churn)
    var options = RuleOptions()
    options.disabled = [.churn]
    let findings = try DiagnosisAnalysis(options: options).diagnosis(of: trace).findings
    #expect(findings.map(\.rule) == [.removeAll])
    #expect(findings.first?.superview == "UIWindow#window")
  }

  @Test func `stay apart where another view churns`() throws {
    let drawing = """
        pass
          + leftText.width = 10
        pass
          - leftText.width = 10
          + leftText.width = 10
          begin update content
          - title.leading = content.leading + 16
          - title.width = 100
          - other.leading = title.trailing + 8
          - other.width = 40
          end
      """
    let trace = try MemoryTrace(drawing: ruleViews + ruleSetUp + drawing)
    let rules = try DiagnosisAnalysis().diagnosis(of: trace).findings.map(\.rule)
    #expect(rules == [.removeAll, .churn])
  }

  @Test func `of one cell are one, if they show under its content view as well`() throws {
    let views = """
      UIWindow#window
        FeedCell(entry)#cell
          UIView#content
            UILabel#title
        FeedCell(other)#otherCell
          UIView#content2
            UILabel#label

      """
    let setUp = """
      pass
        + content.leading = cell.leading
        + title.width = 100
        + title.leading = content.leading + 16
        + label.leading = content2.leading

      """
    let churn = """
      pass
        - content.leading = cell.leading
        - title.leading = content.leading + 16
        - label.leading = content2.leading
        + content.leading = cell.leading
        + title.leading = content.leading + 16
        + label.leading = content2.leading
      """
    let trace = try MemoryTrace(drawing: views + setUp + churn)
    let findings = try DiagnosisAnalysis().diagnosis(of: trace).findings
    #expect(findings.map(\.rule) == [.churn, .churn])
    let first = try #require(findings.first)
    #expect(first.superview == "UIWindow#window/FeedCell(entry)")
    #expect(
      first.message
        == "1 constraint removed and re-added in 1 pass. Under UIView#content 1 more, in 1 pass."
    )
    #expect(first.cost.occurrences == 2)
    // The passes of the parts may be different ones.
    #expect(first.passesInWords == "at least 1 pass")
    #expect(first.passShare == nil)
    #expect(findings[1].passesInWords == "1 pass")
    #expect(first.cost.rowsTouched == 2 * findings[1].cost.rowsTouched)
    #expect(first.constraints.count == 2)
    #expect(findings[1].superview == "UIWindow#window/FeedCell(other)/UIView#content2")
    #expect(first.code?.contains("// Under UIView#content:") == true)
  }

  @Test func `say for each superview what to do, if it differs`() throws {
    let views = """
      UIWindow#window
        FeedCell(entry)#cell
          UIView#content
            UILabel#title

      """
    let setUp = """
      pass
        + content.leading = cell.leading
        + title.width = 100
        + title.leading = content.leading + 16

      """
    // The title's leading constraint has another constant each time.
    let churn = [16, 20, 24].map { constant in
      """
      pass
        - content.leading = cell.leading
        - title.width = 100
        - title.leading = content.leading + \(constant)
        + content.leading = cell.leading
        + title.width = 100
        + title.leading = content.leading + \(constant + 4)

      """
    }.joined()
    let trace = try MemoryTrace(drawing: views + setUp + churn)
    let findings = try DiagnosisAnalysis().diagnosis(of: trace).findings
    let finding = try #require(findings.first { $0.rule == .churn })
    #expect(
      finding.remedy == """
        Under FeedCell(entry): Add its constraints once and keep them: they are the same every time. Under \
        UIView#content: Add its constraints once and keep them: they are the same every time except for constants. \
        Keep those whose constant varies and set it, here title.leading: 16, 20, 24 and 28.
        """
    )
  }

  @Test func `are ranked by counted work, whatever they took`() throws {
    let drawing = "pass\n measure title x3\n - title.width = 100\n + title.width = 100\n"
    var trace = try MemoryTrace(drawing: ruleViews + ruleSetUp + drawing)
    for time in [1, 1_000_000_000] as [Int64] {
      for position in trace.changeRows.indices { trace.changeRows[position].duration = time }
      let rules = try DiagnosisAnalysis().diagnosis(of: trace).findings.map(\.rule)
      #expect(rules == [.repeatedText, .churn])
    }
  }
}

@Suite struct `Churn as findings` {
  private let churn = """
    pass
      - title.width = 100
      - other.width = 40
      - title.leading = content.leading + 16
      + title.width = 100
      + other.width = 50
      + title.leading = content.leading + 16 @750

    """

  @Test func `says what was re-added, and what could have been set`() throws {
    let found = try DiagnosisAnalysis().diagnosis(
      of: MemoryTrace(drawing: ruleViews + ruleSetUp + churn)
    )
    .findings
    let churn = try #require(found.first { $0.rule == .churn })
    #expect(churn.superview == "UIWindow#window/UIView#content")
    #expect(churn.cost.occurrences == 1)
    #expect(churn.cost.time == 1_500)
    #expect(churn.constraints == ["title.width = 100"])
    #expect(found.first { $0.rule == .churnConstant }?.cost.occurrences == 1)
    #expect(found.first { $0.rule == .churnPriority }?.cost.occurrences == 1)
  }

  @Test func `is none if constraints are only added and set`() throws {
    let found = try DiagnosisAnalysis()
      .diagnosis(
        of: MemoryTrace(drawing: ruleViews + ruleSetUp + "pass\n set title.width = 100 -> 120")
      )
      .findings
    #expect(found.isEmpty)
  }

  @Test func `a rule that is switched off finds nothing`() throws {
    var options = RuleOptions()
    options.disabled = [.churn]
    #expect(try findings(.churn, ruleSetUp + churn, options).isEmpty)
  }
}
