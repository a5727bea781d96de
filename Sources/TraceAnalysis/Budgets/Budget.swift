/// A limit that a run must not exceed, such as `churned=0` or `measurements/test=20`.
public struct Budget: Hashable, Sendable {
  /// What is counted.
  public enum Measure: String, CaseIterable, Sendable {
    /// The app's own constraints that were removed and re-added in one pass.
    case churned
    /// Passes over the frame budget.
    case slowPasses = "slow-passes"
    /// Texts measured, excluding answers from a cache.
    case measurements
    /// Engines of `systemLayoutSizeFitting`.
    case throwAwayEngines = "throw-away-engines"
    /// Constraints that the engine broke because they could not be satisfied.
    case broken
    /// Rows of the solver's tableau that were touched.
    case rowsTouched = "rows-touched"
    /// The solver's pivots.
    case pivots
  }

  /// The scope in which it is counted.
  public enum Scope: Hashable, Sendable {
    /// The whole run.
    case run
    /// Each test separately, and everything outside tests.
    case eachTest
    /// Work that is charged to the superview with that path, in all tests.
    case superview(String)
  }

  /// What is counted.
  public var measure: Measure
  /// The place where it is counted.
  public var scope: Scope
  /// The maximum allowed.
  public var limit: Int64

  /// Creates a budget from its parts.
  public init(measure: Measure, scope: Scope = .run, limit: Int64) {
    self.measure = measure
    self.scope = scope
    self.limit = limit
  }

  /// Parses `MEASURE=LIMIT`, `MEASURE/test=LIMIT` or `MEASURE@PATH=LIMIT`; nil for anything else.
  public init?(_ text: String) {
    // A path may contain an equals sign, so the last one belongs to the budget.
    // Compare scalars, because a sign may combine with the scalar that follows it.
    guard let equals = text.unicodeScalars.lastIndex(of: "="),
      let limit = Int64(String(text.unicodeScalars[text.unicodeScalars.index(after: equals)...])),
      limit >= 0
    else { return nil }
    self.init(name: String(text.unicodeScalars[..<equals]), limit: limit)
  }

  /// Parses the part before the limit.
  public init?(name: String, limit: Int64) {
    if let at = name.unicodeScalars.firstIndex(of: "@") {
      let path = String(name.unicodeScalars[name.unicodeScalars.index(after: at)...])
      guard let measure = Measure(rawValue: String(name.unicodeScalars[..<at])), !path.isEmpty
      else { return nil }
      self.init(measure: measure, scope: .superview(path), limit: limit)
    } else if name.hasSuffix("/test") {
      guard let measure = Measure(rawValue: String(name.dropLast("/test".count))) else {
        return nil
      }
      self.init(measure: measure, scope: .eachTest, limit: limit)
    } else {
      guard let measure = Measure(rawValue: name) else { return nil }
      self.init(measure: measure, limit: limit)
    }
  }

  /// The budget as text, without its limit.
  public var name: String {
    switch scope {
    case .run: measure.rawValue
    case .eachTest: measure.rawValue + "/test"
    case .superview(let path): "\(measure.rawValue)@\(path)"
    }
  }
}

/// The result of a run for a budget.
public struct BudgetResult: Hashable, Sendable {
  /// The budget.
  public var budget: Budget
  /// The count of the run, of the superview, or of the test with the highest count.
  public var count: Int64
  /// The tests that exceed it, highest count first; only with `eachTest`.
  public var tests: [String]
  /// Whether the trace has nothing under the superview's path.
  public var isAbsent: Bool

  /// Whether the budget was kept.
  ///
  /// A budget for an absent superview was not kept, because it watches nothing.
  public var isKept: Bool { !isAbsent && count <= budget.limit }
}
