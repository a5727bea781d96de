public import TraceStore

/// Two runs beside each other: what got better, what got worse.
public struct TraceComparison: Hashable, Sendable {
  /// Whether a number rose or fell; less work is better.
  public enum Verdict: String, Hashable, Sendable {
    /// There is less of it.
    case better
    /// There is as much of it, within the tolerance.
    case same
    /// There is more of it.
    case worse
  }

  /// One number of both runs.
  public struct Measure: Hashable, Sendable {
    /// What is counted.
    public var name: String
    /// In the base run.
    public var base: Int64
    /// In the new run.
    public var new: Int64
    /// What that means.
    public var verdict: Verdict
    /// Whether it is a time in nanoseconds: times vary from run to run and judge nothing.
    public var isTime: Bool
  }

  /// Whether a superview is in both runs.
  public enum Presence: String, Hashable, Sendable {
    /// In both.
    case both
    /// In the new run only.
    case appeared
    /// In the base run only.
    case vanished
  }

  /// One superview of both runs.
  public struct Superview: Hashable, Sendable {
    /// Its identity across runs.
    public var path: String
    /// Its path in the base run, where the class of its recycled cell was another there.
    public var formerPath: String?
    /// Whether both runs have it.
    public var presence: Presence
    /// Worse where churn rose, or churn is equal and solver work rose.
    public var verdict: Verdict
    /// Its numbers; times last.
    public var measures: [Measure]
  }

  /// The base run.
  public var base: Run
  /// The new run.
  public var new: Run
  /// The whole runs; times last.
  public var total: [Measure]
  /// The superviews whose counts differ, most changed first.
  public var superviews: [Superview]
  /// How many superviews have equal counts.
  public var unchanged: Int

  /// Whether a count rose in total, or churn rose under one superview.
  public var isRegression: Bool {
    total.contains { $0.verdict == .worse && !$0.isTime && $0.name != "passes" }
      || superviews.contains { $0.verdict == .worse && $0.measures[0].verdict == .worse }
  }
}

extension TraceComparison {
  /// Compares two runs.
  ///
  /// A count may rise by the share `tolerance` and still be the same; counts repeat, so 0 is apt for runs that do
  /// not follow the clock. A time may vary by `timeTolerance`.
  public init(
    base: WorkSummary,
    new: WorkSummary,
    tolerance: Double = 0,
    timeTolerance: Double = 0.1
  ) {
    let judge = Judge(tolerance: tolerance, timeTolerance: timeTolerance)
    self.base = base.run
    self.new = new.run
    total = judge.measures(base.total, new.total, isTotal: true)
    var superviews: [Superview] = []
    var unchanged = 0
    let formerPaths = Self.formerPaths(base: base, new: new)
    let taken = Set(formerPaths.values)
    for path in Set(base.superviews.keys).union(new.superviews.keys).sorted()
    where !taken.contains(path) {
      let left = base.superviews[formerPaths[path] ?? path]
      let right = new.superviews[path]
      let measures = judge.measures(
        left ?? WorkCounts(),
        right ?? WorkCounts(),
        isTotal: false
      )
      guard measures.contains(where: { !$0.isTime && $0.base != $0.new }) else {
        unchanged += 1
        continue
      }
      superviews.append(
        Superview(
          path: path,
          formerPath: formerPaths[path],
          presence: left == nil ? .appeared : right == nil ? .vanished : .both,
          verdict: Judge.verdict(of: measures),
          measures: measures
        )
      )
    }
    self.superviews = superviews.sorted { left, right in
      let amounts = (Self.amount(of: left), Self.amount(of: right))
      return amounts.0 == amounts.1 ? left.path < right.path : amounts.0 > amounts.1
    }
    self.unchanged = unchanged
  }

  /// Pairs superviews that differ only in the classes of cells with equal reuse identifiers.
  ///
  /// A cell that was written anew stands in for its predecessor; where it is not clear for which, for none.
  private static func formerPaths(base: WorkSummary, new: WorkSummary) -> [String: String] {
    func unpaired(_ run: WorkSummary, in other: WorkSummary) -> [String: [String]] {
      let paths = run.superviews.keys.filter { other.superviews[$0] == nil }
      return Dictionary(grouping: paths, by: withoutCellClasses)
    }
    let vanished = unpaired(base, in: new)
    var pairs: [String: String] = [:]
    for (key, paths) in unpaired(new, in: base) {
      guard paths.count == 1, let former = vanished[key], former.count == 1 else { continue }
      pairs[paths[0]] = former[0]
    }
    return pairs
  }

  private static func withoutCellClasses(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { component in
        guard component.last == ")", let open = component.firstIndex(of: "(") else {
          return String(component)
        }
        return String(component[open...])
      }
      .joined(separator: "/")
  }

  /// By how much a superview's churn and then its constraint changes differ.
  private static func amount(of superview: Superview) -> Int64 {
    let churn = abs(superview.measures[0].new - superview.measures[0].base)
    let rest = superview.measures.dropFirst().filter { !$0.isTime }
    return churn &* 1_000_000 &+ rest.reduce(0) { $0 &+ abs($1.new - $1.base) }
  }

  private struct Judge {
    var tolerance: Double
    var timeTolerance: Double

    func measures(_ base: WorkCounts, _ new: WorkCounts, isTotal: Bool) -> [Measure] {
      var list = [
        count("churned constraints", base.churned, new.churned),
        count("constraints added", base.added, new.added),
        count("constraints removed", base.removed, new.removed),
        count("constants and priorities set", base.set, new.set),
        count("constraints broken", base.broken, new.broken),
        count("rows touched", base.rowsTouched, new.rowsTouched),
        count("pivots", base.pivots, new.pivots),
        count("texts measured", base.measurements, new.measurements),
        count("passes", base.passes, new.passes),
      ]
      if isTotal { list.append(count("engines", base.engines, new.engines)) }
      list.append(time("solver time", base.solverTime, new.solverTime))
      list.append(time("text time", base.textTime, new.textTime))
      if isTotal { list.append(time("pass time", base.passTime, new.passTime)) }
      return list
    }

    private func count(_ name: String, _ base: Int, _ new: Int) -> Measure {
      Measure(
        name: name,
        base: Int64(base),
        new: Int64(new),
        verdict: verdict(Double(base), Double(new), tolerance: tolerance),
        isTime: false
      )
    }

    private func time(_ name: String, _ base: Int64, _ new: Int64) -> Measure {
      Measure(
        name: name,
        base: base,
        new: new,
        verdict: verdict(Double(base), Double(new), tolerance: timeTolerance),
        isTime: true
      )
    }

    private func verdict(_ base: Double, _ new: Double, tolerance: Double) -> Verdict {
      if new > base + base * tolerance { return .worse }
      return new < base - base * tolerance ? .better : .same
    }

    /// The first of churn, pivots and rows, then additions, that differs decides.
    static func verdict(of measures: [Measure]) -> Verdict {
      let order = ["churned constraints", "rows touched", "pivots", "constraints added"]
      for name in order {
        if let measure = measures.first(where: { $0.name == name }), measure.verdict != .same {
          return measure.verdict
        }
      }
      return measures.first { !$0.isTime && $0.verdict != .same }?.verdict ?? .same
    }
  }
}
