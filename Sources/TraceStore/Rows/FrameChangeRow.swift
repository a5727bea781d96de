public import Signposts

/// A change of a view's frame, or of the origin of its bounds.
public struct FrameChangeRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// The view's row.
  public var view: Int64
  /// The row of the pass that it belongs to.
  public var pass: Int64?
  /// Whether the bounds' origin changed, as by scrolling.
  public var isBoundsOrigin: Bool
  /// The rectangle before, in points.
  public var old: TraceRect
  /// The rectangle after, in points.
  public var new: TraceRect

  /// Creates a row from its column values.
  public init(
    id: Int64,
    time: Int64,
    view: Int64,
    pass: Int64? = nil,
    isBoundsOrigin: Bool,
    old: TraceRect,
    new: TraceRect
  ) {
    self.id = id
    self.time = time
    self.view = view
    self.pass = pass
    self.isBoundsOrigin = isBoundsOrigin
    self.old = old
    self.new = new
  }
}

extension FrameChangeRow: TraceRow {
  package static let table = TableHead(
    "frame_change",
    role: .event,
    "Changes of frames, and of the origin of bounds."
  )

  package static var blank: Self {
    let frame = TraceRect(x: 0, y: 0, width: 0, height: 0)
    return FrameChangeRow(id: 0, time: 0, view: 0, isBoundsOrigin: false, old: frame, new: frame)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.time(&time, "time", "ns")
    try c.reference(&view, "view", to: "item")
    try c.reference(&pass, "pass", "; NULL if no engine was concerned")
    try c.flag(
      &isBoundsOrigin,
      "is_bounds_origin",
      "1 if the bounds' origin changed, as by scrolling"
    )
    try c.real(&old.x, "old_x", "before, points")
    try c.real(&old.y, "old_y", "before")
    try c.real(&old.width, "old_width", "before")
    try c.real(&old.height, "old_height", "before")
    try c.real(&new.x, "new_x", "after, points")
    try c.real(&new.y, "new_y", "after")
    try c.real(&new.width, "new_width", "after")
    try c.real(&new.height, "new_height", "after")
  }
}
