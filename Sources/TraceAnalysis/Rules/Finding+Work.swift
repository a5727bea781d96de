extension Finding {
  /// What it is ranked by: the solver's rows touched, and as many for each text measured as take as long.
  ///
  /// It is counted, so that it is the same in every run of the same program.
  public var work: Int {
    cost.rowsTouched + rule.declaration.rowsPerOccurrence * cost.occurrences
  }

  /// Whether it comes first: errors, then what costs most work, then what happened most often; equal ones in order of
  /// rule and path.
  static func isMoreUrgent(_ first: Finding, _ second: Finding) -> Bool {
    func key(_ finding: Finding) -> (Int, Int, Int, String, String) {
      let severity = FindingSeverity.allCases.firstIndex(of: finding.severity) ?? 0
      return (
        -severity, -finding.work, -finding.cost.occurrences, finding.rule.rawValue,
        finding.superview + " " + (finding.views.first ?? "")
      )
    }
    let (left, right) = (key(first), key(second))
    return left == right ? first.message < second.message : left < right
  }
}
