/// One thing that a rule found: where, how often, what it cost and what to do about it.
public struct Finding: Hashable, Sendable {
  /// The rule.
  public var rule: RuleID
  /// The path of the superview that it is charged to.
  public var superview: String
  /// The paths of the views concerned, those most concerned first.
  public var views: [String]
  /// The constraints concerned, as they stand in the code.
  public var constraints: [String]
  /// What it cost.
  public var cost: FindingCost
  /// The tests during which it happened, by name.
  public var tests: [String]
  /// The lines of the app's own code that cause it, those that cause most first; empty without call stacks.
  public var callers: [FindingCaller] = []
  /// The path of the cell that the superview is in: what a rule finds in one cell is one defect; nil outside of cells.
  var cell: String?
  /// Whether it is of an engine that is not Plumbline's own: its sentences leave UIKit's words out then.
  package internal(set) var isOfOtherEngine = false
  /// What its sentences are made from.
  var facts: AnyFindingFacts
  /// The findings that it was joined from, its own first; empty if it is one alone.
  var parts: [Finding] = []

  /// How much it matters.
  public var severity: FindingSeverity { rule.severity }
}

extension Finding {
  /// What was seen, in a sentence with its numbers, and one for each finding that was joined with it.
  public var message: String {
    guard let first = parts.first else { return facts.value.message(self) }
    let others = parts.dropFirst().map { $0.rule == rule ? $0.placeSentence : $0.message }
    return ([first.message] + others).joined(separator: " ")
  }

  /// What to do, in a sentence with the run's own names.
  public var remedy: String {
    if isOfOtherEngine, let remedy = rule.guide.elsewhere { return remedy }
    return facts.value.remedy(parts.first ?? self)
  }

  /// The code to write instead, if it can be computed: UIKit's.
  public var code: String? {
    if isOfOtherEngine { return nil }
    guard let first = parts.first else { return facts.value.code(self) }
    return parts.dropFirst().filter { $0.rule == rule }.reduce(first.code) { code, other in
      guard let added = other.code, added != code else { return code }
      return code.map { "\($0)\n\n// Under \(other.place):\n\(added)" } ?? added
    }
  }

  /// The constraints that cannot be satisfied together, the broken one first; empty for other rules.
  public var conflict: [ConflictingConstraint] { facts.value.conflict(self) }

  /// The message, and each constraint of a conflict in words: for formats that show a finding as one text.
  package var fullMessage: String {
    conflict.isEmpty
      ? message : message + " In words: " + conflict.map(\.sentence).joined(separator: ". ") + "."
  }

  /// What the app does now that the code replaces, line by line; nothing if the code is only to be added.
  package var replacedCode: [ReplacedCode] {
    guard let first = parts.first else { return facts.value.replacedCode(self) }
    return parts.dropFirst().filter { $0.rule == rule }
      .reduce(into: first.replacedCode) { lines, other in
        lines += other.replacedCode.filter { !lines.contains($0) }
      }
  }

  /// Whether a replay with all proposed code includes this finding's.
  package var isReplayed: Bool { code != nil && [.churn, .ambiguous].contains(rule) }

  private var place: String { PathComponents.last(of: superview) }

  /// What is said of a finding of the same rule under another superview.
  private var placeSentence: String {
    "Under \(place) \(Quantity.count(cost.occurrences)) more, in "
      + "\(Quantity.counted(cost.passes, "pass", plural: "passes"))."
  }
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
    if facts.duration > state.frameBudget { hitchTimes[pass, default: 0] += time }
  }

  /// Adds the call stacks behind what was added without one.
  mutating func add(_ other: StackCounts) {
    stacks.add(other)
  }
}
