import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct `The check` {
  private func check(_ arguments: String...) throws -> Result {
    let shop = try Workshop()
    defer { shop.remove() }
    return try shop.shell(
      "cd \"$1\" && shift && exec \"$0\" check \"$@\"",
      [Workshop.binaries.appendingPathComponent("plumbline").path, packageFolder.path] + arguments
    )
  }

  @Test func `ends with status 1 if there are faults, and says which`() throws {
    let result = try check("traces/feed-churning.plumb")
    #expect(result.status == 1)
    #expect(result.output.contains("1 finding: 1 warning.\n\nwarning  churn  "))
    let text = result.output.replacingOccurrences(of: "\n  ", with: " ")
    #expect(text.contains("1,326 constraints removed and re-added in 56 passes."))
    #expect(text.contains("Under UIView#sharing 455 more, in 56 passes."))
    #expect(text.contains("ChurningFeedCell removed up to 30 of its 30 constraints, 65 times."))
    #expect(result.complaint.isEmpty)
  }

  @Test func `ends with status 0 if there are none`() throws {
    let result = try check("traces/feed-grouped.plumb")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output == "No findings.\n")
  }

  @Test func `ends with status 2 if nothing was recorded, whatever the format`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = shop.path("empty.plumb")
    let recording = try shop.plumbline("record", "-o", trace, "--", "sh", "-c", "exit 3")
    #expect(recording.status == 3)
    for format in ["text", "json"] {
      let result = try shop.plumbline("check", trace, "--format", format)
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(
        result.complaint.contains(
          "'\(trace)': nothing was recorded, so there is nothing to check. The command ended with status 3."
        )
      )
    }
  }

  @Test func `looks for one rule only`() throws {
    let result = try check(
      "traces/feed-churning.plumb",
      "--rule",
      "churn",
      "--format",
      "csv"
    )
    let rules = result.output.split(whereSeparator: \.isNewline).dropFirst()
      .compactMap { $0.split(separator: ",").first.map(String.init) }
    #expect(!rules.isEmpty)
    #expect(Set(rules) == ["churn"])
  }

  @Test func `names the rules where one is not known`() throws {
    let result = try check("traces/feed-churning.plumb", "--rule", "chrun")
    #expect(result.status == 64)
    #expect(result.complaint.contains("churn.equivalent"))
  }

  @Test func `is explained, rule by rule`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let list = try shop.plumbline("explain")
    #expect(list.status == 0)
    #expect(list.output.contains("subview.churn"))
    let rule = try shop.plumbline("explain", "subview.churn")
    #expect(rule.output.contains("badge.isHidden = count == 0"))
    #expect(try shop.plumbline("explain", "nothing").status == 64)
  }
}

@Suite(.waitsForProcesses) struct `The check's configuration` {
  private static let trace = packageFolder.appendingPathComponent("traces/feed-churning.plumb").path

  private func check(_ configuration: String, _ arguments: String...) throws -> Result {
    let shop = try Workshop()
    defer { shop.remove() }
    // The file is also found from a directory below its own.
    let below = shop.directory.appendingPathComponent("a/b")
    try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
    _ = try shop.write(Array(configuration.utf8), to: "plumbline.yml")
    return try shop.shell(
      "cd \"$1\" && shift && exec \"$0\" check \"$@\"",
      [Workshop.binaries.appendingPathComponent("plumbline").path, below.path, Self.trace]
        + arguments
    )
  }

  @Test func `sets thresholds and budgets, and is found upward`() throws {
    let result = try check(
      """
      rules:
        frame.hitch: off
        churn: 1000000
        churn.equivalent: 1000000
        update-constraints.remove-all: off
      budgets:
        broken: 0
      """
    )
    #expect(result.status == 0, "\(result.output) \(result.complaint)")
    #expect(result.output.contains("kept  broken: 0 is within 0."))
  }

  @Test func `gives way to options`() throws {
    let result = try check(
      "rules: { churn: off }\nbudgets: { churned: 1000000 }",
      "--set",
      "churn=1",
      "--budget",
      "churned=5",
      "--rule",
      "churn"
    )
    #expect(result.status == 1)
    #expect(result.output.contains("over  churned: "))
    #expect(!result.output.contains("is within 1000000"))
  }

  @Test func `says which budget was not kept, and where`() throws {
    let result = try check(
      "rules: {}",
      "--budget",
      "measurements/test=10",
      "--budget",
      "churned@UIWindow/Nothing=0"
    )
    #expect(result.status == 1)
    #expect(result.output.contains("is over 10, in outside tests."))
    #expect(result.output.contains("The trace has no view 'UIWindow/Nothing'"))
  }

  @Test(arguments: [
    ("rulez: {}", "the section 'rulez'"), ("rules:\n  chrun: 1", "no rule 'chrun'"),
    ("rules:\n  churn: many", "'many' is not a valid value for 'churn'"),
    ("rules:\n  churn: -1", "'-1' is not a valid value"),
    ("rules: [1]", "must have lines of the form"),
    ("rules:\n  churn: [1, 2]", "must have one value"), ("rules: [", "is not valid YAML"),
    ("budgets:\n  churned: few", "is not a budget"), ("budgets:\n  churnd: 1", "is not a budget"),
    ("- 1", "must have sections"),
    ("compare:\n  fail-on: worse", "takes regression, mixed, nondeterministic, unknown or nothing"),
    ("compare:\n  tolerance: -1", "a number of percent"),
    ("compare:\n  on-new: maybe", "takes allow, warn or fail"),
    ("compare:\n  failon: mixed", "Did you mean 'fail-on'"),
    ("accepted:\n  churn: 1", "'accepted' must be a list of entries"),
    ("accepted: [churn]", "entry 1 of 'accepted' must have the lines"),
    ("accepted: [{rule: chrun, limit: 1}]", "Did you mean 'churn'"),
    ("accepted: [{rule: passes, limit: 1}]", "no rule 'passes' is judged"),
    ("accepted: [{rule: churn, limit: few}]", "a whole number of 0 or more, not 'few'"),
    ("accepted: [{rule: churn, limit: -1}]", "a whole number of 0 or more, not '-1'"),
    ("accepted: [{rule: churn, by: A, why: b}]", "lacks 'limit'"),
    ("accepted: [{rule: churn, limit: 1, commit: 0123abc}]", "counts have a 'limit'"),
    ("accepted: [{rule: churn, limit: 1, why: b}]", "lacks 'by'"),
    ("accepted: [{rule: churn, limit: 1, by: A}]", "lacks 'why'"),
    ("accepted: [{rule: churn, limit: [1]}]", "'limit' must have a value"),
    ("accepted: [{rule: churn, limt: 1}]", "Did you mean 'limit'"),
    ("accepted: [{rule: text.repeat, limit: 1, test: t}]", "counted by superview only"),
    ("accepted: [{rule: time.layout, limit: 1}]", "times differ from run to run"),
    ("accepted: [{rule: time.layout}]", "lacks 'commit'"),
    ("rules:\n  text.unneeded: 2", "it takes a share"),
  ])
  func `is refused with one sentence where something is unknown`(
    configuration: String,
    complaint: String
  ) throws {
    let result = try check(configuration)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.complaint.contains(complaint), "\(result.complaint)")
    #expect(result.complaint.split(separator: "\n").count == 1)
  }

  @Test func `may be empty, and must be there where it is named`() throws {
    #expect(try check("").status == 1)
    let absent = try check("", "--config", "no-such.yml")
    #expect(absent.status == 2)
    #expect(absent.complaint.contains("There is no file 'no-such.yml'"))
  }
}
