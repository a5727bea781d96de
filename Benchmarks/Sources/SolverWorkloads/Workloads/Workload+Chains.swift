/// Views in one row, each pinned to the one before it: one component of any length.
extension Workload {
  /// The order in which the constraints of a chain are added.
  enum ChainOrder: String {
    /// From the head to the tail.
    case inOrder
    /// From the tail to the head.
    case reversed
    /// Widths equal to that of the first view, between two pinned ends.
    case equalWidths
  }

  /// Builds a chain of a number of views and reads once.
  static func buildChain(_ count: Int, _ order: ChainOrder) -> Workload {
    var workload = Workload(name: "chain.build.\(order.rawValue)", size: count)
    let chain: [Int]
    if order == .equalWidths {
      chain = workload.makeEqualChain(count)
    } else {
      let made = workload.makeChain(count)
      chain = made.constraints + [workload.fix(made.head, 16, .equal, Strength.strong)]
    }
    workload.timed = (order == .reversed ? chain.reversed() : chain).map { .add($0) } + [.read]
    workload.operationCount = count
    return workload
  }

  /// Suggests other positions for the head of a chain.
  static func suggestHead(_ count: Int) -> Workload {
    var workload = Workload(name: "chain.suggestHead", size: count)
    let chain = workload.makeChain(count)
    workload.setup = chain.constraints.map { .add($0) }
    workload.setup += [.edit(variable: chain.head, strength: 10 * Strength.strong)]
    workload.setup += [.suggest(variable: chain.head, 16), .read]
    for step in 0..<64 {
      workload.timed += [.suggest(variable: chain.head, Double(16 + step % 8)), .read]
    }
    workload.operationCount = 64
    return workload
  }

  /// Replaces the last view's distance, in a chain whose head an edit variable holds.
  static func swapTail(_ count: Int, isFlexible: Bool) -> Workload {
    var workload = Workload(
      name: isFlexible ? "chain.swapTail.flexible" : "chain.swapTail",
      size: count
    )
    let chain = workload.makeChain(count, isFlexible: isFlexible)
    let last = chain.views[count - 1]
    let near = chain.links[count - 2]
    let far = workload.place(last.start, behind: chain.views[count - 2], 12)
    workload.setup = chain.constraints.map { .add($0) }
    workload.setup += [.edit(variable: chain.head, strength: 10 * Strength.strong)]
    workload.setup += [.suggest(variable: chain.head, 16), .read]
    for _ in 0..<16 {
      workload.timed += [.remove(near), .add(far), .read, .remove(far), .add(near), .read]
    }
    workload.operationCount = 32
    return workload
  }

  /// Shrinks a chain with preferred and minimum widths from its preferred length to nearly its
  /// minimum.
  static func squeeze(_ count: Int) -> Workload {
    var workload = Workload(name: "chain.squeeze", size: count)
    let chain = workload.makeChain(count, isFlexible: true)
    let edge = workload.makeVariables(1)
    let wanted = Double(48 * count + 8)
    let ends = [
      workload.fix(chain.head, 8),
      workload.constrain(
        [(1, edge), (-1, chain.views[count - 1].start), (-1, chain.views[count - 1].size)],
        -8
      ),
    ]
    workload.setup = (chain.constraints + ends).map { .add($0) }
    workload.setup += [.edit(variable: edge, strength: 900 * Strength.strong)]
    workload.setup += [.suggest(variable: edge, wanted + 100), .read]
    for share in 0..<4 {
      workload.timed += [.suggest(variable: edge, wanted - Double(4 * count * share)), .read]
    }
    workload.operationCount = 4
    return workload
  }

  private struct Chain {
    var views: [Frame.Axis] = []
    /// The constraints that pin each view except the first to the one before it.
    var links: [Int] = []
    /// All constraints in order.
    var constraints: [Int] = []
    var head: Int { views[0].start }
  }

  private mutating func makeChain(_ count: Int, isFlexible: Bool = false) -> Chain {
    var chain = Chain()
    for _ in 0..<count {
      let start = makeVariables(2)
      let view = Frame.Axis(start: start, size: start + 1)
      if let previous = chain.views.last {
        chain.links.append(place(view.start, behind: previous))
        chain.constraints.append(chain.links[chain.links.count - 1])
      }
      if isFlexible {
        chain.constraints.append(fix(view.size, 20, .greaterThanOrEqual))
        chain.constraints.append(fix(view.size, 40, .equal, Strength.strong))
      } else {
        chain.constraints.append(fix(view.size, 40))
      }
      chain.views.append(view)
    }
    return chain
  }

  private mutating func makeEqualChain(_ count: Int) -> [Int] {
    let views = (0..<count).map { _ in
      let start = makeVariables(2)
      return Frame.Axis(start: start, size: start + 1)
    }
    var all = [fix(views[0].start, 8)]
    for (previous, view) in zip(views, views.dropFirst()) {
      all.append(place(view.start, behind: previous))
      all.append(align(view.size, with: previous.size))
    }
    let last = views[count - 1]
    all.append(constrain([(1, last.start), (1, last.size)], -Double(48 * count)))
    return all
  }
}
