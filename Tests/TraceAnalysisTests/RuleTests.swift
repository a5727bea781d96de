import Testing
import TraceDrawing
import TraceStore

@testable import TraceAnalysis

/// A window with a table's cell, and a stack next to a content view.
let ruleViews = """
  UIWindow#window
    UIView#content
      UILabel#title
      UILabel#other
    UIView#left
      UIView#leftBox
        UILabel#leftText
    UIView#right
      UIView#rightBox
        UILabel#rightText
    FeedCell(entry)#cell
      UIView#cellContent

  """

func findings(_ rule: RuleID, _ passes: String, _ options: RuleOptions = RuleOptions())
  throws -> [Finding]
{
  // Run the rule alone, because findings of other rules about the same defect would be joined.
  var options = options
  if rule.isOffByDefault { options.disabled.remove(rule) }
  options.disabled.formUnion(Set(RuleID.allCases).subtracting([rule]))
  var analysis = DiagnosisAnalysis(options: options)
  // No engine has these constraints: take all proposed fixes as tried.
  analysis.tryFixes = { trials in
    Dictionary(uniqueKeysWithValues: trials.map { ($0.change, $0.attempts.map { _ in true }) })
  }
  return try analysis.diagnosis(of: MemoryTrace(drawing: ruleViews + passes))
    .findings
}

/// The first pass of drawings that need views with constraints.
let ruleSetUp = """
  pass
    + title.leading = content.leading + 16
    + title.width = 100
    + other.leading = title.trailing + 8
    + other.width = 40

  """

@Suite struct `Removing all constraints in updateConstraints` {
  private func pass(removing count: Int) -> String {
    let constraints = [
      "title.leading = content.leading + 16", "title.width = 100",
      "other.leading = title.trailing + 8", "other.width = 40",
    ].prefix(count)
    let lines = constraints.map { "    - \($0)" } + constraints.map { "    + \($0)" }
    return "  pass\n    begin update content\n" + lines.joined(separator: "\n") + "\n    end\n"
  }

  @Test func `is found, with its view, its share and its cost`() throws {
    let finding = try #require(
      try findings(.removeAll, ruleSetUp + pass(removing: 4) + pass(removing: 4)).first
    )
    #expect(finding.views == ["UIWindow#window/UIView#content"])
    #expect(finding.superview == "UIWindow#window")
    #expect(finding.cost.occurrences == 2)
    #expect(finding.cost.passes == 2)
    // Four removals of 500 ns and 2 rows, in two passes.
    #expect(finding.cost.time == 4_000)
    #expect(finding.cost.rowsTouched == 16)
    #expect(
      finding.message
        == "updateConstraints of UIView removed up to 4 of its 4 constraints, 2 times."
    )
  }

  @Test func `is not found where most of them stay`() throws {
    #expect(try findings(.removeAll, ruleSetUp + pass(removing: 3)).isEmpty)
  }

  @Test func `is found from the share that the options say`() throws {
    var options = RuleOptions()
    options[RemoveAllRule.share] = 0.75
    #expect(try findings(.removeAll, ruleSetUp + pass(removing: 3), options).count == 1)
  }

  @Test func `is not found outside updateConstraints, or where another view updates`() throws {
    let removals = """
          - title.leading = content.leading + 16
          - title.width = 100
          - other.leading = title.trailing + 8
          - other.width = 40

      """
    #expect(try findings(.removeAll, ruleSetUp + "  pass\n" + removals).isEmpty)
    #expect(
      try findings(
        .removeAll,
        ruleSetUp + "  pass\n    begin update left\n" + removals + "    end\n"
      )
      .isEmpty
    )
  }
}

@Suite struct `Asking for updateConstraints in updateConstraints` {
  @Test func `is found where the view asks for itself`() throws {
    let drawing = """
      pass
        begin update content
        needs update content
        end
      pass
        begin update content
        needs update content
        end
      """
    let finding = try #require(try findings(.reentrantUpdate, drawing).first)
    #expect(finding.cost.occurrences == 2)
    #expect(finding.views == ["UIWindow#window/UIView#content"])
  }

  @Test func `is not found where another view is asked, or the phase is over`() throws {
    let drawing = """
      pass
        begin update content
        needs update title
        needs layout content
        end
        needs update content
        begin layout content
        needs update content
        end
      """
    #expect(try findings(.reentrantUpdate, drawing).isEmpty)
  }
}

@Suite struct `A view removed and re-added` {
  @Test func `is found where it is the same view`() throws {
    let drawing = """
      pass
        frame title 0 0 0 0 -> 0 0 100 20
      pass
        remove title
        insert title
      """
    let finding = try #require(try findings(.subviewChurn, drawing).first)
    #expect(finding.views == ["UIWindow#window/UIView#content/UILabel#title"])
    #expect(finding.code?.hasPrefix("title.isHidden = true") == true)
    #expect(finding.cost.occurrences == 1)
  }

  @Test func `is found where another of its class and text takes its place and frame`() throws {
    let drawing = """
      pass
        text title 7
        text other 7
        frame title 0 0 0 0 -> 0 0 100 20
      pass
        remove title
        insert other
        frame other 0 0 0 0 -> 0 0 100 20
      """
    #expect(
      try findings(.subviewChurn, drawing).map(\.views) == [
        ["UIWindow#window/UIView#content/UILabel#other"]
      ]
    )
  }

  @Test(
    arguments: [
      // The text differs.
      "text title 7\n text other 8\n frame title 0 0 0 0 -> 0 0 9 9\npass\n remove title\n insert other\n frame other 0 0 0 0 -> 0 0 9 9",
      // The frame differs.
      "text title 7\n text other 7\n frame title 0 0 0 0 -> 0 0 9 9\npass\n remove title\n insert other\n frame other 0 0 0 0 -> 0 0 9 8",
      // The superview differs.
      "text title 7\n text leftText 7\n frame title 0 0 0 0 -> 0 0 9 9\npass\n remove title\n insert leftText\n frame leftText 0 0 0 0 -> 0 0 9 9",
      // The changes are in different passes.
      "frame title 0 0 0 0 -> 0 0 9 9\npass\n remove title\npass\n insert title",
      // Its frame differs after it is re-added.
      "frame title 0 0 0 0 -> 0 0 9 9\npass\n remove title\n insert title\n frame title 0 0 9 9 -> 1 0 9 9",
    ]
  )
  func `is not found where something differs`(drawing: String) throws {
    #expect(try findings(.subviewChurn, "pass\n " + drawing).isEmpty)
  }
}

@Suite struct `Layout that asks for layout` {
  @Test func `is found in the top view, with who asked`() throws {
    let drawing = """
      pass
        needs layout content by title
        layout content x100
        layout title x100
      """
    let found = try findings(.layoutFeedback, drawing)
    #expect(
      found.map(\.views) == [
        ["UIWindow#window/UIView#content", "UIWindow#window/UIView#content/UILabel#title"]
      ]
    )
    #expect(found.first?.cost.occurrences == 100)
    #expect(found.first?.severity == .error)
    #expect(found.first?.message.contains("Asked for by title.") == true)
  }

  @Test func `is not found below the threshold, nor over two turns`() throws {
    #expect(
      try findings(.layoutFeedback, "pass\n layout content x99\npass\n layout content x99").isEmpty
    )
  }
}

@Suite struct `Layout that is forced` {
  @Test func `is found where it happened often before a turn`() throws {
    let found = try findings(.forcedLayout, "pass forced\npass forced\npass forced\npass")
    #expect(found.map(\.superview) == ["UIWindow#window"])
    #expect(found.first?.cost.occurrences == 3)
    #expect(found.first?.cost.time == 6_000_000)
  }

  @Test func `is not found where it happened twice, or where nothing ever turns`() throws {
    #expect(try findings(.forcedLayout, "pass forced\npass forced\npass\npass forced").isEmpty)
    #expect(try findings(.forcedLayout, "pass forced\npass forced\npass forced").isEmpty)
  }
}

@Suite struct `Throw-away engines` {
  @Test func `are found where one view has more than one in a pass`() throws {
    let found = try findings(.engineSpam, "pass\n fitting content\n fitting content")
    #expect(found.map(\.views) == [["UIWindow#window/UIView#content"]])
    #expect(found.first?.cost.occurrences == 2)
    #expect(found.first?.cost.time == 18)
  }

  @Test func `are found where a cell asks its content view`() throws {
    let found = try findings(.engineSpam, "pass\n fitting cell cellContent")
    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix("FeedCell answered") == true)
  }

  @Test func `are not found where each view has one in a pass`() throws {
    let drawing =
      "pass\n fitting content\n fitting title\npass\n fitting content\n fitting cell\n fitting cellContent"
    #expect(try findings(.engineSpam, drawing).isEmpty)
  }
}

@Suite struct `Text measured` {
  @Test func `three times in a pass is found, all but the first being unnecessary`() throws {
    let found = try findings(.repeatedText, "pass\n measure title x3")
    #expect(found.map(\.views) == [["UIWindow#window/UIView#content/UILabel#title"]])
    #expect(found.first?.cost.time == 40_000)
  }

  @Test func `twice in each of two passes is not found`() throws {
    #expect(try findings(.repeatedText, "pass\n measure title x2\npass\n measure title x2").isEmpty)
    #expect(try findings(.repeatedText, "pass\n measure title x2\n measure other x2").isEmpty)
  }

  @Test func `for a view whose size is stated is found`() throws {
    let drawing = """
      pass
        + title.width = 100
        + title.height = 20
        measure title x2
      """
    let finding = try #require(try findings(.unneededText, drawing).first)
    #expect(finding.cost.occurrences == 2)
    #expect(finding.message.contains("of the run's work, though constraints state its size"))
  }

  @Test(
    arguments: [
      "+ title.width = 100\n measure title x2",
      "+ title.width = 100 @750\n + title.height = 20\n measure title x2",
      "+ title.width <= 100\n + title.height = 20\n measure title x2",
      "+ title.width = 100\n + title.height = 20\n - title.width = 100\n measure title x2",
      "+ other.width = 100\n + other.height = 20\n measure title x2",
      // One of 121 texts is less than 1 % of the work.
      "+ title.width = 100\n + title.height = 20\n measure title\n measure other x120",
    ]
  )
  func `for a view that needs it is not found`(drawing: String) throws {
    #expect(try findings(.unneededText, "pass\n " + drawing).isEmpty)
  }
}

@Suite struct `Intrinsic sizes invalidated` {
  @Test func `three times, and the same again, are found`() throws {
    let found = try findings(
      .intrinsicStorm,
      "pass\n measure title\npass\n invalidate title x3\n measure title"
    )
    #expect(found.map(\.views) == [["UIWindow#window/UIView#content/UILabel#title"]])
    #expect(found.first?.cost.occurrences == 3)
  }

  @Test func `twice, or before anything is known of them, are not found`() throws {
    #expect(
      try findings(
        .intrinsicStorm,
        "pass\n measure title\npass\n invalidate title x2\n measure title"
      )
      .isEmpty
    )
    #expect(try findings(.intrinsicStorm, "pass\n invalidate title x3\n measure title").isEmpty)
  }
}

@Suite struct `A constant set` {
  @Test func `to what it was is found, and is not a fault`() throws {
    let drawing = ruleSetUp + "pass\n set title.width = 100 -> 100\n set title.width = 100 -> 100"
    let diagnosis = try DiagnosisAnalysis().diagnosis(of: MemoryTrace(drawing: ruleViews + drawing))
    let finding = try #require(diagnosis.findings.first { $0.rule == .noOpConstant })
    #expect(finding.cost.occurrences == 2)
    #expect(finding.constraints == ["title.width = …"])
    #expect(!diagnosis.hasFaults)
  }

  @Test func `to something else is not found`() throws {
    #expect(try findings(.noOpConstant, ruleSetUp + "pass\n set title.width = 100 -> 120").isEmpty)
  }
}

@Suite struct `Error minimization` {
  @Test func `that does most of a pass's work is found`() throws {
    // The minimization touches 8 rows, the addition 3.
    let drawing = "pass\n + title.width = 100\n minimize slow"
    let finding = try #require(try findings(.errorCost, drawing).first)
    #expect(
      finding.message
        == "Error minimization touched 73 % of the rows in 1 pass, with 400 pivots."
    )
    #expect(finding.cost.pivots == 400)
  }

  @Test func `that takes long with few pivots is not found: the thread was interrupted`() throws {
    var trace = try MemoryTrace(
      drawing: ruleViews + ruleSetUp + "pass\n set title.width = 100 -> 120\n minimize slow"
    )
    for pivots in [0, 10] {
      trace.workRows[0].pivots = pivots
      let found = try DiagnosisAnalysis().diagnosis(of: trace).findings
      #expect(found.isEmpty, "\(found.map(\.message))")
    }
  }

  @Test func `that pivots much for few changes is found`() throws {
    var options = RuleOptions()
    options[ErrorCostRule.pivots] = 3
    let drawing = ruleSetUp + "pass\n set title.width = 100 -> 120\n minimize"
    #expect(try findings(.errorCost, drawing, options).count == 1)
    #expect(try findings(.errorCost, drawing).isEmpty)
  }
}

@Suite struct `A constraint across hierarchies` {
  private func changes(_ count: Int, _ rest: String) -> String {
    let pair =
      "  + leftText.leading = leftBox.leading + 1\n  - leftText.leading = leftBox.leading + 1\n"
    return "pass\n" + String(repeating: pair, count: count / 2) + rest
  }

  @Test func `is found where changes cost more from then on`() throws {
    let drawing =
      changes(10, "  + leftText.width = rightText.width\n") + changes(10, "")
    var trace = try MemoryTrace(drawing: ruleViews + drawing)
    for position in trace.changeRows.indices where position > 10 {
      trace.changeRows[position].rowsTouched *= 4
    }
    let found = try DiagnosisAnalysis().diagnosis(of: trace).findings
      .filter { $0.rule == .crossHierarchy }
    #expect(found.map(\.constraints) == [["leftText.width = rightText.width"]])
    #expect(found.first?.superview == "UIWindow#window")
    #expect(found.first?.severity == .info)
  }

  @Test func `is not found where they cost the same, or where the views are neighbours`() throws {
    #expect(
      try findings(
        .crossHierarchy,
        changes(10, "  + leftText.width = rightText.width\n") + changes(10, "")
      ).isEmpty
    )
    #expect(
      try findings(.crossHierarchy, changes(10, "  + left.width = right.width\n") + changes(10, ""))
        .isEmpty
    )
  }
}

@Suite struct `A constraint that is added again` {
  @Test func `while the ones before it stay is found once there are three`() throws {
    let added = "pass\n  + title.width >= 10\npass\n  + title.width >= 20\n"
    #expect(try findings(.constraintGrowth, added).isEmpty)
    let finding = try #require(
      try findings(.constraintGrowth, added + "pass\n  + title.width >= 30\n").first
    )
    #expect(
      finding.message == """
        title.width ≥ … was added again 2 times while there already, and none of them was removed. 3 of the same were \
        active together.
        """
    )
    #expect(finding.cost.passes == 2)
    // With equal constants, the text has them.
    let equal = try #require(
      try findings(
        .constraintGrowth,
        String(repeating: "pass\n  + title.leading = content.leading + 8\n", count: 3)
      ).first
    )
    #expect(equal.constraints == ["title.leading = content.leading + 8"])
  }

  @Test func `after the one before it was removed is no finding`() throws {
    let swapped = (1...5).map { "pass\n  + title.width >= \($0)\n  - title.width >= \($0)\n" }
    #expect(try findings(.constraintGrowth, swapped.joined()).isEmpty)
    // The old one is removed after the new one was added, ten times; then two more stay.
    let late = (1...10).map { "pass\n  + title.width >= \($0 + 1)\n  - title.width >= \($0)\n" }
    let start = "pass\n  + title.width >= 1\n" + late.joined()
    #expect(try findings(.constraintGrowth, start).isEmpty)
    let more = "pass\n  + title.width >= 20\n  + title.width >= 30\n"
    let finding = try #require(try findings(.constraintGrowth, start + more).first)
    #expect(finding.message.contains("2 times while there already, and none"))
    let others = "pass\n  + title.width >= 10\n  + other.width >= 10\n  + title.height >= 10\n"
    #expect(try findings(.constraintGrowth, others).isEmpty)
  }
}

@Suite struct `Passes over the frame budget` {
  @Test func `are found, with the largest findings inside them`() throws {
    let found = try findings(.frameHitch, "pass\npass slow\n measure title x3\npass")
    #expect(found.count == 1)
    #expect(found.first?.cost.occurrences == 1)
    #expect(found.first?.cost.time == 20_000_000)
    #expect(
      found.first?.remedy
        == "Largest in them: text.repeat under UIWindow#window/UIView#content (40.0 µs)."
    )
  }

  @Test func `name churn by what was removed and added again in them`() throws {
    let churn = "  - title.width = 100\n  + title.width = 100\n"
    let found = try findings(.frameHitch, ruleSetUp + "pass slow\n" + churn)
    #expect(
      found.map(\.remedy) == [
        "Largest in them: churn under UIWindow#window/UIView#content (1.50 µs)."
      ]
    )
  }

  @Test func `are not found where all are within it`() throws {
    let passes = "pass\npass\n measure title x3\npass\n measure title x3"
    #expect(try findings(.frameHitch, passes).isEmpty)
    var options = RuleOptions()
    options.frameBudget = 1_999_999
    #expect(try findings(.frameHitch, passes, options).first?.cost.occurrences == 2)
  }

  @Test(
    arguments: [
      // It is a window's first pass.
      "pass slow\n measure title x3",
      // The pass has no work.
      "pass\npass slow",
      // The pass contains no finding.
      "pass\npass slow\n measure title",
      // Other passes take a tenth of the time for the same work.
      "pass\npass\n measure title x3\npass slow\n measure title x3\npass\n measure title x3",
    ]
  )
  func `are not found where counted work does not say why`(passes: String) throws {
    #expect(try findings(.frameHitch, passes).isEmpty)
  }

  @Test func `are found where they have the work of many`() throws {
    let light = String(repeating: "pass\n measure title x3\n", count: 5)
    #expect(
      try findings(.frameHitch, "pass\n" + light + "pass slow\n measure title x60").count == 1
    )
  }
}
