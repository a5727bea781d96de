import Signposts

/// The reasons for a superview to visit a subview: phases of a pass, and a frame from the engine.
struct PendingTasks: OptionSet {
  let rawValue: UInt8

  static let updateConstraints = PendingTasks(rawValue: 1)
  static let layout = PendingTasks(rawValue: 2)
  static let display = PendingTasks(rawValue: 4)
  static let engineFrame = PendingTasks(rawValue: 8)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(_ phase: LayoutPhase) {
    switch phase {
    case .updateConstraints: self = .updateConstraints
    case .layout: self = .layout
    case .display: self = .display
    }
  }
}

/// The subviews that a view has to visit, one list for each task, in the order in which they were
/// marked.
///
/// Every subview that needs work is in the list of its task. A listed subview's work may have been
/// done separately since.
struct PendingSubviews {
  private var lists = InlineArray<4, [UIView]>(repeating: [])

  /// The list of one task.
  subscript(task: PendingTasks) -> [UIView] {
    @inline(__always) _read { yield lists[task.rawValue.trailingZeroBitCount] }
    @inline(__always) _modify { yield &lists[task.rawValue.trailingZeroBitCount] }
  }
}

extension UIView {
  /// Adds a subview to the list of a task, unless it is already there.
  func list(_ subview: UIView, for task: PendingTasks) {
    guard !subview.flags.listed.contains(task) else { return }
    subview.flags.listed.insert(task)
    pendingSubviews[task].append(subview)
  }

  /// Adds a new subview to the lists of all tasks that it needs.
  func listNeeds(of subview: UIView) {
    // Not a loop, because that would allocate an array.
    listNeed(.updateConstraints, of: subview)
    listNeed(.layout, of: subview)
    listNeed(.display, of: subview)
    if subview.flags.needsEngineFrame { list(subview, for: .engineFrame) }
  }

  @inline(__always)
  private func listNeed(_ phase: LayoutPhase, of subview: UIView) {
    guard subview.flags.subtreeNeeds(phase) else { return }
    list(subview, for: PendingTasks(phase))
    markSubtree(phase)
  }

  /// Removes a departing subview from all lists.
  func unlist(_ subview: UIView) {
    guard !subview.flags.listed.isEmpty else { return }
    for task in [PendingTasks.updateConstraints, .layout, .display, .engineFrame]
    where subview.flags.listed.contains(task) {
      pendingSubviews[task].removeAll { $0 === subview }
    }
    subview.flags.listed = []
  }

  /// Has the superview copy the view's frame from the engine the next time it is laid out.
  func markEngineFrame() {
    flags.needsEngineFrame = true
    parent?.list(self, for: .engineFrame)
  }

  /// Visits the subviews in the list of a task, from back to front.
  ///
  /// The same walk also visits a subview that is listed during the walk, if it is in front of the
  /// current position and was a subview when the walk began. Others stay in the list.
  ///
  /// - Complexity: O(*n*) in listed subviews if they were listed from back to front, otherwise
  ///   O(*n* log *n*); O(*m*) in all subviews once their order has changed.
  func visitListed(_ task: PendingTasks, _ visit: (UIView) -> Void) {
    if pendingSubviews[task].isEmpty { return }
    let all = children
    var queue = takeListed(task, in: all, after: -1)
    var next = 0
    while next < queue.count {
      let subview = queue[next]
      next += 1
      guard subview.isDirectly(in: self) else { continue }
      visit(subview)
      // A hidden view still needs to be drawn later.
      if task == .display, subview.flags.subtreeNeedsDisplay { list(subview, for: .display) }
      let isNothingNew =
        pendingSubviews[task].isEmpty
        || pendingSubviews[task].count == 1 && pendingSubviews[task][0] === subview
      if isNothingNew { continue }
      guard let position = Self.position(of: subview, in: all) else { continue }
      let more = takeListed(task, in: all, after: position)
      if more.isEmpty { continue }
      queue = Self.sorted(
        (queue[next...] + more).compactMap { Self.position(of: $0, in: all) },
        in: all
      )
      next = 0
    }
    // The next walk over a few subviews reuses the array.
    guard queue.count <= 8, pendingSubviews[task].isEmpty else { return }
    while !queue.isEmpty { queue.removeLast() }
    pendingSubviews[task] = queue
  }

  /// Removes the subviews in front of a position from the list of a task.
  ///
  /// - Returns: The removed subviews, from back to front.
  private func takeListed(_ task: PendingTasks, in all: [UIView], after start: Int32) -> [UIView] {
    var taken: [UIView] = []
    swap(&taken, &pendingSubviews[task])
    var last = start
    var isSorted = true
    var isInFront = true
    for index in taken.indices {
      guard let position = Self.position(of: taken[index], in: all), position > start else {
        isInFront = false
        break
      }
      if position < last { isSorted = false }
      last = position
    }
    if !isInFront {
      var positions: [Int32] = []
      for subview in taken {
        if let position = Self.position(of: subview, in: all), position > start {
          positions.append(position)
        } else {
          pendingSubviews[task].append(subview)
        }
      }
      taken = Self.sorted(positions, in: all)
    } else if !isSorted {
      Self.sort(&taken, in: all)
    }
    for index in taken.indices { taken[index].flags.listed.remove(task) }
    return taken
  }

  /// Sorts subviews whose positions were just looked up.
  private static func sort(_ subviews: inout [UIView], in all: [UIView]) {
    guard subviews.count <= 8 else {
      var positions: [Int32] = []
      positions.reserveCapacity(subviews.count)
      for index in subviews.indices { positions.append(subviews[index].subviewIndex) }
      subviews = sorted(positions, in: all)
      return
    }
    // A few are sorted in place, without an array.
    for index in 1..<subviews.count {
      var place = index
      while place > 0, subviews[place - 1].subviewIndex > subviews[place].subviewIndex {
        subviews.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  /// The subviews at some positions, from back to front.
  private static func sorted(_ positions: [Int32], in all: [UIView]) -> [UIView] {
    var sorted: [UIView] = []
    sorted.reserveCapacity(positions.count)
    for position in positions.sorted() { sorted.append(all[Int(position)]) }
    return sorted
  }

  /// The position of a view in an array of subviews; nil if it is not among them.
  private static func position(of view: UIView, in all: [UIView]) -> Int32? {
    let known = Int(view.subviewIndex)
    if all.indices.contains(known), all[known] === view { return Int32(known) }
    for (index, subview) in all.enumerated() { subview.subviewIndex = Int32(index) }
    let found = Int(view.subviewIndex)
    return all.indices.contains(found) && all[found] === view ? Int32(found) : nil
  }
}
