public import TraceAnalysis

/// Writes explanations of rules.
public struct RuleGuideRenderer: Sendable {
  /// The text style.
  public var style: TextStyle

  /// Creates a renderer.
  public init(style: TextStyle = TextStyle()) {
    self.style = style
  }

  /// Writes the names of all rules with their subjects.
  public func writeList(to write: (String) throws -> Void) rethrows {
    var table = TextTable([("rule", .left), ("severity", .left), ("finds", .left)])
    for rule in RuleID.allCases {
      table.add([
        rule.rawValue, rule.severity.word,
        rule.title + (rule.isOffByDefault ? " (off by default)" : ""),
      ])
    }
    for line in table.lines() { try write(line + "\n") }
  }

  /// Writes the meaning of one rule, its cost, and what to write instead.
  public func write(_ rule: RuleID, to write: (String) throws -> Void) rethrows {
    let guide = rule.guide
    try write(style.bold("\(rule.rawValue): \(rule.title)") + "\n\n")
    try write("\(guide.meaning)\n\(guide.reason)\n\n")
    if rule.isOffByDefault {
      try write("It is off by default: plumbline check run.plumb \(rule.switchedOn)\n\n")
    }
    try write(style.accent("Before") + "\n" + Self.indented(guide.before) + "\n")
    try write(style.accent("After") + "\n" + Self.indented(guide.after) + "\n")
    if let elsewhere = guide.elsewhere {
      try write(style.accent("With other engines") + "\n" + Self.indented(elsewhere) + "\n")
    }
    try write(style.dim("Source: \(guide.source.title), \(guide.source.address)") + "\n")
  }

  private static func indented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "  \($0)\n" }
      .joined()
  }
}
