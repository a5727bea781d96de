/// A value before a call changed it.
struct Undo: BitwiseCopyable {
  var variable: Int32
  var value: Double
}

/// A row over core variables in a plan that is being created: a range of its cells.
struct DraftRow: BitwiseCopyable {
  var firstCell: Int32
  var cellCount: Int32
  /// The defined variable with this value, or −1 for a constraint's residual.
  var variable: Int32
}

/// A core variable's coefficient in a draft row.
struct DraftCell: BitwiseCopyable {
  var core: Int32
  var coefficient: Double
}

/// A defined variable expressed in core variables.
struct DraftForm: BitwiseCopyable {
  /// The entity whose value times `factor` it is; −1 if no core variable affects it, −2 if not
  /// known.
  var entity: Int32 = -2
  var factor: Double = 1
}

/// Temporary lists for calls, stored here to reuse their memory.
struct Scratch: ~Copyable {
  var visit: UInt32 = 0
  var isUndoing = false
  var undo = Slab<Undo>()
  /// Required equalities with one unknown variable, which will become known.
  var deriving = Slab<Int32>()
  /// The number of constraints that the current repair may still check.
  var repairBudget = 0
  /// Variables whose values a call has moved.
  var moved = Slab<Int32>()
  /// Known variables that depend on a given variable, or variables of a component.
  var walk = Slab<Int32>()
  var equations = Slab<Int32>()
  var others = Slab<Int32>()
  var peeled = Slab<Int32>()
  /// Variables that can be peeled, by their number of other constraints: none, one, two, more.
  var peelable0 = Slab<Int32>()
  var peelable1 = Slab<Int32>()
  var peelable2 = Slab<Int32>()
  var peelable3 = Slab<Int32>()
  /// The restricted variables among them, in the same groups.
  var restricted0 = Slab<Int32>()
  var restricted1 = Slab<Int32>()
  var restricted2 = Slab<Int32>()
  var restricted3 = Slab<Int32>()
  var defining = Slab<Int32>()
  var ready = Slab<Int32>()
  var closing = Slab<Int32>()
  var kernel = Slab<Int32>()
  /// While pivoting: the columns of the pivot row's other cells.
  var pivotColumns = Slab<Int32>()
  /// The variables of the kernel that the most equalities mention.
  var mostUsed = Slab<Int32>()
  var cores = Slab<Int32>()
  /// The sums of an expansion, which are 0 between calls, and the places they are at.
  var sums = Slab<Double>()
  var marks = Slab<UInt64>()
  var form = Slab<DraftCell>()
  var rows = Slab<DraftRow>()
  var rowCells = Slab<DraftCell>()
  var forms = Slab<DraftForm>()
  var draftKinks = Slab<Kink>()
  var roots = Slab<Int32>()
  var counts = Slab<Int32>()
  /// Core variables that a solution has moved.
  var movedCores = Slab<Int32>()
  /// Places of a plan to recompute.
  var placeMarks = Slab<UInt64>()
  /// The terms of variables that depend on a given variable, in the order of their places.
  var dependents = Slab<Int32>()
  /// The owner whose constant was set last, and the structure number at that time.
  var coneOwner: Int32 = -1
  var coneStructure: UInt64 = 0
  /// Whether the two lists below are filled for this owner.
  var hasCone = false
  /// Whether the current call has used them.
  var isUsingCone = false
  /// The terms, in their equalities, of the owner's variable and of those derived from it.
  var cone = Slab<Int32>()
  /// The other constraints that mention those variables.
  var coneRim = Slab<Int32>()
  /// Restricted variables that the current call has moved below 0, even temporarily.
  var fallen = Slab<Int32>()
  /// Plans that must satisfy required constraints before the call returns.
  var urgentPlans = Slab<Int32>()
  /// Unknown variables whose component must be planned and solved before the call returns.
  var urgentVariables = Slab<Int32>()
  var slopes = SlopeVector()
  /// Whether a refusal reports the conflicting constraints.
  var isExplaining = true
}
