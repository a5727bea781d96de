/// Processor time used since the previous sample of the same process.
public struct CPUSampleRow: Hashable, Sendable {
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// The process's row.
  public var process: Int64
  /// Processor time of all the process's threads since its previous sample, in nanoseconds.
  public var processTime: Int64
  /// Processor time of the main thread since the previous sample, in nanoseconds.
  public var mainThreadTime: Int64
  /// Resident memory, in bytes.
  public var residentSize: Int64

  /// Creates a row from its column values.
  public init(
    time: Int64,
    process: Int64,
    processTime: Int64,
    mainThreadTime: Int64,
    residentSize: Int64
  ) {
    self.time = time
    self.process = process
    self.processTime = processTime
    self.mainThreadTime = mainThreadTime
    self.residentSize = residentSize
  }
}

extension CPUSampleRow: TraceRow {
  package static let table = TableHead(
    "cpu_sample",
    role: .event,
    "Every 10 ms: what a process has used since its previous sample."
  )

  package static var blank: Self {
    CPUSampleRow(
      time: 0,
      process: 0,
      processTime: 0,
      mainThreadTime: 0,
      residentSize: 0
    )
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id()
    try c.time(&time, "time", "ns")
    try c.reference(&process, "process")
    try c.integer(&processTime, "process_time", "of all its threads, ns on a processor")
    try c.integer(&mainThreadTime, "main_thread_time", "of its main thread, ns on a processor")
    try c.integer(&residentSize, "resident_size", "resident memory, bytes")
  }
}
