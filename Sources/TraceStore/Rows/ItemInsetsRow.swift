/// How far a view's alignment rectangle lies inside its frame, from a time on, in points.
public struct ItemInsetsRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it was written down, in nanoseconds since the trace began.
  public var time: Int64
  /// The view's row.
  public var item: Int64
  /// From the frame's top edge.
  public var top: Double
  /// From its left edge.
  public var left: Double
  /// From its bottom edge.
  public var bottom: Double
  /// From its right edge.
  public var right: Double

  /// Makes a row of its columns.
  public init(
    id: Int64,
    time: Int64,
    item: Int64,
    top: Double,
    left: Double,
    bottom: Double,
    right: Double
  ) {
    self.id = id
    self.time = time
    self.item = item
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension ItemInsetsRow: TraceRow {
  package static let table = TableHead(
    "item_insets",
    """
    Views whose alignment rectangles are not their frames: how far inside they lie, points.
    """
  )

  package static var blank: Self {
    ItemInsetsRow(id: 0, time: 0, item: 0, top: 0, left: 0, bottom: 0, right: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id, "the row's id")
    try c.time(&time, "time", "when it was written down, ns")
    try c.reference(&item, "item")
    try c.real(orNull: &top, "inset_top", "from the frame's top edge")
    try c.real(orNull: &left, "inset_left", "from its left edge")
    try c.real(orNull: &bottom, "inset_bottom", "from its bottom edge")
    try c.real(orNull: &right, "inset_right", "from its right edge")
  }
}
