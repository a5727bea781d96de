package import TraceAnalysis

/// Words and numbers of a comparison, as all its renderers have them.
package enum ComparisonText {
  /// The verdict as the first word of a report.
  package static func word(_ verdict: Comparison.Verdict) -> String {
    switch verdict {
    case .better: "Better"
    case .same: "Same"
    case .worse: "Worse"
    case .unknown: "Unknown"
    case .nondeterministic: "Nondeterministic"
    }
  }

  /// The verdict and what decided it, in a sentence or two.
  package static func summary(of comparison: Comparison) -> String {
    var text = word(comparison.verdict)
    let reasons = reasons(of: comparison)
    text += reasons.isEmpty ? "." : ": \(reasons.joined(separator: ", "))."
    if let needed = comparison.runsNeeded {
      let runs =
        comparison.base.count == comparison.new.count
        ? "\(Quantity.counted(comparison.base.count, "run")) a side"
        : "\(comparison.base.count) and \(comparison.new.count) runs"
      text += " Times: unknown, \(runs) cannot tell; record \(needed) a side."
    }
    if let needed = comparison.superviewRunsNeeded {
      text += " Whose time it is would show with \(needed) runs a side."
    }
    return text
  }

  /// What of the total, or else of its parts, has the verdict's direction.
  private static func reasons(of comparison: Comparison) -> [String] {
    let total = comparison.total
    var reasons: [String] = []
    for count in total.counts where count.measure.isJudged && count.verdict == comparison.verdict {
      guard comparison.verdict != .same else { break }
      reasons.append("\(count.measure.name) \(range(count.base)) → \(range(count.new))")
    }
    for time in total.times where time.verdict == comparison.verdict && time.verdict != .same {
      reasons.append("\(time.measure.name) \(change(time))")
    }
    for rule in comparison.rules ?? []
    where rule.isJudged && rule.verdict == comparison.verdict && comparison.verdict != .same {
      // What the counts say already is not said twice.
      guard rule.rule != .churn, rule.base != rule.new else { continue }
      reasons.append("\(rule.rule.rawValue) \(range(rule.base)) → \(range(rule.new))")
    }
    if reasons.isEmpty, comparison.verdict != .same {
      let rows = comparison.tests + comparison.superviews
      let count = rows.count { $0.verdict == comparison.verdict }
      if count > 0 {
        reasons.append(
          "in total as much, but not in \(Quantity.counted(count, "test or superview", plural: "tests or superviews"))"
        )
      }
    }
    if comparison.countVerdict == .nondeterministic {
      reasons.append("runs of one build differ in these counts")
    }
    return reasons
  }

  /// One value, or the smallest and the largest.
  package static func range(_ range: ClosedRange<Int64>) -> String {
    let low = Quantity.count(Int(range.lowerBound))
    return range.lowerBound == range.upperBound
      ? low : "\(low)–\(Quantity.count(Int(range.upperBound)))"
  }

  /// By what share a count differs: `new` where the base has none.
  package static func change(_ count: Comparison.Count) -> String {
    share(Double(count.base.upperBound), Double(count.new.upperBound))
  }

  /// By what share a median differs.
  package static func change(_ time: Comparison.Time) -> String { share(time.base, time.new) }

  /// A share with its sign: `=` of equal values, `new` of something against nothing.
  package static func share(_ base: Double, _ new: Double) -> String {
    if base == new { return "=" }
    if base == 0 { return "new" }
    let share = (new - base) / base
    return (share > 0 ? "+" : "−") + Quantity.percent(abs(share))
  }

  /// The interval of a time as shares of the base, and its probability.
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

  /// Where a change is, in words.
  package static func place(_ change: Comparison.Change) -> String {
    var parts: [String] = []
    if let superview = change.superview { parts.append("under \(superview)") }
    if let test = change.test { parts.append("in test '\(test)'") }
    if let caller = change.caller { parts.append("from \(caller.text)") }
    return parts.isEmpty ? "in total" : parts.joined(separator: ", ")
  }

  /// Where a rule's count differs, in words.
  static func place(_ place: Comparison.RulePlace) -> String {
    var parts = ["under \(place.superview)"]
    if let test = place.tests.first {
      let more = place.tests.count - 1
      parts.append("in test '\(test)'" + (more > 0 ? " and \(more) more" : ""))
    }
    if let caller = place.caller { parts.append("from \(caller.text)") }
    return parts.joined(separator: ", ")
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
