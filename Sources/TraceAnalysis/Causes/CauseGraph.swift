import Signposts
import TraceStore

/// The moved views of a pass, connected by constraints, and the shortest path to each from a
/// change.
struct CauseGraph {
  private let record: PassRecord
  private let index: TraceIndex
  private let constraints: [Int64: ConstraintRow]
  private let ties: ConstraintTies
  /// The changes of the pass that can cause moves.
  let sources: CauseSources
  /// The predecessor of each reached node.
  private var reached: [CauseNode: Reached] = [:]

  private struct Reached {
    var cause: CauseReport.Cause
    /// The previous node, and the constraint between; nil at a source.
    var previous: CauseNode?
    var constraint: Int64?
  }

  /// Searches the constraints that are active at the pass's end.
  init(
    _ record: PassRecord,
    constraints: [Int64: ConstraintRow],
    ties: ConstraintTies,
    index: TraceIndex,
    callers: [Int64: SymbolRow],
    conflicts: [Int64: [Int64]]
  ) {
    self.record = record
    self.constraints = constraints
    self.ties = ties
    self.index = index
    sources = CauseSources(
      record,
      constraints: constraints,
      index: index,
      callers: callers,
      conflicts: conflicts
    )
    if !record.moves.isEmpty { search() }
  }

  /// Reads constraints, by row.
  static func constraints(
    from source: some TraceSource,
    where isWanted: (Int64) -> Bool
  ) throws -> [Int64: ConstraintRow] {
    let pageSize = 4_096
    var constraints: [Int64: ConstraintRow] = [:]
    var next: Int64 = .min
    while true {
      let page = try source.constraints(from: next, limit: pageSize)
      for row in page where isWanted(row.id) { constraints[row.id] = row }
      guard page.count == pageSize, let last = page.last, last.id < .max else { return constraints }
      next = last.id + 1
    }
  }

  /// The active constraints at a node, in order of their rows.
  private func ties(of node: CauseNode) -> [(Int64, ConstraintRow)] {
    ties.constraints(of: node.item).compactMap { id in
      guard let row = constraints[id], nodes(of: row).contains(node) else { return nil }
      return (id, row)
    }
  }

  /// The items of a constraint along the axes of its attributes, if they moved; guides always count
  /// as moved.
  private func nodes(of row: ConstraintRow) -> [CauseNode] {
    var nodes: [CauseNode] = []
    if let axis = CauseReport.Axis(attribute: row.firstAttribute) {
      nodes.append(CauseNode(item: row.firstItem, axis: axis))
    }
    if let item = row.secondItem, let axis = CauseReport.Axis(attribute: row.secondAttribute) {
      nodes.append(CauseNode(item: item, axis: axis))
    }
    return nodes.filter { record.moves[$0] != nil || index.items.kind(of: $0.item) == .layoutGuide }
  }

  /// Searches first from the views that the changes concern, then from the surrounding views.
  ///
  /// The order matters: a constraint to a superview's edge moves the superview only if nothing else
  /// does.
  private mutating func search() {
    for isAround in [false, true] {
      var queue: [CauseNode] = []
      for (id, cause) in sources.causes {
        guard let row = constraints[id] else { continue }
        let ends = nodes(of: row)
        for node in ends where reached[node] == nil {
          let isOuter = ends.contains { self.isAround(node.item, $0.item) }
          guard isOuter == isAround else { continue }
          reached[node] = Reached(cause: cause)
          queue.append(node)
        }
      }
      search(queue, heights: sources.heights)
    }
  }

  private mutating func search(_ first: [CauseNode], heights: [Int64: Int64]) {
    var queue = first
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      guard let here = reached[node] else { continue }
      // A text's height depends on its width.
      let upright = CauseNode(item: node.item, axis: .vertical)
      if node.axis == .horizontal, let id = heights[node.item], reached[upright] == nil,
        record.moves[upright] != nil
      {
        reached[upright] = Reached(cause: here.cause, previous: node, constraint: id)
        queue.append(upright)
      }
      for (id, row) in ties(of: node) {
        for other in nodes(of: row) where other != node && reached[other] == nil {
          guard canLead(from: node, to: other) else { continue }
          reached[other] = Reached(cause: here.cause, previous: node, constraint: id)
          queue.append(other)
        }
      }
    }
  }

  /// Whether one move can cause the other.
  ///
  /// Frames are relative to the superview, so only the length of a containing item counts.
  private func canLead(from node: CauseNode, to other: CauseNode) -> Bool {
    for (outer, inner) in [(node, other), (other, node)] {
      guard let move = record.moves[outer], !move.isResized(outer.axis) else { continue }
      if isAround(outer.item, inner.item) { return false }
    }
    return true
  }

  private func isAround(_ outer: Int64, _ inner: Int64) -> Bool {
    index.items.lineage(of: inner).dropFirst().contains(outer)
  }

  /// All moves of views with their causes, in order of the views' rows.
  func moves() -> [PassCauses.Move] {
    record.moves.keys
      .filter { index.items.kind(of: $0.item) != .layoutGuide }
      .sorted { ($0.item, $0.axis.rawValue) < ($1.item, $1.axis.rawValue) }
      .compactMap { node in move(node).map { PassCauses.Move(item: node.item, move: $0) } }
  }

  /// Returns a node's move with its cause; nil if it did not move.
  func move(_ node: CauseNode) -> CauseReport.Move? {
    guard let frames = record.moves[node] else { return nil }
    var move = CauseReport.Move(
      view: index.path(of: node.item),
      name: ConstraintText.name(of: node.item, index: index),
      axis: node.axis,
      before: frames.before,
      after: frames.after
    )
    move.cause = reached[node]?.cause
    var current: CauseNode? = node
    while let place = current, let step = reached[place] {
      if let id = step.constraint, let text = text(of: id) { move.chain.append(text) }
      current = step.previous
    }
    move.chain.reverse()
    return move
  }

  private func text(of id: Int64) -> String? {
    guard var row = constraints[id] else { return nil }
    if let constant = record.active[id] ?? nil { row.constant = constant }
    let text = ConstraintText.text(of: row, index: index)
    return row.origin.note.map { "\(text) (\($0))" } ?? text
  }
}

/// The active constraints of each item.
struct ConstraintTies {
  private let rows: [Int64: ConstraintRow]
  private var byItem: [Int64: Set<Int64>] = [:]

  /// Creates the index with no active constraint.
  init(_ rows: [Int64: ConstraintRow]) {
    self.rows = rows
  }

  /// Creates the index with these active constraints.
  init(_ rows: [Int64: ConstraintRow], active: some Sequence<Int64>) {
    self.init(rows)
    for constraint in active { set(constraint, isActive: true) }
  }

  /// Updates the active constraints after a change.
  mutating func follow(_ change: ConstraintChange) {
    switch change.kind {
    case .added: set(change.constraint, isActive: true)
    case .removed, .broken: set(change.constraint, isActive: false)
    case .constantSet, .prioritySet: break
    }
  }

  private mutating func set(_ constraint: Int64, isActive: Bool) {
    guard let row = rows[constraint] else { return }
    for item in [row.firstItem, row.secondItem].compactMap(\.self) {
      if isActive {
        byItem[item, default: []].insert(constraint)
      } else {
        byItem[item]?.remove(constraint)
      }
    }
  }

  /// Returns an item's active constraints, in order of their rows.
  func constraints(of item: Int64) -> [Int64] {
    (byItem[item] ?? []).sorted()
  }
}

extension ConstraintOrigin {
  /// Who created a constraint, if it was not the app's own code.
  var note: String? {
    switch self {
    case .user: nil
    case .autoresizing: "its frame"
    case .intrinsicContentSize: "intrinsic content size"
    case .stack: "stack view"
    case .table: "table view"
    case .guide: "layout guide"
    }
  }
}
