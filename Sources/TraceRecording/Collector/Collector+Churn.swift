internal import Signposts
internal import TraceStore

// What constraints mean, and which of them a pass churned.

extension Collector {
  /// Writes what an engine's pass churned, when it ends or the recording does.
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

  /// The row of what the constraint means now; nil if its definition was lost.
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

  /// Whether it is known that no view of a signature's constraints is new: what churns has few signatures.
  func areLaidOut(viewsOf signature: Int64?) -> Bool {
    guard let signature, signature > 0, signature <= laidOutEpochs.count else { return false }
    return laidOutEpochs[Int(signature) - 1] == hierarchyEpoch
  }

  /// Takes note that no view of a signature's constraints is new.
  func noteLaidOut(viewsOf signature: Int64?) {
    // A spool or a snapshot may say anything.
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

  /// Calls the body with the views that a constraint is about or charged to, as `v_signature` has them, if they were
  /// never laid out.
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
