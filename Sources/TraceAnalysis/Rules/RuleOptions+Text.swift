extension RuleOptions {
  /// A setting that is not one.
  public struct Refusal: Error, Hashable, Sendable {
    /// One sentence: what is wrong and what would be right.
    public var message: String
  }

  /// Changes a threshold, or switches a rule off, as an option or a configuration file says it.
  ///
  /// - Parameters:
  ///   - name: The rule; behind a second colon the threshold, if a rule has two.
  ///   - value: A number; for a share a number from 0 to 1 or percent, such as `80%`; for a time a number with `ms`,
  ///     `us` or `s`; or `off`.
  /// - Throws: ``Refusal`` if there is no such setting, or the value is none for it.
  public mutating func set(_ name: String, to value: String) throws(Refusal) {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    guard let rule = RuleID(rawValue: parts.first ?? "") else {
      throw Refusal(
        message: "There is no rule '\(name)'; 'plumbline explain' lists them."
          + NameSuggestion.question(for: parts.first ?? "", among: RuleID.allCases.map(\.rawValue))
      )
    }
    if parts.count == 1, value == "off" {
      disabled.insert(rule)
      return
    }
    let second = parts.count > 1 ? parts[1] : nil
    guard let setting = Setting.all.first(where: { $0.rule == rule && $0.second == second }) else {
      let names = Setting.all.filter { $0.rule == rule }.map(\.name)
      throw Refusal(
        message: names.isEmpty
          ? "The rule '\(rule.rawValue)' has no threshold: it can be 'off' only."
          : "There is no threshold '\(name)'; there is \(names.joined(separator: " and "))."
      )
    }
    guard setting.apply(value, &self) else {
      throw Refusal(
        message: "'\(value)' is not a valid value for '\(name)': it takes \(setting.takes)."
      )
    }
  }
}

/// One threshold by its name.
private struct Setting: Sendable {
  let rule: RuleID
  /// The part behind the colon.
  let second: String?
  /// What values there are, for people.
  let takes: String
  /// Sets the value; false if it is none.
  let apply: @Sendable (String, inout RuleOptions) -> Bool

  var name: String { second.map { "\(rule.rawValue):\($0)" } ?? rule.rawValue }

  private static func count(
    _ rule: RuleID,
    _ second: String? = nil,
    from least: Int = 1,
    _ set: @escaping @Sendable (inout RuleOptions, Int) -> Void
  ) -> Setting {
    Setting(rule: rule, second: second, takes: "a whole number from \(least)") { text, options in
      guard let value = Int(text), value >= least else { return false }
      set(&options, value)
      return true
    }
  }

  private static func share(
    _ rule: RuleID,
    _ set: @escaping @Sendable (inout RuleOptions, Double) -> Void
  ) -> Setting {
    Setting(rule: rule, second: nil, takes: "a share, such as 0.3 or 30%") { text, options in
      let isPercent = text.hasSuffix("%")
      guard let number = Double(isPercent ? String(text.dropLast()) : text) else { return false }
      let value = isPercent ? number / 100 : number
      guard (0...1).contains(value) else { return false }
      set(&options, value)
      return true
    }
  }

  static let all: [Setting] = [
    count(.churn) { $0.churn = $1 },
    count(.churnEquivalent) { $0.equivalentPasses = $1 },
    count(.churnConstant) { $0.churnConstant = $1 },
    count(.churnPriority) { $0.churnPriority = $1 },
    share(.removeAll) { $0.removedShare = $1 },
    count(.removeAll, "minimum") { $0.removedMinimum = $1 },
    Setting(rule: .layoutFeedback, second: nil, takes: "a whole number from 50 to 1000") {
      text,
      options in
      guard let value = Int(text), (50...1_000).contains(value) else { return false }
      options.feedbackLayouts = value
      return true
    },
    count(.forcedLayout, from: 2) { $0.forcedPasses = $1 },
    count(.engineSpam, from: 2) { $0.throwAwayEngines = $1 },
    count(.repeatedText, from: 2) { $0.textMeasurements = $1 },
    share(.unneededText) { $0.unneededTextShare = $1 },
    count(.intrinsicStorm, from: 2) { $0.invalidations = $1 },
    share(.errorCost) { $0.minimizationShare = $1 },
    count(.errorCost, "pivots") { $0.pivotsPerChange = $1 },
    Setting(rule: .crossHierarchy, second: nil, takes: "a factor above 1") { text, options in
      guard let value = Double(text), value.isFinite, value > 1 else { return false }
      options.couplingFactor = value
      return true
    },
    count(.repeatedConflict, from: 2) { $0.conflicts = $1 },
    count(.ambiguous) { $0.ambiguousPasses = $1 },
    count(.stackDepth, from: 2) { $0.stackDepth = $1 },
    count(.stackFanout, from: 2) { $0.stackFanout = $1 },
    Setting(rule: .frameHitch, second: nil, takes: "a time, such as 16.67ms") { text, options in
      guard let value = Setting.nanoseconds(text), value > 0 else { return false }
      options.frameBudget = value
      return true
    },
  ]

  /// Reads a time with its unit.
  private static func nanoseconds(_ text: String) -> Int64? {
    for (unit, scale) in [("ns", 1.0), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.count)), number.isFinite, number >= 0,
        number * scale < 9e18
      else { return nil }
      return Int64((number * scale).rounded())
    }
    return nil
  }
}
