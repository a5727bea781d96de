import Signposts
import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

private let drawing = """
  UIWindow#window
    UIView#form
      UILabel#name
  pass
    + name.leading = form.leading + 16
    + name.width = 100
    minimize
  pass forced
    - name.width = 100
    + name.width = 100
    minimize
    measure name

  """

/// A trace with removals from `Form.takeAway()` and everything else from `Form.build()`; `main()`
/// calls both through UIKit.
private func trace(_ drawing: String = drawing) throws -> MemoryTrace {
  var trace = try MemoryTrace(drawing: drawing)
  trace.setCallers(
    removals: MemoryTrace.caller("Form.takeAway()", "Form.swift", 12),
    others: MemoryTrace.caller("Form.build()", "Form.swift", 20)
  )
  let symbols = [
    SymbolRow(id: 1, function: "main()", file: "main.swift", line: 3),
    SymbolRow(id: 2, function: "UIView.layoutIfNeeded()", isLibrary: true),
    SymbolRow(id: 3, function: "Form.takeAway()", file: "Form.swift", line: 12),
    SymbolRow(id: 4, function: "Form.build()", file: "Form.swift", line: 20),
    SymbolRow(id: 5, function: "NSLayoutConstraint.activate(_:)", isLibrary: true),
    SymbolRow(id: 6, function: "Engine.add()", isLibrary: true),
  ]
  trace.stackRows.symbols = Dictionary(uniqueKeysWithValues: symbols.map { ($0.id, $0) })
  trace.stackRows.frames = [1: [1, 2, 3, 5, 6], 2: [1, 2, 4, 5, 6]]
  return trace
}

@Suite struct `Call stacks` {
  private func node(_ name: String, in tree: StackTree) throws -> StackTree.Node {
    try #require(tree.nodes.first { $0.frame.function == name })
  }

  @Test func `are summed from callers to what they call, libraries' own calls left out`() throws {
    let profile = try StackAnalysis().profile(of: trace())
    let tree = StackTree(profile.stacks, by: .rowsTouched)
    #expect(tree.roots.map { tree.nodes[$0].frame.function } == ["main()"])
    #expect(Set(tree.nodes.map(\.frame.function)).isDisjoint(with: ["UIView.layoutIfNeeded()"]))
    #expect(!tree.nodes.contains { $0.frame.function == "Engine.add()" })
    // An addition touches 3 rows with a pivot, a removal 2. The minimization of a forced layout
    // belongs to its caller.
    #expect(try node("Form.takeAway()", in: tree).total.rowsTouched == 2)
    let build = try node("Form.build()", in: tree)
    #expect((build.total.rowsTouched, build.total.pivots) == (3 * 3 + 8, 3 + 4))
    #expect(try node("main()", in: tree).total.rowsTouched == 19)
    // The minimization of the render loop has no caller.
    #expect(profile.recorded.rowsTouched == 19 + 8)
  }

  @Test func `are all there with the libraries`() throws {
    let profile = try StackAnalysis(includesLibraries: true).profile(of: trace())
    #expect(
      profile.stacks.map { $0.frames.map(\.function) }.contains([
        "main()", "UIView.layoutIfNeeded()", "Form.takeAway()", "NSLayoutConstraint.activate(_:)",
        "Engine.add()",
      ])
    )
  }

  @Test func `take the time of other calls off a layout that is forced`() throws {
    let profile = try StackAnalysis().profile(of: trace())
    // The pass takes 2 ms; work inside it that has its own stack is counted only once.
    #expect(profile.total.time == 2_000_000 + 2 * 1_000)
  }

  @Test func `have callers and callees of a function`() throws {
    let profile = try StackAnalysis().profile(of: trace())
    let callers = StackTree(try profile.callers(of: "takeAway"), by: .count)
    #expect(callers.nodes.map(\.frame.function) == ["Form.takeAway()", "main()"])
    let callees = StackTree(try profile.callees(of: "Form.takeAway"), by: .count)
    #expect(
      callees.nodes.map(\.frame.function) == ["Form.takeAway()", "NSLayoutConstraint.activate(_:)"]
    )
    #expect(throws: StackNameError.self) { try profile.callers(of: "Form.takeAwya()") }
    let functions = profile.functions(by: .count)
    let function = try #require(functions.first { $0.frame.function == "main()" })
    #expect((function.own.count, function.total.count) == (0, profile.total.count))
  }

  @Test func `of one pass or span are those of its signposts`() throws {
    let pass = try StackAnalysis(pass: 2).profile(of: trace())
    #expect(pass.recorded.rowsTouched == 2 + 3 + 8)
    let span = try StackAnalysis(range: 0..<15_000_000).profile(of: trace())
    #expect(span.recorded.rowsTouched == 2 * 3 + 8)
  }

  @Test func `of two runs stand beside each other`() throws {
    let more = drawing + "pass\n  - name.leading = form.leading + 16\n"
    let profile = try StackAnalysis().profile(of: trace(more), comparedWith: trace())
    let tree = StackTree(profile.stacks, by: .rowsTouched)
    let node = try node("Form.takeAway()", in: tree)
    #expect((node.baseTotal.rowsTouched, node.total.rowsTouched) == (2, 4))
    // The largest difference comes first.
    let main = try #require(tree.roots.first.map { tree.nodes[$0] })
    #expect(main.children.map { tree.nodes[$0].frame.function }.first == "Form.takeAway()")
  }

  @Test func `that are missing are no error`() throws {
    let profile = try StackAnalysis().profile(of: MemoryTrace(drawing: drawing))
    #expect(!profile.hasCallStacks && profile.stacks.isEmpty)
    #expect(profile.recorded.count > 0)
  }
}
