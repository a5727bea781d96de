extension Finding {
  /// How many rows touched stand for one text measured.
  ///
  /// In `traces/feed-churning.plumb` a text takes 46 µs to measure, a touched row 0.56 µs.
  static let rowsPerText = 80

  /// What it is ranked by: the solver's rows touched, and as many for each text measured as take as long.
  ///
  /// It is counted, so that it is the same in every run of the same program.
  public var work: Int {
    switch rule {
    case .repeatedText, .unneededText: cost.rowsTouched + Self.rowsPerText * cost.occurrences
    default: cost.rowsTouched
    }
  }

  /// Whether it comes first: errors, then what costs most work, then what happened most often; equal ones in order of
  /// rule and path.
  static func isMoreUrgent(_ first: Finding, _ second: Finding) -> Bool {
    func key(_ finding: Finding) -> (Int, Int, Int, String, String, String) {
      let severity = FindingSeverity.allCases.firstIndex(of: finding.severity) ?? 0
      return (
        -severity, -finding.work, -finding.cost.occurrences, finding.rule.rawValue,
        finding.superview + " " + (finding.views.first ?? ""), finding.message
      )
    }
    return key(first) < key(second)
  }

  /// Returns the findings with one for each defect, in the same order.
  ///
  /// A view whose `updateConstraints` removes all constraints and adds most of them again is one defect. The churn has
  /// its cost and the code to write instead; that all were removed becomes a second sentence of it.
  ///
  /// - Complexity: O(*n* · *m*) in findings and in those of `update-constraints.remove-all`.
  static func joined(_ findings: [Finding]) -> [Finding] {
    var joined = findings.filter { $0.rule != .removeAll }
    var isAlone: Set<Int> = []
    for (position, removal) in findings.enumerated() where removal.rule == .removeAll {
      let view = removal.views.first ?? removal.superview
      let churn = joined.firstIndex {
        $0.rule == .churn && ($0.superview == view || $0.superview.hasPrefix(view + "/"))
      }
      guard let churn else {
        isAlone.insert(position)
        continue
      }
      joined[churn].message += " " + removal.message
      joined[churn].tests = Set(joined[churn].tests).union(removal.tests).sorted()
    }
    guard !isAlone.isEmpty else { return joined }
    return (joined + isAlone.map { findings[$0] }).sorted(by: isMoreUrgent)
  }
}
