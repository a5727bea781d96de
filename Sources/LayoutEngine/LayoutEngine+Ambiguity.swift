import ConstraintSolver
import LayoutVocabulary

/// What an engine has told of the items that its constraints leave open.
@MainActor
struct Ambiguities {
  /// What was told of an item.
  struct Told: Equatable {
    var free: LayoutCoordinates = []
    var missing: LayoutCoordinates = []
    var cause: ObjectID
  }

  /// An item that is open.
  struct OpenItem {
    let entry: ItemVariables
    let told: Told
    /// Which of its variables were free, as ``Solver/freedoms(of:)`` says it.
    let freedoms: UInt64
  }

  /// What a free variable is to its component.
  struct Freedom: Equatable {
    /// Whether a constraint on it is one of those that would decide all.
    var isMissing: Bool
    /// The item whose constraint would decide it.
    var cause: ObjectID
    /// The component's first variable.
    var component: Variable
  }

  /// Whether values have changed since the last look.
  var hasChanges = true
  /// The observation in which all this was told; nil while there is none.
  var observation: UInt32?
  /// The items that are open, as told.
  var open: [ObjectID: OpenItem] = [:]
  /// What was found of the free variables.
  var freedoms: [Variable: Freedom] = [:]
  /// The components that it was found of, by their first variables.
  var components: [Variable: FreeComponent] = [:]
  /// The items that have variables, while something is observed.
  var items: [ObjectID: ItemVariables] = [:]
  /// Items to look at, whatever the solver says of their variables.
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

  /// Forgets what was found of a variable that is free no more, or in another way.
  mutating func forget(_ variable: Variable) {
    guard !freedoms.isEmpty, let freedom = freedoms.removeValue(forKey: variable) else { return }
    components[freedom.component] = nil
  }

  /// Whether a component is as it was when it was looked at last.
  func knows(_ component: FreeComponent) -> Bool {
    let first = component.variables[0]
    return components[first] == component
      && component.variables.allSatisfy { freedoms[$0]?.component == first }
  }

  /// The open items whose variables are free otherwise than was told, and those that are gone.
  func changedItems(of engine: ObjectID, in solver: borrowing Solver) -> [ObjectID] {
    var changed: [ObjectID] = []
    // What has come to another engine has that one's variables.
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
  /// Tells the observer of each item that constraints leave open, and of each that they no longer do, if that has
  /// changed since the last time.
  ///
  /// The view layer calls it when a pass ends. Without an observation it does nothing.
  ///
  /// - Complexity: That of looking at the components that were solved since, plus O(*n*) in items that are open.
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
    // Asking would copy them.
    if !ambiguities.open.isEmpty {
      ambiguities.suspects += ambiguities.changedItems(of: id, in: solver)
    }
    guard !ambiguities.suspects.isEmpty, let observer else { return }
    for id in Set(ambiguities.suspects).sorted() { tell(id, to: observer) }
    ambiguities.suspects.removeAll(keepingCapacity: true)
  }

  /// Takes note of a component's free variables, and of those that a constraint is missing for.
  ///
  /// Sizes are asked for before positions: they are what is left out most often.
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

  /// What constraints leave open of an item; nil if they leave nothing open.
  private func openItem(_ entry: ItemVariables) -> Ambiguities.OpenItem? {
    // A distance between anchors has no position of its own across its direction.
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
        // What nothing mentions is free by itself.
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
