/// A change of one of a view's traits.
package struct TraitChangeRow: Hashable, Sendable {
  package var time: Int64
  package var view: Int64
  package var pass: Int64?
  package var test: Int64?
  package var trait: String
  package var old: String
  package var new: String
  package var stack: Int64?

  package init(
    time: Int64,
    view: Int64,
    pass: Int64? = nil,
    test: Int64? = nil,
    trait: String,
    old: String,
    new: String,
    stack: Int64? = nil
  ) {
    self.time = time
    self.view = view
    self.pass = pass
    self.test = test
    self.trait = trait
    self.old = old
    self.new = new
    self.stack = stack
  }
}

extension TraitChangeRow: ListedRow {
  package static let table = TableHead(
    "trait_change",
    role: .event,
    "Changes of views' traits, one row a trait."
  )

  package static let title = "trait changed"

  package static var blank: Self {
    Self(time: 0, view: 0, trait: "", old: "", new: "")
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id()
    try c.time(&time, "time", "ns")
    try c.reference(&view, "view", to: "item")
    try c.reference(&pass, "pass", "; NULL if no engine was concerned")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.string(&trait, "trait", ": its name in `UITraitCollection`")
    try c.string(&old, "old_setting", ": before")
    try c.string(&new, "new_setting", ": after")
    try c.reference(
      &stack,
      "stack",
      ": the call stack that caused it; NULL without `record --stacks`"
    )
  }
}
