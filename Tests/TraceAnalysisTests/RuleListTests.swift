import Foundation
import TestSupport
import Testing

@testable import TraceAnalysis

/// Tests that one rule's file contains all declarations about it.
@Suite struct RuleListTests {
  private static let root = fixture("").deletingLastPathComponent().deletingLastPathComponent()
  private static let pages = root.appendingPathComponent("docs/rules")

  @Test func `has each type that is a rule`() throws {
    let folder = Self.root.appendingPathComponent("Sources/TraceAnalysis/Rules")
    var found: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for match in source.matches(of: /(?:struct|class|enum|extension) (\w+): Rule\b/) {
        found.insert(String(match.1))
      }
    }
    #expect(found == Set(RuleList.types.map { "\($0)" }))
    #expect(found.count == RuleList.types.count)
  }

  @Test func `has each name once, and thresholds under their rules' names`() {
    let rules = RuleList.declarations
    #expect(Set(rules.map(\.id)).count == rules.count)
    let thresholds = rules.flatMap(\.thresholds)
    #expect(Set(thresholds.map(\.name)).count == thresholds.count)
    for rule in rules {
      #expect(RuleID(rawValue: rule.id.rawValue) == rule.id)
      for threshold in rule.thresholds {
        #expect(threshold.name.split(separator: ":").first.map(String.init) == rule.id.rawValue)
      }
    }
    #expect(RuleID(rawValue: "churn:") == nil)
  }

  @Test func `has a page each`() throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: Self.pages.path)
    #expect(Set(pages) == Set(RuleID.allCases.map { $0.rawValue + ".md" } + ["README.md"]))
  }

  /// `RECORD_GOLDENS=1` writes the documents' texts; the tests still fail.
  private func expect(
    _ file: URL,
    from start: String,
    to end: String,
    toHave text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let document = try String(contentsOf: file, encoding: .utf8)
    let first = try #require(document.range(of: start)).upperBound
    let rest = document[first...]
    let last = end.isEmpty ? rest.endIndex : try #require(rest.range(of: end)).lowerBound
    guard String(rest[..<last]) != text else { return }
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      let changed = document[..<first] + text + document[last...]
      try Data(changed.utf8).write(to: file)
    }
    Issue.record("\(file.lastPathComponent) has other rules", sourceLocation: sourceLocation)
  }

  @Test func `is in the documents`() throws {
    let rows = RuleID.allCases.map { rule in
      "| [\(rule.rawValue)](\(rule.rawValue).md) | \(rule.severity.word) | \(rule.title) |\n"
    }
    try expect(
      Self.pages.appendingPathComponent("README.md"),
      from: "|---|---|---|\n",
      to: "",
      toHave: rows.joined()
    )
  }

  @Test func `is in the schema of the findings`() throws {
    let names = RuleID.allCases.map { "            \"\($0.rawValue)\"" }
    try expect(
      Self.root.appendingPathComponent("docs/schemas/check.schema.json"),
      from: "\"rule\": {\n          \"enum\": [\n",
      to: "\n          ]",
      toHave: names.joined(separator: ",\n")
    )
  }
}
