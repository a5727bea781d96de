package import Signposts

/// A change of a view's safe area.
package struct SafeAreaChangeRow: Hashable, Sendable {
  package var time: Int64
  package var view: Int64
  package var pass: Int64?
  package var test: Int64?
  package var old: TraceInsets
  package var new: TraceInsets
  package var stack: Int64?

  package init(
    time: Int64,
    view: Int64,
    pass: Int64? = nil,
    test: Int64? = nil,
    old: TraceInsets,
    new: TraceInsets,
    stack: Int64? = nil
  ) {
    self.time = time
    self.view = view
    self.pass = pass
    self.test = test
    self.old = old
    self.new = new
    self.stack = stack
  }
}

extension SafeAreaChangeRow: ListedRow {
  package static let table = TableHead(
    "safe_area_change",
    role: .event,
    "Changes of views' safe areas: how far what covers the window's edges reaches into the view, points."
  )

  package static let title = "safe area changed"

  package static var blank: Self {
    let insets = TraceInsets(top: 0, left: 0, bottom: 0, right: 0)
    return Self(time: 0, view: 0, old: insets, new: insets)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id()
    try c.time(&time, "time", "ns")
    try c.reference(&view, "view", to: "item")
    try c.reference(&pass, "pass", "; NULL if no engine was concerned")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.real(&old.top, "old_top", "before, from the view's upper edge")
    try c.real(&old.left, "old_left", "before")
    try c.real(&old.bottom, "old_bottom", "before")
    try c.real(&old.right, "old_right", "before")
    try c.real(&new.top, "new_top", "after")
    try c.real(&new.left, "new_left", "after")
    try c.real(&new.bottom, "new_bottom", "after")
    try c.real(&new.right, "new_right", "after")
    try c.reference(
      &stack,
      "stack",
      ": the call stack that caused it; NULL without `record --stacks`"
    )
  }
}
