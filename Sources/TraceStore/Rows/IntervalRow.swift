/// An interval that the program marked.
public struct IntervalRow: Hashable, Sendable {
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long it took, in nanoseconds; nil if it did not end.
  public var duration: Int64?
  /// The name.
  public var name: String
  /// The process's row.
  public var process: Int64
  /// The row of the thread on which it began.
  public var thread: Int64
  /// The row of the test in which it began.
  public var test: Int64?

  /// Creates a row from its column values.
  public init(
    time: Int64,
    duration: Int64?,
    name: String,
    process: Int64,
    thread: Int64,
    test: Int64? = nil
  ) {
    self.time = time
    self.duration = duration
    self.name = name
    self.process = process
    self.thread = thread
    self.test = test
  }
}

extension IntervalRow: TraceRow {
  package static let table = TableHead(
    "interval",
    role: .event,
    "Intervals that the program marked."
  )

  package static var blank: Self {
    IntervalRow(time: 0, duration: nil, name: "", process: 0, thread: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id("the row's id; they count up in the order of the intervals' ends")
    try c.time(&time, "time", "when it began, ns")
    try c.integer(&duration, "duration", "ns; NULL if it did not end")
    try c.string(&name, "name")
    try c.reference(&process, "process")
    try c.reference(&thread, "thread", ": where it began")
    try c.reference(&test, "test", ": where it began; NULL outside a test")
  }
}
