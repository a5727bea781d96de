import Signposts

/// How a constraint that a pass added matches a removed constraint.
public enum ChurnKind: UInt8, Sendable, CaseIterable {
  /// The same signature between the same views.
  case sameViews = 0
  /// The same signature between views that were recreated at the same path.
  case recreatedViews = 1
  /// The same views and attributes; only the constant differs.
  case constantOnly = 2
  /// The same views, attributes and constant; only the priority differs.
  case priorityOnly = 3
}

extension ChurnKind: TraceCode {}

extension ChurnKind {
  /// Whether the constraint came back unchanged, which is churn; for the other kinds, the app could
  /// have set the constant or the priority.
  public var isChurn: Bool { self == .sameViews || self == .recreatedViews }
}

/// A constraint that one pass removed and re-added.
public struct ChurnRow: Hashable, Sendable {
  /// The row's id; 0 until the row is written.
  public var id: Int64
  /// The pass's row.
  public var pass: Int64
  /// The row of the test in which the constraint was re-added, if any.
  public var test: Int64?
  /// The view whose code is to blame.
  public var superview: Int64
  /// Whether the app's own code created the constraint.
  public var isUser: Bool
  /// What the two constraints have in common.
  public var kind: ChurnKind
  /// The row of the removal.
  public var removal: Int64
  /// The row of the addition.
  public var addition: Int64
  /// The duration of both changes plus their share of the pass's error minimization, in
  /// nanoseconds.
  ///
  /// It is a whole number, like the two values below: the shares of a pass are rounded so that sums
  /// of rows are exact.
  public var wastedTime: Double
  /// The rows of the tableau that the two changes touched, by the same formula.
  public var wastedRows: Double
  /// The pivots of the two changes, by the same formula.
  public var wastedPivots: Double

  /// Creates a row from its column values.
  public init(
    id: Int64 = 0,
    pass: Int64,
    test: Int64? = nil,
    superview: Int64,
    isUser: Bool,
    kind: ChurnKind,
    removal: Int64,
    addition: Int64,
    wastedTime: Double,
    wastedRows: Double,
    wastedPivots: Double
  ) {
    self.id = id
    self.pass = pass
    self.test = test
    self.superview = superview
    self.isUser = isUser
    self.kind = kind
    self.removal = removal
    self.addition = addition
    self.wastedTime = wastedTime
    self.wastedRows = wastedRows
    self.wastedPivots = wastedPivots
  }
}

extension ChurnRow: TraceRow {
  package static let table = TableHead(
    "churn",
    role: .event,
    """
    Constraints that one pass removed and re-added, written when the pass ends. Constraints that moved to another \
    engine, that the engine broke or restored, those of a throw-away engine, and removals before the first layout \
    of a view concerned are not churn and have no row.
    """
  )

  package static var blank: Self {
    ChurnRow(
      pass: 0,
      superview: 0,
      isUser: false,
      kind: .sameViews,
      removal: 0,
      addition: 0,
      wastedTime: 0,
      wastedRows: 0,
      wastedPivots: 0
    )
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id, "the row's id; the rows of one pass follow each other")
    try c.reference(&pass, "pass")
    try c.reference(&test, "test", ": where it was re-added; NULL outside a test")
    try c.reference(
      &superview,
      "superview",
      to: "item",
      ": the host; for a constraint about its host alone, such as a width, the host's superview"
    )
    try c.flag(&isUser, "is_user", "1 for constraints of the app's own code, 0 for the system's")
    try c.code(
      &kind,
      "kind",
      "; 0 and 1 are churn, 2 and 3 are constraints whose constant or priority could have been set"
    )
    try c.reference(&removal, "removal", to: "constraint_change")
    try c.reference(&addition, "addition", to: "constraint_change")
    try c.real(
      &wastedTime,
      "wasted_time",
      """
      of the removal and the addition, with the share of the pass's error minimization that they have in the \
      pass's constraint changes, ns; a whole number
      """
    )
    try c.real(&wastedRows, "wasted_rows", "rows of the tableau, by the same formula")
    try c.real(&wastedPivots, "wasted_pivots", "the same")
  }
}
