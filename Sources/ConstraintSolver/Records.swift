/// A variable's state in the solver, except its values.
struct VariableRecord: BitwiseCopyable {
  /// The first of the terms that mention it, or −1.
  var firstTerm: Int32 = -1
  /// The required equality that determines it, or −1 while it is unknown.
  var owner: Int32 = -1
  /// The place in a plan, or −1.
  var place: Int32 = -1
  /// The plan of its component, or −1.
  var plan: Int32 = -1
  /// The number of terms that mention it, including those whose coefficient counts as 0.
  var mentions: Int32 = 0
  /// When it became known.
  ///
  /// It is later than that of every variable it was derived from.
  var stamp: UInt32 = 0
  /// The last walk that visited it.
  var visit: UInt32 = 0
  /// While planning: the number of equations that mention it and do not define a variable yet.
  var degree: Int32 = 0
  /// While planning: the exclusive or of the indices of those equations.
  var equations: Int32 = 0
  /// While planning: the number of other constraints that mention it, and their indices.
  var others: Int32 = 0
  var otherConstraints: Int32 = 0
  /// While planning: whether it already has a place.
  var isPlaced = false
  /// Whether it is in the solver.
  var isAlive = false
  /// Whether it is in the list of stale variables; their components need new plans.
  var isStale = false
  /// Whether it is in the list of touched variables, whose value may differ from the published one.
  var isTouched = false
  /// Whether it is in the list of changed variables, which callers have not requested yet.
  var isChanged = false
  /// Whether other values were equally good when its plan was last checked.
  var isFree = false
  /// Whether it is at least 0, and as small as possible if it is undecided.
  var isRestricted = false
  /// Whether a bound constraint of the solver enforces this.
  ///
  /// Otherwise its kink does, or nothing needs to.
  var hasBound = false
}

/// The role of a constraint in computing the current values.
enum ConstraintRole: UInt8 {
  /// Not in the solver.
  case unused
  /// In no plan yet.
  case idle
  /// All its variables are known, and it does not determine any of them.
  case ground
  /// A required equality that makes the variable `subject` known.
  case owner
  /// Defines the variable at the place `subject` in a plan.
  case definition
  /// Has a cost; `subject` is its kink.
  case kink
}

/// A constraint, with the sign changed for ≤, so that every inequality is "residual ≥ 0".
struct ConstraintRecord: BitwiseCopyable {
  var constant: Double = 0
  /// The first of `termCount` consecutive terms, followed by those whose coefficient counts as 0.
  var firstTerm: Int32 = 0
  var termCount: Int32 = 0
  var mentionCount: Int32 = 0
  /// The number of its unknown variables, and the exclusive or of their indices.
  var unknownCount: Int32 = 0
  var unknowns: Int32 = 0
  /// Its meaning depends on the role.
  var subject: Int32 = -1
  /// The plan of its component, or −1.
  var plan: Int32 = -1
  /// The last walk that visited it.
  var visit: UInt32 = 0
  /// While planning: the number of its variables without a place, and their indices.
  var openCount: Int32 = 0
  var opens: Int32 = 0
  /// Increases with each constraint: older constraints have lower ordinals.
  var ordinal: UInt32 = 0
  var priority: Float = 0
  var role = ConstraintRole.unused
  var isEquality = false
  /// Whether the caller's relation is ≤, so that the sign was changed.
  var isNegated = false
  /// Whether the solver created it to keep a restricted variable at or above 0.
  var isBound = false
}

extension ConstraintRecord {
  @inline(__always)
  var isRequired: Bool { priority == 1000 }

  @inline(__always)
  var isRequiredEquality: Bool { isEquality && priority == 1000 }
}

/// A variable in a constraint, in the list of all terms that mention the variable.
struct TermRecord: BitwiseCopyable {
  var coefficient: Double
  var variable: Int32
  var constraint: Int32
  var next: Int32 = -1
  var previous: Int32 = -1
}
