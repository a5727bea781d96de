/// A text.
struct StringRow: TraceRow {
  static let table = TableHead(
    "string",
    "Every text, once."
  )

  static var blank: Self { Self(id: 0, value: "") }

  var id: Int64
  var value: String

  @inline(__always)
  mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id, "referred to by names, classes, identifiers, paths, fonts")
    try c.text(&value, "value", "the text")
  }
}
