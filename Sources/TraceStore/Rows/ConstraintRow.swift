public import Signposts

/// A constraint with its first recorded values.
public struct ConstraintRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process's row.
  public var process: Int64
  /// `ObjectID` within the process.
  public var objectID: Int64
  /// The first item's row.
  public var firstItem: Int64
  /// `NSLayoutConstraint.Attribute`'s raw value.
  public var firstAttribute: UInt8
  /// −1, 0 and 1 for ≤, = and ≥.
  public var relation: Int8
  /// The second item's row, or nil.
  public var secondItem: Int64?
  /// `NSLayoutConstraint.Attribute`'s raw value; 0 without a second item.
  public var secondAttribute: UInt8
  /// The factor of the second attribute.
  public var multiplier: Double
  /// The constant, in points.
  public var constant: Double
  /// The priority: above 0, at most 1000.
  public var priority: Double
  /// Who created it.
  public var origin: ConstraintOrigin
  /// The view on which the constraint is installed.
  public var host: Int64
  /// Its name; nil if it has none.
  public var identifier: String?

  /// Creates a row from its column values.
  public init(
    id: Int64,
    process: Int64,
    objectID: Int64,
    firstItem: Int64,
    firstAttribute: UInt8,
    relation: Int8,
    secondItem: Int64? = nil,
    secondAttribute: UInt8,
    multiplier: Double,
    constant: Double,
    priority: Double,
    origin: ConstraintOrigin,
    host: Int64,
    identifier: String? = nil
  ) {
    self.id = id
    self.process = process
    self.objectID = objectID
    self.firstItem = firstItem
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.secondItem = secondItem
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.origin = origin
    self.host = host
    self.identifier = identifier
  }
}

extension ConstraintRow: TraceRow {
  package static let table = TableHead(
    "layout_constraint",
    "Constraints, as they were when first written down."
  )

  package static var blank: Self {
    ConstraintRow(
      id: 0,
      process: 0,
      objectID: 0,
      firstItem: 0,
      firstAttribute: 0,
      relation: 0,
      secondAttribute: 0,
      multiplier: 0,
      constant: 0,
      priority: 0,
      origin: .user,
      host: 0
    )
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.reference(&process, "process")
    try c.integer(&objectID, "object", "`ObjectID` within the process")
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
    try c.real(&constant, "constant", "points")
    try c.real(&priority, "priority", "above 0, at most 1000")
    try c.code(&origin, "origin", ": who made it")
    try c.reference(&host, "host", to: "item", ": the view on which it is installed")
    try c.string(&identifier, "identifier", "; NULL if it has none")
  }
}
