/// A thread of a recorded process.
public struct ThreadRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process's row.
  public var process: Int64
  /// The system's thread ID.
  public var tid: Int
  /// The name.
  public var name: String
  /// Whether it is the process's first thread.
  public var isMain: Bool

  /// Creates a row from its column values.
  public init(
    id: Int64,
    process: Int64,
    tid: Int,
    name: String,
    isMain: Bool
  ) {
    self.id = id
    self.process = process
    self.tid = tid
    self.name = name
    self.isMain = isMain
  }
}

extension ThreadRow: TraceRow {
  package static let table = TableHead(
    "thread",
    "Their threads that emitted signposts."
  )

  package static var blank: Self {
    ThreadRow(id: 0, process: 0, tid: 0, name: "", isMain: false)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.reference(&process, "process")
    try c.integer(&tid, "tid", "the system's number")
    try c.string(&name, "name")
    try c.flag(&isMain, "is_main", "1 for the thread that runs the main queue")
  }
}
