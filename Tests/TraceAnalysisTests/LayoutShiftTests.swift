import Signposts
import Testing
import TraceDrawing
import TraceStore

@testable import TraceAnalysis

/// A page of 400 × 800 with a banner above a story.
private func findings(_ change: String, times: Int = 1, score: Double = 0) throws -> [Finding] {
  var trace = try MemoryTrace(
    drawing: """
      UIWindow#window
        UIView#page
          UILabel#banner
          UILabel#story
      pass
        + banner.height = 0
        frame window 0 0 0 0 -> 0 0 400 800
        frame page 0 0 0 0 -> 0 0 400 800
        frame banner 0 0 0 0 -> 0 0 400 0
        frame story 0 0 0 0 -> 0 0 400 400
        layout page
        layout banner
        layout story

      """ + change
  )
  for index in trace.itemRows.indices { trace.itemRows[index].firstLayout = 5_000_000 }
  var options = RuleOptions()
  try options.set("layout.shift", to: "\(score)")
  return try DiagnosisAnalysis(options: options).diagnosis(of: trace).findings
    .filter { $0.rule == .layoutShift }
}

@Suite struct `Layout shifts` {
  private let jump = """
    pass
      text banner 7
      set banner.height = 0 -> 200
      frame banner 0 0 400 0 -> 0 0 400 200
      frame story 0 0 400 400 -> 0 200 400 400

    """

  @Test func `are scored by the window's share before and after, and by the way`() throws {
    let finding = try #require(try findings(jump).first)
    // The story covers 600 of 800 points before and after, and moves by 200.
    let facts = try #require(finding.facts.value as? LayoutShiftRule.Facts)
    #expect(abs(facts.score - 0.75 * 0.25) < 1e-12)
    #expect(finding.superview == "UIWindow#window/UIView#page")
    #expect(finding.views == ["UIWindow#window/UIView#page/UILabel#story"])
    #expect(facts.culprit == "banner went from 400 × 0 to 400 × 200")
    #expect(finding.cost.occurrences == 1 && finding.cost.passes == 1)
    #expect(finding.message.contains("0.19"), "\(finding.message)")
  }

  @Test func `are not looked for unless they are asked for`() throws {
    #expect(RuleOptions().disabled == [.layoutShift, .frameHitch])
    var options = RuleOptions()
    try options.set("layout.shift", to: "on")
    #expect(options.disabled == [.frameHitch])
    try options.set("layout.shift", to: "off")
    #expect(options.disabled == [.layoutShift, .frameHitch])
  }

  @Test func `below the threshold are none`() throws {
    #expect(try findings(jump, score: 0.2).isEmpty)
    #expect(try !findings(jump, score: 0.18).isEmpty)
  }

  @Test func `of a session add up`() throws {
    let back = """
      pass
        frame banner 0 0 400 200 -> 0 0 400 0
        frame story 0 200 400 400 -> 0 0 400 400

      """
    let finding = try #require(try findings(jump + back).first)
    let facts = try #require(finding.facts.value as? LayoutShiftRule.Facts)
    #expect(abs(facts.score - 2 * 0.75 * 0.25) < 1e-12)
    #expect(finding.cost.occurrences == 2)
  }

  @Test func `are worth the worst session`() {
    let second: Int64 = 1_000_000_000
    let shifts = [0, 0.5, 1.2, 4, 4.9].map { (time: Int64($0 * Double(second)), score: 0.1) }
    #expect(abs(LayoutShift.worstSession(shifts) - 0.3) < 1e-12)
    let long = (0..<20).map { (time: Int64($0) * second * 9 / 10, score: 0.1) }
    #expect(abs(LayoutShift.worstSession(long) - 0.6) < 1e-12)
  }

  @Test(arguments: [
    // It begins at the same place and grows.
    "pass\n  frame story 0 0 400 400 -> 0 0 400 600\n",
    // It moves by less than three points.
    "pass\n  frame story 0 0 400 400 -> 0 2 400 400\n",
    // It was not visible before.
    "pass\n  frame story 0 900 400 400 -> 0 200 400 400\n",
    // The window's size changes.
    "pass\n  frame window 0 0 400 800 -> 0 0 800 400\n  frame story 0 0 400 400 -> 0 200 400 400\n",
    // It returns to its place.
    "pass\n  frame story 0 0 400 400 -> 0 200 400 400\n  frame story 0 200 400 400 -> 0 0 400 400\n",
    // It is added in this pass.
    "pass\n  remove story\n  insert story\n  frame story 0 0 400 400 -> 0 200 400 400\n",
  ])
  func `are no other moves`(change: String) throws {
    #expect(try findings(change).isEmpty)
  }

  @Test func `are none in what scrolls or is animated`() throws {
    var finder = try ShiftFinder(MemoryTrace(), items: ItemTable([]))
    #expect(finder.observe(.passEnded(PassRow.blank)) == nil)
    var trace = try MemoryTrace(
      drawing: """
        UIWindow#window
          UIScrollView#page
            UILabel#story
        pass
          frame window 0 0 0 0 -> 0 0 400 800
          frame page 0 0 0 0 -> 0 0 400 800
          frame story 0 0 0 0 -> 0 0 400 400
          layout story
        pass
          frame story 0 0 400 400 -> 0 200 400 400
        """
    )
    for index in trace.itemRows.indices { trace.itemRows[index].firstLayout = 5_000_000 }
    func count(_ trace: MemoryTrace) throws -> Int {
      try ShiftAnalysis().report(of: trace).shifts.count
    }
    #expect(try count(trace) == 1)
    let time = try #require(trace.frameRows.last).time
    var animated = trace
    for (kind, time) in [(MotionKind.animationBegan, time - 1), (.animationEnded, time + 1)] {
      var event = ListedEvent(time: time, table: 0)
      event.motion = MotionRow(time: time, kind: kind)
      animated.listedEvents.append(event)
    }
    #expect(try count(animated) == 0)
    var scrolled = trace
    var origin = try #require(trace.frameRows.last)
    origin.view = try #require(trace.itemRows.first { $0.identifier == "page" }).id
    origin.isBoundsOrigin = true
    origin.new = TraceRect(x: 0, y: 0, width: 0, height: 0)
    scrolled.frameRows.insert(origin, at: scrolled.frameRows.count - 1)
    #expect(try count(scrolled) == 0)
  }

  @Test func `cover what rectangles cover together`() {
    let rects = [
      TraceRect(x: 0, y: 0, width: 10, height: 10), TraceRect(x: 5, y: 5, width: 10, height: 10),
      TraceRect(x: 30, y: 0, width: 1, height: 1), TraceRect(x: 2, y: 2, width: 3, height: 3),
    ]
    #expect(TraceRect.areaOfUnion(rects) == 100 + 100 - 25 + 1)
    #expect(TraceRect.areaOfUnion([]) == 0)
  }
}
