public import TraceStore

/// What was removed and re-added in a trace, for whom, and what it cost.
public struct ChurnReport: Hashable, Codable, Sendable {
  /// What was recorded.
  public var run: Run
  /// Passes that were committed, in the range that was looked at.
  public var passes: Int
  /// Passes in which a user's constraint churned.
  public var churnedPasses: Int
  /// Error minimization in all passes, in nanoseconds.
  public var minimizationTime: Int64
  /// All constraints added, in passes and outside of them, churned or not.
  public var constraintsAdded: Int
  /// All constraints removed, likewise.
  public var constraintsRemoved: Int
  /// How many of the added ones were added to engines of `systemLayoutSizeFitting`, where nothing churns.
  public var addedForSizing: Int
  /// How many of the removed ones were removed from such engines.
  public var removedForSizing: Int
  /// Changes whose constraint the trace does not define; a damaged or partial trace has some.
  public var undefinedChanges: Int
  /// What the app's own constraints churned.
  public var users: ChurnTally
  /// What the system's constraints churned: autoresizing, intrinsic size, stack, table, guide.
  public var systems: ChurnTally
  /// One for each path of a superview, most costly first.
  public var superviews: [SuperviewChurn]
  /// The superviews by class, most costly first.
  public var classes: [ClassChurn]
  /// The tests in which constraints of the app's own churned, the one with most of them first.
  public var tests: [TestChurn]
  /// Whether the recording has call stacks, which say what lines of code churn.
  public var hasCallStacks = false
  /// Views that got other constraints and kept the frame, most often first, whether or not they churn.
  public var equivalents: [EquivalentView] = []
  /// Churning superviews that ``keepSuperviews(where:)`` has left out.
  public var leftOut = 0

  /// Whether a constraint of the app's own churned.
  public var hasChurn: Bool { users.constraints > 0 }
}

/// A view that has other constraints after a pass than before it, and the same frame.
public struct EquivalentView: Hashable, Codable, Sendable {
  /// The view's identity across runs.
  public var path: String
  /// Its superview's.
  public var superview: String
  /// The passes after which it was so.
  public var passes: Int
  /// What the change of its constraints cost.
  var work: ReplacementSum
}

/// A sum over churned constraints.
public struct ChurnTally: Hashable, Codable, Sendable {
  /// Constraints that one pass removed and re-added.
  public var constraints = 0
  /// How many of them are between views that were recreated at the same path; the others are between the same views.
  public var recreatedViews = 0
  /// Passes in which it happened.
  public var passes = 0
  /// Nanoseconds spent on the matched removals and additions, and their share of error minimization.
  public var wastedTime: Int64 = 0
  /// Solver rows touched by the same.
  public var rowsTouched = 0
  /// Solver pivots of the same.
  public var pivots = 0
  /// Constraints replaced by one that differs in the constant only.
  public var constantOnly = 0
  /// Constraints replaced by one that differs in the priority only.
  public var priorityOnly = 0

  /// Creates a tally of nothing.
  public init() {}
}

/// The churn under one superview, or under all recycled superviews of one path.
public struct SuperviewChurn: Hashable, Codable, Sendable {
  /// The superview's identity across runs.
  public var path: String
  /// Its class.
  public var className: String
  /// The class of the cell that it is in, if it is in one.
  public var cellClass: String?
  /// How many views of this path churned: recycled cells share one.
  public var instances: Int
  /// What the app's own constraints churned.
  public var users: ChurnTally
  /// What the system's churned.
  public var systems: ChurnTally
  /// The views whose own constraints churned, most churned first.
  public var views: [ViewChurn]
  /// The constraints that churned, most often first.
  public var constraints: [ConstraintChurn]
  /// The lines of code that removed and re-added the constraints, those that churn most first.
  public var callers: [ChurnCaller]
  /// How to group the superview's constraints instead.
  public var groups: ConstraintGroups
  /// The pass in which most constraints churned.
  public var worstPass: WorstPass?
  /// Nanoseconds that the passes took in which users' constraints churned.
  public var passTime: Int64
  /// What constraints cost that were replaced by others with another constant.
  var constants: ReplacementSum
  /// What constraints cost that were replaced by others with another priority.
  var priorities: ReplacementSum
  /// The tests during which it happened, by name.
  public var tests: [String]
  /// Whether its engine is not Plumbline's own; what a trace kept before there were such says nothing.
  var isOther: Bool?

  /// Whether its engine is not Plumbline's own, so that UIKit's words are of no use to who reads this.
  public var isOfOtherEngine: Bool { isOther ?? false }

  /// The Swift code to write instead; empty for an engine that is not Plumbline's own.
  public var code: String { isOfOtherEngine ? "" : groups.code }
}

/// The churn of one test.
public struct TestChurn: Hashable, Codable, Sendable {
  /// The test's suite, name and arguments.
  public var name: String
  /// What the app's own constraints churned.
  public var users: ChurnTally
}

/// One view among those whose constraints churned.
public struct ViewChurn: Hashable, Codable, Sendable {
  /// The view's identity across runs.
  public var path: String
  /// Its class.
  public var className: String
  /// Its accessibility identifier.
  public var identifier: String?
  /// How many views of this path churned.
  public var instances: Int
  /// Churned constraints that name the view; one between two views counts for both.
  public var constraints: Int
  /// Passes in which they did.
  public var passes: Int
  /// Passes after which the view's constraints differed though its frame did not.
  public var equivalentPasses: Int
}

/// One constraint, as it stands in the code, and how often it churned.
public struct ConstraintChurn: Hashable, Codable, Sendable {
  /// The constraint as text.
  public var text: String
  /// How often it was removed and re-added.
  public var count: Int
}

/// The pass in which most constraints churned.
public struct WorstPass: Hashable, Codable, Sendable {
  /// The pass's row id.
  public var pass: Int64
  /// The render loop's turn, 0 for a pass outside one.
  public var turn: Int
  /// When its phases began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long they took, in nanoseconds.
  public var duration: Int64
  /// Constraints that churned in it.
  public var constraints: Int
}

/// A class's superviews together, so that recycled cells and repeated screens do not repeat.
public struct ClassChurn: Hashable, Codable, Sendable {
  /// The superviews' class.
  public var className: String
  /// The class of the cells that they are in, if they are in cells.
  public var cellClass: String?
  /// How many paths and how many views they are.
  public var paths: Int
  /// How many views they are.
  public var instances: Int
  /// What the app's own constraints churned.
  public var users: ChurnTally
  /// What the system's churned.
  public var systems: ChurnTally
}

/// How a superview's constraints fall into groups that come and go together.
public struct ConstraintGroups: Hashable, Codable, Sendable {
  /// Constraints that were there after every churned pass: to be added once.
  public var always: [String]
  /// Groups that were there after some of the passes: to be swapped as one.
  public var toggled: [Toggled]

  /// Constraints that were always there, or not there, together.
  public struct Toggled: Hashable, Codable, Sendable {
    /// What to call the group in code, such as `photoConstraints`.
    public var name: String
    /// The view to hide instead, where the group is all that is said of it.
    public var hidden: String?
    /// That view's path.
    public var hiddenPath: String?
    /// After how many of the churned passes they were there.
    public var passes: Int
    /// The constraints as text.
    public var constraints: [String]
  }

  /// Churned passes that were looked at.
  public var passes: Int
  /// What the code to write instead is made from.
  var suggestion: SuggestedCode
}

extension ConstraintGroups {
  /// The Swift code to write instead, with the run's own names.
  public var code: String { suggestion.text }

  /// Constraints of these whose constant takes several values in the trace, such as `avatar.width: 24 and 48`: the code
  /// keeps them and sets their constants.
  public var varying: [String] { suggestion.varying.map(\.text) }
}

extension ChurnReport {
  /// Leaves out the superviews that do not satisfy a condition; the totals stay those of the trace.
  public mutating func keepSuperviews(where isKept: (SuperviewChurn) -> Bool) {
    leftOut += superviews.count { $0.users.constraints > 0 && !isKept($0) }
    superviews.removeAll { !isKept($0) }
    classes = ClassChurn.classes(of: superviews)
  }
}
