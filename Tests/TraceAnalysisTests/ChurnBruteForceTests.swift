import TestSupport
import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

/// Computes Σ min(removed, added) by text, directly from the definition, without streaming or
/// interning.
private func bruteForce(_ passes: [[String]]) -> Int {
  var sum = 0
  for lines in passes.dropFirst() {
    for text in Set(lines.map { $0.dropFirst(2) }) {
      let removed = lines.count { $0 == "- \(text)" }
      let added = lines.count { $0 == "+ \(text)" }
      sum += min(removed, added)
    }
  }
  return sum
}

@Test(arguments: seeds(10, full: 40, from: 1))
func `churn equals the difference of the constraint sets, by brute force`(seed: Int) throws {
  var random = SeededGenerator(seed: UInt64(seed))
  let names = ["a", "b", "c", "d"]
  let all = names.flatMap { name in
    ["\(name).leading = content.leading", "\(name).top = content.top + 8", "\(name).width = 40"]
  }
  // The first pass lays out every view.
  var passes = [all.map { "+ \($0)" }]
  var active = all
  for _ in 0..<20 {
    var lines: [String] = []
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      if Bool.random(using: &random), let index = active.indices.randomElement(using: &random) {
        lines.append("- \(active.remove(at: index))")
      } else if let text = all.randomElement(using: &random) {
        active.append(text)
        lines.append("+ \(text)")
      }
    }
    passes.append(lines)
  }
  let views = "UIWindow#window\n  UIView#content\n" + names.map { "    UILabel#\($0)\n" }.joined()
  let drawing = passes.map { "pass\n" + $0.joined(separator: "\n") }.joined(separator: "\n")
  let report = try ChurnAnalysis().report(of: MemoryTrace(drawing: views + drawing))
  #expect(report.users.constraints == bruteForce(passes), "seed \(seed)\n\(drawing)")
  #expect(report.superviews.reduce(0) { $0 + $1.users.constraints } == report.users.constraints)
}
