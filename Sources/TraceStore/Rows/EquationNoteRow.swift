/// An equation's additions to its constraint's definition, valid from a time on.
public struct EquationNoteRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long it took, in nanoseconds.
  public var duration: Int64
  /// The constraint's row.
  public var constraint: Int64
  /// The engine's row.
  public var engine: Int64
  /// The row of the pass that it belongs to.
  public var pass: Int64?
  /// The row of the test that was running, if any.
  public var test: Int64?
  /// What the items' insets, margins and baselines add to the constant.
  public var offset: Double
  /// The guide that represents a scroll view's edges for its content.
  public var contentItem: Int64?
  /// Whether leading means right.
  public var isRightToLeft: Bool
  /// Whether the first item's frame is given, so that conflicts must not break it.
  public var isFrameGiven: Bool
  /// Whether the change happened separately, for example because of new margins; otherwise it is
  /// part of the constraint's next change.
  public var isAlone: Bool
  /// How many rows of the tableau were touched.
  public var rowsTouched: Int
  /// How many pivots were made.
  public var pivots: Int

  /// Creates a row from its column values.
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

extension EquationNoteRow: TraceRow {
  package static let table = TableHead(
    "equation_note",
    """
    What a constraint's equation has beside the constraint's definition, from then on; without \
    a row nothing of it. A replay comes to the same equations with it.
    """
  )

  package static var blank: Self {
    EquationNoteRow(
      id: 0,
      time: 0,
      duration: 0,
      constraint: 0,
      engine: 0,
      offset: 0,
      isRightToLeft: false,
      isFrameGiven: false,
      isAlone: false,
      rowsTouched: 0,
      pivots: 0
    )
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.time(&time, "time", "when it began, ns since the trace began")
    try c.integer(&duration, "duration", "how long it took, ns")
    try c.reference(&constraint, "layout_constraint")
    try c.reference(&engine, "engine")
    try c.reference(&pass, "pass")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.real(
      orNull: &offset,
      "offset",
      "what insets, margins and baselines of the items add to the constant, points"
    )
    try c.reference(
      &contentItem,
      "content_item",
      to: "item",
      ": the guide that stands for a scroll view's edges; NULL if the constraint names none"
    )
    try c.flag(&isRightToLeft, "is_right_to_left", "1 if leading means right")
    try c.flag(
      &isFrameGiven,
      "is_frame_given",
      "1 if the first item's frame is a fact, not to be broken where it conflicts"
    )
    try c.flag(
      &isAlone,
      "is_alone",
      """
      1 if the change came by itself, as by new margins, and made the work here; 0 \
      if the constraint's next change brings it along
      """
    )
    try c.integer(
      &rowsTouched,
      "rows_touched",
      "rows of the tableau that were made, changed or dropped"
    )
    try c.integer(&pivots, "pivots", "exchanges of a basic and a parametric symbol")
  }
}
