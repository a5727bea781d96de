public import Signposts

/// What constraints leave open of a view or layout guide at the end of a pass, from then on.
public struct AmbiguityRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it was found, in nanoseconds since the trace began.
  public var time: Int64
  /// The item's row.
  public var item: Int64
  /// The engine's row.
  public var engine: Int64
  /// The pass at whose end it was.
  public var pass: Int64?
  /// The test that was running, if one was.
  public var test: Int64?
  /// The coordinates that could as well be others; none where all are decided again.
  public var free: LayoutCoordinates
  /// Those of them that a constraint is missing for: with one for each nothing of the component is open.
  public var missing: LayoutCoordinates
  /// The item with a missing constraint on which this one depends; the item itself where it has one.
  public var cause: Int64

  /// Makes a row of its columns.
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
