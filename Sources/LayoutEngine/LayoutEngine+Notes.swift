import ConstraintSolver
import Signposts

/// What an equation has that its constraint's definition does not tell.
struct EquationNote: Equatable {
  var offset = 0.0
  var contentItem: ObjectID?
  var isRightToLeft = false
  var isFrameGiven = false
}

extension LayoutEngine {
  /// Writes down what a record's equation has beside the constraint's definition, if that has changed: a replay of the
  /// trace must come to the same equation.
  ///
  /// `work` is what the solver did if the change came by itself; else the constraint's own change, which follows,
  /// brings it along.
  @inline(__always)
  func noteEquation(of record: Record, start: UInt64, work: SolverWork? = nil) {
    guard Signpost.isRecording else { return }
    let constraint = record.constraint
    // Most equations have nothing that a note would tell of.
    let mayDiffer =
      record.offset != 0 || record.contentItem != nil || constraint.isRightToLeft
      || constraint.origin == .autoresizing || constraint.notedEpoch == Signpost.epoch
    if mayDiffer || work != nil { compareEquation(of: record, start: start, work: work) }
  }

  private func compareEquation(of record: Record, start: UInt64, work: SolverWork?) {
    let constraint = record.constraint
    let note = EquationNote(
      offset: record.offset,
      contentItem: record.contentItem,
      isRightToLeft: constraint.isDirectional && constraint.isRightToLeft,
      isFrameGiven: constraint.holdsGivenFrame
    )
    let isKnown = constraint.notedEpoch == Signpost.epoch
    let known = isKnown ? constraint.note : EquationNote()
    guard note != known || work.map({ $0 != SolverWork() }) == true else { return }
    constraint.notedEpoch = Signpost.epoch
    constraint.note = note
    Signpost.equationNoted(
      constraint.id,
      engine: id,
      start: start,
      offset: note.offset,
      contentItem: note.contentItem,
      isRightToLeft: note.isRightToLeft,
      isFrameGiven: note.isFrameGiven,
      isAlone: work != nil,
      rowsTouched: work?.rowsTouched ?? 0,
      pivots: work?.pivots ?? 0
    )
  }

  /// Changes what insets, margins and baselines add to an equation, if a replay's items have none.
  package func setReplayedOffset(_ offset: Double, of constraint: LayoutConstraint) {
    constraint.replayedOffset = offset
    guard let record = record(of: constraint) else { return }
    report(refreshConstant(of: record).broken)
    restoreBroken(conflictingWith: constraint.id)
  }

  /// Whether the constraint's items are in the hierarchy as they were when the engine got it, so that it can be changed.
  package func canRefresh(_ constraint: LayoutConstraint) -> Bool {
    guard let record = record(of: constraint) else { return true }
    let renewed = Equation()
    write(constraint, to: renewed)
    return renewed.hasTerms(of: record)
  }
}

extension LayoutConstraint {
  /// Whether an attribute of it depends on the writing direction.
  var isDirectional: Bool { firstAttribute.isDirectional || secondAttribute.isDirectional }

  /// Whether it is a translated frame that the view layer takes for a fact, though the view is in another.
  fileprivate var holdsGivenFrame: Bool {
    guard origin == .autoresizing, let firstItem, firstItem.layoutSuperitem != nil else {
      return false
    }
    return firstItem.layoutFrameIsGiven
  }
}
