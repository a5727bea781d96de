/// A term of a view's frame; other engines compute frames from variables of their solvers.
public struct FrameTermRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The time from which the frame has this term, in nanoseconds since the trace began.
  public var time: Int64
  /// The view's row.
  public var view: Int64
  /// 0 to 3 for x, y, width and height; nil if no solver computes the frame.
  public var side: Int?
  /// The row of the item that the term refers to, or that owns the variable; nil for a constant.
  public var item: Int64?
  /// `NSLayoutConstraint.Attribute`'s raw value; 0 for a variable.
  public var attribute: UInt8
  /// The variable's name; nil for an attribute and for a constant.
  public var variable: String?
  /// The factor of the variable, or the constant.
  public var coefficient: Double

  /// Creates a row from its column values.
  public init(
    id: Int64,
    time: Int64,
    view: Int64,
    side: Int? = nil,
    item: Int64? = nil,
    attribute: UInt8 = 0,
    variable: String? = nil,
    coefficient: Double = 0
  ) {
    self.id = id
    self.time = time
    self.view = view
    self.side = side
    self.item = item
    self.attribute = attribute
    self.variable = variable
    self.coefficient = coefficient
  }
}

extension FrameTermRow: TraceRow {
  package static let table = TableHead(
    "frame_term",
    """
    What frames are made of whose engine is not Plumbline's own: each side is the sum of its terms, until there \
    are later ones.
    """
  )

  package static var blank: Self { Self(id: 0, time: 0, view: 0) }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id, "the row's id")
    try c.time(&time, "time", "from when on, ns")
    try c.reference(&view, "view", to: "item")
    try c.integer(
      &side,
      "side",
      "which of x, y, width and height, from 0; NULL if no solver decides the frame"
    )
    try c.reference(
      &item,
      "item",
      ": what the term is about, or whose the variable is; NULL for a constant"
    )
    try c.small(
      &attribute,
      "attribute",
      "raw value of `NSLayoutConstraint.Attribute`; 0 for a variable"
    )
    try c.string(&variable, "variable", ": its name; NULL for an attribute")
    try c.real(&coefficient, "coefficient", "what it is multiplied by, or the constant")
  }
}
