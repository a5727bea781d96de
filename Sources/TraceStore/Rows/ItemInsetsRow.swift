public import Signposts

/// The insets of a view's alignment rectangle within its frame, valid from a time on, in points.
public struct ItemInsetsRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it was recorded, in nanoseconds since the trace began.
  public var time: Int64
  /// The view's row.
  public var item: Int64
  /// The insets from the frame's edges.
  public var insets: TraceInsets

  /// Creates a row from its column values.
  public init(id: Int64, time: Int64, item: Int64, insets: TraceInsets) {
    self.id = id
    self.time = time
    self.item = item
    self.insets = insets
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
    let insets = TraceInsets(top: 0, left: 0, bottom: 0, right: 0)
    return ItemInsetsRow(id: 0, time: 0, item: 0, insets: insets)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id, "the row's id")
    try c.time(&time, "time", "when it was written down, ns")
    try c.reference(&item, "item")
    try c.real(orNull: &insets.top, "inset_top", "from the frame's top edge")
    try c.real(orNull: &insets.left, "inset_left", "from its left edge")
    try c.real(orNull: &insets.bottom, "inset_bottom", "from its bottom edge")
    try c.real(orNull: &insets.right, "inset_right", "from its right edge")
  }
}
