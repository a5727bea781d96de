/// Whether the rows of a table of events have come in order of time.
struct EventTableRow: TraceRow {
  static let table = TableHead(
    "event_table",
    """
    Whether an event table's rows are in order of time, so that a reader need not sort; \
    written at the end.
    """
  )

  static var blank: Self { Self(name: "", isOrdered: false) }

  var name: String
  var isOrdered: Bool

  @inline(__always)
  mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.text(&name, "name", isKey: true, "the table")
    try c.flag(
      &isOrdered,
      "is_ordered",
      """
      1 if `time` never falls from one `id` to the next; else the table, if the trace \
      is not small, has an index on `time`
      """
    )
  }
}
