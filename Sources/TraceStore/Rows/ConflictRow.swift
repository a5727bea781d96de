/// A constraint that conflicts with a broken one.
package struct ConflictRow: Hashable {
  package var change: Int64
  package var constraint: Int64

  /// Creates a row from its column values.
  package init(
    change: Int64,
    constraint: Int64
  ) {
    self.change = change
    self.constraint = constraint
  }
}

extension ConflictRow: TraceRow {
  package static let table = TableHead(
    "conflict",
    role: .event,
    "Which constraints a broken one conflicts with."
  )

  package static var blank: Self {
    ConflictRow(change: 0, constraint: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id()
    try c.reference(&change, "constraint_change", " of kind 4")
    try c.reference(&constraint, "layout_constraint")
  }
}
