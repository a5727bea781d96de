import ArgumentParser
import InspectionReports
import TraceAnalysis
import TraceReports

struct ExplainCommand: TraceCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a rule of 'check' or 'inspect': what it means, and what to do.",
    discussion: """
      EXAMPLES
        plumbline explain                 lists the rules
        plumbline explain churn
        plumbline explain inspect.conflict
      """
  )

  @Argument(help: "The rule; without one, all rules are listed.")
  var rule: ExplainedRule?

  func report(to printer: Printer) throws -> Bool {
    let renderer = RuleGuideRenderer(style: .standardOutput(width: nil))
    switch rule {
    case .trace(let rule): try renderer.write(rule, to: printer.write)
    case .inspection(let rule): try rule.write(style: renderer.style, to: printer.write)
    case nil:
      try renderer.writeList(to: printer.write)
      try printer.write("\nRules of 'plumbline inspect':\n")
      for line in InspectionGuide.lines { try printer.write(line + "\n") }
    }
    return false
  }
}

/// A rule of any command.
enum ExplainedRule: ExpressibleByArgument {
  case trace(RuleID)
  case inspection(InspectionGuide)

  init?(argument: String) {
    if let rule = RuleID(rawValue: argument) {
      self = .trace(rule)
    } else if let guide = InspectionGuide(argument) {
      self = .inspection(guide)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] {
    RuleID.allCases.map(\.rawValue) + InspectionGuide.names
  }
}
