import ConstraintSolver
import LayoutVocabulary

extension LayoutEngine {
  /// A broken constraint and the constraints that it conflicted with.
  struct Breakage {
    var record: Record
    var others: [Record]
  }

  /// Adds a record's equation to the solver, and breaks constraints until it can be satisfied.
  func insert(_ record: Record, work: inout SolverWork) -> [Breakage] {
    retryBreaking(record, work: &work) { (engine) throws(SolverError) in
      try engine.insert(record)
    }
  }

  /// Removes a record's equation from the solver.
  func withdraw(_ record: Record, work: inout SolverWork) {
    guard let solverID = record.solverID else { return }
    do {
      work += try solver.remove(solverID)
    } catch {
      preconditionFailure("The solver does not know a constraint of the engine: \(error)")
    }
    record.solverID = nil
  }

  /// Adds a record's equation to the solver.
  private func insert(_ record: Record) throws(SolverError) -> SolverWork {
    let constraint = record.constraint
    let (solverID, work) = try record.add(
      to: &solver,
      Relation(rawValue: constraint.relation) ?? .equal,
      priority: Priority(rawValue: constraint.priority)
    )
    record.solverID = solverID
    let index = Int(solverID.rawValue & 0xffff_ffff)
    while placeOfConstraint.count <= index { placeOfConstraint.append(-1) }
    placeOfConstraint[index] = record.place
    return work
  }

  /// Returns the record for a constraint identifier of the solver.
  private func record(of solverID: ConstraintID) -> Record? {
    let index = Int(solverID.rawValue & 0xffff_ffff)
    guard index < placeOfConstraint.count, placeOfConstraint[index] >= 0 else { return nil }
    let found = record(at: placeOfConstraint[index])
    return found.solverID == solverID ? found : nil
  }

  /// Changes a record.
  ///
  /// If that conflicts, breaks one of the conflicting constraints and tries again.
  func retryBreaking(
    _ record: Record,
    work: inout SolverWork,
    _ change: (LayoutEngine) throws(SolverError) -> SolverWork
  ) -> [Breakage] {
    var broken: [Breakage] = []
    while true {
      do {
        work += try change(self)
        return broken
      } catch {
        guard case .unsatisfiable(let conflict) = error else {
          preconditionFailure(
            "The solver refused \(record.constraint.description): \(error). "
              + "Constants, multipliers and priorities must be finite, priorities in 1…1000."
          )
        }
        let others = conflict.compactMap { self.record(of: $0) }
        let victim = victim(among: others + [record])
        broken.append(
          Breakage(record: victim, others: (others + [record]).filter { $0 !== victim })
        )
        withdraw(victim, work: &work)
        if victim === record { return broken }
      }
    }
  }

  /// Returns the constraint to break by rank, unless ``conflictResolver`` names one.
  private func victim(among records: [Record]) -> Record {
    if let named = conflictResolver?(records.map(\.constraint)),
      let record = records.first(where: { $0.constraint === named })
    {
      return record
    }
    let holdsFrame = records.contains { $0.constraint.origin.holdsFrame }
    let victim = records.max { first, second in
      let a = first.constraint.rank(inSetWithFrame: holdsFrame)
      let b = second.constraint.rank(inSetWithFrame: holdsFrame)
      return a == b ? first.sequence < second.sequence : a < b
    }
    guard let victim else { preconditionFailure("A conflict has at least one member") }
    return victim
  }

  /// Records and logs broken constraints, and reports them to the observer.
  func report(_ broken: [Breakage]) {
    for breakage in broken {
      let record = breakage.record
      record.conflicts = breakage.others.map(\.constraint.id)
      if !brokenRecords.contains(where: { $0 === record }) { brokenRecords.append(record) }
      if isObserved, let observer {
        _ = observer.constraintWillChange(record.constraint)
        for other in breakage.others { _ = observer.constraintWillChange(other.constraint) }
        observer.constraintWasBroken(
          record.constraint,
          in: self,
          conflictingWith: record.conflicts
        )
      }
      UnsatisfiableLog.sink(
        UnsatisfiableLog.message(
          conflict: breakage.others.map(\.constraint) + [record.constraint],
          broken: record.constraint
        )
      )
    }
    // Breaking a constraint may free another that was broken because of it.
    for breakage in broken { restoreBroken(conflictingWith: breakage.record.constraint.id) }
  }

  /// Re-adds the broken constraints that conflicted with a changed constraint, if they can be
  /// satisfied.
  func restoreBroken(conflictingWith changed: ObjectID) {
    for record in brokenRecords where record.conflicts.contains(changed) {
      let isObserved = isObserved
      let start = isObserved ? observer?.now() ?? 0 : 0
      var work = SolverWork()
      retryBroken(record, work: &work)
      totalWork += work
      guard record.solverID != nil else { continue }
      pendingChanges += 1
      if isObserved, let observer {
        _ = observer.constraintWillChange(record.constraint)
        observer.constraintWasRestored(record.constraint, in: self, since: start, work: work)
      }
    }
  }

  /// Retries a broken record.
  ///
  /// If it still conflicts, it stays broken and the conflict is updated.
  func retryBroken(_ record: Record, work: inout SolverWork) {
    let constraint = record.constraint
    do {
      work += try insert(record)
      record.conflicts = []
      brokenRecords.removeAll { $0 === record }
    } catch {
      guard case .unsatisfiable(let conflict) = error else {
        preconditionFailure("The solver refused \(constraint.description): \(error)")
      }
      record.conflicts = conflict.compactMap { self.record(of: $0)?.constraint.id }
    }
  }
}

extension ConstraintOrigin {
  /// Whether constraints of this origin keep a frame that code, a container or a row has set.
  fileprivate var holdsFrame: Bool { self == .autoresizing || self == .table }
}

/// The order in which constraints are broken, from last to first.
///
/// Of equal ranks, the newest is broken.
private enum ConflictRank: Int, Comparable {
  /// A size that a container sets: that of a root, a controller's view or a row.
  case givenFrame
  /// A frame that code has set, through the view's autoresizing mask.
  case ownFrame
  /// The position of a system layout guide.
  case guide
  /// A stack view's arrangement, if the set also keeps a frame.
  case arrangement
  /// The app's constraint, or a stack view's if the set keeps no frame.
  case app

  static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

extension LayoutConstraint {
  /// Returns the rank of a constraint in a conflicting set; see decision record 0038.
  fileprivate func rank(inSetWithFrame holdsFrame: Bool) -> ConflictRank {
    switch origin {
    case .user: .app
    case .stack: holdsFrame ? .arrangement : .app
    case .guide, .intrinsicContentSize: .guide
    case .autoresizing: firstItem?.layoutFrameIsGiven == true ? .givenFrame : .ownFrame
    case .table: .givenFrame
    }
  }
}
