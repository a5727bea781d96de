import TraceStore

/// The work of both sides by place and run, from which the rows of a comparison are summed.
struct ComparisonTable {
  /// The work at one or several places, one entry per run; base runs first.
  typealias Runs = [WorkCounts]

  let baseCount: Int
  let newCount: Int
  /// Tests of the base side only, and of the new side only; no sum includes them.
  private(set) var vanishedTests: [String] = []
  private(set) var appearedTests: [String] = []
  /// The sum of each test that both sides have; nil for work outside tests.
  private(set) var tests: [String?: Runs] = [:]
  /// The sum of each superview, by its path in the new runs.
  private(set) var superviews: [String: Runs] = [:]
  /// The work by test and superview.
  private(set) var places: [WorkPlace: Runs] = [:]
  /// The total.
  private(set) var total: Runs
  /// The base paths of superviews whose path changed.
  let formerPaths: [String: String]
  /// Whether some runs have call stacks and others do not.
  let areStacksMixed: Bool
  /// The work by the code that caused it.
  let callers: CallerTable
  /// The findings of the rules; nil if a run has no rule results.
  let findings: FindingTable?

  /// Sums the work of both sides.
  ///
  /// - Complexity: O(*n* · *m*) in places and runs.
  init(base: [RunSummary], new: [RunSummary]) {
    baseCount = base.count
    newCount = new.count
    total = Array(repeating: WorkCounts(), count: base.count + new.count)
    let sides = (Self.names(of: base), Self.names(of: new))
    vanishedTests = sides.0.tests.subtracting(sides.1.tests).sorted()
    appearedTests = sides.1.tests.subtracting(sides.0.tests).sorted()
    formerPaths = SuperviewPairing.formerPaths(
      base: sides.0.superviews,
      new: sides.1.superviews,
      parts: (base.parts, new.parts)
    )
    let laterPaths = Dictionary(formerPaths.map { ($1, $0) }) { first, _ in first }
    // If only one side has stacks, all its functions would seem to do more work.
    let withStacks = (base + new).count(where: \.hasCallStacks)
    areStacksMixed = withStacks > 0 && withStacks < base.count + new.count
    callers = CallerTable(
      base: base.map(\.callers),
      new: new.map(\.callers),
      laterPaths: laterPaths,
      ignoresStacks: areStacksMixed
    )
    let leftOut = Set(vanishedTests + appearedTests)
    findings = FindingTable(
      base: base,
      new: new,
      laterPaths: laterPaths,
      leftOut: leftOut,
      ignoresStacks: areStacksMixed
    )
    let none = total
    for (position, summary) in (base + new).enumerated() {
      for (place, counts) in summary.work {
        if let test = place.test, leftOut.contains(test) { continue }
        var place = place
        if position < base.count, let path = place.superview {
          place.superview = laterPaths[path] ?? path
        }
        places[place, default: none][position] += counts
        tests[place.test, default: none][position] += counts
        if let path = place.superview { superviews[path, default: none][position] += counts }
        total[position] += counts
      }
    }
  }

  private static func names(
    of side: [RunSummary]
  ) -> (tests: Set<String>, superviews: Set<String>) {
    var tests: Set<String> = []
    var superviews: Set<String> = []
    for summary in side {
      for place in summary.work.keys {
        if let test = place.test { tests.insert(test) }
        if let path = place.superview { superviews.insert(path) }
      }
    }
    return (tests, superviews)
  }

  /// The values of one measure, side by side.
  func values(_ measure: WorkMeasure, of runs: Runs) -> (base: [Int64], new: [Int64]) {
    (
      runs[..<baseCount].map(measure.value(in:)),
      runs[baseCount...].map(measure.value(in:))
    )
  }

  /// Which sides have a superview; both if it has no work.
  func presence(of superview: String) -> Comparison.Presence {
    superviews[superview].map(presence(of:)) ?? .both
  }

  /// Which sides have any work there.
  func presence(of runs: Runs) -> Comparison.Presence {
    if runs[..<baseCount].allSatisfy({ $0 == WorkCounts() }) { return .appeared }
    return runs[baseCount...].allSatisfy { $0 == WorkCounts() } ? .vanished : .both
  }
}
