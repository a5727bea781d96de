public import TraceStore

/// How much a trace holds.
public struct TraceInfo: Hashable, Sendable {
  /// What was recorded.
  public var run: Run
  /// Processes that linked the library.
  public var processes: Int
  /// Their threads that emitted signposts.
  public var threads: Int
  /// Views and layout guides.
  public var items: Int
  /// Layout engines, throw-away ones included.
  public var engines: Int
  /// Constraint objects.
  public var constraints: Int
  /// Passes that were committed.
  public var passes: Int
  /// What recording them took by the recorder's calibration, in nanoseconds; reports take it off their durations.
  public var recordingTime: Int64
  /// Tests.
  public var tests: Int
  /// The full names of tests that began and did not end before the recording did, each once.
  public var unendedTests: [String]
  /// What the recorder has to say of the trace: something was lost, or nothing recorded.
  public var stats: [StatRow]

  /// Counts what a trace holds.
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
  /// The full names of the tests that began and did not end, each once and in order of their beginnings.
  package var unended: [String] {
    var seen: Set<String> = []
    return filter { $0.end == nil }.sorted { ($0.begin, $0.id) < ($1.begin, $1.id) }
      .map(\.fullName).filter { seen.insert($0).inserted }
  }
}
