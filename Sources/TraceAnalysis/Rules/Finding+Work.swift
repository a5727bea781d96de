extension Finding {
  /// The work by which findings are ranked: rows touched, plus the equivalent number of rows for
  /// each measured text.
  ///
  /// It consists of counts, so it is the same in every run of the same program.
  public var work: Int {
    cost.rowsTouched + rule.declaration.rowsPerOccurrence * cost.occurrences
  }

  /// Whether it sorts first: errors, then the most work, then the most occurrences.
  ///
  /// Equal findings are in order of rule and path.
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
