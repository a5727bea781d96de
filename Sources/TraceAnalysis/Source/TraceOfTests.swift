import Signposts
public import TraceStore

/// The part of a trace that belongs to some of its tests.
///
/// Processor time belongs to a process: of its samples, those taken while one of the tests ran are left.
public struct TraceOfTests<Base: TraceSource>: TraceSource {
  private let base: Base
  private let rows: [TestRow]
  private let ids: Set<Int64>
  private let passes: Set<Int64>
  private let span: Range<Int64>
  /// Whether what happened outside tests belongs here.
  private let includesOutside: Bool

  /// Takes the tests that satisfy a condition out of a trace.
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
    // A signpost that begins a test's first work may be a little older than what first told of the test.
    span = max(begin - 1_000_000_000, 0)..<max(end < .max ? end + 1 : end, begin + 1)
  }

  /// Takes tests with certain full names out of a trace, and leaves the rest, with what happened outside tests.
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

  /// Takes the tests out whose full names contain a text; see ``TestRow/fullName``.
  public init(_ base: Base, named text: String) throws {
    try self.init(base) { $0.fullName.contains(text) }
  }

  /// Whether a row of that test belongs here.
  private func isOurs(_ test: Int64?) -> Bool {
    test.map(ids.contains) ?? includesOutside
  }

  /// The part of a range in which the tests ran.
  private func part(of range: Range<Int64>?) -> Range<Int64> {
    range?.clamped(to: span) ?? span
  }

  /// Returns what was recorded, of the trace as a whole.
  public func run() throws -> Run { try base.run() }
  /// Returns what the recorder has to say of the trace as a whole.
  public func stats() throws -> [StatRow] { try base.stats() }
  /// Returns the processes of the trace as a whole.
  public func processes() throws -> [ProcessRow] { try base.processes() }
  /// Returns the threads of the trace as a whole.
  public func threads() throws -> [ThreadRow] { try base.threads() }
  /// Returns the views of the trace as a whole.
  public func items() throws -> [ItemRow] { try base.items() }
  /// Returns how views of the trace as a whole stood at first.
  public func firstStates() throws -> [FirstState] { try base.firstStates() }
  /// Returns the engines of the trace as a whole.
  public func engines() throws -> [EngineRow] { try base.engines() }
  /// Returns the constraints of the trace as a whole.
  public func constraints() throws -> [ConstraintRow] { try base.constraints() }
  /// Returns constraints of the trace as a whole.
  public func constraints(from id: Int64, limit: Int) throws -> [ConstraintRow] {
    try base.constraints(from: id, limit: limit)
  }
  /// Returns what a constraint said, of the trace as a whole.
  public func signature(_ id: Int64) throws -> ConstraintMeaning? { try base.signature(id) }
  /// Returns a pass, if it is one of the tests'.
  public func pass(_ id: Int64) throws -> PassRow? {
    try base.pass(id).flatMap { isOurs($0.test) ? $0 : nil }
  }
  /// Returns some of the tests' passes.
  public func passes(from id: Int64, limit: Int) throws -> [PassRow] {
    try base.passes(from: id, limit: limit).filter { isOurs($0.test) }
  }
  /// The version of the trace's tables.
  public var schemaVersion: Int { base.schemaVersion }
  /// Returns what the passes churned in the tests.
  public func churn() throws -> ChurnTable {
    let ids = ids
    let includesOutside = includesOutside
    return try base.churn().filter { $0.test.map(ids.contains) ?? includesOutside }
  }
  /// Returns the tests' part of the sums; what belongs to no superview included.
  public func work() throws -> [WorkRow]? { try base.work()?.filter { isOurs($0.test) } }
  /// Returns the tests' part of what asked for the work.
  public func workCallers() throws -> [WorkCallerRow] {
    try base.workCallers().filter { isOurs($0.test) }
  }
  /// Whether the trace as a whole has call stacks.
  public func hasCallStacks() throws -> Bool { try base.hasCallStacks() }
  /// Returns the user's own lines of the trace as a whole.
  public func callers() throws -> [Int64: SymbolRow] { try base.callers() }
  /// Returns the call stacks of the trace as a whole.
  public func callStacks() throws -> CallStacks { try base.callStacks() }
  /// Returns the tests that are left.
  public func tests() throws -> [TestRow] { rows }

  /// Returns the tests' marks.
  public func marks() throws -> [MarkRow] { try base.marks().filter { isOurs($0.test) } }
  /// Returns the tests' intervals.
  public func intervals() throws -> [IntervalRow] {
    try base.intervals().filter { isOurs($0.test) }
  }
  /// Returns the values that the tests noted.
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

  /// Streams the tests' part of several tables at once, in order of time.
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

  /// Streams the constraints that broken ones conflict with, of the trace as a whole.
  public func forEachConflict(
    _ body: (_ change: Int64, _ constraint: Int64) throws -> Void
  ) throws {
    try base.forEachConflict(body)
  }

  /// Streams the samples of processor time that were taken while one of the tests ran, or all if what happened outside
  /// tests belongs here.
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
