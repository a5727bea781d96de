import Signposts
import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

private let views = """
  UIWindow#window
    UIView#content
      UIImageView#icon
      UILabel#title
      UILabel#date
  pass
    + icon.width = 20
    + icon.leading = content.leading + 8
    + title.leading = icon.trailing + 8
    + title.height = 20 intrinsic
    + title.width = 50 intrinsic
    + date.top = title.bottom + 4
    layout title

  """

private func report(
  _ drawing: String,
  view: String? = nil,
  pass: Int64? = 2
) throws -> CauseReport {
  let trace = try MemoryTrace(drawing: views + drawing)
  return try CauseAnalysis(view: view, pass: pass).report(of: trace)
}

@Suite struct `Why a view moved` {
  @Test func `is a constant that was set, along the constraints between`() throws {
    let report = try report(
      """
      pass
        set icon.width = 20 -> 40
        frame icon 8 0 20 20 -> 8 0 40 20
        frame title 36 0 50 20 -> 56 0 50 20
      """,
      view: "title"
    )
    let move = try #require(report.moves.first)
    #expect(report.moves.count == 1)
    #expect(move.axis == .horizontal)
    #expect(move.cause?.kind == .constantSet)
    #expect(move.cause?.text == "the constant of icon.width was set from 20 to 40")
    #expect(move.chain == ["title.leading = icon.trailing + 8"])
  }

  @Test func `is a constraint that was broken, in favor of the others`() throws {
    let report = try report(
      """
      pass
        + icon.width = 60
        break icon.width = 60
        with icon.width = 20
        frame icon 8 0 0 20 -> 8 0 20 20
      """,
      view: "icon"
    )
    let text = "icon.width = 60 was broken in favor of icon.width = 20"
    #expect(report.moves.first?.cause?.kind == .constraintBroken)
    #expect(report.moves.first?.cause?.text == text)
    #expect(report.broken.map(\.text) == [text])
  }

  @Test func `by a conflict names the line that began it, and other passes with conflicts`() throws
  {
    var trace = try MemoryTrace(
      drawing: views + """
        pass
          + icon.width = 60
          break icon.width = 60
          with icon.width = 20
          frame icon 8 0 0 20 -> 8 0 20 20
        pass
          + title.width = 8
          break title.width = 8
          with title.leading = icon.trailing + 8
        pass
          + icon.height = 8
        """
    )
    for (id, line) in [(1, 10), (2, 20)] as [(Int64, Int)] {
      trace.callerSymbols[id] = MemoryTrace.caller("show()", "Cell.swift", line)
    }
    for position in trace.changeRows.indices where trace.changeRows[position].pass == 2 {
      trace.changeRows[position].stack = trace.changeRows[position].kind == .broken ? 2 : 1
    }
    let report = try CauseAnalysis(view: "icon", pass: 2).report(of: trace)
    let cause = try #require(report.broken.first)
    #expect(
      cause.text
        == "icon.width = 60 was broken by show() (Cell.swift:20), in favor of icon.width = 20"
    )
    #expect(cause.caller?.line == 10)
    // That of the title concerns the icon as little as the last pass does.
    #expect(report.otherConflicts == [])
    #expect(try CauseAnalysis(pass: 2).report(of: trace).otherConflicts == [3])
    #expect(try CauseAnalysis(pass: 4).report(of: trace).otherConflicts == [2, 3])
  }

  @Test func `is not a constraint that was broken and restored in the pass`() throws {
    let report = try report(
      """
      pass
        + icon.width = 60
        break icon.width = 60
        with icon.width = 20
        - icon.width = 20
        + conflict icon.width = 60
        frame icon 8 0 20 20 -> 8 0 60 20
      """,
      view: "icon"
    )
    #expect(report.moves.first?.cause?.text == "icon.width = 60 was added")
    #expect(report.broken.isEmpty)
  }

  @Test func `is a view that was added, and no frame that nobody set`() throws {
    let report = try report(
      """
      pass
        + hierarchy icon.height = 20 autoresizing
        frame icon 0 0 0 0 -> 0 0 0 20
      """,
      view: "icon"
    )
    #expect(report.moves.first?.cause?.text == "icon was added, with its frame")
  }

  @Test func `is a text that was set, and what hangs below moves by it`() throws {
    let report = try report(
      """
      pass
        text title 7
        set title.height = 20 intrinsic -> 40
        frame title 36 0 50 20 -> 36 0 50 40
        frame date 36 24 50 20 -> 36 44 50 20
      """
    )
    #expect(report.moves.map(\.name) == ["date", "title"])
    #expect(report.moves.allSatisfy { $0.cause?.text == "the text of title was set" })
    #expect(report.moves.first?.chain == ["date.top = title.bottom + 4"])
    #expect(report.moves.last?.chain == [])
  }

  @Test func `is the width, where a text needs another height for it`() throws {
    let report = try report(
      """
      pass
        set title.width = 50 intrinsic -> 50
        + title.trailing = content.trailing - 8
        set title.height = 20 intrinsic -> 40
        frame title 36 0 50 20 -> 36 0 25 40
      """,
      view: "title"
    )
    #expect(report.moves.map(\.axis) == [.horizontal, .vertical])
    let sentence = "title.trailing = content.trailing − 8 was added"
    #expect(report.moves.map(\.cause?.text) == [sentence, sentence])
    #expect(report.moves.last?.chain == ["title.height = 40 (intrinsic content size)"])
  }

  @Test func `is never what was removed and added again unchanged`() throws {
    let report = try report(
      """
      pass
        - icon.width = 20
        + icon.width = 20
        set icon.leading = content.leading + 8 -> 8
        frame icon 8 0 20 20 -> 9 0 20 20
      """,
      view: "icon"
    )
    #expect(report.moves.count == 1)
    #expect(report.moves.first?.cause == nil)
  }

  @Test func `is not a superview that only moved itself`() throws {
    let moved = """
      pass
        + content.leading = window.leading + 1
        frame content 0 0 320 100 -> 1 0 320 100
        frame icon 8 0 20 20 -> 9 0 20 20
      """
    #expect(try report(moved, view: "icon").moves.first?.cause == nil)
    let resized = moved.replacing("1 0 320 100", with: "1 0 300 100")
    let move = try #require(try report(resized, view: "icon").moves.first)
    #expect(move.cause?.text == "content.leading = window.leading + 1 was added")
    #expect(move.chain == ["icon.leading = content.leading + 8"])
  }

  @Test func `is nothing that happened in a throw-away engine`() throws {
    let report = try report(
      """
      pass
        + title.width = 60 fitting
        frame title 36 0 50 20 -> 36 0 60 20
      """,
      view: "title"
    )
    #expect(report.moves.first?.cause == nil)
  }
}

@Suite struct `Why a view was looked at` {
  @Test func `is who marked it, most often first`() throws {
    let report = try report(
      """
      pass
        needs layout title by date
        needs layout title by date
        needs update title
        begin update title
        end
        layout title x3
      """,
      view: "title"
    )
    #expect(report.marks.map(\.count) == [2, 1])
    #expect(report.marks.map(\.phase) == [.layout, .updateConstraints])
    #expect(report.marks.first?.requester == "UIWindow#window/UIView#content/UILabel#date")
    #expect(report.part?.layouts == 3)
    #expect(report.part?.updates == 1)
    #expect(report.passesOfView == 2)
  }

  @Test func `is said of a text that is measured again for nothing`() throws {
    let measured = try report(
      "pass\n  measure title\npass\n  measure title x2\n",
      view: "title",
      pass: 3
    )
    #expect(measured.part?.measurements == 2)
    #expect(measured.part?.measurementReason == .same)
    let first = try report("pass\n  measure title\n", view: "title")
    #expect(first.part?.measurementReason == .first)
    let set = try report("pass\n  text title 9\n  measure title\n", view: "title")
    #expect(set.part?.measurementReason == .textSet(by: nil))
  }
}

@Suite struct `The view and pass to explain` {
  private let moves = """
    pass
      frame title 0 0 1 1 -> 36 0 50 20
    pass
      frame title 36 0 50 20 -> 36 0 60 20
    pass slow
      frame title 36 0 60 20 -> 36 0 50 20
    pass
      measure title
    """

  @Test func `are by default those of most work in which it moved, however long it took`() throws {
    #expect(try report(moves, view: "title", pass: nil).pass.id == 2)
    #expect(try report(moves, pass: nil).pass.id == 5)
    #expect(try report(moves, pass: nil).view == nil)
  }

  @Test func `are those in which one of the views of a path moved, though another appeared`() throws
  {
    var trace = try MemoryTrace(drawing: views + moves)
    let date = try #require(trace.itemRows.firstIndex { $0.identifier == "date" })
    trace.itemRows[date].identifier = "title"
    trace.itemRows[date].firstLayout = trace.passRows[1].begin
    #expect(try CauseAnalysis(view: "title").report(of: trace).pass.id == 2)
  }

  @Test(arguments: [
    "UIWindow#window/UIView#content/UILabel#title", "title", "UILabel#title",
    "content/UILabel#title",
  ])
  func `are found by any name of it`(name: String) throws {
    let name = name.hasPrefix("content") ? "UIView#" + name : name
    #expect(
      try report(moves, view: name).view == "UIWindow#window/UIView#content/UILabel#title"
    )
  }

  @Test(arguments: [
    (
      "titel", Int64?.none,
      "No view has the path, the last part of a path or the identifier 'titel'. Did you mean 'title'?"
    ),
    ("title", 99, "The trace has no finished pass 99."),
    ("date", 2, "'date' had no part in pass 2; it had in none."),
    ("title", 6, "The trace has no finished pass 6."),
    ("icon", nil, "No finished pass of the trace laid out 'icon'."),
  ])
  func `are complained of where they are not there`(
    view: String,
    pass: Int64?,
    sentence: String
  ) throws {
    let error = #expect(throws: CauseError.self) { try report(moves, view: view, pass: pass) }
    #expect(error?.description == sentence)
  }
}

@Suite struct `Why many passes laid out what they did` {
  @Test func `is found in one walk as it is for each alone`() throws {
    let trace = try MemoryTrace(
      drawing: views + """
        pass
          set icon.width = 20 -> 40
          needs layout title by icon
          frame icon 8 0 20 20 -> 8 0 40 20
          frame title 36 0 50 20 -> 56 0 50 20
        pass
          text title 7
          set title.height = 20 intrinsic -> 40
          measure title
          frame title 56 0 50 20 -> 56 0 50 40
          frame date 36 24 50 20 -> 36 44 50 20
        pass
          - title.leading = icon.trailing + 8
          + title.leading = icon.trailing + 10
          measure title
          frame title 56 0 50 40 -> 58 0 50 40
        """
    )
    let all = try PassCauseAnalysis(ranges: [0..<1_000_000_000]).causes(of: trace)
    #expect(all.map(\.pass) == [1, 2, 3, 4])
    for own in all {
      let report = try CauseAnalysis(pass: own.pass).report(of: trace)
      let moves = own.moves.map(\.move).sorted {
        ($0.view, $0.axis.rawValue) < ($1.view, $1.axis.rawValue)
      }
      #expect(moves.map(\.view) == report.moves.map(\.view))
      #expect(moves.map(\.cause) == report.moves.map(\.cause))
      #expect(moves.map(\.chain) == report.moves.map(\.chain))
      #expect(
        own.marks.reduce(0) { $0 + $1.count } == report.marks.reduce(0) { $0 + $1.count }
      )
    }
    #expect(all[1].marks.map(\.count) == [1])
    #expect(all[2].measurements.map(\.reason) == [.textSet(by: nil)])
    #expect(all[3].measurements.map(\.reason) == [.same])
    // Passes that end outside the ranges are not explained, and no pass after the limit of moves.
    let second = try PassCauseAnalysis(ranges: [20_000_000..<30_000_000]).causes(of: trace)
    #expect(second.map(\.pass) == [2])
    #expect(second.first?.moves.map(\.move.chain) == all[1].moves.map(\.move.chain))
    var limited = PassCauseAnalysis(ranges: [0..<1_000_000_000])
    limited.moveLimit = 1
    #expect(try limited.causes(of: trace).map(\.pass) == [1, 2])
  }
}
