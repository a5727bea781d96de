import ConstraintSolver

/// The properties that few equations need, stored separately so that others do not pay for them.
@MainActor
final class EquationExtras {
  /// All terms, if there are more than fit in the equation itself.
  var terms: [Term] = []
  /// The item that represents the edges of a scroll view.
  var contentItem: LayoutItemReference?
  /// The items, from the third on, whose insets, margins or baselines are in the constant.
  var insetItems: [ItemVariables] = []
  /// The record's indices in the inset-user lists of these items.
  var insetPlaces: [Int32] = []
  /// The constraints that a record conflicts with, while it is broken.
  var conflicts: [ObjectID] = []
}

/// A constraint over an engine's variables: Σ terms + constant, compared with 0.
///
/// Most equations have few terms, which are stored inline. Only longer ones allocate an array.
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
  /// The constant that is added to the terms.
  final var constantTerm = 0.0
  /// The part of the constant that comes from insets, margins and baselines of the items.
  final var offset = 0.0
  /// The first two items whose insets, margins or baselines are in the constant.
  private(set) final var insetItems: (ItemVariables?, ItemVariables?) {
    @inline(__always) _read { yield unsafe currentInsetItems }
    @inline(__always) _modify { yield unsafe &currentInsetItems }
  }
  @exclusivity(unchecked) private final var currentInsetItems: (ItemVariables?, ItemVariables?) = (
    nil, nil
  )
  /// The number of terms.
  private(set) final var count: Int {
    @inline(__always) get { unsafe Int(currentCount) }
    @inline(__always) set { unsafe currentCount = Int32(newValue) }
  }
  // The last field, so that it shares a word with the first fields of subclasses.
  @exclusivity(unchecked) private final var currentCount: Int32 = 0

  /// Creates an empty equation.
  init() {}

  /// Removes all terms and resets the constants.
  final func removeAll() {
    // Setting nil to nil would call into the runtime.
    if unsafe currentExtras != nil { extras = nil }
    count = 0
    constantTerm = 0
    offset = 0
    if unsafe currentInsetItems.0 != nil { insetItems.0 = nil }
    if unsafe currentInsetItems.1 != nil { insetItems.1 = nil }
  }

  /// Returns the extras, and creates them if necessary.
  final func requireExtras() -> EquationExtras {
    if let extras { return extras }
    let made = EquationExtras()
    extras = made
    return made
  }

  /// The extras that hold all terms, or nil if the terms are inline.
  private final var many: EquationExtras? {
    @inline(__always) get {
      guard let extras, !extras.terms.isEmpty else { return nil }
      return extras
    }
  }

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

  /// Removes the terms whose coefficients are 0.
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
    // If the array is now empty, the inline terms are the ones from before it was created.
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
    // Copies 64 bytes. The compiler knows the size.
    let few = few
    return try solver.add(
      few.span.extracting(0..<count),
      constant: constantTerm,
      relation,
      priority: priority
    )
  }
}
