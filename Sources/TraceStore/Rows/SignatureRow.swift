import Signposts

/// A constraint's meaning at a moment; for churn, constraints with equal meanings are the same.
package struct SignatureRow: Hashable {
  package var host: Int64
  package var origin: UInt8
  package var firstItem: Int64
  package var firstAttribute: UInt8
  package var relation: Int8
  package var secondItem: Int64?
  package var secondAttribute: UInt8
  package var multiplier: Double
  package var constant: Double
  package var priority: Double

  /// Creates a row from its column values.
  package init(
    host: Int64,
    origin: UInt8,
    firstItem: Int64,
    firstAttribute: UInt8,
    relation: Int8,
    secondItem: Int64?,
    secondAttribute: UInt8,
    multiplier: Double,
    constant: Double,
    priority: Double
  ) {
    self.host = host
    self.origin = origin
    self.firstItem = firstItem
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.secondItem = secondItem
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
  }
}

extension SignatureRow: TraceRow {
  package static let table = TableHead(
    "signature",
    """
    What constraints meant when they were added, removed or changed: two constraints of one \
    row are the same for churn.
    """
  )

  package static var blank: Self {
    SignatureRow(
      host: 0,
      origin: 0,
      firstItem: 0,
      firstAttribute: 0,
      relation: 0,
      secondItem: nil,
      secondAttribute: 0,
      multiplier: 0,
      constant: 0,
      priority: 0
    )
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id()
    try c.reference(&host, "host", to: "item", ": the view on which it is installed")
    try c.small(&origin, "origin", of: ConstraintOrigin.self, ": who made it")
    try c.reference(&firstItem, "first_item", to: "item")
    try c.small(
      &firstAttribute,
      "first_attribute",
      "raw value of `NSLayoutConstraint.Attribute`; names in `v_attribute`"
    )
    try c.small(&relation, "relation", "−1, 0, 1 for ≤, =, ≥")
    try c.reference(&secondItem, "second_item", to: "item", "; NULL if there is none")
    try c.small(&secondAttribute, "second_attribute", "the same; 0 if there is no second item")
    try c.real(&multiplier, "multiplier", "factor of the second attribute")
    try c.real(&constant, "constant", "points, at the time")
    try c.real(&priority, "priority", "at the time")
  }
}
