/// Finds the builds at which numbers changed, and compares the last build with a window of earlier
/// builds.
public struct TrendAnalysis: Sendable {
  /// How many earlier builds the last one is compared with.
  public var window: Int
  /// Accepted rises, which do not count.
  public var accepted: [AcceptedRise]
  /// The policy for times.
  private let policy = ComparisonPolicy()

  /// The minimum number of earlier builds.
  public static let leastBuilds = 3

  /// Creates an analysis.
  public init(window: Int = 20, accepted: [AcceptedRise] = []) {
    self.window = max(window, Self.leastBuilds)
    self.accepted = accepted
  }

  /// Analyzes one number.
  ///
  /// - Parameters:
  ///   - measure: The measure.
  ///   - values: One value for each build, oldest first; nil for a build without a value.
  ///   - commits: The builds' commits, one for each value.
  ///   - test: The test of the number; nil for all.
  ///   - superview: The superview of the number; nil for all.
  ///   - excused: How much of each value is accepted elsewhere; see ``AcceptedWork``.
  /// - Returns: The number with its changes and its verdict.
  /// - Complexity: O(*n*²) in builds.
  public func trend(
    of measure: Trend.Measure,
    _ values: [Double?],
    commits: [String?],
    test: String? = nil,
    superview: String? = nil,
    excused: [Double] = []
  ) -> Trend {
    let about = accepted.filter {
      $0.rule == measure.rule && ($0.test == nil || $0.test == test)
        && ($0.superview == nil || $0.superview == superview)
    }
    var trend = Trend(measure: measure, values: values)
    let places = values.indices.filter { values[$0] != nil }
    let known = places.compactMap { values[$0] }
    let found = ChangePoints(
      minimumSize: measure.isNoisy ? 3 : 1,
      penalty: max(ChangePoints.penalty(for: known), Self.least(of: known, measure))
    ).positions(in: known)
    let edges = [0] + found + [known.count]
    for position in found.indices {
      let before = known[edges[position]..<edges[position + 1]]
      let after = known[edges[position + 1]..<edges[position + 2]]
      let build = places[found[position]]
      var change = Trend.Change(
        position: build,
        before: before.reduce(0, +) / Double(before.count),
        after: after.reduce(0, +) / Double(after.count)
      )
      if change.isRise, build < commits.count {
        change.acceptance = about.first { $0.accepts(change.after, commit: commits[build]) }
      }
      trend.changes.append(change)
    }
    judge(&trend, places: places, known: known)
    if trend.verdict == .worse, let last = known.last {
      // The rise is too small to be a new level, or it is covered by a part's accepted rise.
      if about.contains(where: { $0.accepts(last, commit: nil) }) {
        trend.verdict = .accepted
      } else if excused.count == values.count, excused.contains(where: { $0 > 0 }) {
        var rest = trend
        judge(
          &rest,
          places: places,
          known: places.compactMap { i in values[i].map { $0 - excused[i] } }
        )
        if rest.verdict != .worse { trend.verdict = .accepted }
      }
    }
    return trend
  }

  /// The cost that a change of a noiseless series must save: half the cost of a difference of one.
  private static func least(of known: [Double], _ measure: Trend.Measure) -> Double {
    if !measure.isNoisy { return 0.25 }
    // Times that repeat exactly are averages of few runs; ignore changes below one percent.
    let mean = known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
    return mean * mean * 1e-4
  }

  private func judge(_ trend: inout Trend, places: [Int], known: [Double]) {
    guard trend.measure.isJudged, places.last == trend.values.count - 1, let last = known.last
    else { return }
    let acceptedAt = trend.changes.last { $0.acceptance != nil }
    // The accepted level is the base for further rises.
    let start = acceptedAt.flatMap { change in places.firstIndex { $0 >= change.position } } ?? 0
    let isAcceptedNow = acceptedAt?.position == trend.values.count - 1
    if isAcceptedNow {
      trend.verdict = .accepted
      return
    }
    let earlier = Array(known[start...].dropLast().suffix(window))
    guard let limit = Self.limit(earlier, trend.measure, isShort: start > 0) else { return }
    trend.limit = limit
    if trend.measure.isNoisy {
      let change = trend.changes.last.flatMap { change in
        places.firstIndex { $0 >= change.position }
      }
      judgeTime(&trend, known: known[start...].suffix(window + 1), change: change)
    } else {
      trend.verdict = last > limit.high ? .worse : last < limit.low ? .better : .same
    }
  }

  /// Judges times as a comparison does: the builds since the last change against those before it,
  /// or the last build against all others.
  ///
  /// The position of the change was searched for, so its probability is multiplied by the number of
  /// possible positions.
  private func judgeTime(_ trend: inout Trend, known: ArraySlice<Double>, change: Int?) {
    var start = known.endIndex - 1
    var places = 1.0
    if let change, change > known.startIndex, change < known.endIndex {
      start = change
      places = Double(known.count - 1)
    }
    let before = Array(known[..<start])
    let after = Array(known[start...])
    guard RankSumTest.smallestProbability(before.count, after.count) * places < policy.alpha else {
      return
    }
    trend.probability = min(1, RankSumTest.probability(before, after) * places)
    let medians = (MedianDifference.median(before), MedianDifference.median(after))
    let isLarge = abs(medians.1 - medians.0) >= policy.size * medians.0
    guard isLarge, trend.probability ?? 1 < policy.alpha else {
      trend.verdict = .same
      return
    }
    trend.verdict = medians.1 > medians.0 ? .worse : .better
  }

  /// The range for a build that follows from earlier builds; nil if there are too few.
  private static func limit(
    _ earlier: [Double],
    _ measure: Trend.Measure,
    isShort: Bool
  ) -> Trend.Limit? {
    // For a count that repeats exactly, one build is enough if the level before it was accepted.
    guard earlier.count >= (isShort && !measure.isNoisy ? 1 : leastBuilds),
      let least = earlier.min(), let most = earlier.max()
    else { return nil }
    if measure.isNoisy {
      let median = MedianDifference.median(earlier)
      let deviation = 1.4826 * MedianDifference.median(earlier.map { abs($0 - median) })
      let slack = max(3 * deviation, 0.05 * median)
      return Trend.Limit(low: median - slack, high: median + slack, builds: earlier.count)
    }
    // For counts, values within the builds' own range are not new. A cost may rise by a small
    // amount, as in a comparison.
    var high = most
    if case .work(let work) = measure, work.role == .cost { high += max(most * 0.01, 10) }
    return Trend.Limit(low: least, high: high, builds: earlier.count)
  }
}

extension AcceptedRise {
  /// Whether it accepts a build's value, or the builds from a commit on.
  fileprivate func accepts(_ value: Double, commit: String?) -> Bool {
    switch extent {
    case .limit(let limit): value <= Double(limit)
    case .since(let first):
      commit.map { $0 == first || (first.count >= 7 && $0.hasPrefix(first)) } ?? false
    }
  }
}
