import ConstraintSolver

/// A constraint over an engine's variables: Σ terms + constant, compared with 0.
///
/// Few terms, as most have, lie in it; only more than that make an array.
@MainActor
public class Equation {
  private static let inlineCount = 6

  private final var few: InlineArray<6, Term> {
    @inline(__always) _read { yield unsafe currentFew }
    @inline(__always) _modify { yield unsafe &currentFew }
  }
  @exclusivity(unchecked) private final var currentFew = InlineArray<6, Term>(
    repeating: Term(0, Variable(rawValue: 0))
  )
  private final var many: [Term] {
    @inline(__always) _read { yield unsafe currentMany }
    @inline(__always) _modify { yield unsafe &currentMany }
  }
  @exclusivity(unchecked) private final var currentMany: [Term] = []
  private(set) final var count: Int {
    @inline(__always) get { unsafe currentCount }
    @inline(__always) set { unsafe currentCount = newValue }
  }
  @exclusivity(unchecked) private final var currentCount = 0
  /// What is added to the terms.
  final var constantTerm = 0.0
  /// The part of the constant that is not the constraint's own: insets, margins and baselines of the items.
  final var offset = 0.0
  /// The item that stands for the edges of a scroll view.
  final var contentItem: LayoutItemReference?
  /// The items whose insets, margins or baselines are in the constant: the first two, and more.
  private(set) final var insetItems: (ItemVariables?, ItemVariables?) {
    @inline(__always) _read { yield unsafe currentInsetItems }
    @inline(__always) _modify { yield unsafe &currentInsetItems }
  }
  @exclusivity(unchecked) private final var currentInsetItems: (ItemVariables?, ItemVariables?) = (
    nil, nil
  )
  private(set) final var moreInsetItems: [ItemVariables] {
    @inline(__always) _read { yield unsafe currentMoreInsetItems }
    @inline(__always) _modify { yield unsafe &currentMoreInsetItems }
  }
  @exclusivity(unchecked) private final var currentMoreInsetItems: [ItemVariables] = []

  /// Makes it empty.
  init() {}

  /// Makes it empty again.
  final func removeAll() {
    if !many.isEmpty { many = [] }
    count = 0
    constantTerm = 0
    offset = 0
    contentItem = nil
    insetItems = (nil, nil)
    if !moreInsetItems.isEmpty { moreInsetItems = [] }
  }

  /// One term.
  final subscript(index: Int) -> Term { many.isEmpty ? few[index] : many[index] }

  final func add(_ coefficient: Double, _ variable: Variable) {
    for index in 0..<count where self[index].variable == variable {
      if many.isEmpty {
        few[index].coefficient += coefficient
      } else {
        many[index].coefficient += coefficient
      }
      return
    }
    let term = Term(coefficient, variable)
    if many.isEmpty, count < Self.inlineCount {
      few[count] = term
    } else {
      if many.isEmpty { many = (0..<count).map { few[$0] } }
      many.append(term)
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
        if many.isEmpty { few[kept] = term } else { many[kept] = term }
      }
      kept += 1
    }
    guard kept < count else { return }
    if !many.isEmpty { many.removeLast(count - kept) }
    // With nothing left in the array, the terms in line are those from before it was made.
    count = kept
  }

  final func addInsets(of item: ItemVariables) {
    if insetItems.0 === item || insetItems.1 === item { return }
    if insetItems.0 == nil {
      insetItems.0 = item
    } else if insetItems.1 == nil {
      insetItems.1 = item
    } else if !moreInsetItems.contains(where: { $0 === item }) {
      moreInsetItems.append(item)
    }
  }

  /// The items whose insets, margins or baselines are in the constant.
  final var allInsetItems: [ItemVariables] {
    [insetItems.0, insetItems.1].compactMap { $0 } + moreInsetItems
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
    if many.isEmpty {
      // A copy of 96 bytes, whose end the compiler knows.
      let few = few
      return try solver.add(
        few.span.extracting(0..<count),
        constant: constantTerm,
        relation,
        priority: priority
      )
    }
    let many = many
    return try solver.add(many.span, constant: constantTerm, relation, priority: priority)
  }
}
