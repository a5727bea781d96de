import SourceRewriting
import Testing

/// Files that machines could generate.
///
/// Each is ported, or refused with one sentence while the others continue.
struct NestingTests {
  private static func nested(_ open: String, _ inner: String, _ close: String, _ count: Int)
    -> String
  {
    String(repeating: open, count: count) + inner + String(repeating: close, count: count)
  }

  private static let shapes:
    [(name: String, before: String, open: String, inner: String, close: String)] =
      [
        ("parentheses", "let x = ", "(", "1", ")"),
        ("arrays", "let x = ", "[", "1", "]"),
        ("closures", "let x = ", "{", "1", "}()"),
        ("blocks", "func f() ", "{ do ", "{}", "}"),
        ("conditions", "func f() {", "if true {", "", "}"),
        ("types", "", "struct S {", "", "}"),
        ("functions", "", "func f() {", "", "}"),
        ("directives", "", "#if DEBUG\n", "", "\n#endif"),
        ("interpolations", "let x = ", "\"\\(", "1", ")\""),
        ("calls", "let x = ", "f(", "1", ")"),
        ("tuples of types", "let x: ", "(", "Int", ")"),
        ("optional types", "let x: Int", "", "", "?"),
        ("members", "let x = a", ".b", "", ""),
        ("chained calls", "let x = a", ".b()", "", ""),
        ("forced values", "let x = a", "!", "", ""),
        ("sums", "let x = 1", " + 1", "", ""),
        ("negations", "let x = ", "!", "true", ""),
        ("choices", "let x = ", "true ? 1 : ", "2", ""),
        ("comments", "", "/*", "", "*/"),
        ("opening braces", "", "{", "", ""),
        ("closing braces", "", "", "", "}"),
        ("cases", "switch x {", "case 1:\n", "break", ""),
        ("attributes", "", "@objc ", "class A {}", ""),
        ("selectors", "let x = ", "#selector(", "f", ")"),
        ("operators", "let x = a", " ?? b", "", ""),
        ("subscripts", "let x = a", "[0]", "", ""),
      ]

  @Test(arguments: [12, 100, 2_000])
  func deep(levels: Int) {
    var files: [String: String] = ["Good.swift": "@objc class Good {}"]
    for shape in Self.shapes {
      files["\(shape.name).swift"] =
        shape.before + Self.nested(shape.open, shape.inner, shape.close, levels)
    }
    let rewritten = Rewritten(files)
    #expect(rewritten["Good.swift"] == "class Good {}")
    #expect(rewritten.rewriting.files.count == files.count)
    for file in rewritten.rewriting.files {
      guard case .unparsable(_, let message) = file.outcome else { continue }
      #expect(!message.isEmpty && !message.contains("\n"), "\(file.path)")
    }
  }

  @Test func `brackets that the parser would take years for are refused`() {
    let rewritten = Rewritten([
      "A.swift": "let a = 1\nlet x = " + Self.nested("[ ", "1", "]", 60),
      "B.swift": "let x = " + Self.nested("\"\\(", "1", ")\"", 40_000),
    ])
    #expect(rewritten["A.swift"] == "2:41: too many brackets within each other")
    #expect(rewritten["B.swift"] == "1:203: too many brackets within each other")
  }

  @Test func `what people write is not too deep`() {
    let sum = "let sum = 0" + String(repeating: " + 1", count: 2_000)
    let chain = "let chain = a" + String(repeating: "\n  .then { $0 }", count: 500)
    let tree = "let tree = " + Self.nested("[", "1", "]", 8)
    let rewritten = Rewritten(["A.swift": sum, "B.swift": chain, "C.swift": tree])
    #expect(rewritten["A.swift"] == sum)
    #expect(rewritten["B.swift"] == chain)
    #expect(rewritten["C.swift"] == tree)
  }
}
