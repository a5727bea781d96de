import Signposts

/// A program or library that was loaded into a recorded process.
public struct ModuleRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process's row.
  public var process: Int64
  /// The file's path.
  public var path: String
  /// What the linker called this build of it, in hexadecimal digits; nil if it did not.
  public var buildID: String?
  /// What is added to the file's addresses in this process.
  public var bias: UInt64
  /// Where it lay in memory.
  public var range: Range<UInt64>
  /// The file's size in bytes, 0 if it could not be looked at, and when it was written, in nanoseconds since 1970.
  public var fileSize: Int64
  /// When the file was written, in nanoseconds since 1970.
  public var fileTime: Int64
  /// What was found of its symbols; nil while nobody has looked.
  public var symbols: ModuleSymbols?

  /// Makes a row of its columns.
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

/// What a module's file still told of its symbols when the recording ended.
public enum ModuleSymbols: UInt8, Sendable, CaseIterable {
  /// Functions, files and lines.
  case lines = 0
  /// Functions: the file has no debug information.
  case functions = 1
  /// Functions: the file has lines, but there was no tool that reads them.
  case noTool = 2
  /// Nothing: the file is gone, or is none of the kind.
  case gone = 3
  /// Nothing: another build has taken the file's place.
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
