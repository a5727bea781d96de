import Signposts
import TraceStore

/// The work of a run, by test and superview.
struct WorkByPlace {
  /// The work at each place.
  private(set) var work: [WorkPlace: WorkCounts] = [:]
  /// The same by the code that caused it, if the trace records it; a view's time by its class's
  /// methods.
  private(set) var callers: [WorkPlace: [WorkCaller: WorkCounts]] = [:]

  /// Reads the sums that the trace keeps, or computes them.
  ///
  /// - Complexity: O(*n*) in tests and superviews, if the trace was summed when its recording
  ///   ended; otherwise O(*n*) in signposts, with memory for items, constraints and passes.
  init(of source: some TraceSource) throws {
    guard let rows = try source.work() else {
      work = try WorkSum(of: source).work
      return
    }
    // Several tests may have the same name: those of two processes, or a test that ran twice.
    let names = try Dictionary(source.tests().map { ($0.id, $0.fullName) }) { first, _ in first }
    func place(_ test: Int64?, _ superview: String?) -> WorkPlace {
      WorkPlace(test: test.map { names[$0] ?? "?" }, superview: superview)
    }
    for row in rows {
      work[place(row.test, row.superview), default: WorkCounts()] += row.counts
    }
    for row in try source.workCallers() {
      guard let caller = WorkCaller(row) else { continue }
      let place = place(row.test, row.superview)
      callers[place, default: [:]][caller, default: WorkCounts()] += row.counts
    }
  }
}

/// The work in a trace without sums, because its version is old or its recording did not end.
private struct WorkSum {
  var work: [WorkPlace: WorkCounts] = [:]
  private var index: TraceIndex

  init(of source: some TraceSource) throws {
    var stream = try PassStream(source)
    index = stream.index
    try stream.run(over: source) { pass, ledger, index in
      for change in pass.changes {
        let superview = index.path(of: ledger.entries[change.position].superview)
        let isOutside = isOutside(change.row.pass, change.row.time)
        add(test: change.row.test, superview) { $0.add(change.row, isOutside: isOutside) }
      }
    }
    try source.churn().forEachRow { row in
      guard row.isUser, row.kind.isChurn else { return }
      add(test: row.test, index.path(of: row.superview)) { $0.churned += 1 }
    }
    try addRest(of: source)
    work = work.filter { $0.value != WorkCounts() }
  }

  private mutating func addRest(of source: some TraceSource) throws {
    try source.forEachEngineWork(in: nil) { row in
      let isOutside = isOutside(row.pass, row.time)
      add(test: row.test, nil) { $0.add(row, isOutside: isOutside) }
    }
    try source.forEachMeasurement(in: nil) { row in
      let isOutside = isOutside(row.pass, row.time)
      add(test: row.test, pathAbove(row.view)) { $0.add(row, isOutside: isOutside) }
    }
    try source.forEachViewPhase(in: nil) { row in
      add(test: row.test, index.path(of: row.view)) { $0.viewTime += row.duration }
    }
    try index.passes.stream { _, pass in
      guard pass.isCommitted else { return }
      add(test: pass.test, nil) {
        $0.passes += 1
        $0.passTime += pass.duration
      }
    }
    try index.passes.checkReading()
    for engine in try source.engines() {
      add(test: engine.test, engine.view.map(pathAbove)) { $0.engines += 1 }
    }
  }

  private mutating func add(
    test: Int64?,
    _ superview: String?,
    _ body: (inout WorkCounts) -> Void
  ) {
    let place = WorkPlace(
      test: test.map { index.testNames[$0] ?? "?" },
      superview: superview
    )
    body(&work[place, default: WorkCounts()])
  }

  private func pathAbove(_ view: Int64) -> String {
    index.path(of: index.items.superview(of: view) ?? view)
  }

  /// Whether no phase of the pass was active.
  private func isOutside(_ pass: Int64?, _ time: Int64) -> Bool {
    guard let begin = pass.flatMap({ index.passes[$0]?.begin }) else { return true }
    return time < begin
  }
}
