import Signposts

/// What a superview has to come to a subview for: phases of a pass, and a frame from the engine.
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

/// The subviews that a view has to come to, one list for each task, in the order in which they came to need it.
///
/// Every subview that needs something is in its list. One that is in a list may have had its work done by itself since.
struct PendingSubviews {
  private var updateConstraints: [UIView] = []
  private var layout: [UIView] = []
  private var display: [UIView] = []
  private var engineFrame: [UIView] = []

  /// The list of one task.
  subscript(task: PendingTasks) -> [UIView] {
    _read {
      switch task {
      case .updateConstraints: yield updateConstraints
      case .layout: yield layout
      case .display: yield display
      default: yield engineFrame
      }
    }
    _modify {
      switch task {
      case .updateConstraints: yield &updateConstraints
      case .layout: yield &layout
      case .display: yield &display
      default: yield &engineFrame
      }
    }
  }
}

extension UIView {
  /// Puts a subview into the list of a task, unless it is in it.
  func list(_ subview: UIView, for task: PendingTasks) {
    guard !subview.flags.listed.contains(task) else { return }
    subview.flags.listed.insert(task)
    pendingSubviews[task].append(subview)
  }

  /// Puts a view that was added into the lists of all that it needs.
  func listNeeds(of subview: UIView) {
    for phase in [LayoutPhase.updateConstraints, .layout, .display]
    where subview.flags.subtreeNeeds(phase) {
      list(subview, for: PendingTasks(phase))
      markSubtree(phase)
    }
    if subview.flags.needsEngineFrame { list(subview, for: .engineFrame) }
  }

  /// Takes a subview that leaves out of all lists.
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
    superview?.list(self, for: .engineFrame)
  }

  /// Comes to the subviews in the list of a task, from back to front.
  ///
  /// What is listed on the way is come to in the same walk if it is in front of where the walk is, and was among the
  /// subviews when it began; the rest stays in the list.
  ///
  /// - Complexity: O(*n* log *n*) in subviews that are listed, and O(1) if there is one; O(*m*) in all subviews once
  ///   their order has changed.
  func visitListed(_ task: PendingTasks, _ visit: (UIView) -> Void) {
    guard let first = pendingSubviews[task].first else { return }
    let all = subviews
    var queue: [Int32]
    if pendingSubviews[task].count == 1, let position = Self.position(of: first, in: all) {
      // The usual case, for which no array is made.
      pendingSubviews[task].removeAll(keepingCapacity: true)
      first.flags.listed.remove(task)
      queue = visitListed(task, at: position, in: all, visit)
    } else {
      queue = takeListed(task, in: all, after: -1)
    }
    var next = 0
    while next < queue.count {
      let more = visitListed(task, at: queue[next], in: all, visit)
      next += 1
      if more.isEmpty { continue }
      queue.removeFirst(next)
      queue += more
      queue.sort()
      next = 0
    }
  }

  /// Comes to one listed subview.
  ///
  /// - Returns: The positions of what was listed on the way and is in front of it.
  private func visitListed(
    _ task: PendingTasks,
    at position: Int32,
    in all: [UIView],
    _ visit: (UIView) -> Void
  ) -> [Int32] {
    let subview = all[Int(position)]
    guard subview.superview === self else { return [] }
    visit(subview)
    // What is hidden still needs to be drawn.
    if task == .display, subview.flags.subtreeNeedsDisplay { list(subview, for: .display) }
    let listed = pendingSubviews[task]
    if listed.isEmpty || listed.count == 1 && listed[0] === subview { return [] }
    return takeListed(task, in: all, after: position)
  }

  /// Takes those subviews out of the list of a task that are in front of a position.
  ///
  /// - Returns: Their positions, ascending.
  private func takeListed(_ task: PendingTasks, in all: [UIView], after start: Int32) -> [Int32] {
    let listed = pendingSubviews[task]
    pendingSubviews[task] = []
    var positions: [Int32] = []
    positions.reserveCapacity(listed.count)
    var isSorted = true
    for subview in listed {
      guard let position = Self.position(of: subview, in: all), position > start else {
        pendingSubviews[task].append(subview)
        continue
      }
      subview.flags.listed.remove(task)
      if let last = positions.last, last > position { isSorted = false }
      positions.append(position)
    }
    if !isSorted { positions.sort() }
    return positions
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
