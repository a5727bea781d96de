import ConstraintSolver

/// What few equations have: it takes no memory in the others.
@MainActor
final class EquationExtras {
  /// All terms, if there are more than lie in the equation itself.
  var terms: [Term] = []
  /// The item that stands for the edges of a scroll view.
  var contentItem: LayoutItemReference?
  /// The items from the third on whose insets, margins or baselines are in the constant.
  var insetItems: [ItemVariables] = []
  /// Where the record is in the lists of those who use these items' insets.
  var insetPlaces: [Int32] = []
  /// While a record is broken: the constraints that it conflicts with.
  var conflicts: [ObjectID] = []
}

/// A constraint over an engine's variables: Σ terms + constant, compared with 0.
///
/// Few terms, as most have, lie in it; only more than that make an array.
@MainActor
public class Equation {
  private static let inlineCount = 4

  private final var few: InlineArray<4, Term> {
    @inline(__always) _read { yield unsafe currentFew }
    @inline(__always) _modify { yield unsafe &currentFew }
  }
  @exclusivity(unchecked) private final var currentFew = InlineArray<4, Term>(
    repeating: Term(0, Variable(rawValue: 0))
  )
  final var extras: EquationExtras? {
    @inline(__always) get { unsafe currentExtras }
    @inline(__always) set { unsafe currentExtras = newValue }
  }
  @exclusivity(unchecked) private final var currentExtras: EquationExtras?
  /// What is added to the terms.
  final var constantTerm = 0.0
  /// The part of the constant that is not the constraint's own: insets, margins and baselines of the items.
  final var offset = 0.0
  /// The first two items whose insets, margins or baselines are in the constant.
  private(set) final var insetItems: (ItemVariables?, ItemVariables?) {
    @inline(__always) _read { yield unsafe currentInsetItems }
    @inline(__always) _modify { yield unsafe &currentInsetItems }
  }
  @exclusivity(unchecked) private final var currentInsetItems: (ItemVariables?, ItemVariables?) = (
    nil, nil
  )
  /// How many terms there are.
  private(set) final var count: Int {
    @inline(__always) get { unsafe Int(currentCount) }
    @inline(__always) set { unsafe currentCount = Int32(newValue) }
  }
  // Last, so that it shares a word with what subclasses have.
  @exclusivity(unchecked) private final var currentCount: Int32 = 0

  /// Makes it empty.
  init() {}

  /// Makes it empty again.
  final func removeAll() {
    // To set to nil what is nil takes a call of the runtime.
    if unsafe currentExtras != nil { extras = nil }
    count = 0
    constantTerm = 0
    offset = 0
    if unsafe currentInsetItems.0 != nil { insetItems.0 = nil }
    if unsafe currentInsetItems.1 != nil { insetItems.1 = nil }
  }

  /// What few equations have, made if there is nothing yet.
  final func requireExtras() -> EquationExtras {
    if let extras { return extras }
    let made = EquationExtras()
    extras = made
    return made
  }

  /// The array of all terms; nil if they lie in the equation.
  private final var many: EquationExtras? {
    @inline(__always) get {
      guard let extras, !extras.terms.isEmpty else { return nil }
      return extras
    }
  }

  /// One term.
  final subscript(index: Int) -> Term {
    @inline(__always) get { many?.terms[index] ?? few[index] }
  }

  final func add(_ coefficient: Double, _ variable: Variable) {
    for index in 0..<count where self[index].variable == variable {
      if let many {
        many.terms[index].coefficient += coefficient
      } else {
        few[index].coefficient += coefficient
      }
      return
    }
    let term = Term(coefficient, variable)
    if let many {
      many.terms.append(term)
    } else if count < Self.inlineCount {
      few[count] = term
    } else {
      requireExtras().terms = (0..<count).map { few[$0] } + [term]
    }
    count += 1
  }

  /// Drops the terms that have cancelled out.
  final func dropZeros() {
    var kept = 0
    for index in 0..<count {
      let term = self[index]
      if term.coefficient == 0 { continue }
      if kept != index {
        if let many { many.terms[kept] = term } else { few[kept] = term }
      }
      kept += 1
    }
    guard kept < count else { return }
    if let many { many.terms.removeLast(count - kept) }
    // With nothing left in the array, the terms in line are those from before it was made.
    count = kept
  }

  final func addInsets(of item: ItemVariables) {
    if insetItems.0 === item || insetItems.1 === item { return }
    if insetItems.0 == nil {
      insetItems.0 = item
    } else if insetItems.1 == nil {
      insetItems.1 = item
    } else if case let extras = requireExtras(), !extras.insetItems.contains(where: { $0 === item })
    {
      extras.insetItems.append(item)
    }
  }

  /// Whether another equation has the same terms in the same order.
  final func hasTerms(of other: Equation) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Adds the equation to a solver.
  final func add(
    to solver: inout Solver,
    _ relation: Relation,
    priority: Priority
  ) throws(SolverError) -> (id: ConstraintID, work: SolverWork) {
    if let many {
      let terms = many.terms
      return try solver.add(terms.span, constant: constantTerm, relation, priority: priority)
    }
    // A copy of 64 bytes, whose end the compiler knows.
    let few = few
    return try solver.add(
      few.span.extracting(0..<count),
      constant: constantTerm,
      relation,
      priority: priority
    )
  }
}
