import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

/// A window with a content view and three views in it.
private let views = """
  UIWindow#window
    UIView#content
      UIImageView#avatar
      UILabel#title
      UILabel#date

  """

private func report(_ passes: String) throws -> ChurnReport {
  try ChurnAnalysis().report(of: MemoryTrace(drawing: views + passes))
}

/// The first pass of most drawings, which lays out the views.
private let setUp = """
  pass
    + avatar.leading = content.leading + 16
    + title.leading = avatar.trailing + 8
    + date.leading = avatar.trailing + 8
    + avatar.width = 40

  """

@Suite struct `Churn fires on` {
  @Test func `a constraint removed and re-added within a pass`() throws {
    let report = try report(
      setUp + """
        pass
          - title.leading = avatar.trailing + 8
          + title.leading = avatar.trailing + 8
          minimize
        """
    )
    let superview = try #require(report.superviews.first)
    #expect(report.superviews.count == 1)
    #expect(superview.path == "UIWindow#window/UIView#content")
    #expect(superview.users.constraints == 1)
    #expect(superview.users.passes == 1)
    #expect(superview.views.map(\.identifier) == ["avatar", "title"])
    // 500 for the removal, 1,000 for the addition, and the whole minimization.
    #expect(superview.users.wastedTime == 5_500)
    #expect(superview.users.rowsTouched == 3 + 2 + 8)
    #expect(superview.users.pivots == 1 + 4)
    #expect(report.hasChurn)
  }

  @Test func `as many constraints as were both removed and added`() throws {
    let report = try report(
      setUp + """
        pass
          + title.leading = avatar.trailing + 8
          + title.leading = avatar.trailing + 8
          - title.leading = avatar.trailing + 8
          - title.leading = avatar.trailing + 8
          + title.leading = avatar.trailing + 8
        """
    )
    #expect(report.users.constraints == 2)
  }

  @Test func `tests of the same name, as one`() throws {
    let pass = "pass\n  - avatar.width = 40\n  + avatar.width = 40\n"
    var trace = try MemoryTrace(drawing: views + setUp + pass + pass)
    trace.testRows = [1, 2].map { TestRow(id: $0, process: $0, name: "opens()", begin: 0) }
    for position in trace.changeRows.indices {
      trace.changeRows[position].test = trace.changeRows[position].pass.map { max($0 - 1, 1) }
    }
    let report = try ChurnAnalysis().report(of: trace)
    #expect(report.tests.map(\.name) == ["opens()"])
    #expect(report.tests.map(\.users.constraints) == [2])
    #expect(report.tests.map(\.users.passes) == [2])
    #expect(report.superviews.map(\.tests) == [["opens()"]])
  }

  @Test func `a width, on behalf of the view's superview`() throws {
    let report = try report(
      setUp + """
        pass
          - avatar.width = 40
          + avatar.width = 40
        """
    )
    #expect(report.superviews.map(\.path) == ["UIWindow#window/UIView#content"])
    #expect(report.superviews.first?.views.map(\.identifier) == ["avatar"])
  }

  @Test func `only its share of a pass's error minimization`() throws {
    let report = try report(
      setUp + """
        pass
          - title.leading = avatar.trailing + 8
          + title.leading = avatar.trailing + 8
          - date.leading = avatar.trailing + 8
          + date.top = avatar.bottom + 8
          minimize
        """
    )
    // Two of four changes: half of 4,000 ns, of 8 rows, of 4 pivots.
    #expect(report.users.wastedTime == 1_500 + 2_000)
    #expect(report.users.rowsTouched == 5 + 4)
    #expect(report.users.pivots == 1 + 2)
  }

  @Test func `a constant that was set, if what comes back has the same one`() throws {
    let report = try report(
      setUp + """
        pass
          set title.leading = avatar.trailing + 8 -> 12
        pass
          - title.leading = avatar.trailing + 8
          + title.leading = avatar.trailing + 12
        """
    )
    #expect(report.users.constraints == 1)
    #expect(report.users.constantOnly == 0)
  }

  /// A trace in which a second label replaces the first; either both or neither has an identifier.
  private func recreated(_ name: String, removing: String = "remove title") throws -> MemoryTrace {
    var memory = try MemoryTrace(
      drawing: """
        UIWindow#window
          UIView#content
            UILabel#title
        pass
          + title.leading = content.leading
        pass
          - title.leading = content.leading hierarchy
          \(removing)
        """
    )
    memory.itemRows[2].identifier = name.isEmpty ? nil : name
    var label = memory.itemRows[2]
    label.id = 4
    label.objectID = 4
    label.superview = nil
    label.firstLayout = nil
    memory.itemRows.append(label)
    var again = memory.constraintRows[0]
    again.id = 2
    again.objectID = 1_002
    again.firstItem = 4
    memory.constraintRows.append(again)
    let time = memory.passRows[1].begin ?? 0
    memory.viewRows.append(
      ViewChangeRow(
        id: 9,
        time: time + 1_000,
        kind: .added,
        view: 4,
        superview: 2,
        index: 0,
        pass: 2
      )
    )
    var change = memory.changeRows[0]
    change.id = 3
    change.constraint = 2
    change.pass = 2
    change.time = time + 1_010
    memory.changeRows.append(change)
    return memory
  }

  @Test(arguments: ["title", ""])
  func `a view recreated at the same path, named or by its index`(name: String) throws {
    let report = try ChurnAnalysis().report(of: recreated(name))
    #expect(report.users.constraints == 1)
    #expect(report.users.recreatedViews == 1)
    #expect(report.superviews.map(\.path) == ["UIWindow#window/UIView#content"])
  }

  @Test func `no view that is added next to the one that lost its constraint`() throws {
    let report = try ChurnAnalysis().report(of: recreated("", removing: ""))
    #expect(!report.hasChurn)
  }

  @Test func `a constraint that was there before the recording began`() throws {
    let report = try report(
      """
      pass
        - title.leading = avatar.trailing + 8
        + title.leading = avatar.trailing + 8
      """
    )
    #expect(report.users.constraints == 1)
  }

  @Test func `the system's constraints, counted apart`() throws {
    let report = try report(
      """
      pass
        + title.width = 80 @250 intrinsic
      pass
        - title.width = 80 @250 intrinsic
        + title.width = 80 @250 intrinsic
      """
    )
    #expect(report.users.constraints == 0)
    #expect(report.systems.constraints == 1)
    #expect(!report.hasChurn)
  }

  @Test func `recycled cells once, by the path they share`() throws {
    let report = try ChurnAnalysis().report(
      of: MemoryTrace(
        drawing: """
          UITableView#feed
            FeedCell(entry)#one
              UILabel#title
            FeedCell(entry)#two
              UILabel#title
          pass
            + one/title.leading = one.leading
            + two/title.leading = two.leading
          pass
            - one/title.leading = one.leading
            + one/title.leading = one.leading
            - two/title.leading = two.leading
            + two/title.leading = two.leading
          pass
            - two/title.leading = two.leading
            + two/title.leading = two.leading
          """
      )
    )
    let cell = try #require(report.superviews.first)
    #expect(report.superviews.count == 1)
    #expect(cell.path == "UITableView#feed/FeedCell(entry)")
    #expect(cell.instances == 2)
    #expect(cell.users.constraints == 3)
    #expect(cell.users.passes == 2)
    #expect(cell.views.map(\.passes) == [2])
    #expect(report.classes.map(\.className) == ["FeedCell"])
  }
}

@Suite struct `Churn of views that code moves` {
  @Test(arguments: [("hierarchy", true), ("", false)])
  func `has another remedy than that of constraints which code adds again`(
    reason: String,
    isMoved: Bool
  ) throws {
    let trace = try MemoryTrace(
      drawing: views + setUp + """
        pass
          - title.leading = avatar.trailing + 8 \(reason)
          + title.leading = avatar.trailing + 8 \(reason)
        """
    )
    let superview = try #require(try ChurnAnalysis().report(of: trace).superviews.first)
    #expect(superview.users.constraints == 1)
    #expect(superview.areViewsMoved == isMoved)
    #expect(superview.code.isEmpty == isMoved)
    let finding = try DiagnosisAnalysis().diagnosis(of: trace).findings.first { $0.rule == .churn }
    #expect(finding?.remedy.hasPrefix("Leave the views in the hierarchy") == isMoved)
    #expect((finding?.code == nil) == isMoved)
  }
}

@Suite struct `Churn does not fire on` {
  @Test func `groups that are swapped`() throws {
    let report = try report(
      setUp + """
        pass
          - title.leading = avatar.trailing + 8
          + title.leading = content.leading + 16
        pass
          - title.leading = content.leading + 16
          + title.leading = avatar.trailing + 8
        """
    )
    #expect(!report.hasChurn)
    #expect(report.superviews.isEmpty)
  }

  @Test func `constants that are set`() throws {
    let report = try report(
      setUp + """
        pass
          set title.leading = avatar.trailing + 8 -> 10
        pass
          set title.leading = avatar.trailing + 8 -> 8
        """
    )
    #expect(!report.hasChurn)
  }

  @Test func `a view's first layout`() throws {
    let report = try report(
      """
      pass
        + title.leading = content.leading
        - title.leading = content.leading
        + title.leading = content.leading
      """
    )
    #expect(!report.hasChurn)
  }

  @Test func `what was built in a pass that was never committed`() throws {
    let report = try report(
      """
      pass open engine 2
        + title.leading = content.leading
      pass
        - title.leading = content.leading
        + title.leading = content.leading
      """
    )
    #expect(!report.hasChurn)
  }

  @Test(arguments: ["migration", "conflict", "fitting"])
  func `constraints that the engine itself moved`(why: String) throws {
    let report = try report(
      setUp + """
        pass
          - title.leading = avatar.trailing + 8 \(why)
          + title.leading = avatar.trailing + 8 \(why)
        """
    )
    #expect(!report.hasChurn)
    #expect(report.systems.constraints == 0)
  }

  @Test func `a removal in one pass and an addition in the next`() throws {
    let report = try report(
      setUp + """
        pass
          - title.leading = avatar.trailing + 8
        pass
          + title.leading = avatar.trailing + 8
        """
    )
    #expect(!report.hasChurn)
  }

  @Test func `two engines' passes that overlap in time`() throws {
    var trace = try MemoryTrace(
      drawing: views + setUp + """
        pass
          - title.leading = avatar.trailing + 8
        pass engine 2
          + date.top = content.top
        """
    )
    // The constraint is back in the first engine, in a separate pass.
    var change = trace.changeRows[1]
    change.id = 100
    change.pass = 4
    change.time = 90_000_000
    trace.changeRows.append(change)
    #expect(try !ChurnAnalysis().report(of: trace).hasChurn)
  }

  @Test func `one recycled cell that leaves while another comes`() throws {
    let report = try ChurnAnalysis().report(
      of: MemoryTrace(
        drawing: """
          UITableView#feed
            FeedCell(entry)#one
            FeedCell(entry)#two
          pass
            + one.leading = feed.leading
            + two.leading = feed.leading
          pass
            - two.leading = feed.leading
          pass
            - one.leading = feed.leading hierarchy
            + two.leading = feed.leading hierarchy
          """
      )
    )
    #expect(!report.hasChurn)
  }
}

@Suite struct `Other kinds of churn` {
  @Test func `a constraint replaced for its constant alone`() throws {
    let report = try report(
      setUp + """
        pass
          - title.leading = avatar.trailing + 8
          + title.leading = avatar.trailing + 12
        """
    )
    #expect(report.users.constraints == 0)
    #expect(report.users.constantOnly == 1)
    #expect(report.users.priorityOnly == 0)
  }

  @Test func `a constraint replaced for its priority alone`() throws {
    let report = try report(
      setUp + """
        pass
          + title.width = 50 @750
        pass
          - title.width = 50 @750
          + title.width = 50 @500
        """
    )
    #expect(report.users.priorityOnly == 1)
    #expect(report.users.constantOnly == 0)
    #expect(report.users.constraints == 0)
  }

  @Test func `an exact partner is taken before one that differs`() throws {
    let report = try report(
      setUp + """
        pass
          - title.leading = avatar.trailing + 8
          + title.leading = avatar.trailing + 12
          + title.leading = avatar.trailing + 8
        """
    )
    #expect(report.users.constraints == 1)
    #expect(report.users.constantOnly == 0)
  }

  /// A frame that moves and returns within the pass counts as unchanged.
  @Test(arguments: [
    ("", 1),
    ("frame avatar 0 0 40 40 -> 0 0 41 40", 0),
    ("frame avatar 0 0 40 40 -> 0 0 41 40\n  frame avatar 0 0 41 40 -> 0 0 40 40", 1),
  ])
  func `constraints that differ though the frame does not`(frames: String, passes: Int) throws {
    let report = try report(
      setUp + """
        pass
          - date.leading = avatar.trailing + 8
          + date.leading = avatar.trailing + 8
          - title.leading = avatar.trailing + 8
          + title.leading = content.leading + 64
          \(frames)
        """
    )
    let views = try #require(report.superviews.first?.views)
    #expect(views.first { $0.identifier == "avatar" }?.equivalentPasses == passes)
    #expect(views.first { $0.identifier == "date" }?.equivalentPasses == 0)
  }
}

@Suite struct `Groups of a churning superview` {
  @Test func `tell what is always there from what comes and goes together`() throws {
    let report = try report(
      setUp + """
        pass
          - avatar.width = 40
          + avatar.width = 40
          + date.top = content.top
          + date.bottom = title.bottom
        pass
          - avatar.width = 40
          + avatar.width = 40
          - date.top = content.top
          - date.bottom = title.bottom
          + title.top = content.top
        """
    )
    let groups = try #require(report.superviews.first?.groups)
    #expect(groups.passes == 2)
    #expect(
      groups.always == [
        "avatar.leading = content.leading + 16", "avatar.width = 40",
        "date.leading = avatar.trailing + 8", "title.leading = avatar.trailing + 8",
      ]
    )
    #expect(
      groups.toggled.map(\.constraints) == [
        ["date.bottom = title.bottom", "date.top = content.top"],
        ["title.top = content.top"],
      ]
    )
  }
}
