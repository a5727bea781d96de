public import Signposts

/// A change of a table or collection view to its rows, items, headers and footers.
public struct ListChangeRow: Hashable, Sendable {
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// The kind of change.
  public var kind: ListChangeKind
  /// The table or collection view's row.
  public var view: Int64
  /// The row of the cell, header or footer that was sized.
  public var element: Int64?
  /// Its section.
  public var section: Int?
  /// Its row or item; nil for headers and footers.
  public var item: Int?
  /// The estimated length along the scroll direction, in points.
  public var estimate: Double?
  /// The actual length, in points.
  public var length: Double?
  /// How long the sizing took, in nanoseconds.
  public var duration: Int64
  /// After a reload, how many cells are visible.
  public var visible: Int?
  /// How many of those show the same content as before the reload.
  public var unchanged: Int?
  /// The row of the pass that it belongs to.
  public var pass: Int64?
  /// The row of the test that was running, if any.
  public var test: Int64?
  /// The call stack that caused it, if the recording has call stacks.
  public var stack: Int64?

  /// Creates a row from its column values.
  public init(
    time: Int64,
    kind: ListChangeKind,
    view: Int64,
    element: Int64? = nil,
    section: Int? = nil,
    item: Int? = nil,
    estimate: Double? = nil,
    length: Double? = nil,
    duration: Int64 = 0,
    visible: Int? = nil,
    unchanged: Int? = nil,
    pass: Int64? = nil,
    test: Int64? = nil,
    stack: Int64? = nil
  ) {
    self.time = time
    self.kind = kind
    self.view = view
    self.element = element
    self.section = section
    self.item = item
    self.estimate = estimate
    self.length = length
    self.duration = duration
    self.visible = visible
    self.unchanged = unchanged
    self.pass = pass
    self.test = test
    self.stack = stack
  }
}

extension ListChangeRow: ListedRow {
  package static let table = TableHead(
    "list_change",
    role: .event,
    "What tables and collection views did with their rows, items, headers and footers."
  )

  package static let title = "list changed"

  package static var blank: Self { Self(time: 0, kind: .reloaded, view: 0) }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id()
    try c.time(&time, "time", "ns")
    try c.code(&kind, "kind")
    try c.reference(&view, "view", to: "item")
    try c.reference(
      &element,
      "element",
      to: "item",
      ": the cell, header or footer that was sized"
    )
    try c.integer(&section, "section", "the element's section")
    try c.integer(&item, "item", "the element's row or item; NULL for headers and footers")
    try c.real(
      &estimate,
      "estimate",
      "what was assumed of its length along the scroll direction, points"
    )
    try c.real(&length, "length", "the length that it has, points")
    try c.integer(&duration, "duration", "ns")
    try c.integer(&visible, "visible", "after a reload, how many cells are visible")
    try c.integer(
      &unchanged,
      "unchanged",
      "how many of those show the same content as before the reload"
    )
    try c.reference(&pass, "pass", "; NULL if no engine was concerned")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.reference(
      &stack,
      "stack",
      ": the call stack that caused it; NULL without `record --stacks`"
    )
  }
}
