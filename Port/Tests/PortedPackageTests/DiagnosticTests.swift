import Testing

@testable import PortedPackage

@Suite struct DiagnosticTests {
  @Test func `place and message of an error are read, other lines are not`() throws {
    let error = try #require(
      Diagnostic(line: "/app/My Feed.swift:12:3: error: cannot find 'x' in scope")
    )
    #expect(error.path == "/app/My Feed.swift" && error.line == 12 && error.column == 3)
    #expect(error.message == "cannot find 'x' in scope")
    #expect(Diagnostic(line: "/app/Feed.swift:12:3: warning: unused") == nil)
    #expect(Diagnostic(line: "error: emit-module command failed") == nil)
  }

  @Test(arguments: [
    ("cannot find type 'UIMenuBuilder' in scope", "UIMenuBuilder"),
    ("value of type 'UIView?' has no member 'glow'", "UIView.glow"),
    ("type 'UIColor' has no member 'mud'", "UIColor.mud"),
    ("value of type 'any Theme' has no member 'font'", "Theme.font"),
    ("missing return", nil),
  ]) func `the missing name is taken from the message`(message: String, name: String?) throws {
    let error = try #require(Diagnostic(line: "/a.swift:1:1: error: \(message)"))
    #expect(error.missingName == name)
  }

  @Test func `a compiler's crash names the file`() throws {
    let line = "3.\tWhile type-checking 'layout()' (at /app/Feed.swift:7:5)"
    let outcome = PackageBuild.outcome(status: 1, lines: ["error: compile failed", line])
    #expect(outcome.errors.map(\.path) == ["/app/Feed.swift"])
    #expect(outcome.errors.first?.line == 7)
  }
}
