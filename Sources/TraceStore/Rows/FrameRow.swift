/// A frame of a call stack; several frames share an address if functions were inlined.
package struct FrameRow: Hashable {
  package var id: Int64
  package var stack: Int64
  /// 0 for the innermost.
  package var position: Int
  /// The return address.
  package var address: UInt64
  package var symbol: Int64?

  /// Creates a row from its column values.
  package init(id: Int64, stack: Int64, position: Int, address: UInt64, symbol: Int64? = nil) {
    self.id = id
    self.stack = stack
    self.position = position
    self.address = address
    self.symbol = symbol
  }
}

extension FrameRow: TraceRow {
  package static let table = TableHead(
    "frame",
    "The frames of the call stacks."
  )

  package static var blank: Self {
    FrameRow(id: 0, stack: 0, position: 0, address: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id, "the row's id")
    try c.reference(&stack, "stack")
    try c.integer(&position, "position", "0 for the innermost; what called it is next")
    try c.bits(
      &address,
      "address",
      """
      where it goes on when what it called returns; inlined frames have that of the \
      frame that they are in
      """
    )
    try c.reference(&symbol, "symbol", "; NULL until the recording ends")
  }
}
