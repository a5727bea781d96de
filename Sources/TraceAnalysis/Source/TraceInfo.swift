public import TraceStore

/// The contents of a trace, in numbers.
public struct TraceInfo: Hashable, Sendable {
  /// What was recorded.
  public var run: Run
  /// Processes that linked the library.
  public var processes: Int
  /// Threads of these processes that emitted signposts.
  public var threads: Int
  /// Views and layout guides.
  public var items: Int
  /// Layout engines, including throw-away engines.
  public var engines: Int
  /// Constraint objects.
  public var constraints: Int
  /// Passes that were committed.
  public var passes: Int
  /// The time that recording the passes took by the recorder's calibration, in nanoseconds; reports
  /// subtract it.
  public var recordingTime: Int64
  /// Tests.
  public var tests: Int
  /// The distinct full names of tests that had not ended when the recording ended.
  public var unendedTests: [String]
  /// The recorder's notes about the trace: something was lost, or nothing was recorded.
  public var stats: [StatRow]

  /// Counts the contents of a trace.
  ///
  /// - Complexity: O(*n*) in its tables' rows; events are not read.
  public init(of source: some TraceSource) throws {
    run = try source.run()
    processes = try source.processes().count
    threads = try source.threads().count
    items = try source.items().count
    engines = try source.engines().count
    constraints = try source.constraints().count
    let tests = try source.tests()
    self.tests = tests.count
    unendedTests = tests.unended
    stats = try source.stats()
    var passes = 0
    var recordingTime: Int64 = 0
    let signpostCost = run.signpostCost
    try source.forEachPass(in: nil) { pass in
      guard pass.begin != nil, pass.end != nil else { return }
      passes += 1
      recordingTime += pass.recordingTime(signpostCost: signpostCost)
    }
    self.passes = passes
    self.recordingTime = recordingTime
  }
}

extension Sequence<TestRow> {
  /// The distinct full names of tests that did not end, in the order in which they began.
  package var unended: [String] {
    var seen: Set<String> = []
    return filter { $0.end == nil }.sorted { ($0.begin, $0.id) < ($1.begin, $1.id) }
      .map(\.fullName).filter { seen.insert($0).inserted }
  }
}
