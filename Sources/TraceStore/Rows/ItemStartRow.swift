/// Where a view was when it was written down.
public struct ItemStartRow: Hashable, Sendable {
  /// The item's row.
  public var item: Int64
  /// When it was written down, in nanoseconds since the trace began.
  public var defined: Int64
  /// Its superview then, or the view that owns the guide.
  public var superview: Int64?

  /// Makes a row of its columns.
  public init(item: Int64, defined: Int64, superview: Int64?) {
    self.item = item
    self.defined = defined
    self.superview = superview
  }
}
