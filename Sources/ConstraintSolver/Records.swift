/// What the solver knows of a variable besides its values.
struct VariableRecord: BitwiseCopyable {
  /// The first of the list of terms that mention it, −1 for none.
  var firstTerm: Int32 = -1
  /// The required equality that alone decides it, −1 while it is unknown.
  var owner: Int32 = -1
  /// The place in a plan, −1 while there is none.
  var place: Int32 = -1
  /// The plan of its component, −1 while there is none.
  var plan: Int32 = -1
  /// How many terms of constraints mention it, with those whose coefficient counts as 0.
  var mentions: Int32 = 0
  /// When it became known: later than everything that it was derived from.
  var stamp: UInt32 = 0
  /// The last walk that came by.
  var visit: UInt32 = 0
  /// While planning: how many equations that define nothing yet mention it.
  var degree: Int32 = 0
  /// While planning: those equations' numbers, exclusive-ored.
  var equations: Int32 = 0
  /// While planning: how many other constraints mention it, and those' numbers.
  var others: Int32 = 0
  var otherConstraints: Int32 = 0
  /// While planning: whether it has its place already.
  var isPlaced = false
  /// Whether it is in the solver.
  var isAlive = false
  /// Whether it stands among the stale ones, whose component wants a new plan.
  var isStale = false
  /// Whether it stands among the touched ones, whose value may differ from the published one.
  var isTouched = false
  /// Whether it stands among the changed ones, which readers have not yet asked for.
  var isChanged = false
  /// Whether other values would have been as good when its plan was looked at last.
  var isFree = false
  /// Whether it is at least 0, and as small as it may be where it is undecided.
  var isRestricted = false
  /// Whether a constraint of the solver's own says so; else its kink does, or nothing needs to.
  var hasBound = false
}

/// What a required constraint or an error is to the variables as they stand.
enum ConstraintRole: UInt8 {
  /// Not in the solver.
  case unused
  /// No plan has it yet.
  case idle
  /// All its variables are known; it decides none of them.
  case ground
  /// A required equality that makes `subject`, a variable, known.
  case owner
  /// Defines the variable at `subject`, a place in a plan.
  case definition
  /// Costs what it misses by; `subject` is its kink.
  case kink
}

/// A constraint with the sign turned for ≤, so that every inequality reads "residual ≥ 0".
struct ConstraintRecord: BitwiseCopyable {
  var constant: Double = 0
  /// Its terms are `termCount` in a row; then come those whose coefficient counts as 0.
  var firstTerm: Int32 = 0
  var termCount: Int32 = 0
  var mentionCount: Int32 = 0
  /// How many of its variables are unknown, and their numbers, exclusive-ored.
  var unknownCount: Int32 = 0
  var unknowns: Int32 = 0
  /// Depends on the role.
  var subject: Int32 = -1
  /// The plan of its component, −1 while there is none.
  var plan: Int32 = -1
  /// The last walk that came by.
  var visit: UInt32 = 0
  /// While planning: how many of its variables have no place yet, and their numbers.
  var openCount: Int32 = 0
  var opens: Int32 = 0
  /// Counts up with every constraint: the older, the lower.
  var ordinal: UInt32 = 0
  var priority: Float = 0
  var role = ConstraintRole.unused
  var isEquality = false
  /// Whether the caller's relation is ≤, and the sign turned.
  var isNegated = false
  /// Whether it is the solver's own, which says that a restricted variable is at least 0.
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
