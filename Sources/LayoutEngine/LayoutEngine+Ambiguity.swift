import ConstraintSolver
import LayoutVocabulary

/// The ambiguous items that an engine last reported to its observer.
@MainActor
struct Ambiguities {
  /// The last report for an item.
  struct Told: Equatable {
    var free: LayoutCoordinates = []
    var missing: LayoutCoordinates = []
    var cause: ObjectID
  }

  /// An ambiguous item.
  struct OpenItem {
    let entry: ItemVariables
    let told: Told
    /// The item's free variables, in the format of ``Solver/freedoms(of:)``.
    let freedoms: UInt64
  }

  /// The role of a free variable in its component.
  struct Freedom: Equatable {
    /// Whether the variable is in the chosen set whose constraints would determine the component.
    var isMissing: Bool
    /// The item that needs a constraint to determine the variable.
    var cause: ObjectID
    /// The component's first variable.
    var component: Variable
  }

  /// Whether values have changed since the last check.
  var hasChanges = true
  /// The observation that received these reports, or nil.
  var observation: UInt32?
  /// The ambiguous items, as last reported.
  var open: [ObjectID: OpenItem] = [:]
  /// The role of each free variable.
  var freedoms: [Variable: Freedom] = [:]
  /// The components that contain these variables, by first variable.
  var components: [Variable: FreeComponent] = [:]
  /// The items that have variables, during an observation.
  var items: [ObjectID: ItemVariables] = [:]
  /// Items to check regardless of the solver's answer for their variables.
  var suspects: [ObjectID] = []

  /// Called when an item gets its first constraint.
  mutating func suspect(_ item: ItemVariables) {
    guard observation != nil else { return }
    items[item.reference.id] = item
    suspects.append(item.reference.id)
  }

  /// Called when an item has lost its last constraint.
  mutating func drop(_ item: ItemVariables) {
    guard observation != nil else { return }
    items[item.reference.id] = nil
    suspects.append(item.reference.id)
  }

  /// Clears the recorded ambiguity of a variable that is no longer free, or is free for another
  /// reason.
  mutating func forget(_ variable: Variable) {
    guard !freedoms.isEmpty, let freedom = freedoms.removeValue(forKey: variable) else { return }
    components[freedom.component] = nil
  }

  /// Returns whether a component is unchanged since the last check.
  func knows(_ component: FreeComponent) -> Bool {
    let first = component.variables[0]
    return components[first] == component
      && component.variables.allSatisfy { freedoms[$0]?.component == first }
  }

  /// Returns the open items whose free variables differ from the last report, and the items that no
  /// longer exist.
  func changedItems(of engine: ObjectID, in solver: borrowing Solver) -> [ObjectID] {
    var changed: [ObjectID] = []
    // An item that has moved to another engine has that engine's variables.
    for (id, item) in open
    where item.entry.engine != engine || item.entry.reference.isReleased
      || solver.freedoms(of: item.entry.variables) != item.freedoms
    {
      changed.append(id)
    }
    return changed
  }
}

extension LayoutEngine {
  /// Reports each item whose ambiguous coordinates have changed since the last call to the
  /// observer.
  ///
  /// This includes items that are no longer ambiguous. The view layer calls it at the end of a
  /// pass. It does nothing without an observation.
  ///
  /// - Complexity: The cost of checking the components solved since the last call, plus O(*n*) in
  ///   ambiguous items.
  public func tellAmbiguities() {
    guard isObserved else {
      if ambiguities.observation != nil {
        ambiguities = Ambiguities()
        solver.endNotingSolutions()
      }
      return
    }
    guard !needsMinimization else { return }
    if ambiguities.observation != observation {
      ambiguities = Ambiguities()
      ambiguities.observation = observation
      for case let entry? in itemOfVariable { ambiguities.items[entry.reference.id] = entry }
      ambiguities.suspects = Array(ambiguities.items.keys)
      solver.beginNotingSolutions()
    }
    guard ambiguities.hasChanges else { return }
    ambiguities.hasChanges = false
    if solver.mayHaveOtherFreedoms {
      for variable in solver.takeLooseVariables() {
        ambiguities.forget(variable)
        if let entry = item(of: variable) { ambiguities.suspects.append(entry.reference.id) }
      }
      for component in solver.takeFreeComponents() { note(component) }
    }
    // Iterating would copy them.
    if !ambiguities.open.isEmpty {
      ambiguities.suspects += ambiguities.changedItems(of: id, in: solver)
    }
    guard !ambiguities.suspects.isEmpty, let observer else { return }
    for id in Set(ambiguities.suspects).sorted() { tell(id, to: observer) }
    ambiguities.suspects.removeAll(keepingCapacity: true)
  }

  /// Records a component's free variables, and which of them lack a constraint.
  ///
  /// It prefers sizes to positions, because a missing size is the most common omission.
  private func note(_ component: FreeComponent) {
    guard !ambiguities.knows(component) else { return }
    let variables = component.variables
    var sizes: [Int] = []
    var positions: [Int] = []
    for (index, variable) in variables.enumerated() {
      if item(of: variable)?.isSize(variable) == true {
        sizes.append(index)
      } else {
        positions.append(index)
      }
    }
    let choice = component.choice(preferring: sizes + positions)
    for (index, variable) in variables.enumerated() {
      guard
        let entry = item(of: variable),
        let cause = item(of: variables[choice.causes[index]])
      else { continue }
      let freedom = Ambiguities.Freedom(
        isMissing: choice.undecided.contains(index),
        cause: cause.reference.id,
        component: variables[0]
      )
      if ambiguities.freedoms.updateValue(freedom, forKey: variable) != freedom {
        ambiguities.suspects.append(entry.reference.id)
      }
    }
    ambiguities.components[variables[0]] = component
  }

  private func tell(_ id: ObjectID, to observer: any LayoutObserver) {
    let before = ambiguities.open[id]
    let now = ambiguities.items[id].flatMap { openItem($0) }
    ambiguities.open[id] = now
    if let before, ambiguities.items[id] === before.entry {
      let settled = before.freedoms & ~(now?.freedoms ?? 0)
      for (place, variable) in before.entry.variables.enumerated() {
        if let variable, settled & 1 << UInt64(place) != 0 { ambiguities.forget(variable) }
      }
    }
    guard now?.told != before?.told else { return }
    observer.openCoordinatesDidChange(
      of: id,
      ambiguities.items[id]?.reference,
      in: self,
      free: now?.told.free ?? [],
      missing: now?.told.missing ?? [],
      cause: now?.told.cause ?? id
    )
  }

  /// Returns the ambiguity of an item, or nil if the item is not ambiguous.
  private func openItem(_ entry: ItemVariables) -> Ambiguities.OpenItem? {
    // A distance between anchors has no position across its direction.
    guard entry.mentions > 0, let item = entry.reference.item, !item.layoutSizeIsDistance else {
      return nil
    }
    var told = Ambiguities.Told(cause: entry.reference.id)
    var otherCause: ObjectID?
    let freedoms = solver.freedoms(of: entry.variables)
    for (place, coordinate) in LayoutCoordinates.allCases.enumerated() {
      guard freedoms & 1 << UInt64(place) != 0 else { continue }
      told.free.insert(coordinate)
      guard let variable = entry.variables[place], let freedom = ambiguities.freedoms[variable]
      else {
        // A variable without constraints is free and needs its own constraint.
        told.missing.insert(coordinate)
        continue
      }
      if freedom.isMissing { told.missing.insert(coordinate) }
      if freedom.cause != entry.reference.id { otherCause = otherCause ?? freedom.cause }
    }
    if told.free.isEmpty { return nil }
    if told.missing.isEmpty, let otherCause { told.cause = otherCause }
    return Ambiguities.OpenItem(entry: entry, told: told, freedoms: freedoms)
  }
}
