public import Signposts

/// A test that ran; for a parameterized test, one case.
public struct TestRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process's row.
  public var process: Int64
  /// The name within its suite, such as `longTextWraps()`.
  public var name: String
  /// When it began, in nanoseconds since the trace began.
  public var begin: Int64
  /// When it ended; nil if it has not ended.
  public var end: Int64?
  /// Its result; nil if it did not end.
  public var result: TestResult?
  /// The library that runs it.
  public var library: TestLibrary
  /// The suite or class and its enclosing ones, separated by `/`.
  public var suite: String?
  /// The arguments of a parameterized test's case, separated by commas.
  public var arguments: String?
  /// The file that contains it, as `Module/File.swift`.
  public var sourceFile: String?
  /// The line in that file.
  public var sourceLine: Int?

  /// Creates a row from its column values.
  public init(
    id: Int64,
    process: Int64,
    name: String,
    begin: Int64,
    end: Int64? = nil,
    result: TestResult? = nil,
    library: TestLibrary = .program,
    suite: String? = nil,
    arguments: String? = nil,
    sourceFile: String? = nil,
    sourceLine: Int? = nil
  ) {
    self.id = id
    self.process = process
    self.name = name
    self.begin = begin
    self.end = end
    self.result = result
    self.library = library
    self.suite = suite
    self.arguments = arguments
    self.sourceFile = sourceFile
    self.sourceLine = sourceLine
  }

  /// Suite, name and arguments in one line, such as `Cards/wraps(width:) (320)`.
  public var fullName: String {
    (suite.map { $0 + "/" } ?? "") + name + (arguments.map { " (\($0))" } ?? "")
  }
}

extension TestRow: TraceRow {
  package static let table = TableHead(
    "test",
    """
    The tests that ran; a parameterized test has a row for each of its cases.
    """
  )

  package static var blank: Self {
    TestRow(id: 0, process: 0, name: "", begin: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.reference(&process, "process")
    try c.string(&name, "name", ": the function, or the name a raw identifier gives it")
    try c.time(&begin, "begin", "when it began, ns")
    try c.time(&end, "end", "ns; NULL if it did not end")
    try c.code(&result, unknown: .failed, "result", "; NULL if it is not known")
    try c.code(
      &library,
      "library",
      isLater: true,
      "; `program` is the program itself (`Signpost.testBegan`)"
    )
    try c.string(
      &suite,
      "suite",
      isLater: true,
      ": the types around it, separated by `/`; NULL if there is none"
    )
    try c.string(
      &arguments,
      "arguments",
      isLater: true,
      ": a case's arguments; NULL if the test has no parameters"
    )
    try c.string(
      &sourceFile,
      "source_file",
      isLater: true,
      ": `Module/File.swift`; NULL if not known"
    )
    try c.integer(&sourceLine, "source_line", isLater: true, "its line in that file")
  }
}
