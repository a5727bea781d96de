public import Signposts

/// The ambiguous coordinates of a view or layout guide at the end of a pass, valid from then on.
public struct AmbiguityRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it was found, in nanoseconds since the trace began.
  public var time: Int64
  /// The item's row.
  public var item: Int64
  /// The engine's row.
  public var engine: Int64
  /// The row of the pass at whose end it was found.
  public var pass: Int64?
  /// The row of the test that was running, if any.
  public var test: Int64?
  /// The coordinates that could have other values; empty if all are determined again.
  public var free: LayoutCoordinates
  /// The ambiguous coordinates that lack a constraint.
  ///
  /// One constraint for each of them removes all ambiguity of the connected items.
  public var missing: LayoutCoordinates
  /// The item with a missing constraint on which this item depends; the item itself if it has one.
  public var cause: Int64

  /// Creates a row from its column values.
  public init(
    id: Int64,
    time: Int64,
    item: Int64,
    engine: Int64,
    pass: Int64? = nil,
    test: Int64? = nil,
    free: LayoutCoordinates,
    missing: LayoutCoordinates = [],
    cause: Int64
  ) {
    self.id = id
    self.time = time
    self.item = item
    self.engine = engine
    self.pass = pass
    self.test = test
    self.free = free
    self.missing = missing
    self.cause = cause
  }
}

extension AmbiguityRow: TraceRow {
  package static let table = TableHead(
    "ambiguity",
    role: .event,
    """
    Views and layout guides whose position or size constraints leave open at the end of a \
    pass: written when it becomes so, when it is so otherwise, and when it is so no longer. \
    The bits of `free` and `missing` are 1 x, 2 y, 4 width, 8 height.
    """
  )

  package static var blank: Self {
    AmbiguityRow(id: 0, time: 0, item: 0, engine: 0, free: [], missing: [], cause: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.time(&time, "time", "when it was found, ns since the trace began")
    try c.reference(&item, "item")
    try c.reference(&engine, "engine")
    try c.reference(&pass, "pass", ", at whose end it was")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.flags(&free, "free", "bits of what could as well be other; 0 if all is decided again")
    try c.flags(
      &missing,
      "missing",
      """
      bits of those of them that lack a constraint: with one for each, nothing that \
      hangs together is open
      """
    )
    try c.reference(
      &cause,
      "cause",
      to: "item",
      """
      : the one with a missing constraint on which this one depends; the item itself \
      if it has one
      """
    )
  }
}
