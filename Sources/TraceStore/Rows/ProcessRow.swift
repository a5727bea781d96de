/// A process that was recorded.
public struct ProcessRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process ID.
  public var pid: Int
  /// The name.
  public var name: String
  /// When it began, in nanoseconds since the trace began.
  public var begin: Int64
  /// When it ended; nil if it has not ended.
  public var end: Int64?
  /// The row of the run that it belongs to.
  public var run: Int64

  /// Creates a row from its column values.
  public init(
    id: Int64,
    pid: Int,
    name: String,
    begin: Int64,
    end: Int64? = nil,
    run: Int64 = 1
  ) {
    self.id = id
    self.pid = pid
    self.name = name
    self.begin = begin
    self.end = end
    self.run = run
  }
}

extension ProcessRow: TraceRow {
  package static let table = TableHead(
    "process",
    "The processes that were recorded."
  )

  package static var blank: Self {
    ProcessRow(id: 0, pid: 0, name: "", begin: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.integer(&pid, "pid", "the system's number")
    try c.string(&name, "name", ": the program's file name")
    try c.time(&begin, "begin", "when its library was loaded, ns")
    try c.time(&end, "end", "when it ended, ns; NULL if it outlived the recording")
    try c.reference(&run, "run", isLater: true, ": the command that it belongs to")
  }
}
