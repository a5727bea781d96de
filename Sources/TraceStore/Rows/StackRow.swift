/// A call stack: who called whom, innermost first.
package struct StackRow: Hashable {
  package var id: Int64
  package var process: Int64
  /// Whether outer frames were omitted.
  package var isCut: Bool
  /// The symbol of the first frame that is not in a library.
  package var caller: Int64?

  /// Creates a row from its column values.
  package init(id: Int64, process: Int64, isCut: Bool, caller: Int64? = nil) {
    self.id = id
    self.process = process
    self.isCut = isCut
    self.caller = caller
  }
}

extension StackRow: TraceRow {
  package static let table = TableHead(
    "stack",
    """
    Call stacks, each once in a process; their frames are rows of `frame`.
    """
  )

  package static var blank: Self {
    StackRow(id: 0, process: 0, isCut: false)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id, "the row's id")
    try c.reference(&process, "process")
    try c.flag(
      &isCut,
      "is_cut",
      "1 if it had more than 64 frames, of which the innermost are kept"
    )
    try c.reference(
      &caller,
      "caller",
      to: "symbol",
      """
      : the innermost frame that is not a library's, where the user's own code is; NULL \
      if there is none
      """
    )
  }
}
