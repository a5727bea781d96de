// What a user marks and counts, and samples of the processor; times in nanoseconds since the trace began.

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
  /// The call stack that caused it, where the recording has them.
  public var stack: Int64?

  /// Makes a row of its columns.
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

/// An interval that the program marked.
public struct IntervalRow: Hashable, Sendable {
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long it took, in nanoseconds; nil where it did not end.
  public var duration: Int64?
  /// The name.
  public var name: String
  /// The process's row.
  public var process: Int64
  /// The row of the thread on which it began.
  public var thread: Int64
  /// The row of the test in which it began.
  public var test: Int64?

  /// Makes a row of its columns.
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

/// A value that the program noted: one point of the counter of that name.
public struct CounterRow: Hashable, Sendable {
  /// When it was noted, in nanoseconds since the trace began.
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

  /// Makes a row of its columns.
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

/// Processor time used since the previous sample of the same process.
public struct CPUSampleRow: Hashable, Sendable {
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// The process's row.
  public var process: Int64
  /// Nanoseconds on a processor since the process's previous sample: all its threads, and its main thread.
  public var processTime: Int64
  /// The main thread time.
  public var mainThreadTime: Int64
  /// Resident memory, in bytes.
  public var residentSize: Int64

  /// Makes a row of its columns.
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
