/// A function at a source line, as a frame of a call stack shows it.
public struct SymbolRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The module's row; nil if the address is in no known module.
  public var module: Int64?
  /// The function's name in the source, such as `FeedCell.updateConstraints()`; nil if unknown.
  public var function: String?
  /// The function's linkage name.
  public var linkageName: String?
  /// The source file; relative to the directory of the recording if it lies inside it.
  public var file: String?
  /// The line; nil if the compiler generated the code.
  public var line: Int?
  /// Whether the compiler inlined the function into its caller.
  public var isInlined: Bool
  /// Whether it belongs to the engine, `UIKit`, Swift's libraries, the system's libraries, or a
  /// test library.
  public var isLibrary: Bool

  /// Creates a row from its column values.
  public init(
    id: Int64,
    module: Int64? = nil,
    function: String? = nil,
    linkageName: String? = nil,
    file: String? = nil,
    line: Int? = nil,
    isInlined: Bool = false,
    isLibrary: Bool = false
  ) {
    self.id = id
    self.module = module
    self.function = function
    self.linkageName = linkageName
    self.file = file
    self.line = line
    self.isInlined = isInlined
    self.isLibrary = isLibrary
  }
}

extension SymbolRow: TraceRow {
  package static let table = TableHead(
    "symbol",
    """
    Functions at lines of their code. Made once, when the recording ends.
    """
  )

  package static var blank: Self {
    SymbolRow(id: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id, "the row's id")
    try c.reference(&module, "module", "; NULL if the address lies in none")
    try c.string(
      &function,
      "function",
      ": as programmers know it, such as `FeedCell.updateConstraints()`; NULL if it is not known"
    )
    try c.string(
      &linkageName,
      "linkage_name",
      ": as the linker knows it, which a Swift compiler has mangled"
    )
    try c.string(
      &file,
      "file",
      """
      : the source file, relative to the directory in which the recording ran if it lies \
      there; NULL if it is not known
      """
    )
    try c.integer(
      &line,
      "line",
      "NULL if it is not known, or the compiler made the code by itself"
    )
    try c.flag(
      &isInlined,
      "is_inlined",
      "1 if the compiler put the function into the one outside of it"
    )
    try c.flag(
      &isLibrary,
      "is_library",
      """
      1 for the engine, `UIKit`, Swift's own libraries, the system's, the test \
      libraries, and what the compiler made
      """
    )
  }
}
