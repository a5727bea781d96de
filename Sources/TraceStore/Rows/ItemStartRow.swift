/// A view's superview when the view was first recorded.
public struct ItemStartRow: Hashable, Sendable {
  /// The item's row.
  public var item: Int64
  /// When it was recorded, in nanoseconds since the trace began.
  public var defined: Int64
  /// Its superview then, or the view that owns the guide.
  public var superview: Int64?

  /// Creates a row from its column values.
  public init(item: Int64, defined: Int64, superview: Int64?) {
    self.item = item
    self.defined = defined
    self.superview = superview
  }
}
