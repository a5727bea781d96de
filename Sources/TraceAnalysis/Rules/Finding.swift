/// One thing that a rule found: where, how often, what it cost and what to do about it.
public struct Finding: Hashable, Codable, Sendable {
  /// The rule.
  public var rule: RuleID
  /// How much it matters.
  public var severity: FindingSeverity
  /// The path of the superview that it is charged to.
  public var superview: String
  /// The paths of the views concerned, those most concerned first.
  public var views: [String]
  /// The constraints concerned, as they stand in the code.
  public var constraints: [String]
  /// What was seen, in a sentence with its numbers.
  public var message: String
  /// What to do, in a sentence with the run's own names.
  public var remedy: String
  /// The code to write instead, if it can be computed.
  public var code: String?
  /// What it cost.
  public var cost: FindingCost
  /// The tests during which it happened, by name.
  public var tests: [String]
  /// The lines of the app's own code that cause it, those that cause most first; empty without call stacks.
  public var callers: [FindingCaller] = []
  /// The path of the cell that the superview is in: what a rule finds in one cell is one defect; nil outside of cells.
  var cell: String?
}

/// Sums up what a rule sees of one thing, such as all recycled views of one path.
struct FindingTally {
  private(set) var cost = FindingCost()
  private(set) var instances: Set<Int64> = []
  private(set) var tests: Set<Int64> = []
  /// How often each call stack caused it.
  private(set) var stacks = StackCounts()
  /// Nanoseconds by pass, for the passes that are over the frame budget only.
  private(set) var hitchTimes: [Int64: Int64] = [:]
  private var lastPass: Int64?
  private var occurrencesInPass = 0
  private var mostInPass = 0

  /// Adds what happened to a view, one of those that share a path, in one pass.
  ///
  /// What belongs to one pass comes together.
  mutating func add(
    _ occurrences: Int = 1,
    of view: Int64,
    in pass: Int64?,
    time: Int64 = 0,
    rowsTouched: Int = 0,
    pivots: Int = 0,
    stack: Int64? = nil,
    state: LayoutState
  ) {
    instances.insert(view)
    stacks.add(stack, times: occurrences)
    cost.occurrences += occurrences
    cost.time += time
    cost.rowsTouched += rowsTouched
    cost.pivots += pivots
    guard let pass, let facts = state.index.passes[pass] else { return }
    if pass != lastPass {
      lastPass = pass
      occurrencesInPass = 0
      cost.passes += 1
      cost.passTime += facts.duration
      if let test = facts.test { tests.insert(test) }
    }
    occurrencesInPass += occurrences
    if occurrencesInPass > mostInPass {
      mostInPass = occurrencesInPass
      cost.worstPass = pass
    }
    if facts.duration > state.options.frameBudget { hitchTimes[pass, default: 0] += time }
  }

  /// Adds the call stacks behind what was added without one.
  mutating func add(_ other: StackCounts) {
    stacks.add(other)
  }
}
