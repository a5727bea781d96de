import ConstraintSolver
import LayoutEngine
import Signposts
import Testing

/// The claims of WWDC 2018, session 220, about the cost of layout, checked by counting the solver's
/// work.
@MainActor
struct ModelTests {
  /// A container with three children, which shares no constraint with other blocks.
  @MainActor
  struct Block {
    let items: [TestItem]
    let constraints: [LayoutConstraint]
    var top: LayoutConstraint { constraints[1] }

    init(in window: TestItem) {
      let container = TestItem("container", in: window)
      let children = (0..<3).map { TestItem("child \($0)", in: container) }
      var constraints = [
        LayoutConstraint(container, .left, 0, to: 10),
        LayoutConstraint(container, .top, 0, to: 10),
        LayoutConstraint(container, .width, 0, to: 200),
        LayoutConstraint(container, .height, 1, to: 10, priority: 750),
      ]
      for (index, child) in children.enumerated() {
        constraints += [
          LayoutConstraint(child, .left, 0, container, .left, 8),
          LayoutConstraint(child, .right, -1, container, .right, -8),
          LayoutConstraint(child, .width, 0, to: 300, priority: 250),
          LayoutConstraint(child, .height, 0, to: 20),
        ]
        constraints.append(
          index == 0
            ? LayoutConstraint(child, .top, 0, container, .top, 8)
            : LayoutConstraint(child, .top, 0, children[index - 1], .bottom, 8, host: container)
        )
      }
      constraints.append(LayoutConstraint(children[2], .bottom, 0, container, .bottom, -8))
      items = [container] + children
      self.constraints = constraints
    }
  }

  /// Returns the work that the engine does for `body`, minimization included.
  private func work(_ engine: LayoutEngine, _ body: () -> Void) -> SolverWork {
    engine.minimizeErrorIfNeeded()
    let before = engine.totalWork
    body()
    engine.minimizeErrorIfNeeded()
    return SolverWork(
      rowsTouched: engine.totalWork.rowsTouched - before.rowsTouched,
      pivots: engine.totalWork.pivots - before.pivots
    )
  }

  private func window(blocks count: Int) -> (window: TestWindow, blocks: [Block]) {
    let window = TestWindow()
    let blocks = (0..<count).map { _ in Block(in: window.item) }
    for block in blocks {
      for constraint in block.constraints { window.engine.add(constraint) }
    }
    window.engine.minimizeErrorIfNeeded()
    return (window, blocks)
  }

  @Test(arguments: [10, 100])
  func `N blocks cost N times one`(count: Int) {
    let one = TestWindow()
    let block = Block(in: one.item)
    let costOfOne = work(one.engine) { for c in block.constraints { one.engine.add(c) } }
    let many = TestWindow()
    let blocks = (0..<count).map { _ in Block(in: many.item) }
    let costOfMany = work(many.engine) {
      for block in blocks { for c in block.constraints { many.engine.add(c) } }
    }
    #expect(costOfOne.rowsTouched > 0)
    #expect(costOfMany.rowsTouched == count * costOfOne.rowsTouched)
    #expect(costOfMany.pivots == count * costOfOne.pivots)
  }

  @Test func `a change costs the same beside 1 block and beside 200`() {
    let few = window(blocks: 2)
    let many = window(blocks: 201)
    for side in [few, many] { _ = side.window.frame(side.blocks[0].items[3]) }
    let last = (few.blocks[1], many.blocks[200])
    let setFew = work(few.window.engine) { few.window.engine.setConstant(40, of: last.0.top) }
    let setMany = work(many.window.engine) { many.window.engine.setConstant(40, of: last.1.top) }
    #expect(setFew == setMany)
    let removeFew = work(few.window.engine) {
      for c in last.0.constraints { few.window.engine.remove(c) }
    }
    let removeMany = work(many.window.engine) {
      for c in last.1.constraints { many.window.engine.remove(c) }
    }
    #expect(removeFew == removeMany)
  }

  @Test func `dragging a view touches only what depends on it, a thousand times`() {
    let (window, blocks) = window(blocks: 50)
    let dragged = blocks[20]
    let others = blocks.enumerated().filter { $0.offset != 20 }.flatMap(\.element.items)
    let noticesBefore = others.map(\.notices)
    let cost = work(window.engine) {
      for step in 1...1000 {
        window.engine.setConstant(10 + Double(step), of: dragged.top)
        window.engine.minimizeErrorIfNeeded()
        #expect(window.frame(dragged.items[0])?[1] == 10 + Double(step))
      }
    }
    // Only the minY of the dragged container changes, because its children are in its coordinates.
    #expect(cost.rowsTouched == 1000)
    #expect(cost.pivots == 0)
    #expect(dragged.items[0].notices == 1001)
    #expect(others.map(\.notices) == noticesBefore)
  }

  @Test func `an inequality costs one variable more than the equality`() {
    func symbols(_ relation: Int8, _ priority: Float) -> Int {
      let window = TestWindow()
      let item = TestItem("item", in: window.item)
      window.add(LayoutConstraint(item, .width, 0, to: 10, priority: 250))
      let before = window.engine.freeSymbolCount
      window.add(LayoutConstraint(item, .width, relation, to: 20, priority: priority))
      return window.engine.freeSymbolCount - before
    }
    for priority: Float in [1000, 750] {
      let equality = symbols(0, priority)
      #expect(symbols(1, priority) <= equality + 1)
      #expect(symbols(-1, priority) <= equality + 1)
    }
  }

  @Test func `a constraint across hierarchies costs only the blocks that it ties`() {
    func cost(_ count: Int) -> SolverWork {
      let (window, blocks) = window(blocks: count)
      let tie = LayoutConstraint(
        blocks[1].items[1],
        .width,
        0,
        blocks[0].items[1],
        .width,
        priority: 760,
        host: window.item
      )
      return work(window.engine) { window.engine.add(tie) }
    }
    let two = cost(2)
    #expect(two.rowsTouched > 0)
    #expect(cost(100) == two)
  }

  @Test func `a tie across hierarchies raises the cost of a change in what it ties`() {
    let (window, blocks) = window(blocks: 3)
    let width = blocks[0].constraints[2]
    let before = work(window.engine) {
      window.engine.setConstant(180, of: width)
      window.engine.minimizeErrorIfNeeded()
    }
    window.add(
      LayoutConstraint(
        blocks[1].items[1],
        .width,
        0,
        blocks[0].items[0],
        .width,
        -20,
        priority: 760,
        host: window.item
      )
    )
    window.engine.minimizeErrorIfNeeded()
    let tied = work(window.engine) {
      window.engine.setConstant(160, of: width)
      window.engine.minimizeErrorIfNeeded()
    }
    #expect(tied.rowsTouched > before.rowsTouched)
    let untied = work(window.engine) {
      window.engine.setConstant(180, of: blocks[2].constraints[2])
      window.engine.minimizeErrorIfNeeded()
    }
    #expect(untied == before)
  }

  @Test func `nothing optional is minimized before values are read`() {
    let window = TestWindow()
    let item = TestItem("item", in: window.item)
    window.engine.minimizeErrorIfNeeded()
    let before = window.engine.totalWork
    for value in stride(from: 10.0, through: 100, by: 10) {
      window.add(
        LayoutConstraint(
          item,
          .width,
          0,
          to: value,
          priority: value == 70 ? 800 : 500
        )
      )
    }
    #expect(window.engine.totalWork.pivots == before.pivots)
    #expect(window.engine.needsMinimization)
    #expect(window.frame(item)?[2] == 70)
    #expect(window.engine.totalWork.rowsTouched > before.rowsTouched + 10)
    #expect(!window.engine.needsMinimization)
  }

  @Test func `a churned pass does all the work again`() {
    let (window, blocks) = window(blocks: 1)
    let block = blocks[0]
    let frames = block.items.map { window.frame($0) }
    let notices = block.items.map(\.notices)
    let churn = work(window.engine) {
      for constraint in block.constraints { window.engine.remove(constraint) }
      for constraint in block.constraints { window.engine.add(constraint) }
    }
    let fresh = TestWindow()
    let again = Block(in: fresh.item)
    let build = work(fresh.engine) { for c in again.constraints { fresh.engine.add(c) } }
    #expect(churn.rowsTouched >= build.rowsTouched)
    #expect(churn.pivots >= build.pivots)
    #expect(block.items.map { window.frame($0) } == frames)
    #expect(block.items.map(\.notices) == notices)
  }

  @Test func `the solution does not depend on history`() {
    let (window, blocks) = window(blocks: 1)
    var generator = FixedSequence()
    for constraint in blocks[0].constraints.shuffled(using: &generator) {
      window.engine.remove(constraint)
      window.engine.add(constraint)
    }
    let fresh = self.window(blocks: 1)
    for (item, same) in zip(blocks[0].items, fresh.blocks[0].items) {
      #expect(window.frame(item) == fresh.window.frame(same))
    }
  }

  /// A generator that returns the same numbers in every run.
  struct FixedSequence: RandomNumberGenerator {
    private var state: UInt64 = 2018

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
