import TraceAnalysis
import TraceStore

/// The maximum layout work of a test, or a part of one; nil values are not limited.
public struct LayoutBudget: Hashable, Sendable {
  /// Constraints of the app that are removed and re-added in one pass.
  public var churnedConstraints: Int?
  /// Measured texts; answers from a cache are not counted.
  public var textMeasurements: Int?
  /// Temporary engines, such as those of `systemLayoutSizeFitting`.
  public var throwAwayEngines: Int?
  /// Constraints that were broken because they cannot be satisfied together with others.
  public var unsatisfiableConstraints: Int?
  /// Rows of the solver's tableau that are touched: a count of work that is the same in every run.
  public var solverWork: Int?

  /// Creates a budget; omitted limits are not checked.
  public init(
    churnedConstraints: Int? = nil,
    textMeasurements: Int? = nil,
    throwAwayEngines: Int? = nil,
    unsatisfiableConstraints: Int? = nil,
    solverWork: Int? = nil
  ) {
    self.churnedConstraints = churnedConstraints
    self.textMeasurements = textMeasurements
    self.throwAwayEngines = throwAwayEngines
    self.unsatisfiableConstraints = unsatisfiableConstraints
    self.solverWork = solverWork
  }

  /// No constraint is removed and re-added.
  public static let noChurn = LayoutBudget(churnedConstraints: 0)

  /// No constraint is removed and re-added, and none is broken.
  public static let clean = LayoutBudget(churnedConstraints: 0, unsatisfiableConstraints: 0)
}

/// The layout work, counted from the trace.
struct LayoutWork: Hashable, Sendable {
  var churn: ChurnReport
  var textMeasurements = 0
  var throwAwayEngines = 0
  var brokenConstraints: [String] = []
  var solverWork = 0
  /// The command that shows details.
  var command: String
}

extension LayoutBudget {
  /// Returns one or two sentences for each exceeded limit.
  func complaints(about work: LayoutWork) -> [String] {
    var complaints: [String] = []
    if let limit = churnedConstraints, work.churn.users.constraints > limit {
      complaints.append(Self.churn(work.churn, limit: limit))
    }
    if let limit = textMeasurements, work.textMeasurements > limit {
      complaints.append(
        "\(Self.count(work.textMeasurements, "text was", "texts were")) measured; \(Self.allowed(limit)). "
          + "Keep a text that has not changed, and its label."
      )
    }
    if let limit = throwAwayEngines, work.throwAwayEngines > limit {
      complaints.append(
        "\(Self.count(work.throwAwayEngines, "throw-away engine was", "throw-away engines were")) made; "
          + "\(Self.allowed(limit)). Each systemLayoutSizeFitting makes one: let constraints size the view."
      )
    }
    if let limit = unsatisfiableConstraints, work.brokenConstraints.count > limit {
      let count = work.brokenConstraints.count
      complaints.append(
        "\(Self.count(count, "constraint was", "constraints were")) broken; \(Self.allowed(limit)): "
          + work.brokenConstraints.prefix(3).joined(separator: "; ") + (count > 3 ? "; …" : "")
          + ". It contradicts others that are required: remove one or lower a priority."
      )
    }
    if let limit = solverWork, work.solverWork > limit {
      complaints.append(
        "The solver touched \(Self.count(work.solverWork, "row", "rows")); \(Self.allowed(limit))."
      )
    }
    return complaints
  }

  private static func churn(_ report: ChurnReport, limit: Int) -> String {
    let total = report.users
    var text =
      "\(count(total.constraints, "constraint was", "constraints were")) removed and re-added in "
      + "\(count(total.passes, "pass", "passes")); \(allowed(limit))."
    let superviews = report.superviews.filter { $0.users.constraints > 0 }
    for superview in superviews.prefix(3) {
      let views = superview.views.filter { $0.constraints > 0 }.prefix(4).map { view in
        "\(view.identifier ?? view.className) \(view.constraints)"
      }
      text += "\n  \(Quantity.count(superview.users.constraints)) under \(superview.path)"
      if !views.isEmpty { text += ": " + views.joined(separator: ", ") }
    }
    if superviews.count > 3 { text += "\n  and under \(superviews.count - 3) more" }
    return text + "\n  Keep the constraints that stay the same; change only what differs."
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(Quantity.count(number)) \(number == 1 ? one : many)"
  }

  private static func allowed(_ limit: Int) -> String {
    limit == 0
      ? "none is allowed"
      : "\(Quantity.count(limit)) \(limit == 1 ? "is" : "are") allowed"
  }
}
