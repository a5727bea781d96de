import Signposts

/// An error minimization, or a reading of values.
public struct EngineWorkRow: Hashable, Sendable {
  /// What the engine did.
  public enum Kind: UInt8, Sendable, CaseIterable {
    case errorMinimized = 0
    case valuesRead = 1
  }

  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long it took, in nanoseconds.
  public var duration: Int64
  /// The kind of work.
  public var kind: Kind
  /// The engine's row.
  public var engine: Int64
  /// The row of the pass that it belongs to.
  public var pass: Int64?
  /// The row of the test that was running, if any.
  public var test: Int64?
  /// How many rows of the tableau were touched.
  public var rowsTouched: Int
  /// How many pivots were made.
  public var pivots: Int
  /// How many constraints it concerned, or how many items were read.
  public var count: Int

  /// Creates a row from its column values.
  public init(
    id: Int64,
    time: Int64,
    duration: Int64,
    kind: Kind,
    engine: Int64,
    pass: Int64? = nil,
    test: Int64? = nil,
    rowsTouched: Int,
    pivots: Int,
    count: Int
  ) {
    self.id = id
    self.time = time
    self.duration = duration
    self.kind = kind
    self.engine = engine
    self.pass = pass
    self.test = test
    self.rowsTouched = rowsTouched
    self.pivots = pivots
    self.count = count
  }
}

extension EngineWorkRow.Kind: TraceCode {}

extension EngineWorkRow: TraceRow {
  package static let table = TableHead(
    "engine_work",
    role: .event,
    "Error minimizations and readings of values."
  )

  package static var blank: Self {
    EngineWorkRow(
      id: 0,
      time: 0,
      duration: 0,
      kind: .errorMinimized,
      engine: 0,
      rowsTouched: 0,
      pivots: 0,
      count: 0
    )
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.time(&time, "time", "when it began, ns since the trace began")
    try c.integer(&duration, "duration", "how long it took, ns")
    try c.code(&kind, "kind")
    try c.reference(&engine, "engine")
    try c.reference(&pass, "pass")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.integer(
      &rowsTouched,
      "rows_touched",
      "rows of the tableau that were made, changed or dropped"
    )
    try c.integer(&pivots, "pivots", "exchanges of a basic and a parametric symbol")
    try c.integer(&count, "count", "constraints concerned, or items read")
  }
}
