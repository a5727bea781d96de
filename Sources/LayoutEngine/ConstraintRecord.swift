import ConstraintSolver
import LayoutVocabulary

/// An engine's record of a constraint: its equation and its position in the engine's lists.
///
/// In the first engine that contains the constraint, the constraint itself is the record, which
/// avoids an allocation. Other engines allocate a separate record.
@MainActor
public class ConstraintRecord: Equation {
  /// The engine that has the constraint; nil if none has.
  final var engine: ObjectID? {
    @inline(__always) get { unsafe currentEngine }
    @inline(__always) set { unsafe currentEngine = newValue }
  }
  // The order of the fields leaves few gaps, because there are many records.
  @exclusivity(unchecked) private final var currentEngine: ObjectID?
  /// The constraint's identifier in the solver, or nil while it is broken.
  final var solverID: ConstraintID?
  /// Whether leading means right for the constraint.
  ///
  /// It is stored here because it fits into a gap.
  final var readsRightToLeft = false
  /// The index in the engine's list of constraints.
  final var place: Int32 = -1
  /// A number that increases with each constraint added to the engine.
  final var sequence = 0
  /// The record's indices in the inset-user lists of its items.
  final var insetPlaces: (Int32, Int32) {
    @inline(__always) _read { yield unsafe currentInsetPlaces }
    @inline(__always) _modify { yield unsafe &currentInsetPlaces }
  }
  @exclusivity(unchecked) private final var currentInsetPlaces: (Int32, Int32) = (-1, -1)
  /// The constraints that it conflicts with, while it is broken.
  final var conflicts: [ObjectID] {
    get { extras?.conflicts ?? [] }
    set {
      if extras == nil, newValue.isEmpty { return }
      requireExtras().conflicts = newValue
    }
  }
  // The engine that has the record keeps the constraint alive.
  private unowned(unsafe) final let foreign: LayoutConstraint?

  /// Creates the record that is part of a constraint.
  override init() {
    unsafe foreign = nil
  }

  /// Creates a record that is separate from the constraint.
  init(foreign constraint: LayoutConstraint) {
    unsafe foreign = constraint
  }

  /// The constraint, which the engine keeps alive.
  final var constraint: LayoutConstraint {
    // Only constraints are created without a foreign constraint.
    @inline(__always) get {
      unsafe foreign ?? unsafeDowncast(self, to: LayoutConstraint.self)
    }
  }

  /// Whether the record is separate from its constraint.
  final var isForeign: Bool { unsafe foreign != nil }

  /// The details of the equation for the observer.
  final var details: EquationDetails {
    EquationDetails(offset: offset, contentItem: extras?.contentItem)
  }

  /// Clears the engine and everything it recorded.
  final func reset() {
    engine = nil
    solverID = nil
    removeAll()
  }

  /// Stores the record's new index in the inset-user list of an item.
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
