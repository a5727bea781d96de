import ConstraintSolver
import LayoutVocabulary

/// What an engine keeps of a constraint: its equation, and where it stands.
///
/// A constraint is its own record in the first engine that has it, so that nothing is allocated for it. Other engines
/// make a record each.
@MainActor
public class ConstraintRecord: Equation {
  /// The engine that has the constraint; nil if none has.
  final var engine: ObjectID? {
    @inline(__always) get { unsafe currentEngine }
    @inline(__always) set { unsafe currentEngine = newValue }
  }
  // In an order that leaves few gaps: there are many records.
  @exclusivity(unchecked) private final var currentEngine: ObjectID?
  /// The constraint in the solver, nil while it is broken.
  final var solverID: ConstraintID?
  /// Whether leading means right to the constraint; here, because it fits into a gap.
  final var readsRightToLeft = false
  /// The place among the engine's constraints.
  final var place: Int32 = -1
  /// Rises with each addition to the engine.
  final var sequence = 0
  /// Where the record is in the lists of those who use its items' insets.
  final var insetPlaces: (Int32, Int32) {
    @inline(__always) _read { yield unsafe currentInsetPlaces }
    @inline(__always) _modify { yield unsafe &currentInsetPlaces }
  }
  @exclusivity(unchecked) private final var currentInsetPlaces: (Int32, Int32) = (-1, -1)
  /// While broken: the constraints that it conflicts with.
  final var conflicts: [ObjectID] {
    get { extras?.conflicts ?? [] }
    set {
      if extras == nil, newValue.isEmpty { return }
      requireExtras().conflicts = newValue
    }
  }
  // The engine that has the record keeps the constraint alive.
  private unowned(unsafe) final let foreign: LayoutConstraint?

  /// Makes the record that a constraint is itself.
  override init() {
    unsafe foreign = nil
  }

  /// Makes a record beside the constraint's own.
  init(foreign constraint: LayoutConstraint) {
    unsafe foreign = constraint
  }

  /// The constraint, which the engine keeps alive.
  final var constraint: LayoutConstraint {
    // Only constraints are made without another one.
    @inline(__always) get {
      unsafe foreign ?? unsafeDowncast(self, to: LayoutConstraint.self)
    }
  }

  /// Whether it is a record beside the constraint's own.
  final var isForeign: Bool { unsafe foreign != nil }

  /// What an observer is told of the equation.
  final var details: EquationDetails {
    EquationDetails(offset: offset, contentItem: extras?.contentItem)
  }

  /// Forgets the engine, and what it kept.
  final func reset() {
    engine = nil
    solverID = nil
    removeAll()
  }

  /// Takes note of another place in the list of an item.
  final func setInsetPlace(_ place: Int32, of item: ItemVariables) {
    if insetItems.0 === item {
      insetPlaces.0 = place
    } else if insetItems.1 === item {
      insetPlaces.1 = place
    } else if let extras, let index = extras.insetItems.firstIndex(where: { $0 === item }) {
      extras.insetPlaces[index] = place
    }
  }
}
