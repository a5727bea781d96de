internal import Signposts
internal import TraceStore

// The meaning of constraints, and the constraints that a pass churned.

extension Collector {
  /// Writes the churn of an engine's pass, at the end of the pass or of the recording.
  func writeChurn(of engine: EngineState) throws(TraceError) {
    if let pass = engine.pass, engine.changes.removals > 0 {
      let rows = churnMatcher.rows(
        of: engine.changes,
        id: pass.id,
        opened: pass.opened,
        in: self
      )
      for row in rows { try writer.append(row) }
    }
    engine.changes.removeAll()
  }

  /// Returns the row of the constraint's current meaning, or nil if its definition was lost.
  func signature(of constraint: ConstraintState) throws(TraceError) -> Int64? {
    if let signature = constraint.signature { return signature }
    guard let definition = constraint.definition else { return nil }
    if let known = signatures[definition] {
      constraint.signature = known
      return known
    }
    let id = Int64(signatures.count + 1)
    signatures[definition] = id
    signatureRows.append(definition)
    constraint.signature = id
    try writer.write(definition, id: id)
    return id
  }

  /// Returns whether all views of a signature's constraints are known to have been laid out.
  ///
  /// This pays off because churned constraints have few signatures.
  func areLaidOut(viewsOf signature: Int64?) -> Bool {
    guard let signature, signature > 0, signature <= laidOutEpochs.count else { return false }
    return laidOutEpochs[Int(signature) - 1] == hierarchyEpoch
  }

  /// Records that all views of a signature's constraints have been laid out.
  func noteLaidOut(viewsOf signature: Int64?) {
    // A damaged spool or snapshot may contain any number.
    guard let signature, signature > 0, signature <= signatureRows.count else { return }
    while laidOutEpochs.count < signature {
      laidOutEpochs.append(0)
      laidOutTimes.append(.max)
    }
    let views = views(of: signatureRows[Int(signature) - 1])
    let times = [views?.superview, views?.first, views?.second].compactMap { $0?.firstLayout }
    laidOutEpochs[Int(signature) - 1] = hierarchyEpoch
    laidOutTimes[Int(signature) - 1] = times.max() ?? .max
  }

  /// Calls the body for each view of a constraint, or that it is attributed to, that was never laid
  /// out.
  ///
  /// The views are those of `v_signature`.
  func forEachNewView(of constraint: ConstraintState, _ body: (ItemState) -> Void) {
    guard let definition = constraint.definition else { return }
    func view(_ row: Int64) -> ItemState? {
      guard row > 0, row <= items.count else { return nil }
      let item = items[Int(row) - 1]
      return item.kind == .layoutGuide ? item.superview ?? item : item
    }
    let host = view(definition.host)
    let first = view(definition.firstItem)
    let second = definition.secondItem.flatMap(view)
    if let host, host.firstLayout == nil { body(host) }
    if let first, first !== host, first.firstLayout == nil { body(first) }
    if let second, second !== host, second.firstLayout == nil { body(second) }
    guard first === host, second == nil || second === host, let superview = host?.superview,
      superview.firstLayout == nil
    else { return }
    body(superview)
  }
}

extension Collector: ChurnContext {
  func signature(numbered number: Int32) -> SignatureRow { signatureRows[Int(number) - 1] }

  func item(_ row: Int64) -> ItemState? {
    row > 0 && row <= items.count ? items[Int(row) - 1] : nil
  }

  func areLaidOut(viewsOf signature: Int32, by time: Int64) -> Bool {
    if areLaidOut(viewsOf: Int64(signature)) { return laidOutTimes[Int(signature) - 1] <= time }
    return wereLaidOut(viewsOf: signatureRows[Int(signature) - 1], by: time)
  }
}
