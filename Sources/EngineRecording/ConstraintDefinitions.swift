import ConstraintSolver
import LayoutEngine
import Signposts

extension LayoutConstraint {
  /// Records the definitions of the constraint and its items.
  ///
  /// - Returns: The time after the definitions of the items.
  func define() -> UInt64 {
    let first = firstReference
    guard Signpost.isRecording, !first.isReleased else { return Signpost.start() }
    let epoch = Signpost.epoch
    observerMark = epoch
    // Does not access the items: their references contain all that is needed, and nothing has to be
    // retained.
    var second = secondReference
    if second?.isReleased == true { second = nil }
    var host = hostReference
    if host?.isReleased == true { host = nil }
    if first.observerMark != epoch { first.define() }
    if let second, second.observerMark != epoch { second.define() }
    if let host, host.observerMark != epoch { host.define() }
    // One reading of the clock for the definition and for the record that follows.
    let time = Signpost.start()
    Signpost.defineConstraint(
      at: time,
      id,
      firstItem: first.id,
      firstAttribute: firstAttribute.rawValue,
      relation: relation,
      secondItem: second?.id,
      secondAttribute: secondAttribute.rawValue,
      multiplier: multiplier,
      constant: constant,
      priority: priority,
      origin: origin,
      host: host?.id ?? first.id,
      // Omits the system's identifiers, which are for logs: its constraints are recognized by their
      // origin.
      identifier: origin == .user ? identifier : nil
    )
    return time
  }
}

/// The last recorded terms of an equation, besides its constraint's definition.
private final class EquationNote {
  struct Values: Equatable {
    var offset = 0.0
    var contentItem: ObjectID?
    var isRightToLeft = false
    var isFrameGiven = false
  }

  let epoch = Signpost.epoch
  var values = Values()
}

extension EngineRecorder {
  /// Records the terms of an equation besides the constraint's definition, if they have changed, so
  /// that a replay of the trace produces the same equation.
  ///
  /// The constraint's own change, which follows, includes it.
  @inline(__always)
  func note(
    _ details: EquationDetails,
    of constraint: LayoutConstraint,
    in engine: LayoutEngine,
    since start: UInt64
  ) {
    // Most equations have nothing to record.
    let mayDiffer =
      details.offset != 0 || details.contentItem != nil || constraint.isRightToLeft
      || constraint.origin == .autoresizing || constraint.hasObserverStorage
    if mayDiffer { compare(details, of: constraint, in: engine, since: start, work: nil) }
  }

  /// Does the same; `work` is the solver's work if no other change caused it.
  func compare(
    _ details: EquationDetails,
    of constraint: LayoutConstraint,
    in engine: LayoutEngine,
    since start: UInt64,
    work: SolverWork?
  ) {
    // Only a recorder stores an object there.
    var known = constraint.observerStorage as? EquationNote
    if known?.epoch != Signpost.epoch { known = nil }
    let values = EquationNote.Values(
      offset: details.offset,
      contentItem: details.contentItem?.id,
      isRightToLeft: constraint.isDirectional && constraint.isRightToLeft,
      isFrameGiven: constraint.holdsGivenFrame
    )
    let isSame = values == known?.values ?? EquationNote.Values()
    if isSame, work.map({ $0 != SolverWork() }) != true { return }
    let note = known ?? EquationNote()
    note.values = values
    constraint.observerStorage = note
    details.contentItem?.define()
    Signpost.equationNoted(
      constraint.id,
      engine: engine.id,
      start: start,
      offset: values.offset,
      contentItem: values.contentItem,
      isRightToLeft: values.isRightToLeft,
      isFrameGiven: values.isFrameGiven,
      isAlone: work != nil,
      rowsTouched: work?.rowsTouched ?? 0,
      pivots: work?.pivots ?? 0
    )
  }
}

extension LayoutConstraint {
  /// Whether it is a translated frame that the view layer takes as given, although the view has a
  /// superview.
  fileprivate var holdsGivenFrame: Bool {
    guard origin == .autoresizing, let firstItem, firstItem.layoutSuperitem != nil else {
      return false
    }
    return firstItem.layoutFrameIsGiven
  }
}
