import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct `Versions` {
  /// The names of the traces that released versions wrote.
  private static let released: [String] = {
    let folder = fixture("Traces/Released").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".plumb") }.sorted()
  }()

  @Test func `the program says its version and the commit`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let version = try shop.plumbline("--version").output
    #expect(version.wholeMatch(of: /\d+\.\d+\.\d+( \([0-9a-f]{10}(, with changes)?\))?\n/) != nil)
  }

  @Test func `what is needed for a release of this version is there`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let version = try shop.plumbline("--version").output.prefix { $0 != " " && $0 != "\n" }
    let result = try shop.shell(
      "exec \"$0\" \"$@\"",
      [
        packageFolder.appendingPathComponent("scripts/release").path, String(version), "--dry-run",
        "--skip-tests", "--skip-packages",
      ]
    )
    #expect(result.status == 0, "\(result.complaint)")
    #expect(result.output == "\(version) can be released.\n")
  }

  @Test(arguments: [
    (["0.0.1"], Int32(1), "it must say 0.0.1"), (["1.0"], 64, "name a version"),
    ([], 64, "name a version"),
  ])
  func `a release of another version is refused`(words: [String], status: Int32, sentence: String)
    throws
  {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.shell(
      "exec \"$0\" \"$@\"",
      [packageFolder.appendingPathComponent("scripts/release").path] + words + ["--dry-run"]
    )
    #expect(result.status == status)
    #expect(result.complaint.contains(sentence))
  }

  @Test func `each dated heading of the changelog has a trace that the version wrote`() throws {
    let text = try String(
      contentsOf: packageFolder.appendingPathComponent("CHANGELOG.md"),
      encoding: .utf8
    )
    let headings = text.matches(of: /(?m)^##\s(.*), (not released|\d{4}-\d\d-\d\d)$/)
    #expect(headings.count == text.matches(of: /(?m)^##\s/).count)
    #expect(!headings.isEmpty)
    for heading in headings { #expect(Self.released.contains("\(heading.1).plumb")) }
  }

  @Test(arguments: released) func `every command reads the trace of a released version`(
    name: String
  )
    throws
  {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = shop.path(name)
    try FileManager.default.copyItem(
      at: fixture("Traces/Released/\(name)"),
      to: URL(fileURLWithPath: trace)
    )
    let version = name.dropLast(".plumb".count)
    #expect(try shop.plumbline("info", trace).output.contains("plumbline \(version)\n"))
    let churn = try shop.plumbline("churn", trace, "--format", "csv")
    #expect(churn.output.contains("UIWindow/UIView#card"))
    #expect(try shop.plumbline("check", trace).status == 1)
    #expect(try shop.plumbline("compare", trace, trace, "--allow", "same-file").status == 0)
    for words in [
      ["timeline"], ["why"], ["replay"], ["report", "-o", shop.path("report.html")],
      ["export", "-o", shop.path("out.perfetto-trace")], ["summarize"],
      ["history", "add", "--store", shop.path("history.db")],
    ] {
      let split = words.first == "history" ? 2 : 1
      let result = try shop.shell(
        "exec \"$0\" \"$@\"",
        [Workshop.binaries.appendingPathComponent("plumbline").path] + words.prefix(split) + [trace]
          + words.dropFirst(split)
      )
      #expect(result.status == 0, "\(words): \(result.complaint)")
    }
    let sum = try shop.plumbline(
      "query",
      trace,
      "SELECT sum(constraints) FROM v_churn WHERE origin = 'user'"
    )
    #expect(sum.output.contains("4"))
    let list = try shop.plumbline("history", "list", "--store", shop.path("history.db"))
    #expect(list.output.contains(" \(version) "))
  }
}
