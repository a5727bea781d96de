/// A value that another engine's solver chose.
public struct VariableValueRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it was read, in nanoseconds since the trace began.
  public var time: Int64
  /// The engine's row.
  public var engine: Int64
  /// The row of the item that it refers to, or that owns the variable.
  public var item: Int64
  /// `NSLayoutConstraint.Attribute`'s raw value; 0 for a variable.
  public var attribute: UInt8
  /// The variable's name; nil for an attribute.
  public var variable: String?
  /// The value.
  public var value: Double

  /// Creates a row from its column values.
  public init(
    id: Int64,
    time: Int64,
    engine: Int64,
    item: Int64,
    attribute: UInt8,
    variable: String? = nil,
    value: Double
  ) {
    self.id = id
    self.time = time
    self.engine = engine
    self.item = item
    self.attribute = attribute
    self.variable = variable
    self.value = value
  }
}

extension VariableValueRow: TraceRow {
  package static let table = TableHead(
    "variable_value",
    "Values that other engines' solvers chose for their variables, each time that they were read."
  )

  package static var blank: Self {
    Self(id: 0, time: 0, engine: 0, item: 0, attribute: 0, value: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id, "the row's id")
    try c.time(&time, "time", "when it was read, ns")
    try c.reference(&engine, "engine")
    try c.reference(&item, "item", ": what it is about, or whose the variable is")
    try c.small(
      &attribute,
      "attribute",
      "raw value of `NSLayoutConstraint.Attribute`; 0 for a variable"
    )
    try c.string(&variable, "variable", ": its name; NULL for an attribute")
    try c.real(&value, "value", "what the solver chose")
  }
}
