/// A term of an expression; constraints of other engines may have any number of terms.
public struct ExpressionTermRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The row of the guide that represents the expression: the first item of its constraints.
  public var expression: Int64
  /// The row of the item that the term refers to, or that owns the variable.
  public var item: Int64
  /// `NSLayoutConstraint.Attribute`'s raw value; 0 for a variable.
  public var attribute: UInt8
  /// The variable's name; nil for an attribute.
  public var variable: String?
  /// The factor.
  public var coefficient: Double

  /// Creates a row from its column values.
  public init(
    id: Int64,
    expression: Int64,
    item: Int64,
    attribute: UInt8,
    variable: String? = nil,
    coefficient: Double
  ) {
    self.id = id
    self.expression = expression
    self.item = item
    self.attribute = attribute
    self.variable = variable
    self.coefficient = coefficient
  }
}

extension ExpressionTermRow: TraceRow {
  package static let table = TableHead(
    "expression_term",
    """
    Terms of the expressions of other engines' constraints, in order: each expression is a layout \
    guide, which is its constraints' first item.
    """
  )

  package static var blank: Self {
    Self(id: 0, expression: 0, item: 0, attribute: 0, coefficient: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id, "the row's id")
    try c.reference(&expression, "expression", to: "item", ": the guide that stands for it")
    try c.reference(&item, "item", ": what the term is about, or whose the variable is")
    try c.small(
      &attribute,
      "attribute",
      "raw value of `NSLayoutConstraint.Attribute`; 0 for a variable"
    )
    try c.string(&variable, "variable", ": its name; NULL for an attribute")
    try c.real(&coefficient, "coefficient", "what it is multiplied by")
  }
}
