import Foundation
import TestSupport
import Testing

/// The files that `scripts/install` installs with the program.
@Suite(.waitsForProcesses) struct `What is installed beside the program` {
  @Test func `there is a manual page for every command, which man takes without a complaint`()
    throws
  {
    let shop = try Workshop()
    defer { shop.remove() }
    #expect(try shop.plumbline("manual", shop.path("man")).status == 0)
    let help = try shop.plumbline("--help").output
    let commands = try #require(help.range(of: "SUBCOMMANDS:"))
    let names = help[commands.upperBound...].matches(of: /\n  ([a-z]+)\s/).map { String($0.1) }
    #expect(names.count > 15)
    for name in names + ["history-add"] {
      let text = try String(contentsOfFile: shop.path("man/plumbline-\(name).1"), encoding: .utf8)
      for section in ["NAME", "SYNOPSIS", "EXAMPLES", "OPTIONS", "SEE ALSO"] {
        #expect(text.contains("\n.SH \(section)\n"), "\(name)")
      }
    }
    let check = try String(contentsOfFile: shop.path("man/plumbline-check.1"), encoding: .utf8)
    #expect(check.contains("\n.TP\n\\fB\\-\\-budget\\fR \\fImeasure=count\\fR\n"))
    #expect(check.contains("\n.nf\n  plumbline check run.plumb\n"))
    #expect(check.contains("\nOne of text, json, csv, markdown, github, junit, sarif.\n.br\n"))
  }

  @Test func `a folder that cannot be written is one sentence`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.plumbline("manual", "/proc/none")
    #expect(result.status == 2)
    #expect(result.complaint.contains("cannot be written to '/proc/none'."))
  }

  /// Requests completions as a shell does: the words so far, the word's index, and the position in
  /// it.
  private func completions(_ words: String..., of argument: [String]) throws -> [Substring] {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell(
      "SAP_SHELL=bash exec \"$0\" \"$@\"",
      [binary, "---completion"] + argument + [String(words.count - 1), "0"] + ["plumbline"] + words
    )
    #expect(result.status == 0, "\(result.complaint)")
    return result.output.split(separator: "\n")
  }

  @Test func `shells complete tests, superviews, budgets and thresholds from the trace`() throws {
    let trace = fixture("Traces/Released/0.1.0.plumb").path
    let tests = try completions("churn", trace, "--test", "", of: ["churn", "--", "--test"])
    #expect(tests.contains { $0.contains("the profile opens") })
    let views = try completions("why", trace, "", of: ["why", "--", "positional@1"])
    #expect(views.contains { $0.contains("UIWindow/UIView#card") })
    let budgets = try completions("check", trace, "--budget", "", of: ["check", "--", "--budget"])
    #expect(budgets.contains { $0.contains("churned@UIWindow/UIView#card=") })
    let thresholds = try completions("check", trace, "--set", "", of: ["check", "--", "--set"])
    #expect(thresholds.contains { $0.contains("text.repeat=") })
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `each shell's script asks for traces, rules, tests and superviews`(shell: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = try shop.plumbline("--generate-completion-script", shell).output
    #expect(script.contains("plumb"))
    #expect(script.contains("sizing.engine-spam"))
    for question in ["churn -- --test", "why -- positional@1", "history trend -- --superview"] {
      #expect(script.contains("---completion \(question)"), "\(question)")
    }
  }
}
