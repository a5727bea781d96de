import Signposts
public import TraceStore

/// What went on in a trace over time, in buckets of equal length.
public struct Timeline: Hashable, Sendable {
  /// What was recorded.
  public var run: Run
  /// Where the first bucket begins, in nanoseconds since the trace began.
  public var start: Int64
  /// Where the layout's first event lies, if buckets begin there and not where the trace does: what was before it, such
  /// as a build, is not part of them.
  public var gapEnd: Int64?
  /// Where the last one ends.
  public var end: Int64
  /// How long a pass may take, in nanoseconds.
  public var budget: Int64
  /// The buckets, in order of time.
  public var buckets: [Bucket]
  /// The bucket whose passes churned most, or took most time; nil if nothing happened.
  public var busiest: Int?
  /// Everything in the passes that end in the busiest bucket, and what happened in it outside of passes.
  ///
  /// The bucket itself has the events of its span of time, also those of a pass that ends in a later one.
  public var busiestWork: Bucket?
  /// What churned in these passes.
  public var busiestChurn: ChurnReport?
  /// How smooth scrolls and animations of the whole trace were.
  public var hitches: HitchSummary?
  /// The program's own marks, intervals and values, a track for each name.
  public var ownTracks: [OwnTrack] = []

  /// One span of time.
  public struct Bucket: Hashable, Sendable {
    /// Nanoseconds on processors: all threads of all processes.
    public var cpuTime: Double = 0
    /// Nanoseconds on processors: main threads.
    public var mainThreadTime: Double = 0
    /// Views whose own constraints churned, counted once for each pass, at its last change.
    public var viewsChurning = 0
    /// Constraints that churned, counted when they were re-added.
    public var constraintsChurned = 0
    /// Constraints added.
    public var added = 0
    /// Constraints removed.
    public var removed = 0
    /// Constants and priorities set.
    public var set = 0
    /// Constraints broken because they conflict with others.
    public var broken = 0
    /// Nanoseconds of error minimization.
    public var minimizationTime: Int64 = 0
    /// Nanoseconds of text measurement, answers from a cache included.
    public var textTime: Int64 = 0
    /// Texts measured, answers from a cache not counted.
    public var measurements = 0
    /// Sizes of texts that a cache answered.
    public var cachedMeasurements = 0
    /// Passes that ended.
    public var passes = 0
    /// Those that took longer than the budget.
    public var passesOverBudget = 0
    /// Nanoseconds of the longest pass.
    public var longestPass: Int64 = 0
    /// Nanoseconds of all passes.
    public var passTime: Int64 = 0
    /// Nanoseconds that recording them took, which are part of none of these times.
    public var recordingTime: Int64 = 0
  }

  /// Where a bucket begins and ends, in nanoseconds since the trace began.
  public func range(of bucket: Int) -> Range<Int64> {
    let length = end - start
    let count = Int64(buckets.count)
    let lower = start + length * Int64(bucket) / count
    return lower..<max(start + length * Int64(bucket + 1) / count, lower + 1)
  }
}

/// Makes a timeline of a trace.
public struct TimelineAnalysis: Sendable {
  /// The span to look at, in nanoseconds since the trace began; nil for all from the first layout event on.
  public var range: Range<Int64>?
  /// Into how many buckets it is cut.
  public var bucketCount: Int
  /// How long a pass may take, in nanoseconds.
  public var budget: Int64

  /// Creates an analysis; the budget is that of 120 frames a second.
  public init(range: Range<Int64>? = nil, bucketCount: Int, budget: Int64 = 8_333_333) {
    self.range = range
    self.bucketCount = max(bucketCount, 1)
    self.budget = budget
  }

  /// Cuts a trace into buckets.
  ///
  /// - Complexity: O(*n*) in signposts; memory as that of ``ChurnAnalysis``.
  public func timeline(of source: some TraceSource) throws -> Timeline {
    let run = try source.run()
    let whole = 0..<max(run.duration, run.completeUpTo, 1)
    let gapEnd = range == nil ? try Self.firstEvent(of: source) : nil
    let span = (range ?? (gapEnd ?? 0)..<whole.upperBound).clamped(to: whole)
    var timeline = Timeline(
      run: run,
      start: span.lowerBound,
      end: max(span.upperBound, span.lowerBound + 1),
      budget: budget,
      buckets: Array(repeating: Timeline.Bucket(), count: bucketCount)
    )
    timeline.gapEnd = gapEnd
    let passes = try PassBuckets(source, of: timeline)
    var work = timeline.buckets
    try addChanges(to: &timeline, &work, passes, from: source)
    try addTimes(to: &timeline, &work, passes, from: source)
    try addProcessorTime(to: &timeline, from: source)
    try addOwnTracks(to: &timeline, from: source)
    timeline.hitches = try HitchAnalysis(budget: budget).report(of: source).whole
    timeline.busiest = Self.busiest(of: work)
    if let busiest = timeline.busiest {
      timeline.busiestWork = work[busiest]
      var churn = ChurnAnalysis(range: timeline.range(of: busiest))
      churn.countsAtEnd = true
      timeline.busiestChurn = try churn.report(of: source)
    }
    return timeline
  }

  /// Returns when the first pass was opened, or a test, mark or interval began before it, in nanoseconds since the trace
  /// began; nil if that is the trace's beginning, or if no pass was opened.
  static func firstEvent(of source: some TraceSource) throws -> Int64? {
    var first = Int64.max
    try source.forEachPass(in: nil) { first = min(first, $0.opened) }
    guard first < .max else { return nil }
    for mark in try source.marks() { first = min(first, mark.time) }
    for interval in try source.intervals() { first = min(first, interval.time) }
    for test in try source.tests() { first = min(first, test.begin) }
    return first > 0 ? first : nil
  }

  /// The buckets in which passes end.
  private struct PassBuckets {
    private var ends: [Int64: Int?] = [:]
    /// The passes that end in the timeline, with their buckets.
    private(set) var shown: [(facts: TraceIndex.PassFacts, bucket: Int)] = []
    /// The span of the timeline, with the passes that begin before it and end in it.
    private(set) var span: Range<Int64>

    init(_ source: some TraceSource, of timeline: Timeline) throws {
      span = timeline.start..<timeline.end
      let table = try PassTable(source)
      try table.stream { id, facts in
        guard let end = facts.committedAt else { return }
        ends[id] = .some(timeline.bucket(at: end))
        guard let bucket = timeline.bucket(at: end) else { return }
        shown.append((facts, bucket))
        span = min(facts.opened, span.lowerBound)..<span.upperBound
      }
    }

    /// Returns the bucket in which an event's pass ends, or the event's own if the pass did not end.
    func bucket(_ pass: Int64?, or own: Int?) -> Int? {
      guard let pass, let bucket = ends[pass] else { return own }
      return bucket
    }
  }

  /// Adds changes of constraints and passes: to the buckets of their times, and to those in which their passes end.
  private func addChanges(
    to timeline: inout Timeline,
    _ work: inout [Timeline.Bucket],
    _ passes: PassBuckets,
    from source: some TraceSource
  ) throws {
    func add(_ row: ConstraintChange, to bucket: inout Timeline.Bucket) {
      switch row.kind {
      case .added: bucket.added += 1
      case .removed: bucket.removed += 1
      case .constantSet, .prioritySet: bucket.set += 1
      case .broken: bucket.broken += 1
      }
    }
    var walk = try ChurnWalk(source)
    try walk.run(over: source) { pass, churn, ledger, _ in
      guard let last = pass.changes.last else { return }
      let lastBucket = timeline.bucket(at: last.row.time)
      let end = passes.bucket(pass.pass, or: lastBucket)
      for change in pass.changes where change.row.reason != .alive {
        let own = timeline.bucket(at: change.row.time)
        if let own { add(change.row, to: &timeline.buckets[own]) }
        if let end = passes.bucket(pass.pass, or: own) { add(change.row, to: &work[end]) }
      }
      var views: Set<Int64> = []
      for pair in churn.shares.flatMap(\.users.exact) {
        let own = pair.added.map { timeline.bucket(at: $0.row.time) } ?? lastBucket
        if let own { timeline.buckets[own].constraintsChurned += 1 }
        if let end { work[end].constraintsChurned += 1 }
        guard let added = pair.added else { continue }
        let entry = ledger.entries[added.position]
        if let view = entry.firstView { views.insert(view) }
        if let view = entry.secondView { views.insert(view) }
      }
      if let lastBucket { timeline.buckets[lastBucket].viewsChurning += views.count }
      if let end { work[end].viewsChurning += views.count }
    }
    func add(_ pass: TraceIndex.PassFacts, to bucket: inout Timeline.Bucket) {
      bucket.passes += 1
      bucket.passTime += pass.duration
      bucket.recordingTime += pass.recordingTime
      bucket.passesOverBudget += pass.duration > budget ? 1 : 0
      bucket.longestPass = max(bucket.longestPass, pass.duration)
    }
    for (pass, bucket) in passes.shown {
      add(pass, to: &timeline.buckets[bucket])
      add(pass, to: &work[bucket])
    }
  }

  /// Adds error minimization and text, likewise.
  private func addTimes(
    to timeline: inout Timeline,
    _ work: inout [Timeline.Bucket],
    _ passes: PassBuckets,
    from source: some TraceSource
  ) throws {
    try source.forEachEngineWork(in: passes.span) { row in
      guard row.kind == .errorMinimized else { return }
      let own = timeline.bucket(at: row.time)
      if let own { timeline.buckets[own].minimizationTime += row.duration }
      if let end = passes.bucket(row.pass, or: own) { work[end].minimizationTime += row.duration }
    }
    func add(_ row: MeasurementRow, to bucket: inout Timeline.Bucket) {
      bucket.textTime += row.duration
      bucket.measurements += row.wasCached ? 0 : 1
      bucket.cachedMeasurements += row.wasCached ? 1 : 0
    }
    try source.forEachMeasurement(in: passes.span) { row in
      let own = timeline.bucket(at: row.time)
      if let own { add(row, to: &timeline.buckets[own]) }
      if let end = passes.bucket(row.pass, or: own) { add(row, to: &work[end]) }
    }
  }

  /// A sample tells of the time since the one before: it is spread over the buckets between the two.
  private func addProcessorTime(
    to timeline: inout Timeline,
    from source: some TraceSource
  ) throws {
    var previous: [Int64: Int64] = [:]
    for process in try source.processes() { previous[process.id] = process.begin }
    try source.forEachCPUSample(in: nil) { row in
      let from = previous[row.process] ?? row.time
      previous[row.process] = row.time
      guard row.time > from else { return }
      let length = Double(row.time - from)
      guard from < timeline.end, row.time > timeline.start else { return }
      let first = timeline.bucket(at: max(from, timeline.start)) ?? 0
      let last = timeline.bucket(at: min(row.time, timeline.end - 1)) ?? first
      guard first <= last else { return }
      for bucket in first...last {
        let range = timeline.range(of: bucket)
        let overlap = min(range.upperBound, row.time) - max(range.lowerBound, from)
        guard overlap > 0 else { continue }
        let share = Double(overlap) / length
        timeline.buckets[bucket].cpuTime += share * Double(row.processTime)
        timeline.buckets[bucket].mainThreadTime += share * Double(row.mainThreadTime)
      }
    }
  }

  private static func busiest(of buckets: [Timeline.Bucket]) -> Int? {
    let best = buckets.indices.max { left, right in
      let (a, b) = (buckets[left], buckets[right])
      return (a.constraintsChurned, a.passTime, -left) < (b.constraintsChurned, b.passTime, -right)
    }
    guard let best else { return nil }
    let isIdle =
      buckets[best].passes == 0 && buckets[best].added == 0
      && buckets[best].constraintsChurned == 0
    return isIdle ? nil : best
  }
}

extension Timeline {
  /// Returns the bucket in which a time lies, or nil outside the timeline.
  func bucket(at time: Int64) -> Int? {
    guard time >= start, time < end else { return nil }
    let position = Double(time - start) / Double(end - start)
    var bucket = min(Int(position * Double(buckets.count)), buckets.count - 1)
    // What rounding has put beside its bucket is put into it.
    while bucket > 0, time < range(of: bucket).lowerBound { bucket -= 1 }
    while bucket < buckets.count - 1, time >= range(of: bucket).upperBound { bucket += 1 }
    return bucket
  }
}
