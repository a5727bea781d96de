/// How the unknown variables of one component come to their values.
///
/// A component is what hangs together by constraints over unknown variables. Its *core* variables
/// are chosen; all others are *defined*, each by a required equality over variables at earlier
/// places. All other constraints become kinks of the costs of core variables, or of rows over them.
struct Plan: BitwiseCopyable {
  /// Core variables first, then the defined ones in the order in which they are computed.
  var firstPlace: Int32 = 0
  var placeCount: Int32 = 0
  /// How many places there is room for, and how many are empty since their variables left.
  var placeCapacity: Int32 = 0
  var emptyPlaceCount: Int32 = 0
  var coreCount: Int32 = 0
  /// The costs of the core variables, in their order, then those of rows.
  var firstEntity: Int32 = 0
  var entityCount: Int32 = 0
  /// Entity by entity; last those of constraints that no core variable has a say in.
  var firstKink: Int32 = 0
  var kinkCount: Int32 = 0
  var firstGroup: Int32 = 0
  var groupCount: Int32 = 0
  /// Whether there are required constraints that the definitions alone do not satisfy.
  var hasRequiredKinks = false
  /// Whether definitions may put restricted variables below 0 that no constraint keeps from it.
  var hasLooseBounds = false
  /// Whether it stands among those that the running call has to look after.
  var isUrgent = false
  /// How often it has been solved.
  var solutionCount: UInt32 = 0
  /// How many pivots its tableaus have seen.
  var pivotCount = 0
  /// Whether it has not been solved yet, so that no entity is at a kink.
  var isFresh = true
  /// Whether slopes may differ from those of the last solution: kinks changed order or priority.
  var mustPrice = true
  /// Whether constants have changed since values were computed.
  var isDirty = false
  /// The one constraint whose kink has moved since, −1 if that is not all that has changed.
  var movedConstraint: Int32 = -1
  var isAlive = false
  /// Whether it stands among the noted ones, which are to be looked at for free variables.
  var isNoted = false
  /// Whether variables of it were free when it was looked at last.
  var hasFreeVariables = false
  /// How many variables an inequality defines that alone bounds them; −1 before the first look.
  var looseCount: Int32 = -1
  /// Whether that took a proof, which holds while constants alone change.
  var isProven = false
}

/// A variable's place in a plan; without a variable it is empty.
struct Place: BitwiseCopyable {
  var variable: Int32 = -1
  /// The variable's term in the equality that defines it, −1 for a core variable or none.
  var term: Int32 = -1
}

/// A number with a piecewise linear cost: a core variable, a defined one, or a residual.
struct Entity: BitwiseCopyable {
  var value: Double = 0
  var firstKink: Int32 = 0
  var kinkCount: Int32 = 0
  /// How many kinks are below the value while basic; while nonbasic the kink that it is at.
  var position: Int32 = 0
  /// The offset of the oldest kink.
  var oldest: Int32 = 0
  /// The group whose tableau it is in, −1 for none; its row or column there.
  var group: Int32 = -1
  var line: Int32 = 0
  /// The variable whose value it is, −1 for a residual.
  var variable: Int32 = -1
  var isCore = false
  var isBasic = false
}

/// A place where the slope of a cost changes: there the constraint is just met.
struct Kink: BitwiseCopyable {
  /// The entity's value at the kink.
  var position: Double = 0
  /// How fast the constraint's residual grows with the entity.
  var factor: Double = 1
  /// The constraint, −1 for the bound of a restricted variable, and for the pull to 0 of a variable that no constraint
  /// decides.
  var constraint: Int32 = -1
  /// The entity, −1 if no core variable has a say.
  var entity: Int32 = -1
  /// The rank among ties: first the bounds of restricted variables, then constraints by their ordinals; the pull of
  /// variables comes last.
  var rank: UInt64 = 0
  /// The constraint's priority, 0 for the pull to 0.
  var priority: Float = 0
  var isEquality = false
}

extension Kink {
  /// How fast the error grows with the entity's value below the kink.
  @inline(__always)
  var leftSlope: Double {
    if isEquality { return -abs(factor) }
    return factor > 0 ? -factor : 0
  }

  /// How fast the error grows with the entity's value above the kink.
  @inline(__always)
  var rightSlope: Double {
    if isEquality { return abs(factor) }
    return factor < 0 ? -factor : 0
  }

  /// What is added to the slope on the way up through the kink.
  @inline(__always)
  var jump: Double { isEquality ? 2 * abs(factor) : abs(factor) }
}

/// Entities that rows tie together, and the tableau that says how.
///
/// Each basic entity moves by the sum over its row of cell times the move of a nonbasic entity.
struct Group: BitwiseCopyable {
  var rowCount: Int32 = 0
  var columnCount: Int32 = 0
  /// In the pool of lines: the rows' entities, then the columns'.
  var firstLine: Int32 = 0
  /// In the pool of cells: row by row.
  var firstCell: Int32 = 0
  /// Where pricing goes on.
  var nextColumn: Int32 = 0
}
