import TraceAnalysis
import TraceStore

/// How much layout work a test, or a part of one, may do; what is nil is not limited.
public struct LayoutBudget: Hashable, Sendable {
  /// Constraints of the app's own that are removed and re-added in one pass.
  public var churnedConstraints: Int?
  /// Texts measured; answers from a cache are free.
  public var textMeasurements: Int?
  /// Throw-away engines, as `systemLayoutSizeFitting` makes them.
  public var throwAwayEngines: Int?
  /// Constraints that are broken, as they cannot be satisfied together with others.
  public var unsatisfiableConstraints: Int?
  /// Rows of the solver's tableau that are touched: a count of work that repeats from run to run.
  public var solverWork: Int?

  /// Creates a budget; limits left out are not checked.
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

/// The layout work that was done, counted from the trace.
struct LayoutWork: Hashable, Sendable {
  var churn: ChurnReport
  var textMeasurements = 0
  var throwAwayEngines = 0
  var brokenConstraints: [String] = []
  var solverWork = 0
  /// The command that shows more.
  var command: String
}

extension LayoutBudget {
  /// What the work exceeds, a sentence or two for each limit.
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
