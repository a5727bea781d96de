import Signposts
public import TraceStore

/// The activity in a trace over time, in buckets of equal length.
public struct Timeline: Hashable, Sendable {
  /// What was recorded.
  public var run: Run
  /// When the first bucket begins, in nanoseconds since the trace began.
  public var start: Int64
  /// The time of the first layout event, if buckets begin there and not at the trace's beginning.
  ///
  /// Earlier events, such as a build, are excluded.
  public var gapEnd: Int64?
  /// When the last bucket ends.
  public var end: Int64
  /// The maximum duration of a pass, in nanoseconds.
  public var budget: Int64
  /// The buckets, in order of time.
  public var buckets: [Bucket]
  /// Whether processor time was sampled in the timeline.
  public var hasProcessorTime = false
  /// The bucket whose passes churned most, or had the most solver work and texts to measure; nil if
  /// nothing happened.
  public var busiest: Int?
  /// The work of the passes that end in the busiest bucket, and its events outside of passes.
  ///
  /// The bucket itself contains the events of its time range, including those of a pass that ends
  /// in a later bucket.
  public var busiestWork: Bucket?
  /// The churn of these passes.
  public var busiestChurn: ChurnReport?
  /// The smoothness of the whole trace's scrolls and animations.
  public var hitches: HitchSummary?
  /// The program's own marks, intervals and values, a track for each name.
  public var ownTracks: [OwnTrack] = []

  /// One range of time.
  public struct Bucket: Hashable, Sendable {
    /// Nanoseconds of processor time of all threads of all processes.
    public var cpuTime: Double = 0
    /// Nanoseconds of processor time of main threads.
    public var mainThreadTime: Double = 0
    /// Views whose own constraints churned, counted once per pass, at its last change.
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
    /// Rows of the solver's tableau that constraint changes and error minimization touched.
    public var rowsTouched = 0
    /// Nanoseconds of error minimization.
    public var minimizationTime: Int64 = 0
    /// Nanoseconds of text measurement, including answers from a cache.
    public var textTime: Int64 = 0
    /// Texts measured, excluding answers from a cache.
    public var measurements = 0
    /// Text sizes that came from a cache.
    public var cachedMeasurements = 0
    /// Passes that ended.
    public var passes = 0
    /// When the first of these passes was opened, in nanoseconds since the trace began; nil without
    /// passes.
    public var opened: Int64?
    /// Passes that took longer than the budget.
    public var passesOverBudget = 0
    /// Nanoseconds of the longest pass.
    public var longestPass: Int64 = 0
    /// Nanoseconds of all passes.
    public var passTime: Int64 = 0
    /// Nanoseconds that recording the passes took; none of these times includes them.
    public var recordingTime: Int64 = 0
  }

  /// When a bucket begins and ends, in nanoseconds since the trace began.
  public func range(of bucket: Int) -> Range<Int64> {
    let length = end - start
    let count = Int64(buckets.count)
    let lower = start + length * Int64(bucket) / count
    return lower..<max(start + length * Int64(bucket + 1) / count, lower + 1)
  }
}

/// Creates the timeline of a trace.
public struct TimelineAnalysis: Sendable {
  /// The range to analyze, in nanoseconds since the trace began; nil for everything from the first
  /// layout event on.
  public var range: Range<Int64>?
  /// The number of buckets.
  public var bucketCount: Int
  /// The maximum duration of a pass, in nanoseconds.
  public var budget: Int64

  /// Creates an analysis; the budget is that of 120 frames a second.
  public init(range: Range<Int64>? = nil, bucketCount: Int, budget: Int64 = 8_333_333) {
    self.range = range
    self.bucketCount = max(bucketCount, 1)
    self.budget = budget
  }

  /// Divides a trace into buckets.
  ///
  /// - Complexity: O(*n*) in signposts; memory is that of ``ChurnAnalysis``.
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

  /// Returns when the first pass was opened, or an earlier test, mark or interval began.
  ///
  /// The time is in nanoseconds since the trace began; nil if it is the trace's beginning, or if no
  /// pass was opened.
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
    /// The range of the timeline, extended by passes that begin before it and end in it.
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

    /// Returns the bucket in which an event's pass ends, or the event's own if the pass did not
    /// end.
    func bucket(_ pass: Int64?, or own: Int?) -> Int? {
      guard let pass, let bucket = ends[pass] else { return own }
      return bucket
    }
  }

  /// Adds constraint changes and passes, both to the buckets of their times and to those in which
  /// their passes end.
  private func addChanges(
    to timeline: inout Timeline,
    _ work: inout [Timeline.Bucket],
    _ passes: PassBuckets,
    from source: some TraceSource
  ) throws {
    func add(_ row: ConstraintChange, to bucket: inout Timeline.Bucket) {
      bucket.rowsTouched += row.rowsTouched
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
      bucket.opened = min(bucket.opened ?? .max, pass.opened)
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

  /// Adds error minimization and text measurement in the same way.
  private func addTimes(
    to timeline: inout Timeline,
    _ work: inout [Timeline.Bucket],
    _ passes: PassBuckets,
    from source: some TraceSource
  ) throws {
    try source.forEachEngineWork(in: passes.span) { row in
      guard row.kind == .errorMinimized else { return }
      func add(to bucket: inout Timeline.Bucket) {
        bucket.minimizationTime += row.duration
        bucket.rowsTouched += row.rowsTouched
      }
      let own = timeline.bucket(at: row.time)
      if let own { add(to: &timeline.buckets[own]) }
      if let end = passes.bucket(row.pass, or: own) { add(to: &work[end]) }
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

  /// A sample covers the time since the previous one, so distribute it over the buckets between
  /// them.
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
        timeline.hasProcessorTime = true
        let share = Double(overlap) / length
        timeline.buckets[bucket].cpuTime += share * Double(row.processTime)
        timeline.buckets[bucket].mainThreadTime += share * Double(row.mainThreadTime)
      }
    }
  }

  private static func busiest(of buckets: [Timeline.Bucket]) -> Int? {
    func rank(_ position: Int) -> (Int, Int, Int, Int) {
      let bucket = buckets[position]
      let work = bucket.rowsTouched + bucket.measurements * FindingCost.rowsPerText
      return (bucket.constraintsChurned, work, bucket.passes, -position)
    }
    let best = buckets.indices.max { rank($0) < rank($1) }
    guard let best else { return nil }
    let (churned, work, passes, _) = rank(best)
    let isIdle = churned == 0 && work == 0 && passes == 0 && buckets[best].added == 0
    return isIdle ? nil : best
  }
}

extension Timeline {
  /// Returns the bucket that contains a time, or nil outside the timeline.
  func bucket(at time: Int64) -> Int? {
    guard time >= start, time < end else { return nil }
    let position = Double(time - start) / Double(end - start)
    var bucket = min(Int(position * Double(buckets.count)), buckets.count - 1)
    // Correct a bucket that is off by one because of rounding.
    while bucket > 0, time < range(of: bucket).lowerBound { bucket -= 1 }
    while bucket < buckets.count - 1, time >= range(of: bucket).upperBound { bucket += 1 }
    return bucket
  }
}
