/// The weight of another engine's constraint, in addition to its priority.
public struct ConstraintWeightRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The constraint's row.
  public var constraint: Int64
  /// The factor of its error when the solver adds errors.
  public var weight: Double

  /// Creates a row from its column values.
  public init(id: Int64, constraint: Int64, weight: Double) {
    self.id = id
    self.constraint = constraint
    self.weight = weight
  }
}

extension ConstraintWeightRow: TraceRow {
  package static let table = TableHead(
    "constraint_weight",
    """
    Weights of other engines' constraints: their solvers minimize the sum of all errors, each times its \
    weight. The priority of such a constraint only keeps the order.
    """
  )

  package static var blank: Self { Self(id: 0, constraint: 0, weight: 0) }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id, "the row's id")
    try c.reference(&constraint, "layout_constraint")
    try c.real(&weight, "weight", "kiwi's weak is 1, medium 1e3, strong 1e6, required 1001001000")
  }
}
