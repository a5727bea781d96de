import ArgumentParser
import TraceAnalysis
import TraceReports

struct ExplainCommand: TraceCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a rule of 'check': what it means, what it costs, what to write instead.",
    discussion: """
      EXAMPLES
        plumbline explain                 lists the rules
        plumbline explain churn
      """
  )

  @Argument(help: "The rule; without one, all rules are listed.")
  var rule: RuleID?

  func report(to printer: Printer) throws -> Bool {
    let renderer = RuleGuideRenderer(style: .standardOutput(width: nil))
    if let rule {
      try renderer.write(rule, to: printer.write)
    } else {
      try renderer.writeList(to: printer.write)
    }
    return false
  }
}
