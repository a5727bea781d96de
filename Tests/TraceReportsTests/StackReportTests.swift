import Testing
import TraceAnalysis
import TraceDrawing
import TraceReports
import TraceStore

/// A trace of a form in which one function removes constraints and another one re-adds them.
private func trace(_ more: String = "") throws -> MemoryTrace {
  var trace = try MemoryTrace(
    drawing: """
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

      """ + more
  )
  trace.setCallers(
    removals: MemoryTrace.caller("Form.takeAway()", "Sources/App/Form.swift", 12),
    others: MemoryTrace.caller("Form.build()", "Sources/App/Form.swift", 20)
  )
  let symbols = [
    SymbolRow(id: 1, function: "main()", file: "Sources/App/main.swift", line: 3),
    SymbolRow(id: 2, function: "UIView.layoutIfNeeded()", isLibrary: true),
    SymbolRow(id: 3, function: "Form.takeAway()", file: "Sources/App/Form.swift", line: 12),
    SymbolRow(id: 4, function: "Form.build(a;b\u{202E})", file: "Sources/App/Form.swift", line: 20),
    SymbolRow(id: 5, function: "NSLayoutConstraint.activate(_:)", isLibrary: true),
  ]
  trace.stackRows.symbols = Dictionary(uniqueKeysWithValues: symbols.map { ($0.id, $0) })
  trace.stackRows.frames = [1: [1, 2, 3, 5], 2: [1, 2, 4, 5]]
  return trace
}

private let more = "pass\n  - name.leading = form.leading + 16\n"

@Suite struct `The report on call stacks` {
  private func text(_ view: StackView, width: Int = 80) -> String {
    rendered { StackTextRenderer(style: TextStyle(width: width)).write(view, to: $0) }
  }

  @Test func `is a tree for people`() throws {
    let view = try StackView(of: StackAnalysis().profile(of: trace()), weight: .rowsTouched)
    try expectGolden(text(view), named: "stacks.txt")
  }

  @Test func `has the functions, callers and callees`() throws {
    let profile = try StackAnalysis().profile(of: trace())
    let parts: [StackView.Part] = [.functions, .callers(of: "activate"), .callees(of: "takeAway")]
    let texts = try parts.map { text(try StackView(of: profile, part: $0, weight: .time)) }
    try expectGolden(texts.joined(separator: "\n"), named: "stacks-parts.txt")
  }

  @Test func `compares two runs`() throws {
    let profile = try StackAnalysis().profile(of: trace(more), comparedWith: trace())
    let view = try StackView(of: profile, weight: .rowsTouched)
    try expectGolden(text(view), named: "stacks-two.txt")
    try expectGolden(
      rendered { StackDataRenderer.writeJSON(view, to: $0) },
      named: "stacks.json"
    )
    let folded = rendered { StackDataRenderer.writeFolded(view, to: $0) }
    #expect(
      folded.split(separator: "\n") == [
        "main();Form.build(a:b\\u{202E});NSLayoutConstraint.activate(_:) 17 17",
        "main();Form.takeAway();NSLayoutConstraint.activate(_:) 2 4",
      ]
    )
  }

  @Test func `is folded for flame graph tools`() throws {
    let view = try StackView(of: StackAnalysis().profile(of: trace()), weight: .pivots)
    let folded = rendered { StackDataRenderer.writeFolded(view, to: $0) }
    // Functions without any of the weight are omitted.
    #expect(
      folded == "main();Form.build(a:b\\u{202E});NSLayoutConstraint.activate(_:) 7\n"
    )
  }

  @Test func `fits narrow terminals, and says what is left out`() throws {
    let view = try StackView(of: StackAnalysis().profile(of: trace()), weight: .rowsTouched)
    for line in text(view, width: 40).split(separator: "\n") {
      #expect(line.count <= 40, "\(line)")
    }
    let short = rendered {
      StackTextRenderer(style: TextStyle(width: 80), limit: 2).write(view, to: $0)
    }
    #expect(short.contains("and 3 functions more"))
  }

  @Test func `without call stacks says how to have them`() throws {
    let trace = try MemoryTrace(drawing: "UIWindow#window\npass\n  + window.width = 3\n")
    let view = try StackView(of: StackAnalysis().profile(of: trace))
    #expect(text(view).contains("plumbline record --stacks"))
  }
}
