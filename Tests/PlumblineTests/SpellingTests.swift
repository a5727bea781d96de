import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct `A misspelt word` {
  private static let trace = packageFolder.appendingPathComponent("traces/feed-churning.plumb").path

  @Test(arguments: [
    (["chrun", trace], "Did you mean 'churn'?"),
    (["history", "lst"], "Did you mean 'list'?"),
    (["churn", trace, "--min-pases", "3"], "Did you mean '--min-passes'?"),
    (["churn", trace, "--format", "jsn"], "Did you mean 'json'?"),
    (["check", trace, "--rule", "ambigous"], "Did you mean 'ambiguous'?"),
    (["check", trace, "--set", "txt.repeat=4"], "Did you mean 'text.repeat'?"),
    (["check", trace, "--budget", "chrned/test=4"], "Did you mean 'churned'?"),
    (["explain", "constant.noop"], "Did you mean 'constant.no-op'?"),
    (["export", trace, "--format", "perfeto"], "Did you mean 'perfetto'?"),
    (["export", trace, "--format", "csv", "--table", "itm"], "Did you mean 'item'?"),
    (["query", trace, "SELECT * FROM mesurement"], "Did you mean 'measurement'?"),
    (["record", "--detail", "viws", "--", "true"], "Did you mean 'views'?"),
  ])
  func `of the command line is asked about`(words: [String], question: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell("exec \"$0\" \"$@\"", [binary] + words)
    #expect(result.status == 64 || result.status == 2)
    #expect(result.complaint.contains(question), "\(result.complaint)")
  }

  @Test(arguments: [
    ("rules:\n  text.repat: 5\n", "Did you mean 'text.repeat'?"),
    ("budgets:\n  measurments/test: 5\n", "Did you mean 'measurements'?"),
    ("budget:\n  churned: 5\n", "Did you mean 'budgets'?"),
  ])
  func `of the configuration is asked about`(text: String, question: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try Data(text.utf8).write(to: URL(fileURLWithPath: shop.path("plumbline.yml")))
    let result = try shop.plumbline("check", Self.trace)
    #expect(result.status == 2)
    #expect(result.complaint.contains(question), "\(result.complaint)")
  }

  @Test func `of a test is completed from the tests in the trace`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.plant("run.plumb")
    let result = try shop.plumbline("churn", "run.plumb", "--test", "the list scrols")
    #expect(result.status == 2)
    #expect(result.complaint.contains("Did you mean 'the list scrolls'?"), "\(result.complaint)")
  }

  @Test func `that is like no other is not guessed at`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.plumbline("explain", "zzzzzzzzzz")
    #expect(!result.complaint.contains("Did you mean"))
  }
}
