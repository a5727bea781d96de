/// A value before a call changed it.
struct Undo: BitwiseCopyable {
  var variable: Int32
  var value: Double
}

/// A row over core variables while a plan is being made: a run of its cells.
struct DraftRow: BitwiseCopyable {
  var firstCell: Int32
  var cellCount: Int32
  /// The defined variable whose value it is, −1 for a constraint's residual.
  var variable: Int32
}

/// A core variable's coefficient in a draft row.
struct DraftCell: BitwiseCopyable {
  var core: Int32
  var coefficient: Double
}

/// What a defined variable comes to in terms of core variables.
struct DraftForm: BitwiseCopyable {
  /// The entity with that value times `factor`, −1 if no core variable has a say, −2 if not known.
  var entity: Int32 = -2
  var factor: Double = 1
}

/// Lists that calls need while they run; kept so that their memory is.
struct Scratch: ~Copyable {
  var visit: UInt32 = 0
  var isUndoing = false
  var undo = Slab<Undo>()
  /// Required equalities with one unknown variable, which becomes known.
  var deriving = Slab<Int32>()
  /// How many more constraints the running repair may look at.
  var repairBudget = 0
  /// Variables whose values a call has moved.
  var moved = Slab<Int32>()
  /// Known variables that depend on one, and variables of a component.
  var walk = Slab<Int32>()
  var equations = Slab<Int32>()
  var others = Slab<Int32>()
  var peeled = Slab<Int32>()
  /// Variables that can be peeled, by how many other constraints they have: none, one, two, more.
  var peelable0 = Slab<Int32>()
  var peelable1 = Slab<Int32>()
  var peelable2 = Slab<Int32>()
  var peelable3 = Slab<Int32>()
  /// The restricted ones among them, likewise.
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
  /// Those of the kernel that most equalities mention.
  var mostUsed = Slab<Int32>()
  var cores = Slab<Int32>()
  /// The sums of an expansion, all 0 in between, and which places they are at.
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
  /// Places of a plan to compute again.
  var placeMarks = Slab<UInt64>()
  /// The terms of variables that depend on one, in the order of their places.
  var dependents = Slab<Int32>()
  /// The owner whose constant was set last, and the structure it was then.
  var coneOwner: Int32 = -1
  var coneStructure: UInt64 = 0
  /// Whether the two lists below are filled for it.
  var hasCone = false
  /// Whether the running call has used them.
  var isUsingCone = false
  /// The terms of the owner's variable, and of those derived from it, in their equalities.
  var cone = Slab<Int32>()
  /// The other constraints that mention those variables.
  var coneRim = Slab<Int32>()
  /// Restricted variables that the running call has put below 0, if only for a while.
  var fallen = Slab<Int32>()
  /// Plans that must satisfy required constraints before the call returns.
  var urgentPlans = Slab<Int32>()
  /// Unknown variables whose component must be planned and solved before the call returns.
  var urgentVariables = Slab<Int32>()
  var slopes = SlopeVector()
  /// Whether refusals say what conflicts.
  var isExplaining = true
}
