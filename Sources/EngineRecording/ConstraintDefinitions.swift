import ConstraintSolver
import LayoutEngine
import Signposts

extension LayoutConstraint {
  /// Writes the constraint and its items down.
  ///
  /// - Returns: The time after its items were.
  func define() -> UInt64 {
    let first = firstReference
    guard Signpost.isRecording, !first.isReleased else { return Signpost.start() }
    let epoch = Signpost.epoch
    observerMark = epoch
    // Items are not asked: their references know all that is needed, and nothing is retained for it.
    var second = secondReference
    if second?.isReleased == true { second = nil }
    var host = hostReference
    if host?.isReleased == true { host = nil }
    if first.observerMark != epoch { first.define() }
    if let second, second.observerMark != epoch { second.define() }
    if let host, host.observerMark != epoch { host.define() }
    // One look at the clock for the definition and for what follows it.
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
      // The system's identifiers are for logs: its constraints are known by their origin.
      identifier: origin == .user ? identifier : nil
    )
    return time
  }
}

/// What a recording has been told of an equation beside its constraint's definition.
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
  /// Writes down what an equation has beside the constraint's definition, if that has changed: a replay of the trace
  /// must come to the same equation.
  ///
  /// The constraint's own change, which follows, brings it along.
  @inline(__always)
  func note(
    _ details: EquationDetails,
    of constraint: LayoutConstraint,
    in engine: LayoutEngine,
    since start: UInt64
  ) {
    // Most equations have nothing that a note would tell of.
    let mayDiffer =
      details.offset != 0 || details.contentItem != nil || constraint.isRightToLeft
      || constraint.origin == .autoresizing || constraint.hasObserverStorage
    if mayDiffer { compare(details, of: constraint, in: engine, since: start, work: nil) }
  }

  /// The same; `work` is what the solver did if the change came by itself.
  func compare(
    _ details: EquationDetails,
    of constraint: LayoutConstraint,
    in engine: LayoutEngine,
    since start: UInt64,
    work: SolverWork?
  ) {
    // Only a recorder keeps something there.
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
  /// Whether it is a translated frame that the view layer takes for a fact, though the view is in another.
  fileprivate var holdsGivenFrame: Bool {
    guard origin == .autoresizing, let firstItem, firstItem.layoutSuperitem != nil else {
      return false
    }
    return firstItem.layoutFrameIsGiven
  }
}
