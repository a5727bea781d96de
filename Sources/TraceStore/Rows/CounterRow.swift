/// A value that the program recorded: one point of the counter with that name.
public struct CounterRow: Hashable, Sendable {
  /// When it was recorded, in nanoseconds since the trace began.
  public var time: Int64
  /// The counter's name.
  public var name: String
  /// The value from then on.
  public var value: Double
  /// The process's row.
  public var process: Int64
  /// The thread's row.
  public var thread: Int64
  /// The test's row.
  public var test: Int64?

  /// Creates a row from its column values.
  public init(
    time: Int64,
    name: String,
    value: Double,
    process: Int64,
    thread: Int64,
    test: Int64? = nil
  ) {
    self.time = time
    self.name = name
    self.value = value
    self.process = process
    self.thread = thread
    self.test = test
  }
}

extension CounterRow: TraceRow {
  package static let table = TableHead(
    "counter",
    role: .event,
    "Values that the program noted."
  )

  package static var blank: Self {
    CounterRow(time: 0, name: "", value: 0, process: 0, thread: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id()
    try c.time(&time, "time", "ns")
    try c.string(&name, "name", ": the counter's")
    try c.real(&value, "value", "from then on")
    try c.reference(&process, "process")
    try c.reference(&thread, "thread")
    try c.reference(&test, "test", "; NULL outside a test")
  }
}
