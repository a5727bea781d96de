import Signposts
import TraceStore

/// The view hierarchy with its frames while a trace streams by.
struct ViewTree {
  private struct Node {
    var superview: Int64?
    var subviews: [Int64] = []
    var frame = TraceRect(x: 0, y: 0, width: 0, height: 0)
    var originX = 0.0
    var originY = 0.0
    var isHidden = false
  }

  private var nodes: [Int64: Node] = [:]
  private let items: ItemTable

  init(items: ItemTable) {
    self.items = items
  }

  /// Applies the first recorded state of a view.
  mutating func apply(_ state: FirstState) {
    guard items.kind(of: state.item) != .layoutGuide else { return }
    nodes[state.item, default: Node()].frame = state.frame
    nodes[state.item]?.isHidden = state.isHidden
    if let superview = state.superview { place(state.item, in: superview, at: state.index) }
  }

  /// Applies a change of a place, a frame or the visibility.
  mutating func apply(_ event: TraceEvent) {
    switch event {
    case .frameChange(let row):
      if row.isBoundsOrigin {
        nodes[row.view, default: Node()].originX = row.new.x
        nodes[row.view]?.originY = row.new.y
      } else {
        nodes[row.view, default: Node()].frame = row.new
      }
    case .viewChange(let row):
      switch row.kind {
      case .added:
        if let superview = row.superview { place(row.view, in: superview, at: row.index) }
      case .removed: remove(row.view)
      case .hidden: nodes[row.view, default: Node()].isHidden = true
      case .shown: nodes[row.view, default: Node()].isHidden = false
      case .identified, .textSet, .intrinsicSizeInvalidated: break
      }
    default: break
    }
  }

  private mutating func place(_ view: Int64, in superview: Int64, at index: Int?) {
    guard view != superview else { return }
    remove(view)
    nodes[view, default: Node()].superview = superview
    let count = nodes[superview]?.subviews.count ?? 0
    let position = min(max(index ?? count, 0), count)
    nodes[superview, default: Node()].subviews.insert(view, at: position)
  }

  private mutating func remove(_ view: Int64) {
    guard let superview = nodes[view]?.superview else { return }
    nodes[superview]?.subviews.removeAll { $0 == view }
    nodes[view]?.superview = nil
  }

  /// Returns the windows and root views with their contents, at most `limit` views.
  ///
  /// - Complexity: O(*n* log *n*) in views.
  func views(limit: Int) -> [ViewSnapshot.View] {
    var roots = nodes.keys.filter { nodes[$0]?.superview == nil }
    // A root without subviews is outside the hierarchy, such as a cell that waits for reuse.
    roots.removeAll { items.kind(of: $0) != .window && nodes[$0]?.subviews.isEmpty != false }
    // If there is a window, a separate cell waits for reuse; in a test of one cell, the cell is the
    // root.
    if roots.contains(where: { items.kind(of: $0) == .window }) {
      roots.removeAll { items.kind(of: $0) == .reusableCell }
    }
    roots.sort()
    var result: [ViewSnapshot.View] = []
    var seen: Set<Int64> = []
    var waiting = Array(roots.reversed())
    while let id = waiting.popLast(), result.count < limit {
      guard let node = nodes[id], seen.insert(id).inserted else { continue }
      result.append(
        ViewSnapshot.View(
          item: id,
          superview: node.superview,
          frame: node.frame,
          originX: node.originX,
          originY: node.originY,
          isHidden: node.isHidden
        )
      )
      waiting.append(contentsOf: node.subviews.reversed())
    }
    return result
  }
}
