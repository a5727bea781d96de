import Signposts
public import TraceStore

/// The part of a trace that belongs to some of its tests.
///
/// Processor time belongs to a process, so only the samples taken while one of the tests ran are
/// kept.
public struct TraceOfTests<Base: TraceSource>: TraceSource {
  private let base: Base
  private let rows: [TestRow]
  private let ids: Set<Int64>
  private let passes: Set<Int64>
  private let span: Range<Int64>
  /// Whether events outside tests are included.
  private let includesOutside: Bool

  /// Selects the tests of a trace that satisfy a condition.
  ///
  /// - Complexity: O(*n*) in tests and passes.
  public init(_ base: Base, where isWanted: (TestRow) -> Bool) throws {
    self.base = base
    rows = try base.tests().filter(isWanted)
    let ids = Set(rows.map(\.id))
    self.ids = ids
    var passes: Set<Int64> = []
    try base.forEachPass(in: nil) { row in
      if let test = row.test, ids.contains(test) { passes.insert(row.id) }
    }
    self.passes = passes
    includesOutside = false
    let begin = rows.map(\.begin).min() ?? 0
    let end = rows.contains { $0.end == nil } ? Int64.max : rows.compactMap(\.end).max() ?? begin
    // The first signpost of a test's work may be slightly older than the first record of the test.
    span = max(begin - 1_000_000_000, 0)..<max(end < .max ? end + 1 : end, begin + 1)
  }

  /// Excludes tests with certain full names from a trace; keeps the rest, including events outside
  /// tests.
  ///
  /// - Complexity: O(*n*) in tests and passes.
  init(_ base: Base, leavingOut names: Set<String>) throws {
    self.base = base
    rows = try base.tests().filter { !names.contains($0.fullName) }
    let ids = Set(rows.map(\.id))
    self.ids = ids
    var passes: Set<Int64> = []
    try base.forEachPass(in: nil) { row in
      if row.test.map(ids.contains) ?? true { passes.insert(row.id) }
    }
    self.passes = passes
    includesOutside = true
    span = 0..<Int64.max
  }

  /// Selects the tests whose full names contain a text; see ``TestRow/fullName``.
  public init(_ base: Base, named text: String) throws {
    try self.init(base) { $0.fullName.contains(text) }
  }

  /// Whether a row of that test is included.
  private func isOurs(_ test: Int64?) -> Bool {
    test.map(ids.contains) ?? includesOutside
  }

  /// The part of a range in which the tests ran.
  private func part(of range: Range<Int64>?) -> Range<Int64> {
    range?.clamped(to: span) ?? span
  }

  /// Returns what was recorded, for the whole trace.
  public func run() throws -> Run { try base.run() }
  /// Returns the recorder's notes about the whole trace.
  public func stats() throws -> [StatRow] { try base.stats() }
  /// Returns the processes of the whole trace.
  public func processes() throws -> [ProcessRow] { try base.processes() }
  /// Returns the threads of the whole trace.
  public func threads() throws -> [ThreadRow] { try base.threads() }
  /// Returns the views of the whole trace.
  public func items() throws -> [ItemRow] { try base.items() }
  /// Returns the first states of views of the whole trace.
  public func firstStates() throws -> [FirstState] { try base.firstStates() }
  /// Returns the engines of the whole trace.
  public func engines() throws -> [EngineRow] { try base.engines() }
  /// Returns the constraints of the whole trace.
  public func constraints() throws -> [ConstraintRow] { try base.constraints() }
  /// Returns a range of constraints of the whole trace.
  public func constraints(from id: Int64, limit: Int) throws -> [ConstraintRow] {
    try base.constraints(from: id, limit: limit)
  }
  /// Returns the meaning of a constraint, from the whole trace.
  public func signature(_ id: Int64) throws -> ConstraintMeaning? { try base.signature(id) }
  /// Returns a pass if it belongs to one of the tests.
  public func pass(_ id: Int64) throws -> PassRow? {
    try base.pass(id).flatMap { isOurs($0.test) ? $0 : nil }
  }
  /// Returns a range of the tests' passes.
  public func passes(from id: Int64, limit: Int) throws -> [PassRow] {
    try base.passes(from: id, limit: limit).filter { isOurs($0.test) }
  }
  /// The version of the trace's tables.
  public var schemaVersion: Int { base.schemaVersion }
  /// Returns the churn of passes in the tests.
  public func churn() throws -> ChurnTable {
    let ids = ids
    let includesOutside = includesOutside
    return try base.churn().filter { $0.test.map(ids.contains) ?? includesOutside }
  }
  /// Returns the tests' part of the sums, including work that belongs to no superview.
  public func work() throws -> [WorkRow]? { try base.work()?.filter { isOurs($0.test) } }
  /// Returns the tests' part of the work by caller.
  public func workCallers() throws -> [WorkCallerRow] {
    try base.workCallers().filter { isOurs($0.test) }
  }
  /// Whether the whole trace has call stacks.
  public func hasCallStacks() throws -> Bool { try base.hasCallStacks() }
  /// Returns the user's own lines of the whole trace.
  public func callers() throws -> [Int64: SymbolRow] { try base.callers() }
  /// Returns the call stacks of the whole trace.
  public func callStacks() throws -> CallStacks { try base.callStacks() }
  /// Returns the selected tests.
  public func tests() throws -> [TestRow] { rows }

  /// Returns the tests' marks.
  public func marks() throws -> [MarkRow] { try base.marks().filter { isOurs($0.test) } }
  /// Returns the tests' intervals.
  public func intervals() throws -> [IntervalRow] {
    try base.intervals().filter { isOurs($0.test) }
  }
  /// Returns the values that the tests recorded.
  public func counters() throws -> [CounterRow] { try base.counters().filter { isOurs($0.test) } }

  /// Streams the tests' passes.
  public func forEachPass(in range: Range<Int64>?, _ body: (PassRow) throws -> Void) throws {
    try base.forEachPass(in: range) { if isOurs($0.test) { try body($0) } }
  }

  /// Streams the changes of constraints that the tests made.
  public func forEachConstraintChange(
    in range: Range<Int64>?,
    _ body: (ConstraintChange) throws -> Void
  ) throws {
    try base.forEachConstraintChange(in: part(of: range)) { if isOurs($0.test) { try body($0) } }
  }

  /// Streams the engines' work for the tests.
  public func forEachEngineWork(
    in range: Range<Int64>?,
    _ body: (EngineWorkRow) throws -> Void
  ) throws {
    try base.forEachEngineWork(in: part(of: range)) { if isOurs($0.test) { try body($0) } }
  }

  /// Streams the tests' text measurements.
  public func forEachMeasurement(
    in range: Range<Int64>?,
    _ body: (MeasurementRow) throws -> Void
  ) throws {
    try base.forEachMeasurement(in: part(of: range)) { if isOurs($0.test) { try body($0) } }
  }

  /// Streams single views' parts in the phases.
  public func forEachViewPhase(
    in range: Range<Int64>?,
    _ body: (ViewPhaseRow) throws -> Void
  ) throws {
    try base.forEachViewPhase(in: part(of: range)) { if isOurs($0.test) { try body($0) } }
  }

  /// Streams the changes of frames in the tests' passes.
  public func forEachFrameChange(
    in range: Range<Int64>?,
    _ body: (FrameChangeRow) throws -> Void
  ) throws {
    try base.forEachFrameChange(in: part(of: range)) { row in
      if let pass = row.pass, passes.contains(pass) { try body(row) }
    }
  }

  /// Streams the tests' part of several tables together, in order of time.
  public func forEachEvent(
    of tables: Set<TraceEvent.Table>,
    _ body: (TraceEvent) throws -> Void
  ) throws {
    try base.forEachEvent(of: tables) { event in
      let belongs =
        switch event {
        case .constraintChange(let row): isOurs(row.test)
        case .engineWork(let row): isOurs(row.test)
        case .measurement(let row): isOurs(row.test)
        case .viewPhase(let row): isOurs(row.test)
        case .invalidation(let row): isOurs(row.test)
        case .frameChange(let row): row.pass.map(passes.contains) ?? false
        case .viewChange(let row): isOurs(row.test)
        case .ambiguity(let row): isOurs(row.test)
        case .listed(let row): isOurs(row.test)
        case .passBegan(let row), .passEnded(let row): isOurs(row.test)
        }
      if belongs { try body(event) }
    }
  }

  /// Streams the constraints that conflict with broken ones, of the whole trace.
  public func forEachConflict(
    _ body: (_ change: Int64, _ constraint: Int64) throws -> Void
  ) throws {
    try base.forEachConflict(body)
  }

  /// Streams the samples of processor time that were taken while one of the tests ran.
  ///
  /// Streams all samples if events outside tests are included.
  public func forEachCPUSample(
    in range: Range<Int64>?,
    _ body: (CPUSampleRow) throws -> Void
  ) throws {
    try base.forEachCPUSample(in: part(of: range)) { row in
      let isOurs =
        includesOutside
        || rows.contains { test in
          test.process == row.process && test.begin <= row.time && row.time <= test.end ?? .max
        }
      if isOurs { try body(row) }
    }
  }
}
