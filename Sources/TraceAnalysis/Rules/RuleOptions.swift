/// The rules' thresholds, which a configuration file or an option can change, and the disabled
/// rules.
public struct RuleOptions: Hashable, Sendable {
  /// The changed values, by the threshold's name.
  private var values: [String: Double] = [:]
  /// The rules that do not run.
  public var disabled = Set(RuleList.declarations.filter(\.isOffByDefault).map(\.id))

  /// Creates the default options.
  public init() {}

  subscript(_ threshold: RuleThreshold) -> Double {
    get { values[threshold.name] ?? threshold.standard }
    set { values[threshold.name] = newValue == threshold.standard ? nil : newValue }
  }

  /// The threshold as an integer.
  func count(_ threshold: RuleThreshold) -> Int {
    Int(self[threshold])
  }
}

extension RuleOptions {
  /// An invalid setting.
  public struct Refusal: Error, Hashable, Sendable {
    /// One sentence that says what is wrong and what would be valid.
    public var message: String
  }

  /// Changes a threshold, or disables or enables a rule, as specified in an option or a
  /// configuration file.
  ///
  /// Setting a threshold of a rule that is off by default enables the rule.
  ///
  /// - Parameters:
  ///   - name: The rule; if a rule has two thresholds, the second one's name follows a colon.
  ///   - value: A number; for a share a number from 0 to 1 or percent, such as `80%`; for a time a
  ///     number with `ms`, `us` or `s`; or `off` or `on`.
  /// - Throws: ``Refusal`` if the setting does not exist or the value is not valid for it.
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
  /// The rules and all thresholds, as a trace stores them with findings; equal options have equal
  /// texts.
  struct Kept: Encodable {
    var rules: [RuleID]
    var thresholds: [String: Double]
  }

  var kept: Kept {
    Kept(
      // Rules that are off by default do not run, so their findings are not kept.
      rules: RuleID.allCases.filter { !$0.declaration.isOffByDefault || !disabled.contains($0) },
      thresholds: Dictionary(
        RuleList.declarations.flatMap(\.thresholds).map { ($0.name, self[$0]) },
        uniquingKeysWith: { first, _ in first }
      )
    )
  }
}
