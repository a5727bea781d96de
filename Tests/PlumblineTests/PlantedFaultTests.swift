import Foundation
import TestSupport
import Testing

extension Workshop {
  /// Makes a recording of an app with two tests, with call stacks, and with the faults that the
  /// arguments plant.
  ///
  /// Equal numbers for the same arguments are the same recording.
  func plant(_ name: String, _ arguments: [String] = [], number: Int = 1) throws {
    let app = Self.binaries.appendingPathComponent("PlantedLayout").path
    try SharedRecordings.copy(["--stacks", "--", app] + arguments, number: number, to: path(name))
  }
}

/// Compares an app with two tests with itself after planting faults, so the expected findings are
/// known.
@Suite(.waitsForProcesses) struct `A planted fault` {
  /// A difference in the output of `compare --format json`.
  private struct Change: Decodable {
    struct Caller: Decodable {
      var function: String
      var file: String?
      var line: Int?
    }
    var measure: String
    var rule: String
    var test: String?
    var superview: String?
    var caller: Caller?
    var base: Double
    var new: Double
    var verdict: String
  }

  private struct Document: Decodable {
    struct Rule: Decodable {
      struct Place: Decodable {
        var superview: String
        var tests: [String]
      }
      var rule: String
      var verdict: String
      var places: [Place]
    }
    var countVerdict: String
    var rules: [Rule]?
    var changes: [Change]
  }

  private func compare(_ shop: Workshop) throws -> Document {
    let result = try shop.run("compare base.plumb new.plumb --format json")
    try #require(result.status == 0, "\(result.complaint)")
    return try JSONDecoder().decode(Document.self, from: Data(result.output.utf8))
  }

  @Test func `is not found if there is none`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.plant("base.plumb")
    try shop.plant("new.plumb", number: 2)
    let document = try compare(shop)
    #expect(document.countVerdict == "same")
    #expect(document.changes.isEmpty)
    #expect(document.rules?.isEmpty == true)
  }

  @Test func `of one churned constraint is traced to superview, rule, test and caller`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.plant("base.plumb")
    try shop.plant("new.plumb", ["--churn"])
    let document = try compare(shop)
    #expect(document.countVerdict == "worse")
    let churned = document.changes.filter { $0.measure == "churned" }
    #expect(churned.count == 1)
    let change = try #require(churned.first)
    #expect((change.base, change.new, change.verdict) == (3, 4, "worse"))
    #expect(change.rule == "churn")
    #expect(change.test == "the profile opens")
    #expect(change.superview == "UIWindow/UIView#card")
    #expect(change.caller?.function == "ProfileScreen.putBack()")
    #expect(document.changes.allSatisfy { $0.test == "the profile opens" })
    let rule = try #require(document.rules?.first)
    #expect((rule.rule, rule.verdict) == ("churn", "worse"))
    #expect(rule.places.map(\.superview) == ["UIWindow/UIView#card"])
    #expect(rule.places.first?.tests == ["the profile opens"])
    // If line numbers are available, the caller has one: the annotation is next to the code.
    if let file = change.caller?.file {
      #expect(file.hasSuffix("PlantedLayout/Main.swift"))
      let line = try #require(change.caller?.line)
      let source = packageFolder.appendingPathComponent("Tests/Programs/PlantedLayout/Main.swift")
      let lines = try String(contentsOf: source, encoding: .utf8).split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      #expect(lines[line - 1].contains("width.isActive"))
      let github = try shop.run("compare base.plumb new.plumb --format github")
      #expect(github.output.contains("PlantedLayout/Main.swift,line=\(line)"))
    }
  }
}
