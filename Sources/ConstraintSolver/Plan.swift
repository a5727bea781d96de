/// How to compute the unknown variables of one component.
///
/// A component is a set of unknown variables that constraints connect. Its *core* variables are
/// chosen. All others are *defined*, each by a required equality over variables at earlier places.
/// All other constraints become kinks of the costs of core variables, or of rows over them.
struct Plan: BitwiseCopyable {
  /// Core variables first, then the defined ones in the order in which they are computed.
  var firstPlace: Int32 = 0
  var placeCount: Int32 = 0
  /// The number of places allocated, and of those that are empty because their variables left.
  var placeCapacity: Int32 = 0
  var emptyPlaceCount: Int32 = 0
  var coreCount: Int32 = 0
  /// The costs of the core variables, in their order, followed by those of rows.
  var firstEntity: Int32 = 0
  var entityCount: Int32 = 0
  /// Grouped by entity, followed by the kinks of constraints that no core variable affects.
  var firstKink: Int32 = 0
  var kinkCount: Int32 = 0
  var firstGroup: Int32 = 0
  var groupCount: Int32 = 0
  /// Whether there are required constraints that the definitions alone do not satisfy.
  var hasRequiredKinks = false
  /// Whether definitions may set restricted variables below 0 without a constraint that prevents
  /// it.
  var hasLooseBounds = false
  /// Whether the plan is in the list of plans that the current call must handle.
  var isUrgent = false
  /// The number of times it has been solved.
  var solutionCount: UInt32 = 0
  /// The number of pivots in its tableaus.
  var pivotCount = 0
  /// Whether it has not been solved yet, so that no entity is at a kink.
  var isFresh = true
  /// Whether slopes may differ from those of the last solution: kinks changed order or priority.
  var mustPrice = true
  /// Whether constants have changed since values were computed.
  var isDirty = false
  /// The constraint whose kink has moved since then, or −1 if other things have changed too.
  var movedConstraint: Int32 = -1
  var isAlive = false
  /// Whether the plan is in the list of those to check for free variables.
  var isNoted = false
  /// Whether any of its variables were free at the last check.
  var hasFreeVariables = false
  /// The number of variables that only the inequality that defines them bounds; −1 before the first
  /// check.
  var looseCount: Int32 = -1
  /// Whether this required a proof, which stays valid while only constants change.
  var isProven = false
}

/// A variable's place in a plan.
///
/// It is empty if it has no variable.
struct Place: BitwiseCopyable {
  var variable: Int32 = -1
  /// The variable's term in the equality that defines it; −1 for a core variable or an empty place.
  var term: Int32 = -1
}

/// A number with a piecewise linear cost: a core variable, a defined one, or a residual.
struct Entity: BitwiseCopyable {
  var value: Double = 0
  var firstKink: Int32 = 0
  var kinkCount: Int32 = 0
  /// While basic: the number of kinks below the value.
  ///
  /// While nonbasic: the kink that it is at.
  var position: Int32 = 0
  /// The offset of the oldest kink.
  var oldest: Int32 = 0
  /// The group whose tableau it is in, or −1, and its row or column there.
  var group: Int32 = -1
  var line: Int32 = 0
  /// The variable with this value, or −1 for a residual.
  var variable: Int32 = -1
  var isCore = false
  var isBasic = false
}

/// A point where the slope of a cost changes, because the constraint is just met.
struct Kink: BitwiseCopyable {
  /// The entity's value at the kink.
  var position: Double = 0
  /// The rate at which the constraint's residual grows with the entity's value.
  var factor: Double = 1
  /// The constraint.
  ///
  /// It is −1 for the bound of a restricted variable, and for the pull towards 0 of a variable that
  /// no constraint determines.
  var constraint: Int32 = -1
  /// The entity, or −1 if no core variable affects it.
  var entity: Int32 = -1
  /// The rank among ties.
  ///
  /// Bounds of restricted variables are first, then constraints in the order of their ordinals. The
  /// pull of variables is last.
  var rank: UInt64 = 0
  /// The constraint's priority; 0 for the pull towards 0.
  var priority: Float = 0
  var isEquality = false
}

extension Kink {
  /// The rate at which the error grows with the entity's value below the kink.
  @inline(__always)
  var leftSlope: Double {
    if isEquality { return -abs(factor) }
    return factor > 0 ? -factor : 0
  }

  /// The rate at which the error grows with the entity's value above the kink.
  @inline(__always)
  var rightSlope: Double {
    if isEquality { return abs(factor) }
    return factor < 0 ? -factor : 0
  }

  /// The change of the slope on the way up through the kink.
  @inline(__always)
  var jump: Double { isEquality ? 2 * abs(factor) : abs(factor) }
}

/// Entities that rows connect, and the tableau of these rows.
///
/// Each basic entity moves by the sum, over its row, of the cell times the move of the nonbasic
/// entity.
struct Group: BitwiseCopyable {
  var rowCount: Int32 = 0
  var columnCount: Int32 = 0
  /// The start in the pool of lines: the rows' entities, then the columns'.
  var firstLine: Int32 = 0
  /// The start in the pool of cells, row by row.
  var firstCell: Int32 = 0
  /// The column at which pricing continues.
  var nextColumn: Int32 = 0
}
