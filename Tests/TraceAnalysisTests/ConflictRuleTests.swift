import Testing
import TraceDrawing
import TraceStore

@testable import TraceAnalysis

@Suite struct `A conflict` {
  private let conflict = """
      break title.width = 100
      with title.width = 50

    """

  @Test func `that happens once is an error that shows both constraints`() throws {
    let found = try findings(
      .repeatedConflict,
      "pass\n  + title.width = 50\n  + title.width = 100\n" + conflict
    )
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.severity == .error)
    #expect(finding.constraints == ["title.width = 100", "title.width = 50"])
    #expect(
      finding.message == """
        These 2 constraints cannot all hold: title.width = 100; title.width = 50. The engine broke title.width = 100: \
        it was added last.
        """
    )
    #expect(finding.conflict.map(\.words) == ["title is 100 wide", "title is 50 wide"])
    #expect(finding.conflict.map(\.isBroken) == [true, false])
    let notation = "<NSLayoutConstraint UILabel:title.width == 100   (active)>"
    #expect(finding.conflict.first?.notation == notation)
    #expect(finding.remedy.hasPrefix("Keep one of the two"))
  }

  @Test func `is one finding for all constants`() throws {
    var drawing = "pass\n  + title.width = 10\n"
    for constant in stride(from: 20, through: 200, by: 10) {
      drawing += "  + title.width = \(constant)\n"
      drawing += "  break title.width = \(constant)\n  with title.width = 10\n"
    }
    let found = try findings(.repeatedConflict, drawing)
    #expect(found.map(\.cost.occurrences) == [19])
    #expect(found.first?.message.contains("19 times, with different constants") == true)
  }

  @Test func `of other constraints is a finding of its own`() throws {
    let drawing = """
      pass
        + title.width = 100
        + title.width = 50
        + other.width = 50
        break title.width = 100
        with title.width = 50
        break title.width = 100
        with other.width = 50
      """
    #expect(try findings(.repeatedConflict, drawing).count == 2)
  }

  @Test func `with the height of a row says what the app controls it by`() throws {
    let finding = try #require(
      try findings(
        .repeatedConflict,
        """
        pass
          + cellContent.height = 44 table
          + cellContent.top = cell.top
          + title.height = 100
          break title.height = 100
          with cellContent.height = 44 table
        """
      ).first
    )
    #expect(
      finding.conflict.map(\.words) == [
        "title is 100 high",
        "the row's height, 44, from `rowHeight` or the delegate's `heightForRowAt`",
      ]
    )
    #expect(finding.message.contains("it is the only one of your own"))
    #expect(finding.remedy.contains("automaticDimension"))
    #expect(finding.code == "constraint.priority = UILayoutPriority(999)  // title.height = 100")
  }

  @Test func `with a frame of width 0 asks for a width`() throws {
    let finding = try #require(
      try findings(
        .repeatedConflict,
        """
        pass
          + content.width = 0 autoresizing
          + title.leading = content.leading + 16
          + title.trailing = content.trailing - 16
          break title.trailing = content.trailing - 16
          with content.width = 0 autoresizing
          with title.leading = content.leading + 16
        """
      ).first
    )
    #expect(finding.conflict.contains { $0.words == "content's frame, which is 0 wide" })
    #expect(finding.remedy.hasPrefix("Give content its width before"))
    #expect(finding.message.contains("of your own constraints it was added last"))
  }

  @Test func `with a frame of a view that constraints place names the mask`() throws {
    let finding = try #require(
      try findings(
        .repeatedConflict,
        """
        pass
          + title.width = 0 autoresizing
          + title.width = 100
          break title.width = 100
          with title.width = 0 autoresizing
        """
      ).first
    )
    #expect(finding.code == "title.translatesAutoresizingMaskIntoConstraints = false")
  }

  /// A constraint is deactivated after the one that replaces it was activated.
  private static let replacedTooLate = """
    pass
      + title.width <= 50
    pass
      + title.width = 100
      break title.width = 100
      with title.width <= 50
      - title.width <= 50
      + conflict title.width = 100
    """

  @Test func `that ends when the old constraint is deactivated asks to do that first`() throws {
    let finding = try #require(try findings(.repeatedConflict, Self.replacedTooLate).first)
    let advice = "Deactivate title.width ≤ 50 before you activate title.width = 100."
    #expect(finding.remedy.hasPrefix(advice))
  }

  @Test func `in which each constraint was broken once says so`() throws {
    let found = try findings(
      .repeatedConflict,
      """
      \(Self.replacedTooLate)
      pass
        + title.width <= 50
        break title.width <= 50
        with title.width = 100
        - title.width = 100
        + conflict title.width <= 50
      """
    )
    #expect(found.count == 1)
    #expect(
      found.first?.message.hasSuffix(
        """
        The engine first broke title.width = 100: it was added last. In later conflicts it broke title.width ≤ 50.
        """
      ) == true
    )
    #expect(found.first?.remedy.hasPrefix("Deactivate title.width ≤ 50 before") == true)
  }

  @Test func `of constraints that no app owns has no code`() throws {
    let finding = try #require(
      try findings(
        .repeatedConflict,
        """
        pass
          + content.width = 0 autoresizing
          + title.width = 8 stack
          break title.width = 8 stack
          with content.width = 0 autoresizing
        """
      ).first
    )
    #expect(finding.code == nil)
    #expect(finding.remedy.hasPrefix("None of them is your own"))
  }

  @Test func `shows the fixes alone that resolve it`() throws {
    let trace = try MemoryTrace(
      drawing: ruleViews + "pass\n  + title.width = 50\n  + title.width = 100\n" + conflict
    )
    /// The conflict's finding, given which of the fixes resolve it.
    func finding(_ resolves: [Bool]) throws -> Finding {
      var analysis = DiagnosisAnalysis()
      analysis.tryFixes = { trials in
        Dictionary(uniqueKeysWithValues: trials.map { ($0.change, resolves) })
      }
      return try #require(
        try analysis.diagnosis(of: trace).findings.first { $0.rule == .repeatedConflict }
      )
    }
    let both = try finding([true, true])
    #expect(both.remedy.hasPrefix("Keep one of the two"))
    #expect(both.remedy.hasSuffix("A replay with this change has no such conflict."))
    let second = try finding([false, true])
    #expect(second.remedy.hasPrefix("Remove one of your own constraints"))
    #expect(second.code == "constraint.priority = UILayoutPriority(999)  // title.width = 100")
    #expect(try finding([false, false]).code == nil)
    // A comparison shows the same; without a replay, no fix is shown.
    let cases: [(resolves: [Bool]?, remedy: String)] = [
      ([true, true], both.remedy), (nil, Self.untried),
    ]
    for (resolves, remedy) in cases {
      var tryFixes: ConflictTrial.Trying?
      if let resolves {
        tryFixes = { trials in
          Dictionary(uniqueKeysWithValues: trials.map { ($0.change, resolves) })
        }
      }
      let summary = try RunSummary(
        of: trace,
        name: "run",
        rules: RuleOptions(),
        tryFixes: tryFixes
      )
      let finding = summary.findings?.first { $0.rule == RuleID.repeatedConflict }
      #expect(finding?.remedy == remedy)
      #expect((finding?.code == nil) == (resolves == nil))
    }
  }

  private static let untried = """
    Remove one of your own constraints, or give it a priority below required. No fix was tried in a replay.
    """

  @Test func `that broke a system's constraint asks the app's last one to give way`() throws {
    let finding = try #require(
      try findings(
        .repeatedConflict,
        """
        pass
          + content.height = 10 stack
          + title.top = content.top
          + title.height = 100
          + title.bottom = content.bottom
          break content.height = 10 stack
          with title.top = content.top
          with title.height = 100
          with title.bottom = content.bottom
        """
      ).first
    )
    let code = "constraint.priority = UILayoutPriority(999)  // title.bottom = content.bottom"
    #expect(finding.code == code)
  }

  @Test func `in another engine is said in its words`() throws {
    var trace = try MemoryTrace(
      drawing: ruleViews + "pass\n  + title.width = 50\n  + title.width = 100\n" + conflict
    )
    trace.engineRows[0].isOther = true
    let finding = try #require(
      try DiagnosisAnalysis().diagnosis(of: trace).findings.first { $0.rule == .repeatedConflict }
    )
    #expect(finding.message == "title.width = 100 was refused, because of title.width = 50.")
    #expect(finding.code == nil)
  }

  @Test func `hides what it leaves open from the ambiguous findings`() throws {
    let broken = """
      pass
        + title.width <= 50
        + title.width = 100
        break title.width = 100
        with title.width <= 50
        ambiguous title width
      pass

      """
    #expect(try findings(.ambiguous, broken).isEmpty)
    // The conflict explains neither the height nor another view.
    #expect(
      try findings(.ambiguous, broken + "  ambiguous title width height\npass\n").map(\.message)
        == [
          """
          Constraints leave open height of title: other values would be as good, at the end of 2 passes.
          """
        ]
    )
    #expect(try findings(.ambiguous, broken + "  ambiguous other width\npass\n").count == 1)
    // Without the conflict, the app is responsible again.
    #expect(try findings(.ambiguous, broken + "  - title.width = 100\npass\n").count == 1)
  }

  @Test func `has a line that sums it up`() throws {
    let trace = try MemoryTrace(
      drawing: ruleViews + "pass\n  + title.width = 50\n  + title.width = 100\n" + conflict
    )
    let summary = try #require(try ConflictSummary(of: trace))
    #expect(summary.line == "1 conflict: title.width = 100 was broken, because of title.width = 50")
    #expect(try ConflictSummary(of: MemoryTrace(drawing: ruleViews + ruleSetUp))?.line == nil)
  }
}
