import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

@Suite struct `Constraints that leave something open` {
  private let open = """
    pass
      frame title 0 0 0 0 -> 16 8 120 20
      ambiguous title width
      ambiguous other x by title
    pass
    pass

    """

  @Test func `are found, with what is missing, what hangs on it, and how often`() throws {
    let found = try findings(.ambiguous, open)
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.severity == .warning)
    #expect(finding.superview == "UIWindow#window/UIView#content")
    #expect(
      finding.views == [
        "UIWindow#window/UIView#content/UILabel#title",
        "UIWindow#window/UIView#content/UILabel#other",
      ]
    )
    #expect(
      finding.message == """
        Constraints leave open width of title, and with it x of other: other values would be as good, at the end of \
        3 passes.
        """
    )
    #expect(finding.cost.passes == 3)
    #expect(finding.cost.passTime > 0)
    #expect(finding.code == "title.widthAnchor.constraint(equalToConstant: 120).isActive = true")
  }

  @Test func `are found where views share room, and the priority to raise is named`() throws {
    let finding = try #require(
      try findings(
        .ambiguous,
        """
        pass
          + title.width <= 60 @250 intrinsic
          + title.width >= 60 @750 intrinsic
          frame title 0 0 0 0 -> 16 8 120 20
          ambiguous title width
        """
      ).first
    )
    #expect(
      finding.code == "title.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)"
    )
    #expect(finding.remedy.contains("share the room"))
  }

  @Test func `are found once for recycled views, with all that is missing`() throws {
    let finding = try #require(
      try findings(
        .ambiguous,
        """
        pass
          frame title 0 0 0 0 -> 16 8 0 20
          ambiguous title x y width
        pass
          ambiguous title
        pass
        """
      ).first
    )
    #expect(finding.cost.passes == 1)
    #expect(
      finding.code == """
        NSLayoutConstraint.activate([
          title.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
          title.topAnchor.constraint(equalTo: content.topAnchor, constant: 8),
          title.trailingAnchor.constraint(equalTo: content.trailingAnchor),
        ])
        """
    )
  }

  @Test func `are not found of a view that is hidden, or inside one`() throws {
    let hidden = "pass\n  hide content\n  ambiguous title width\npass\npass\n"
    #expect(try findings(.ambiguous, hidden).isEmpty)
    let shown = try findings(.ambiguous, hidden + "pass\n  show content\npass\n")
    #expect(shown.map(\.cost.passes) == [2])
    var trace = try MemoryTrace(drawing: ruleViews + "pass\n  ambiguous title width\npass\n")
    let content = try #require(trace.itemRows.firstIndex { $0.identifier == "content" })
    trace.itemRows[content].isHiddenAtFirst = true
    #expect(
      try DiagnosisAnalysis().diagnosis(of: trace).findings.allSatisfy { $0.rule != .ambiguous }
    )
  }

  @Test func `are not found below the threshold`() throws {
    var options = RuleOptions()
    try options.set("ambiguous", to: "4")
    #expect(try findings(.ambiguous, open, options).isEmpty)
    try options.set("ambiguous", to: "3")
    #expect(try findings(.ambiguous, open, options).count == 1)
  }

  @Test func `are charged to the code that added the view's constraints`() throws {
    var trace = try MemoryTrace(
      drawing: ruleViews
        + "pass\n  + title.leading = content.leading + 16\n  ambiguous title width\n"
    )
    trace.setCallers(
      removals: MemoryTrace.caller("remove()", "a.swift", 1),
      others: MemoryTrace.caller("Form.build()", "Form.swift", 12)
    )
    let finding = try #require(
      try DiagnosisAnalysis().diagnosis(of: trace).findings.first { $0.rule == .ambiguous }
    )
    #expect(finding.callers.map(\.function) == ["Form.build()"])
    #expect(finding.callers.first?.location == "Form.swift:12")
  }
}
