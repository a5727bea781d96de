import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

@Suite struct `Stacks` {
  private func stacks(_ depth: Int) -> String {
    var drawing = "UIWindow#window\n"
    for level in 1...depth {
      drawing += String(repeating: " ", count: level) + "UIStackView#stack\(level)\n"
    }
    drawing += String(repeating: " ", count: depth + 1) + "UILabel#leaf\npass\n"
    for level in 1...depth {
      let inner = level == depth ? "leaf" : "stack\(level + 1)"
      drawing += "+ \(inner).leading = stack\(level).leading stack\n"
    }
    return drawing
  }

  private func found(_ rule: RuleID, _ drawing: String) throws -> [Finding] {
    try DiagnosisAnalysis().diagnosis(of: MemoryTrace(drawing: drawing)).findings
      .filter { $0.rule == rule }
  }

  @Test func `six deep are found, once, in the innermost`() throws {
    let found = try found(.stackDepth, stacks(6))
    #expect(found.count == 1)
    #expect(found.first?.views.first?.hasSuffix("UIStackView#stack6") == true)
    #expect(found.first?.message == "stack6 is a stack inside 5 other stacks.")
  }

  @Test func `five deep are not found`() throws {
    #expect(try self.found(.stackDepth, stacks(5)).isEmpty)
  }

  @Test(arguments: [499, 500])
  func `of five hundred views are found`(count: Int) throws {
    var drawing = "UIWindow#window\n UIStackView#stack\n"
    for number in 1...count { drawing += "  UILabel#label\(number)\n" }
    drawing += "pass\n+ label1.leading = stack.leading stack\n"
    #expect(try found(.stackFanout, drawing).count == (count >= 500 ? 1 : 0))
  }
}
