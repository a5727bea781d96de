/// The name that another engine gave a pass.
package struct PassNameRow: Hashable, Sendable {
  package var time: Int64
  package var view: Int64?
  package var pass: Int64?
  package var test: Int64?
  package var name: String

  package init(
    time: Int64,
    view: Int64? = nil,
    pass: Int64? = nil,
    test: Int64? = nil,
    name: String
  ) {
    self.time = time
    self.view = view
    self.pass = pass
    self.test = test
    self.name = name
  }
}

extension PassNameRow: ListedRow {
  package static let table = TableHead(
    "pass_name",
    role: .event,
    """
    Names of passes that other engines gave them.
    """
  )

  package static let title = "pass named"

  package static var blank: Self { Self(time: 0, name: "") }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id()
    try c.time(&time, "time", "ns")
    try c.reference(&view, "view", to: "item", ": the engine's; NULL if it has none")
    try c.reference(&pass, "pass", "; NULL if no engine was concerned")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.string(&name, "name", ": what its users call it")
  }
}
