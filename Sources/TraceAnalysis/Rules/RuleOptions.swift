/// The rules' thresholds, which a configuration file or an option can change, and the rules that are switched off.
public struct RuleOptions: Hashable, Sendable {
  /// What was changed, by the threshold's name.
  private var values: [String: Double] = [:]
  /// Rules that are not looked at.
  public var disabled = Set(RuleList.declarations.filter(\.isOffByDefault).map(\.id))

  /// Creates the defaults.
  public init() {}

  subscript(_ threshold: RuleThreshold) -> Double {
    get { values[threshold.name] ?? threshold.standard }
    set { values[threshold.name] = newValue == threshold.standard ? nil : newValue }
  }

  /// The threshold as a whole number.
  func count(_ threshold: RuleThreshold) -> Int {
    Int(self[threshold])
  }
}

extension RuleOptions {
  /// A setting that is not one.
  public struct Refusal: Error, Hashable, Sendable {
    /// One sentence: what is wrong and what would be right.
    public var message: String
  }

  /// Changes a threshold, or switches a rule off or on, as an option or a configuration file says it.
  ///
  /// A threshold for a rule that is off by default switches it on.
  ///
  /// - Parameters:
  ///   - name: The rule; behind a second colon the threshold, if a rule has two.
  ///   - value: A number; for a share a number from 0 to 1 or percent, such as `80%`; for a time a number with `ms`,
  ///     `us` or `s`; or `off` or `on`.
  /// - Throws: ``Refusal`` if there is no such setting, or the value is none for it.
  public mutating func set(_ name: String, to value: String) throws(Refusal) {
    let first = name.split(separator: ":", maxSplits: 1).first.map(String.init) ?? ""
    guard let rule = RuleID(rawValue: first) else {
      throw Refusal(
        message: "There is no rule '\(name)'; 'plumbline explain' lists them."
          + NameSuggestion.question(for: first, among: RuleID.allCases.map(\.rawValue))
      )
    }
    if name == rule.rawValue, value == "off" {
      disabled.insert(rule)
      return
    }
    if name == rule.rawValue, value == "on" {
      disabled.remove(rule)
      return
    }
    let thresholds = rule.declaration.thresholds
    guard let threshold = thresholds.first(where: { $0.name == name }) else {
      let names = thresholds.map(\.name)
      throw Refusal(
        message: names.isEmpty
          ? "The rule '\(rule.rawValue)' has no threshold: it can be 'off' or 'on' only."
          : "There is no threshold '\(name)'; there is \(names.joined(separator: " and "))."
      )
    }
    guard let number = threshold.value(value) else {
      throw Refusal(
        message: "'\(value)' is not a valid value for '\(name)': it takes \(threshold.takes)."
      )
    }
    self[threshold] = number
    if rule.declaration.isOffByDefault { disabled.remove(rule) }
  }
}

extension RuleOptions {
  /// The rules and all thresholds, as a trace keeps them with what was found: equal ones are equal texts.
  struct Kept: Encodable {
    var rules: [RuleID]
    var thresholds: [String: Double]
  }

  var kept: Kept {
    Kept(
      // What is off by default is not looked for, so it is not kept either.
      rules: RuleID.allCases.filter { !$0.declaration.isOffByDefault || !disabled.contains($0) },
      thresholds: Dictionary(
        RuleList.declarations.flatMap(\.thresholds).map { ($0.name, self[$0]) },
        uniquingKeysWith: { first, _ in first }
      )
    )
  }
}
