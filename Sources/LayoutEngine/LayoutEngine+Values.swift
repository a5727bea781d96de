import ConstraintSolver
import LayoutVocabulary

extension LayoutEngine {
  /// The number of value reads since the last change, with times on the observer's clock.
  struct Reads {
    var count = 0
    var duration: UInt64 = 0
    /// The time of the last read.
    var end: UInt64 = 0
  }

  /// Whether constraints have changed since the last minimization.
  public var needsMinimization: Bool {
    pendingChanges > 0 || solver.needsMinimization
  }

  /// Minimizes errors, if that is pending, and sends the change notices.
  ///
  /// - Parameter start: The start time on the observer's clock, if the caller has just read the
  ///   clock; 0 means now.
  /// - Returns: The number of items that received a notice.
  /// - Complexity: The solver's cost, plus one notice for each item with a changed value.
  @discardableResult
  public func minimizeErrorIfNeeded(since start: UInt64 = 0) -> Int {
    guard needsMinimization else { return 0 }
    endReading()
    let isObserved = isObserved
    let start = isObserved && start == 0 ? observer?.now() ?? 0 : start
    let concerned = pendingChanges
    pendingChanges = 0
    let work = solver.minimizeError()
    totalWork += work
    ambiguities.hasChanges = true
    if isObserved {
      observer?.errorWasMinimized(in: self, changes: concerned, since: start, work: work)
    }
    lastNotice += 1
    var changed: [ItemVariables] = []
    for variable in solver.takeChangedVariables() {
      guard let entry = item(of: variable), entry.lastNotice != lastNotice else { continue }
      entry.lastNotice = lastNotice
      changed.append(entry)
    }
    dropIdleItems()
    for entry in changed { entry.reference.item?.layoutValuesDidChange() }
    return changed.count
  }

  /// Returns the item's alignment rectangle in its superitem's coordinates, or nil if no constraint
  /// mentions the item.
  ///
  /// It minimizes errors first, if that is pending. A variable without constraints is 0.
  public func alignmentRect(of item: any LayoutItem) -> LayoutRect? {
    minimizeErrorIfNeeded()
    let isObserved = isObserved
    let start = isObserved ? observer?.now() ?? 0 : 0
    guard let entry = entry(of: item.layoutReference), entry.mentions > 0 else { return nil }
    let rect = LayoutRect(
      x: value(.minX, of: entry),
      y: value(.minY, of: entry),
      width: value(.width, of: entry),
      height: value(.height, of: entry)
    )
    if isObserved {
      let end = observer?.now() ?? start
      reads.count += 1
      reads.duration += end - start
      reads.end = end
    }
    return rect
  }

  private func value(_ part: ItemVariables.Part, of entry: ItemVariables) -> Double {
    guard let variable = entry[part] else { return 0 }
    return solver.value(of: variable)
  }

  /// The time of the last value read, on the observer's clock.
  ///
  /// It is 0 if nothing was read since the last change, or without an observation. An event
  /// that immediately follows a read can use this time, because reading the clock takes as long as
  /// reading a value.
  public var lastReading: UInt64 { reads.end }

  /// Reports the values read since the last change to the observer; the view layer calls it before
  /// a pass ends.
  ///
  /// - Parameter time: The time of the report on the observer's clock, if the caller knows it; 0
  ///   means now.
  /// - Returns: The time of the report on the observer's clock, or 0 if there was nothing to
  ///   report.
  @discardableResult
  public func endReading(at time: UInt64 = 0) -> UInt64 {
    guard reads.count > 0 else { return 0 }
    var toldTime: UInt64 = 0
    if isObserved {
      toldTime =
        observer?.valuesWereRead(
          from: self,
          items: reads.count,
          at: time,
          duration: reads.duration
        ) ?? 0
    }
    reads = Reads()
    return toldTime
  }

  /// Returns whether another position or size of the item would be equally good.
  ///
  /// - Complexity: Two optimizations of a variable over the best solutions, for each of the four.
  public func isAmbiguous(_ item: any LayoutItem) -> Bool {
    minimizeErrorIfNeeded()
    guard let entry = entry(of: item.layoutReference), !entry.isEmpty else { return true }
    return entry.variables.contains { variable in
      guard let variable else { return true }
      return solver.isAmbiguous(variable)
    }
  }

  /// Returns the constraints that mention the item's position or size along one axis, in the order
  /// they were added.
  ///
  /// - Complexity: O(*n*), where *n* is the number of constraints in the engine.
  public func constraints(
    affecting item: any LayoutItem,
    horizontally: Bool
  ) -> [LayoutConstraint] {
    guard let entry = entry(of: item.layoutReference) else { return [] }
    let parts: [ItemVariables.Part] = horizontally ? [.minX, .width] : [.minY, .height]
    let variables = parts.compactMap { entry[$0] }
    return
      allRecords
      .filter { record in
        (0..<record.count).contains { variables.contains(record[$0].variable) }
      }
      .sorted { $0.sequence < $1.sequence }
      .map(\.constraint)
  }

  /// Returns the number of the item's variables in the solver, or 0 if no constraint mentions it.
  package func variableCount(of item: any LayoutItem) -> Int {
    entry(of: item.layoutReference)?.variables.count { $0 != nil } ?? 0
  }

  /// The number of constraints in the engine, including broken ones.
  package var constraintCount: Int { constraints.count - freePlaces.count }

  /// The number of values that the solver chooses: variables, slacks and errors.
  package var freeSymbolCount: Int { solver.freeSymbolCount }
}
