import ConstraintSolver
import LayoutEngine
import Signposts
import Testing

@MainActor
struct AddingManyTests {
  /// Returns the constraints of lines that are stacked in a cell, with the heights after the chain.
  private func chain(_ count: Int, in cell: TestItem) -> (
    all: [LayoutConstraint], lines: [TestItem]
  ) {
    let lines = (0..<count).map { TestItem("line \($0)", in: cell) }
    var all: [LayoutConstraint] = []
    var above: TestItem?
    for line in lines {
      all.append(LayoutConstraint(line, .top, 0, above ?? cell, above == nil ? .top : .bottom))
      above = line
    }
    if let above { all.append(LayoutConstraint(above, .bottom, 0, cell, .bottom)) }
    for (index, line) in lines.enumerated() {
      all.append(LayoutConstraint(line, .height, 0, to: Double(10 + index % 3)))
    }
    return (all, lines)
  }

  private func engine(for cell: TestItem) -> LayoutEngine {
    LayoutEngine(id: makeID(), for: .systemLayoutSizeFitting, view: cell)
  }

  @Test func `a chain whose sizes come last takes work in step with its length`() {
    func work(_ count: Int) -> Int {
      let cell = TestItem("cell")
      let engine = engine(for: cell)
      let (all, lines) = chain(count, in: cell)
      engine.add(all, reason: .hierarchy)
      #expect(
        engine.alignmentRect(of: cell)?.height
          == Double((0..<count).map { 10 + $0 % 3 }.reduce(0, +))
      )
      withExtendedLifetime(lines) {}
      return engine.totalWork.rowsTouched
    }
    let few = work(100)
    #expect(work(400) <= 5 * few)
  }

  @Test func `many together come to the values of one after the other`() {
    let cell = TestItem("cell")
    let (all, lines) = chain(40, in: cell)
    let together = engine(for: cell)
    together.add(all, reason: .hierarchy)
    let apart = engine(for: cell)
    for constraint in all { apart.add(constraint) }
    for line in lines {
      #expect(together.alignmentRect(of: line) == apart.alignmentRect(of: line))
    }
    #expect(together.constraintCount == all.count)
  }

  @Test func `the last given of a conflict is broken, whichever went first`() {
    let cell = TestItem("cell")
    var (all, lines) = chain(40, in: cell)
    let total = Double((0..<40).map { 10 + $0 % 3 }.reduce(0, +))
    let tooLow = LayoutConstraint(cell, .height, 0, to: total - 1)
    let last = LayoutConstraint(lines[0], .top, 0, cell, .top, 5)
    all = [tooLow] + all + [last]
    let engine = engine(for: cell)
    let messages = unsatisfiableLog { engine.add(all, reason: .hierarchy) }
    #expect(messages.count == 2)
    #expect(engine.isBroken(last))
    // Of the constraints that conflict with the cell's height, the last line's height was added
    // last.
    #expect(engine.isBroken(all[all.count - 2]))
    #expect(!engine.isBroken(tooLow))
  }
}
