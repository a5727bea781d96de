public import TraceStore

/// What was removed and re-added in a trace, by whom, and at what cost.
public struct ChurnReport: Hashable, Codable, Sendable {
  /// What was recorded.
  public var run: Run
  /// Committed passes in the analyzed range.
  public var passes: Int
  /// Passes in which a user's constraint churned.
  public var churnedPasses: Int
  /// Nanoseconds of error minimization in all passes.
  public var minimizationTime: Int64
  /// All constraints added, inside and outside of passes, churned or not.
  public var constraintsAdded: Int
  /// All constraints removed, inside and outside of passes, churned or not.
  public var constraintsRemoved: Int
  /// How many constraints were added to engines of `systemLayoutSizeFitting`, in which nothing
  /// churns.
  public var addedForSizing: Int
  /// How many constraints were removed from such engines.
  public var removedForSizing: Int
  /// Changes whose constraint the trace does not define; only damaged or partial traces have them.
  public var undefinedChanges: Int
  /// The churn of the app's own constraints.
  public var users: ChurnTally
  /// The churn of the system's constraints: autoresizing, intrinsic size, stack, table, guide.
  public var systems: ChurnTally
  /// One entry per superview path, most costly first.
  public var superviews: [SuperviewChurn]
  /// The superviews by class, most costly first.
  public var classes: [ClassChurn]
  /// The tests in which the app's own constraints churned, most churn first.
  public var tests: [TestChurn]
  /// Whether the recording has call stacks, which show the lines of code that churn.
  public var hasCallStacks = false
  /// Views whose constraints changed while their frame did not, most frequent first, whether or not
  /// they churn.
  public var equivalents: [EquivalentView] = []
  /// How many churning superviews ``keepSuperviews(where:)`` has removed.
  public var leftOut = 0

  /// Whether one of the app's own constraints churned.
  public var hasChurn: Bool { users.constraints > 0 }
}

/// A view whose constraints differ after a pass while its frame is the same.
public struct EquivalentView: Hashable, Codable, Sendable {
  /// The view's identity across runs.
  public var path: String
  /// The path of its superview.
  public var superview: String
  /// The number of passes after which this was the case.
  public var passes: Int
  /// The cost of the change of its constraints.
  var work: ReplacementSum
}

/// A sum over churned constraints.
public struct ChurnTally: Hashable, Codable, Sendable {
  /// Constraints that one pass removed and re-added.
  public var constraints = 0
  /// How many of them are between views that were recreated at the same path; the others are
  /// between unchanged views.
  public var recreatedViews = 0
  /// Passes in which this happened.
  public var passes = 0
  /// Nanoseconds of the matched removals and additions, including their share of error
  /// minimization.
  public var wastedTime: Int64 = 0
  /// Solver rows touched by these.
  public var rowsTouched = 0
  /// Solver pivots of these.
  public var pivots = 0
  /// Constraints that were replaced with only a different constant.
  public var constantOnly = 0
  /// Constraints that were replaced with only a different priority.
  public var priorityOnly = 0

  /// Creates an empty tally.
  public init() {}
}

/// The churn under one superview, or under all recycled superviews with one path.
public struct SuperviewChurn: Hashable, Codable, Sendable {
  /// The superview's identity across runs.
  public var path: String
  /// The superview's class.
  public var className: String
  /// The class of the cell that contains it, if any.
  public var cellClass: String?
  /// How many views with this path churned; recycled cells share a path.
  public var instances: Int
  /// The churn of the app's own constraints.
  public var users: ChurnTally
  /// The churn of the system's constraints.
  public var systems: ChurnTally
  /// The views whose own constraints churned, most churned first.
  public var views: [ViewChurn]
  /// The constraints that churned, most frequent first.
  public var constraints: [ConstraintChurn]
  /// The lines of code that removed and re-added the constraints, most churn first.
  public var callers: [ChurnCaller]
  /// How to group the superview's constraints instead.
  public var groups: ConstraintGroups
  /// The pass in which the most constraints churned.
  public var worstPass: WorstPass?
  /// Nanoseconds of the passes in which the user's constraints churned.
  public var passTime: Int64
  /// The cost of constraints that were replaced to change a constant.
  var constants: ReplacementSum
  /// The cost of constraints that were replaced to change a priority.
  var priorities: ReplacementSum
  /// The names of the tests in which it happened.
  public var tests: [String]
  /// Whether another engine lays it out; nil in older kept reports.
  var isOther: Bool?

  /// Whether code moved the views, and their constraints with them; nil in older kept reports.
  var isMoved: Bool?

  /// Whether all of its churned constraints left and entered the layout with their views, which code
  /// moved in the hierarchy: no code added these constraints again.
  public var areViewsMoved: Bool { isMoved ?? false }

  /// Whether another engine lays it out, so that UIKit's terms do not help the reader.
  public var isOfOtherEngine: Bool { isOther ?? false }

  /// The Swift code to write instead; empty for another engine, or if views were moved.
  public var code: String { isOfOtherEngine || areViewsMoved ? "" : groups.code }
}

/// The churn of one test.
public struct TestChurn: Hashable, Codable, Sendable {
  /// The test's suite, name and arguments.
  public var name: String
  /// The churn of the app's own constraints.
  public var users: ChurnTally
}

/// One view among those whose constraints churned.
public struct ViewChurn: Hashable, Codable, Sendable {
  /// The view's identity across runs.
  public var path: String
  /// The view's class.
  public var className: String
  /// Its accessibility identifier.
  public var identifier: String?
  /// How many views with this path churned.
  public var instances: Int
  /// Churned constraints that name the view; a constraint between two views counts for both.
  public var constraints: Int
  /// Passes in which they churned.
  public var passes: Int
  /// Passes after which the view's constraints differed while its frame did not.
  public var equivalentPasses: Int
}

/// One constraint, as it appears in the code, and how often it churned.
public struct ConstraintChurn: Hashable, Codable, Sendable {
  /// The constraint as text.
  public var text: String
  /// How often it was removed and re-added.
  public var count: Int
}

/// The pass in which the most constraints churned.
public struct WorstPass: Hashable, Codable, Sendable {
  /// The pass's row id.
  public var pass: Int64
  /// The number of the frame; 0 for a pass outside the render loop.
  public var turn: Int
  /// When its phases began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long they took, in nanoseconds.
  public var duration: Int64
  /// Constraints that churned in it.
  public var constraints: Int
}

/// All superviews of one class together, so that recycled cells and repeated screens appear once.
public struct ClassChurn: Hashable, Codable, Sendable {
  /// The superviews' class.
  public var className: String
  /// The class of the cells that contain them, if any.
  public var cellClass: String?
  /// The number of different paths.
  public var paths: Int
  /// The number of views.
  public var instances: Int
  /// The churn of the app's own constraints.
  public var users: ChurnTally
  /// The churn of the system's constraints.
  public var systems: ChurnTally
}

/// A superview's constraints, grouped by when they are active together.
public struct ConstraintGroups: Hashable, Codable, Sendable {
  /// Constraints that were active after every churned pass: add them once.
  public var always: [String]
  /// Groups that were active after some of the passes: swap each as a whole.
  public var toggled: [Toggled]

  /// Constraints that were always either all active or all inactive.
  public struct Toggled: Hashable, Codable, Sendable {
    /// The group's name in code, such as `photoConstraints`.
    public var name: String
    /// The view to hide instead, if the group contains all constraints of that view.
    public var hidden: String?
    /// That view's path.
    public var hiddenPath: String?
    /// After how many of the churned passes they were active.
    public var passes: Int
    /// The constraints as text.
    public var constraints: [String]
  }

  /// How many churned passes were analyzed.
  public var passes: Int
  /// The data from which the suggested code is made.
  var suggestion: SuggestedCode
}

extension ConstraintGroups {
  /// The Swift code to write instead, with the names of this run.
  public var code: String { suggestion.text }

  /// Constraints with several constants in the trace, such as `avatar.width: 24 and 48`.
  ///
  /// The code keeps them and sets their constants.
  public var varying: [String] { suggestion.varying.map(\.text) }
}

extension ChurnReport {
  /// Removes the superviews that do not satisfy a condition; the totals remain those of the trace.
  public mutating func keepSuperviews(where isKept: (SuperviewChurn) -> Bool) {
    leftOut += superviews.count { $0.users.constraints > 0 && !isKept($0) }
    superviews.removeAll { !isKept($0) }
    classes = ClassChurn.classes(of: superviews)
  }
}
