public import TraceStore

/// The trends of all numbers of a history, in total and by test and superview.
public struct HistoryTrends: Sendable {
  /// The subject of a group of trends.
  public enum Subject: Hashable, Sendable {
    /// The total.
    case total
    /// A test.
    case test(String)
    /// A superview.
    case superview(String)
  }

  /// The trends of one subject.
  public struct Group: Sendable {
    /// The subject.
    public var subject: Subject
    /// Its measures, unless they are always 0.
    public var trends: [Trend]
  }

  /// The builds, oldest first.
  public var entries: [HistoryEntry]
  /// The total first, then tests and superviews; those that are worse now or changed recently come
  /// first.
  public var groups: [Group]

  /// The verdict on the last build: on the total, each test and each superview.
  public var verdict: Trend.Verdict {
    let verdicts = groups.flatMap { $0.trends.map(\.verdict) }
    for verdict in [Trend.Verdict.worse, .accepted, .better, .same] where verdicts.contains(verdict)
    {
      return verdict
    }
    return .unknown
  }
}

extension HistoryTrends {
  /// Reads a history.
  ///
  /// - Parameters:
  ///   - store: The history.
  ///   - entries: The builds to analyze, oldest first.
  ///   - analysis: The window and the accepted regressions.
  /// - Throws: ``HistoryError`` if the history cannot be read.
  /// - Complexity: O(*n*) in the rows of the builds' work, O(*m*²) in builds for each number.
  public init(
    of store: HistoryStore,
    entries: [HistoryEntry],
    analysis: TrendAnalysis
  ) throws(HistoryError) {
    var sums: [Subject: [WorkCounts?]] = [:]
    var pace: [Subject: [HitchSummary?]] = [:]
    var acceptedWork: [AcceptedWork] = []
    for (build, entry) in entries.enumerated() {
      func add(_ counts: WorkCounts, to subject: Subject) {
        var row = sums[subject] ?? Array(repeating: nil, count: entries.count)
        row[build, default: WorkCounts()] += counts
        sums[subject] = row
      }
      let work = try store.work(of: entry)
      acceptedWork.append(AcceptedWork(of: work, accepted: analysis.accepted))
      for row in work {
        add(row.counts, to: .total)
        if let test = row.test { add(row.counts, to: .test(test)) }
        if let superview = row.superview { add(row.counts, to: .superview(superview)) }
      }
      for row in try store.hitches(of: entry) {
        let subject = row.test.map { Subject.test($0) } ?? .total
        pace[subject, default: Array(repeating: nil, count: entries.count)][build] =
          HitchSummary(row)
      }
    }
    let commits = entries.map(\.run.commit)
    var groups: [Group] = []
    for (subject, work) in sums {
      let measures = Self.measures(of: subject)
      var trends = measures.compactMap { measure -> Trend? in
        let values = work.map { $0.map { Double(measure.value(in: $0)) } }
        guard values.contains(where: { ($0 ?? 0) != 0 }) else { return nil }
        return analysis.trend(
          of: .work(measure),
          values,
          commits: commits,
          test: subject.test,
          superview: subject.superview,
          excused: acceptedWork.map {
            $0.sum(of: measure, test: subject.test, superview: subject.superview)
          }
        )
      }
      if let pace = pace[subject] {
        trends += analysis.trends(of: pace, commits: commits)
      }
      groups.append(Group(subject: subject, trends: trends))
    }
    Self.correctTimes(of: &groups, alpha: ComparisonPolicy().alpha)
    self.init(
      entries: entries,
      groups: groups.sorted { left, right in
        let (a, b) = (left.rank, right.rank)
        if a != b { return a.lexicographicallyPrecedes(b) }
        return left.subject.name < right.subject.name
      }
    )
  }

  /// Withdraws a verdict on a time that may be chance, because many times are judged.
  private static func correctTimes(of groups: inout [Group], alpha: Double) {
    var places: [(group: Int, trend: Int, probability: Double)] = []
    for (group, member) in groups.enumerated() {
      for (trend, member) in member.trends.enumerated() {
        guard let probability = member.probability else { continue }
        places.append((group, trend, probability))
      }
    }
    for (place, probability) in zip(places, HolmCorrection.adjusted(places.map(\.probability))) {
      groups[place.group].trends[place.trend].probability = probability
      let verdict = groups[place.group].trends[place.trend].verdict
      if probability >= alpha, verdict == .worse || verdict == .better {
        groups[place.group].trends[place.trend].verdict = .same
      }
    }
  }

  private static func measures(of subject: Subject) -> [WorkMeasure] {
    let kind: Comparison.Subject =
      switch subject {
      case .total: .total
      case .test: .test
      case .superview: .superview
      }
    return WorkMeasure.trended + WorkMeasure.times(of: kind)
  }
}

extension WorkMeasure {
  /// The counts that are meaningful from build to build; the kinds of constraint changes are not.
  public static let trended = counts.filter { ![.added, .removed, .set].contains($0) }
}

extension HistoryTrends.Subject {
  /// The test's name, if the subject is a test.
  public var test: String? {
    if case .test(let name) = self { name } else { nil }
  }

  /// The superview's path, if the subject is a superview.
  public var superview: String? {
    if case .superview(let path) = self { path } else { nil }
  }

  /// The name or path; empty for the total.
  public var name: String { test ?? superview ?? "" }
}

extension HistoryTrends.Group {
  /// The verdict on the last build.
  public var verdict: Trend.Verdict {
    let verdicts = trends.map(\.verdict)
    for verdict in [Trend.Verdict.worse, .accepted, .better, .same] where verdicts.contains(verdict)
    {
      return verdict
    }
    return .unknown
  }

  /// The sort rank: the total, tests, superviews; of these, what is worse now, then the latest
  /// changes.
  fileprivate var rank: [Int] {
    let place =
      switch subject {
      case .total: 0
      case .test: 1
      case .superview: 2
      }
    let last = trends.filter(\.measure.isJudged).flatMap(\.changes).map(\.position).max() ?? -1
    return [place, verdict == .worse ? 0 : 1, -last]
  }
}

extension HitchSummary {
  /// Creates a summary from the numbers that a history stores.
  public init(_ row: HistoryHitches) {
    self.init()
    hitchTime = row.hitchTime
    duration = row.duration
    frames = row.frames
    framesOver = row.framesOver
    overrun = Percentiles(p50: row.p50, p90: row.p90, p95: row.p95, p99: row.p99)
  }
}

extension [WorkCounts?] {
  fileprivate subscript(position: Int, default value: WorkCounts) -> WorkCounts {
    get { self[position] ?? value }
    set { self[position] = newValue }
  }
}

extension TrendAnalysis {
  /// Analyzes the smoothness of builds; returns nothing if none of them had motion.
  public func trends(of hitches: [HitchSummary?], commits: [String?]) -> [Trend] {
    guard hitches.contains(where: { $0?.ratio != nil }) else { return [] }
    return [trend(of: .hitchRatio, hitches.map { $0?.ratio }, commits: commits)]
      + HitchSummary.Percentile.allCases.map { percentile in
        let values = hitches.map { ($0?.overrun?[percentile]).map(Double.init) }
        return trend(of: .overrun(percentile), values, commits: commits)
      }
  }
}

extension HistoryHitches {
  /// The rows that a history stores for a run: for the whole run and for each test; none without
  /// motion.
  public static func rows(of report: HitchReport) -> [HistoryHitches] {
    func row(_ test: String?, _ summary: HitchSummary) -> HistoryHitches? {
      guard summary.duration > 0, let overrun = summary.overrun else { return nil }
      return HistoryHitches(
        test: test,
        hitchTime: summary.hitchTime,
        duration: summary.duration,
        frames: summary.frames,
        framesOver: summary.framesOver,
        p50: overrun.p50,
        p90: overrun.p90,
        p95: overrun.p95,
        p99: overrun.p99
      )
    }
    let tests = report.tests.sorted { $0.key < $1.key }.compactMap { row($0.key, $0.value) }
    return [row(nil, report.whole)].compactMap(\.self) + tests
  }
}
