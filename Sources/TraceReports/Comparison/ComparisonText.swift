package import TraceAnalysis
import TraceStore

/// Words and numbers of a comparison that all its renderers share.
package enum ComparisonText {
  /// The verdict as the first word of a report.
  package static func word(_ verdict: Comparison.Verdict) -> String {
    switch verdict {
    case .better: "Better"
    case .same: "Same"
    case .mixed: "Mixed"
    case .worse: "Worse"
    case .unknown: "Unknown"
    case .nondeterministic: "Nondeterministic"
    }
  }

  /// The verdict on one number, for a table's cell.
  package static func cell(_ verdict: Comparison.Verdict?) -> String {
    switch verdict {
    case nil, .same: ""
    case .unknown: "too few runs"
    case .better, .mixed, .worse, .nondeterministic: verdict?.rawValue ?? ""
    }
  }

  /// The verdict and its reasons, the largest change first, in a sentence or two.
  package static func summary(of comparison: Comparison) -> String {
    let reasons = reasons(of: comparison)
    let text =
      word(comparison.verdict) + (reasons.isEmpty ? "." : ": \(reasons.joined(separator: ", ")).")
    return text + (diagnosis(of: comparison).map { " \($0)" } ?? "")
  }

  /// How to find out what the times could not show; nil if they were sufficient.
  package static func footer(of comparison: Comparison) -> (advice: String, command: String)? {
    guard let needed = comparison.runsNeeded ?? comparison.superviewRunsNeeded else { return nil }
    func command(_ run: Run?) -> String {
      (run?.command ?? []).map(ShellText.word).joined(separator: " ")
    }
    let base = command(comparison.base.first)
    let new = ShellText.word(command(comparison.new.first))
    let what =
      comparison.runsNeeded == nil
      ? "To see whose time it is" : "So few runs say nothing about times. To judge them"
    let stacks = comparison.hasCallStacks ? "--stacks " : ""
    return (
      advice: "\(what), record \(needed) runs a side:",
      command: "plumbline record \(stacks)--runs \(needed) -o base.plumb --interleave \(new) "
        + "--interleave-output new.plumb -- \(base)"
    )
  }

  /// The numbers that have the verdict's direction: those of the total or, if there are none, of
  /// its parts.
  private static func reasons(of comparison: Comparison) -> [String] {
    let verdict = comparison.verdict
    let counts = comparison.total.counts
    var reasons: [String] = []
    switch verdict {
    case .same, .unknown: return reasonsForNothing(comparison)
    case .nondeterministic:
      reasons = counts.filter { $0.measure.isJudged && $0.verdict == verdict }.map(difference)
      return reasons + ["runs of one build differ in these counts"]
    case .mixed:
      reasons = counts.filter { $0.measure == .rowsTouched }.map(work)
      let costlier = comparison.costlierSuperviews.prefix(2).map { row in
        let rows = row.counts.first { $0.measure == .rowsTouched }
        return "but \(rows.map(work) ?? "more") under \(row.name)"
      }
      return reasons + (costlier.isEmpty ? ["but more \(nowhere)"] : costlier)
    case .better, .worse: break
    }
    reasons = judged(counts, verdict)
    for time in comparison.total.times where time.verdict == verdict {
      reasons.append("\(time.measure.name) \(change(time))")
    }
    // Do not repeat what the counts already say. Removing all constraints is one way to churn.
    let churns = counts.contains { $0.measure == .churned && $0.verdict == verdict }
    let said: Set<RuleID> = churns ? [.churn, .removeAll] : [.churn]
    for rule in comparison.rules ?? [] where rule.isJudged && rule.verdict == verdict {
      guard !said.contains(rule.rule), let reason = reason(rule) else { continue }
      reasons.append(reason)
    }
    guard reasons.isEmpty else { return reasons }
    // A test is more specific than its superviews.
    let rows = comparison.tests.filter { $0.verdict == verdict }
    reasons = (rows.isEmpty ? comparison.superviews.filter { $0.verdict == verdict } : rows)
      .prefix(2).map(reason)
    // A count that is worse at one place may be better in total.
    let better = verdict == .worse ? judged(counts, .better) : []
    return reasons
      + better.prefix(2).enumerated().map { ($0 == 0 ? "although in total " : "") + $1 }
  }

  /// Why neither side is better.
  private static func reasonsForNothing(_ comparison: Comparison) -> [String] {
    let rows = [comparison.total] + comparison.tests + comparison.superviews
    let differs = rows.contains { row in
      row.presence == .both && row.counts.contains { $0.measure.isJudged && $0.base != $0.new }
    }
    let counts =
      differs ? "no count that decides rose or fell by more than it may" : "all counts are equal"
    let hasTimes = comparison.total.times.contains { $0.verdict != nil }
    guard hasTimes else { return [counts] }
    return [
      counts,
      comparison.timeVerdict == .unknown ? "too few runs to judge times" : "times do not differ",
    ]
  }

  /// The counts with a verdict.
  private static func judged(
    _ counts: [Comparison.Count],
    _ verdict: Comparison.Verdict
  ) -> [String] {
    counts.filter { $0.measure.isJudged && $0.verdict == verdict }
      .map { $0.measure == .rowsTouched ? work($0) : difference($0) }
  }

  /// The numbers that decide a rule's verdict: its sum or, if that changes in the other direction,
  /// those of a superview.
  private static func reason(_ rule: Comparison.Rule) -> String? {
    func text(_ base: ClosedRange<Int64>, _ new: ClosedRange<Int64>) -> String {
      "\(rule.rule.rawValue) \(range(base)) → \(range(new))"
    }
    let rise = rule.new.upperBound - rule.base.upperBound
    if rule.verdict == .worse ? rise > 0 : rise < 0 { return text(rule.base, rule.new) }
    let place = rule.places.first { $0.verdict == rule.verdict }
    if let place { return text(place.base, place.new) + " under \(place.superview)" }
    return rule.base == rule.new ? nil : text(rule.base, rule.new)
  }

  /// The numbers that decide the verdict of a test or a superview, with its name.
  private static func reason(_ row: Comparison.Row) -> String {
    let place = row.subject == .test ? "in test '\(row.name)'" : "under \(row.name)"
    let count = row.counts.first { $0.measure.isJudged && $0.verdict == row.verdict }
    let time = row.times.first { $0.verdict == row.verdict }
    if let count { return "\(difference(count)) \(place)" }
    if let time { return "\(time.measure.name) \(change(time)) \(place)" }
    return "\(row.presence.rawValue) \(place)"
  }

  private static func difference(_ count: Comparison.Count) -> String {
    let name = count.measure == .churned ? "churn" : count.measure.name
    return "\(name) \(range(count.base)) → \(range(count.new))"
  }

  /// The change of the solver's work, measured in rows touched, as a share.
  private static func work(_ count: Comparison.Count) -> String {
    count.base.upperBound == 0
      ? "solver work 0 → \(range(count.new)) rows" : "solver work \(change(count))"
  }

  /// Notes that pivots rose although the total solver work fell.
  ///
  /// Readers look at pivots first.
  private static func diagnosis(of comparison: Comparison) -> String? {
    let counts = comparison.total.counts
    guard let pivots = counts.first(where: { $0.measure == .pivots }),
      let rows = counts.first(where: { $0.measure == .rowsTouched }),
      rows.new.upperBound < rows.base.upperBound, pivots.new.upperBound > pivots.base.upperBound
    else { return nil }
    let more = Quantity.count(Int(pivots.new.upperBound - pivots.base.upperBound))
    return "Pivots rose by \(more), within that work."
  }

  /// One value, or the smallest and the largest value.
  package static func range(_ range: ClosedRange<Int64>) -> String {
    let low = Quantity.count(Int(range.lowerBound))
    return range.lowerBound == range.upperBound
      ? low : "\(low)–\(Quantity.count(Int(range.upperBound)))"
  }

  /// The difference of a count as a share; `new` if the base has none.
  package static func change(_ count: Comparison.Count) -> String {
    share(Double(count.base.upperBound), Double(count.new.upperBound))
  }

  /// The difference of a median as a share.
  package static func change(_ time: Comparison.Time) -> String { share(time.base, time.new) }

  /// A share with its sign: `=` for equal values, `new` if the base is 0.
  package static func share(_ base: Double, _ new: Double) -> String {
    if base == new { return "=" }
    if base == 0 { return "new" }
    let share = (new - base) / base
    return (share > 0 ? "+" : "−") + Quantity.percent(abs(share))
  }

  /// The confidence interval of a time as shares of the base, and its probability.
  package static func certainty(_ time: Comparison.Time) -> String {
    var parts: [String] = []
    if let interval = time.interval, time.base > 0 {
      let low = signed(interval.lowerBound / time.base)
      let high = signed(interval.upperBound / time.base)
      parts.append("95 %: \(low) … \(high)")
    }
    if let probability = time.probability { parts.append("p \(self.probability(probability))") }
    return parts.joined(separator: ", ")
  }

  private static func signed(_ share: Double) -> String {
    (share < 0 ? "−" : "+") + Quantity.percent(abs(share))
  }

  private static func probability(_ value: Double) -> String {
    value < 0.0001 ? "< 0.0001" : Quantity.fixed(value, digits: value < 0.01 ? 4 : 2)
  }

  /// A median: a count or a time.
  package static func value(_ value: Double, of measure: WorkMeasure) -> String {
    if measure.isTime { return Quantity.duration(Int64(value)) }
    return isWhole(value) ? Quantity.count(Int(value)) : Quantity.fixed(value, digits: 1)
  }

  private static func isWhole(_ value: Double) -> Bool { value.rounded() == value }

  /// The place of work that belongs to no single superview.
  static let nowhere = "under no single superview"

  /// The place of a change, in words.
  package static func place(_ change: Comparison.Change) -> String {
    var parts: [String] = []
    if let superview = change.superview { parts.append("under \(superview)") }
    if let test = change.test { parts.append("in test '\(test)'") }
    if let caller = change.caller { parts.append("from \(caller.text)") }
    if change.superview == nil, !change.measure.isTime {
      parts.insert(nowhere, at: 0)
    }
    return parts.isEmpty ? "in total" : parts.joined(separator: ", ")
  }

  /// The place of a difference in a rule's count, in words.
  static func place(_ place: Comparison.RulePlace) -> String {
    var parts = ["under \(place.superview)"]
    if let test = place.tests.first {
      let more = place.tests.count - 1
      parts.append("in test '\(test)'" + (more > 0 ? " and \(more) more" : ""))
    }
    if let caller = place.caller { parts.append("from \(caller.text)") }
    if let presence = presence(place.presence) { parts.append(presence) }
    return parts.joined(separator: ", ")
  }

  /// The only side that has something; nil if both have it.
  static func presence(_ presence: Comparison.Presence) -> String? {
    switch presence {
    case .both: nil
    case .appeared: "only in the new runs"
    case .vanished: "only in the base runs"
    }
  }

  /// A rule's count as a sentence without its place.
  static func what(_ place: Comparison.RulePlace, of rule: Comparison.Rule) -> String {
    let counts = "\(range(place.base)) → \(range(place.new))"
    return "\(rule.rule.title) \(counts)"
      + (place.verdict == .nondeterministic ? ", runs of one build differ" : "")
  }

  /// A change as a sentence without its place.
  package static func what(_ change: Comparison.Change) -> String {
    let base = value(change.base, of: change.measure)
    let new = value(change.new, of: change.measure)
    return change.verdict == .nondeterministic
      ? "\(change.measure.name): runs of one build differ, medians \(base) and \(new)"
      : "\(change.measure.name) \(base) → \(new)"
  }
}
