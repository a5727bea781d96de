internal import InterfaceInspection
public import TraceReports

/// Explains an inspection rule for people.
public struct InspectionGuide: Sendable {
  private let rule: InspectionRule

  /// Finds a rule by its name; nil if it does not exist.
  public init?(_ name: String) {
    guard let rule = InspectionRule(rawValue: name) else { return nil }
    self.rule = rule
  }

  /// The names of all rules.
  public static var names: [String] { InspectionRule.allCases.map(\.rawValue) }

  /// All rules with a summary, one per line.
  public static var lines: [String] {
    var table = TextTable([("rule", .left), ("finds", .left)])
    for rule in InspectionRule.allCases { table.add([rule.rawValue, rule.title]) }
    return table.lines()
  }

  /// Writes the meaning of the rule and the recommended action.
  public func write(style: TextStyle, to write: (String) throws -> Void) rethrows {
    try write(style.bold("\(rule.rawValue): \(rule.title)") + "\n\n")
    for line in style.wrapped(rule.meaning) { try write(line + "\n") }
    for (title, lines) in [("Before", rule.example.before), ("After", rule.example.after)] {
      try write("\n" + style.bold(title) + "\n")
      for line in lines { try write("  " + line + "\n") }
    }
    try write("\n")
    for line in style.wrapped(rule.help) { try write(line + "\n") }
    try write("\n")
    for line in style.wrapped("Source: " + rule.source) { try write(line + "\n") }
  }
}
