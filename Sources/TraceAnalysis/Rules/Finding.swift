/// The result of a rule: where, how often, at what cost, and what to do about it.
public struct Finding: Hashable, Sendable {
  /// The rule.
  public var rule: RuleID
  /// The path of the superview to which it is charged.
  public var superview: String
  /// The paths of the views concerned, most affected first.
  public var views: [String]
  /// The constraints concerned, as they appear in the code.
  public var constraints: [String]
  /// The cost.
  public var cost: FindingCost
  /// The names of the tests in which it happened.
  public var tests: [String]
  /// The lines of the app's own code that cause it, most frequent first; empty without call stacks.
  public var callers: [FindingCaller] = []
  /// The path of the cell that contains the superview; nil outside of cells.
  ///
  /// All occurrences of a rule in one cell are one defect.
  var cell: String?
  /// Whether another engine is concerned; then its messages avoid UIKit's terms.
  package internal(set) var isOfOtherEngine = false
  /// The facts for its messages.
  var facts: AnyFindingFacts
  /// The findings from which it was joined, its own first; empty if it was not joined.
  var parts: [Finding] = []

  /// The severity of its rule.
  public var severity: FindingSeverity { rule.severity }
}

extension Finding {
  /// A description with numbers, in one sentence, and one sentence for each joined finding.
  public var message: String {
    guard let first = parts.first else { return facts.value.message(self) }
    let others = parts.dropFirst().map { $0.rule == rule ? $0.placeSentence : $0.message }
    return ([first.message] + others).joined(separator: " ")
  }

  /// Whether it may have happened in more passes than its cost says.
  ///
  /// If findings about several superviews are joined, they may share passes, so that only the least
  /// number is known.
  package var isLeastPasses: Bool { parts.dropFirst().contains { $0.rule == rule } }

  /// The number of passes in which it happened, in words.
  package var passesInWords: String {
    "\(isLeastPasses ? "at least " : "")\(Quantity.counted(cost.passes, "pass", plural: "passes"))"
  }

  /// Its share of the time of these passes, from 0 to 1; nil if that is unknown.
  package var passShare: Double? {
    guard cost.passTime > 0, !isLeastPasses else { return nil }
    return min(1, Double(cost.time) / Double(cost.passTime))
  }

  /// What to do, in sentences with the names of this run; if joined findings differ in it, for each
  /// superview.
  public var remedy: String {
    if isOfOtherEngine, let remedy = rule.guide.elsewhere { return remedy }
    guard let first = parts.first else { return facts.value.remedy(self) }
    let others = parts.dropFirst().filter { $0.rule == rule && $0.remedy != first.remedy }
    guard !others.isEmpty else { return first.remedy }
    return ([first] + others).map { "Under \($0.place): \($0.remedy)" }.joined(separator: " ")
  }

  /// The UIKit code to write instead, if it can be computed.
  public var code: String? {
    if isOfOtherEngine { return nil }
    guard let first = parts.first else { return facts.value.code(self) }
    return parts.dropFirst().filter { $0.rule == rule }.reduce(first.code) { code, other in
      guard let added = other.code, added != code else { return code }
      return code.map { "\($0)\n\n// Under \(other.place):\n\(added)" } ?? added
    }
  }

  /// The constraints that cannot be satisfied together, the broken one first; empty for other
  /// rules.
  public var conflict: [ConflictingConstraint] { facts.value.conflict(self) }

  /// The message and each constraint of a conflict in words, for formats that show a finding as one
  /// text.
  package var fullMessage: String {
    conflict.isEmpty
      ? message : message + " In words: " + conflict.map(\.sentence).joined(separator: ". ") + "."
  }

  /// The app's current code that the new code replaces, line by line; empty if code is only added.
  package var replacedCode: [ReplacedCode] {
    guard let first = parts.first else { return facts.value.replacedCode(self) }
    return parts.dropFirst().filter { $0.rule == rule }
      .reduce(into: first.replacedCode) { lines, other in
        lines += other.replacedCode.filter { !lines.contains($0) }
      }
  }

  /// Whether a replay of all proposed code includes this finding's code.
  package var isReplayed: Bool { code != nil && [.churn, .ambiguous].contains(rule) }

  private var place: String { PathComponents.last(of: superview) }

  /// A sentence about a finding of the same rule under another superview.
  private var placeSentence: String {
    "Under \(place) \(Quantity.count(cost.occurrences)) more, in "
      + "\(Quantity.counted(cost.passes, "pass", plural: "passes"))."
  }
}

/// Sums a rule's observations of one thing, such as all recycled views with one path.
struct FindingTally {
  private(set) var cost = FindingCost()
  private(set) var instances: Set<Int64> = []
  private(set) var tests: Set<Int64> = []
  /// How often each call stack caused it.
  private(set) var stacks = StackCounts()
  /// Nanoseconds by pass, only for passes over the frame budget.
  private(set) var hitchTimes: [Int64: Int64] = [:]
  private var lastPass: Int64?
  private var occurrencesInPass = 0
  private var mostInPass = 0

  /// Adds what happened in one pass to a view, one of several with the same path.
  ///
  /// Calls for one pass must be consecutive.
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

  /// Adds call stacks for occurrences that were added without one.
  mutating func add(_ other: StackCounts) {
    stacks.add(other)
  }
}
