import TraceStore

/// The result of one rule under one superview in a run.
public struct RuleFinding: Hashable, Sendable {
  /// The rule.
  public var rule: RuleID
  /// The path of the superview to which it is charged.
  public var superview: String
  /// The names of the tests in which it happened.
  public var tests: [String]
  /// How often it happened.
  public var occurrences: Int
  /// How often each line of code caused it; empty without call stacks.
  public var callers: [WorkCaller: Int]
  /// What to do, in a sentence.
  public var remedy = ""
  /// The code to write instead, if it can be computed.
  public var code: String?

  /// Creates a finding from its parts.
  public init(
    rule: RuleID,
    superview: String,
    tests: [String],
    occurrences: Int,
    callers: [WorkCaller: Int] = [:]
  ) {
    self.rule = rule
    self.superview = superview
    self.tests = tests
    self.occurrences = occurrences
    self.callers = callers
  }

  init(_ finding: Finding) {
    self.init(
      rule: finding.rule,
      superview: finding.superview,
      tests: finding.tests,
      occurrences: finding.cost.occurrences,
      callers: Dictionary(
        finding.callers.map {
          (WorkCaller(function: $0.function, file: $0.file, line: $0.line), $0.count)
        },
        uniquingKeysWith: +
      )
    )
    remedy = finding.remedy
    code = finding.code
  }
}

/// The findings of the rules in the runs of both sides.
struct FindingTable {
  private struct Place: Hashable {
    var rule: RuleID
    var superview: String
  }

  private let baseCount: Int
  private var counts: [Place: [Int64]] = [:]
  private var tests: [Place: Set<String>] = [:]
  /// One finding for each place, from the new runs if possible.
  private var examples: [Place: RuleFinding] = [:]
  private let callers: CallerTable

  /// Sums the findings of both sides; nil if a run has no rule results.
  ///
  /// Findings in a test that only one side has are omitted, like that test's work.
  ///
  /// - Complexity: O(*n* · *m*) in findings and runs.
  init?(
    base: [RunSummary],
    new: [RunSummary],
    laterPaths: [String: String],
    leftOut: Set<String>,
    ignoresStacks: Bool
  ) {
    baseCount = base.count
    callers = CallerTable(
      base: base.map { Self.callers(of: $0.findings ?? []) },
      new: new.map { Self.callers(of: $0.findings ?? []) },
      laterPaths: laterPaths,
      ignoresStacks: ignoresStacks
    )
    let none = [Int64](repeating: 0, count: base.count + new.count)
    for (position, summary) in (base + new).enumerated() {
      guard let findings = summary.findings else { return nil }
      for finding in findings
      where !finding.rule.declaration.isDecidedByTime && leftOut.isDisjoint(with: finding.tests) {
        let path = finding.superview
        let later = position < base.count ? laterPaths[path] ?? path : path
        let place = Place(rule: finding.rule, superview: later)
        counts[place, default: none][position] += Int64(finding.occurrences)
        tests[place, default: []].formUnion(finding.tests)
        examples[place] = finding
      }
    }
  }

  /// The code that causes findings, as a caller table.
  ///
  /// The rule's name replaces the test's name, and occurrences are stored as added constraints.
  private static func callers(of findings: [RuleFinding]) -> CallerTable.Callers {
    var callers: CallerTable.Callers = [:]
    for finding in findings {
      let place = WorkPlace(test: finding.rule.rawValue, superview: finding.superview)
      for (caller, count) in finding.callers {
        callers[place, default: [:]][caller, default: WorkCounts()].added += count
      }
    }
    return callers
  }

  /// Returns the rules whose counts differ between the sides or among the runs of one side, worst
  /// first.
  ///
  /// A rule's sum omits superviews that only one side has.
  func rules(judge: ComparisonJudge) -> [Comparison.Rule] {
    let byRule = Dictionary(grouping: counts.keys, by: \.rule)
    return byRule.compactMap { rule, places -> Comparison.Rule? in
      let shared = places.filter { judge.table.presence(of: $0.superview) == .both }
      var places = places.compactMap { place(at: $0, judge: judge) }
      guard !places.isEmpty else { return nil }
      let none = [Int64](repeating: 0, count: judge.table.baseCount + judge.table.newCount)
      let all = shared.isEmpty ? [none] : shared.compactMap { counts[$0] }
      let sums = all.dropFirst().reduce(into: all.first ?? []) { sums, counts in
        for position in sums.indices { sums[position] += counts[position] }
      }
      guard let base = judge.range(of: Array(sums[..<baseCount])),
        let new = judge.range(of: Array(sums[baseCount...]))
      else { return nil }
      // A rule that rises at one place and falls at another is worse at the first place.
      let isAccepted = judge.accepted(rule.rawValue, at: nil, new) != nil
      var rise: Int64 = 0
      for (position, place) in places.enumerated() where place.verdict == .worse {
        let accepted = judge.accepted(rule.rawValue, at: place.superview, place.new)
        guard isAccepted || accepted != nil else { continue }
        rise += place.new.upperBound - place.base.upperBound
        places[position].verdict = .same
      }
      let sum = judge.verdict(base, isAccepted ? base : judge.lowered(new, by: rise))
      let verdicts = places.map(\.verdict) + [sum]
      return Comparison.Rule(
        rule: rule,
        isJudged: rule.severity != .info,
        base: base,
        new: new,
        verdict: [.nondeterministic, .worse, .better].first { verdicts.contains($0) } ?? .same,
        places: places.sorted(by: Comparison.RulePlace.isWorse)
      )
    }
    .sorted(by: Comparison.Rule.isWorse)
  }

  private func place(at place: Place, judge: ComparisonJudge) -> Comparison.RulePlace? {
    guard let counts = counts[place], let base = judge.range(of: Array(counts[..<baseCount])),
      let new = judge.range(of: Array(counts[baseCount...])), base != new || !base.isPoint
    else { return nil }
    let presence = judge.table.presence(of: place.superview)
    return Comparison.RulePlace(
      superview: place.superview,
      tests: (tests[place] ?? []).sorted(),
      caller: callers.caller(
        of: .added,
        at: WorkPlace(test: place.rule.rawValue, superview: place.superview),
        rises: new.upperBound > base.upperBound
      ),
      base: base,
      new: new,
      presence: presence,
      verdict: presence == .both ? judge.verdict(base, new) : judge.verdict(onAbsence: presence),
      remedy: examples[place]?.remedy ?? "",
      code: examples[place]?.code
    )
  }
}

extension Comparison.Rule {
  /// Whether it sorts first: judged rules first, then by verdict, amount and name.
  static func isWorse(_ left: Self, _ right: Self) -> Bool {
    func key(_ rule: Self) -> (Int, Int, Int64, String) {
      (
        rule.isJudged ? 0 : 1, rule.verdict.rank,
        -abs(rule.new.upperBound - rule.base.upperBound), rule.rule.rawValue
      )
    }
    return key(left) < key(right)
  }
}

extension Comparison.RulePlace {
  /// Whether it sorts first: by verdict, amount, then path.
  static func isWorse(_ left: Self, _ right: Self) -> Bool {
    func key(_ place: Self) -> (Int, Int64, String) {
      (
        place.verdict.rank, -abs(place.new.upperBound - place.base.upperBound), place.superview
      )
    }
    return key(left) < key(right)
  }
}
