import Signposts

/// A program or library that was loaded into a recorded process.
public struct ModuleRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process's row.
  public var process: Int64
  /// The file's path.
  public var path: String
  /// The linker's build ID in hexadecimal digits; nil if it has none.
  public var buildID: String?
  /// The offset from the file's addresses to addresses in this process.
  public var bias: UInt64
  /// Its address range in memory.
  public var range: Range<UInt64>
  /// The file's size in bytes; 0 if the file could not be examined.
  public var fileSize: Int64
  /// When the file was written, in nanoseconds since 1970.
  public var fileTime: Int64
  /// Which of its symbols were found; nil if they have not been looked up.
  public var symbols: ModuleSymbols?

  /// Creates a row from its column values.
  public init(
    id: Int64,
    process: Int64,
    path: String,
    buildID: String? = nil,
    bias: UInt64,
    range: Range<UInt64>,
    fileSize: Int64 = 0,
    fileTime: Int64 = 0,
    symbols: ModuleSymbols? = nil
  ) {
    self.id = id
    self.process = process
    self.path = path
    self.buildID = buildID
    self.bias = bias
    self.range = range
    self.fileSize = fileSize
    self.fileTime = fileTime
    self.symbols = symbols
  }
}

/// The symbols that a module's file still provided when the recording ended.
public enum ModuleSymbols: UInt8, Sendable, CaseIterable {
  /// Functions, files and lines.
  case lines = 0
  /// Functions: the file has no debug information.
  case functions = 1
  /// Functions: the file has lines, but no tool to read them was available.
  case noTool = 2
  /// Nothing: the file is gone, or is not a module.
  case gone = 3
  /// Nothing: another build has replaced the file.
  case rebuilt = 4
}

extension ModuleSymbols: TraceCode {
  package var words: String {
    switch self {
    case .lines: "functions and lines"
    case .functions: "functions only, because it has no debug information"
    case .noTool: "functions only, because there was no `llvm-symbolizer`"
    case .gone: "nothing, because it was gone"
    case .rebuilt: "nothing, because another build had taken its place"
    }
  }
}

extension ModuleRow: TraceRow {
  package static let table = TableHead(
    "module",
    "Programs and libraries in which the addresses of call stacks lie."
  )

  package static var blank: Self {
    ModuleRow(id: 0, process: 0, path: "", bias: 0, range: 0..<0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id, "the row's id")
    try c.reference(&process, "process")
    try c.string(&path, "path", ": the file")
    try c.string(
      &buildID,
      "build_id",
      ": what the linker called this build, in hexadecimal digits; NULL if it did not"
    )
    try c.bits(&bias, "bias", "what is added to the file's addresses in this process")
    var (start, end) = (range.lowerBound, range.upperBound)
    try c.bits(&start, "start", "its first address in memory")
    try c.bits(&end, "end", "the address behind its last")
    range = start..<max(start, end)
    try c.integer(&fileSize, "file_size", "of the file, bytes; 0 if it could not be looked at")
    try c.integer(&fileTime, "file_time", "when the file was written, ns since 1970")
    try c.code(
      &symbols,
      unknown: .gone,
      "symbols",
      ": what the file still told when the recording ended; NULL while nobody has looked"
    )
  }
}
