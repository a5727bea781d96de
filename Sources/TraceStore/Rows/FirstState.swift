public import Signposts

/// A view's place and state when the trace first recorded it.
public struct FirstState: Hashable, Sendable {
  /// The view's row.
  public var item: Int64
  /// When it was recorded, in nanoseconds since the trace began.
  public var time: Int64
  /// Its superview then; its row id.
  public var superview: Int64?
  /// Its index among the subviews then.
  public var index: Int?
  /// Whether it was hidden then.
  public var isHidden: Bool
  /// Its frame then, in points of its superview.
  public var frame: TraceRect

  /// Creates a row from its column values.
  public init(
    item: Int64,
    time: Int64,
    superview: Int64? = nil,
    index: Int? = nil,
    isHidden: Bool = false,
    frame: TraceRect
  ) {
    self.item = item
    self.time = time
    self.superview = superview
    self.index = index
    self.isHidden = isHidden
    self.frame = frame
  }
}
