/// What an equation has beside its constraint's definition, from a time on.
public struct EquationNoteRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long it took, in nanoseconds.
  public var duration: Int64
  /// The constraint.
  public var constraint: Int64
  /// The engine's row.
  public var engine: Int64
  /// The pass it belongs to.
  public var pass: Int64?
  /// The test that was running, if one was.
  public var test: Int64?
  /// What insets, margins and baselines of the items add to the constant.
  public var offset: Double
  /// The guide that stands for the edges of a scroll view to what is inside it.
  public var contentItem: Int64?
  /// Whether leading means right.
  public var isRightToLeft: Bool
  /// Whether the first item's frame is a fact, not to be broken where it conflicts.
  public var isFrameGiven: Bool
  /// Whether the change came by itself, as by new margins; else the constraint's next change brings it along.
  public var isAlone: Bool
  /// The rows of the tableau that were touched.
  public var rowsTouched: Int
  /// The pivots that were made.
  public var pivots: Int

  /// Makes a row of its columns.
  public init(
    id: Int64,
    time: Int64,
    duration: Int64 = 0,
    constraint: Int64,
    engine: Int64,
    pass: Int64? = nil,
    test: Int64? = nil,
    offset: Double,
    contentItem: Int64? = nil,
    isRightToLeft: Bool = false,
    isFrameGiven: Bool = false,
    isAlone: Bool = false,
    rowsTouched: Int = 0,
    pivots: Int = 0
  ) {
    self.id = id
    self.time = time
    self.duration = duration
    self.constraint = constraint
    self.engine = engine
    self.pass = pass
    self.test = test
    self.offset = offset
    self.contentItem = contentItem
    self.isRightToLeft = isRightToLeft
    self.isFrameGiven = isFrameGiven
    self.isAlone = isAlone
    self.rowsTouched = rowsTouched
    self.pivots = pivots
  }
}

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
