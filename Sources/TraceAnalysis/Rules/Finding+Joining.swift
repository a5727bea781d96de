extension Finding {
  /// Returns the findings with one finding per defect, in the same order.
  ///
  /// A view whose `updateConstraints` removes all constraints and adds most of them again is one
  /// defect. The churn finding has the cost and the code to write instead, and gets a second
  /// sentence about the removal. Churn of one rule under several superviews is also joined if they
  /// are in one cell, or in a view that removes all constraints inside it.
  ///
  /// - Complexity: O(*n* · *m*) in findings and in those of `update-constraints.remove-all`.
  static func joined(_ findings: [Finding]) -> [Finding] {
    let removals = findings.filter { $0.rule == .removeAll }
    let (churn, owners) = joinedChurn(findings.filter { $0.rule != .removeAll }, removals)
    var joined = churn
    var alone: [Finding] = []
    for removal in removals {
      let view = removal.views.first ?? removal.superview
      let churn = joined.indices.first {
        joined[$0].rule == .churn && isPath(owners[$0] ?? joined[$0].superview, inside: view)
      }
      guard let churn else {
        alone.append(removal)
        continue
      }
      joined[churn].take(removal)
      joined[churn].tests = Set(joined[churn].tests).union(removal.tests).sorted()
    }
    return (joined + alone).sorted(by: isMoreUrgent)
  }

  /// Joins the churn for which one view's code is responsible.
  ///
  /// - Returns: The findings, and by position the path of the responsible view, if there is one.
  private static func joinedChurn(
    _ findings: [Finding],
    _ removals: [Finding]
  ) -> (findings: [Finding], owners: [Int: String]) {
    let removers = removals.compactMap(\.views.first)
    var joined: [Finding] = []
    var owners: [Int: String] = [:]
    var positions: [RuleID: [String: Int]] = [:]
    for finding in findings {
      guard [.churn, .churnConstant, .churnPriority].contains(finding.rule),
        let owner = owner(of: finding, among: removers)
      else {
        joined.append(finding)
        continue
      }
      if let position = positions[finding.rule]?[owner] {
        joined[position].join(finding)
      } else {
        positions[finding.rule, default: [:]][owner] = joined.count
        owners[joined.count] = owner
        joined.append(finding)
      }
    }
    return (joined, owners)
  }

  /// The view whose code is responsible for the constraints of a finding; nil if unknown.
  ///
  /// It is a view that removes them all in its `updateConstraints`, otherwise the cell that
  /// contains them.
  private static func owner(of finding: Finding, among removers: [String]) -> String? {
    removers.filter { isPath(finding.superview, inside: $0) }.max { $0.count < $1.count }
      ?? finding.cell
  }

  private static func isPath(_ path: String, inside view: String) -> Bool {
    path == view || path.hasPrefix(view + "/")
  }

  /// Stores another finding about the same defect.
  private mutating func take(_ other: Finding) {
    if parts.isEmpty { parts = [self] }
    parts.append(other)
  }

  /// Joins a finding about the same defect under another superview.
  private mutating func join(_ other: Finding) {
    let isOuter = other.superview.count < superview.count
    take(other)
    if isOuter { superview = other.superview }
    views += other.views.filter { !views.contains($0) }
    constraints += other.constraints.filter { !constraints.contains($0) }
    tests = Set(tests).union(other.tests).sorted()
    for caller in other.callers {
      let known = callers.firstIndex {
        $0.function == caller.function && $0.file == caller.file && $0.line == caller.line
      }
      if let known { callers[known].count += caller.count } else { callers.append(caller) }
    }
    cost.join(other.cost)
  }
}

extension FindingCost {
  /// Adds the cost of the same defect under another superview; its passes may be the same ones.
  fileprivate mutating func join(_ other: FindingCost) {
    occurrences += other.occurrences
    time += other.time
    rowsTouched += other.rowsTouched
    pivots += other.pivots
    passTime = max(passTime, other.passTime)
    passes = max(passes, other.passes)
  }
}
