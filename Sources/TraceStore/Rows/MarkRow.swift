/// A moment that the program marked.
public struct MarkRow: Hashable, Sendable {
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// The name.
  public var name: String
  /// The process's row.
  public var process: Int64
  /// The thread's row; nil in a trace of version 1.
  public var thread: Int64?
  /// The test's row.
  public var test: Int64?
  /// The call stack that caused it, if the recording has call stacks.
  public var stack: Int64?

  /// Creates a row from its column values.
  public init(
    time: Int64,
    name: String,
    process: Int64,
    thread: Int64? = nil,
    test: Int64? = nil,
    stack: Int64? = nil
  ) {
    self.time = time
    self.name = name
    self.process = process
    self.thread = thread
    self.test = test
    self.stack = stack
  }
}

extension MarkRow: TraceRow {
  package static let table = TableHead(
    "mark",
    role: .event,
    "Moments that the program marked."
  )

  package static var blank: Self {
    MarkRow(time: 0, name: "", process: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id()
    try c.time(&time, "time", "ns")
    try c.string(&name, "name")
    try c.reference(&process, "process")
    try c.reference(&thread, "thread", isLater: true, isNullable: false)
    try c.reference(&test, "test", isLater: true, "; NULL outside a test")
    try c.reference(
      &stack,
      "stack",
      isLater: true,
      ": the call stack that caused it; NULL without `record --stacks`"
    )
  }
}
