import ConstraintSolver
import Signposts

/// What an engine has told of the items that its constraints leave open.
@MainActor
struct Ambiguities {
  /// What an item's signpost said.
  struct Told: Equatable {
    var free: LayoutCoordinates = []
    var missing: LayoutCoordinates = []
    var cause: ObjectID
  }

  /// What a free variable is to its component.
  struct Freedom {
    /// Whether a constraint on it is one of those that would decide all.
    var isMissing: Bool
    /// The item whose constraint would decide it.
    var cause: ObjectID
  }

  /// Whether values have changed since the last look.
  var hasChanges = true
  /// The recording in which all this was told; nil while nothing records.
  var epoch: UInt32?
  /// The items that are open, as told.
  var told: [ObjectID: Told] = [:]
  /// What was found of the free variables.
  var freedoms: [Variable: Freedom] = [:]
  /// Items that may be open: those that have got their first constraint since the last look.
  var newItems: [ObjectID] = []

  mutating func noteNew(_ entry: ItemVariables) {
    if epoch != nil { newItems.append(entry.id) }
  }
}

extension LayoutEngine {
  /// Emits a signpost for each item that constraints leave open, and for each that they no longer do, where that has
  /// changed since the last time.
  ///
  /// The view layer calls it when a pass ends. While nothing records it does nothing.
  ///
  /// - Complexity: That of looking at the components that were solved since, plus O(*n* log *n*) in items that are open.
  public func tellAmbiguities() {
    guard Signpost.isRecording else {
      if ambiguities.epoch != nil {
        ambiguities = Ambiguities()
        solver.endNotingSolutions()
      }
      return
    }
    guard !needsMinimization else { return }
    let isFirstLook = ambiguities.epoch != Signpost.epoch
    if isFirstLook {
      ambiguities = Ambiguities()
      ambiguities.epoch = Signpost.epoch
      ambiguities.newItems = Array(items.keys)
      solver.beginNotingSolutions()
    }
    guard ambiguities.hasChanges else { return }
    ambiguities.hasChanges = false
    for component in solver.takeFreeComponents() { note(component) }
    var candidates = Set(ambiguities.newItems)
    ambiguities.newItems.removeAll()
    candidates.formUnion(ambiguities.told.keys)
    for variable in solver.takeLooseVariables() {
      if let entry = itemOfVariable[variable] { candidates.insert(entry.id) }
    }
    for variable in ambiguities.freedoms.keys {
      if let entry = itemOfVariable[variable] { candidates.insert(entry.id) }
    }
    for id in candidates.sorted() { tell(id) }
    for variable in Array(ambiguities.freedoms.keys)
    where itemOfVariable[variable] == nil || !solver.isFree(variable) {
      ambiguities.freedoms[variable] = nil
    }
  }

  /// Takes note of a component's free variables, and of those that a constraint is missing for.
  ///
  /// Sizes are asked for before positions: they are what is left out most often.
  private func note(_ component: FreeComponent) {
    let variables = component.variables
    let isSize = variables.map { variable in
      let entry = itemOfVariable[variable]
      return entry?.variables[ItemVariables.Part.width.rawValue] == variable
        || entry?.variables[ItemVariables.Part.height.rawValue] == variable
    }
    let indices = Array(variables.indices)
    let choice = component.choice(
      preferring: indices.filter { isSize[$0] } + indices.filter { !isSize[$0] }
    )
    for index in indices {
      guard let cause = itemOfVariable[variables[choice.causes[index]]] else { continue }
      ambiguities.freedoms[variables[index]] = Ambiguities.Freedom(
        isMissing: choice.undecided.contains(index),
        cause: cause.id
      )
    }
  }

  private func tell(_ id: ObjectID) {
    let before = ambiguities.told[id]
    let now = items[id].flatMap { ambiguity(of: $0) }
    guard now != before else { return }
    ambiguities.told[id] = now
    items[id]?.item?.defineForRecording()
    Signpost.ambiguityNoted(
      id,
      engine: self.id,
      free: now?.free ?? [],
      missing: now?.missing ?? [],
      cause: now?.cause ?? id
    )
  }

  /// What constraints leave open of an item; nil for nothing.
  private func ambiguity(of entry: ItemVariables) -> Ambiguities.Told? {
    guard entry.mentions > 0, entry.item != nil else { return nil }
    var told = Ambiguities.Told(cause: entry.id)
    var otherCause: ObjectID?
    let isFree = solver.freedoms(of: entry.variables)
    for (place, coordinate) in LayoutCoordinates.allCases.enumerated() {
      let variable = entry.variables[place]
      if variable != nil, isFree & 1 << UInt64(place) == 0 { continue }
      guard let variable, let freedom = ambiguities.freedoms[variable] else {
        // What nothing mentions is free by itself.
        told.free.insert(coordinate)
        told.missing.insert(coordinate)
        continue
      }
      told.free.insert(coordinate)
      if freedom.isMissing { told.missing.insert(coordinate) }
      if freedom.cause != entry.id { otherCause = otherCause ?? freedom.cause }
    }
    if told.missing.isEmpty, let otherCause { told.cause = otherCause }
    return told.free.isEmpty ? nil : told
  }
}
