import Signposts
import TraceStore

/// Follows every constraint's values and whereabouts while changes stream by.
///
/// Grows with the constraints of a trace: some 100 bytes for each.
struct ConstraintLedger {
  /// A constraint as it is at this moment of the stream.
  struct Entry {
    /// The view whose code is to blame: the host, or the superview of a host that is its only view.
    var superview: Int64
    /// The constraint's own views, other than ``superview``.
    var firstView: Int64?
    var secondView: Int64?
    var origin: ConstraintOrigin
    /// Items by row id, attributes, relation, multiplier: an index into the ledger's shapes.
    var shape: Int32
    /// The same, items by path.
    var pathShape: Int32
    var constant: Double
    var priority: Double
    /// Whether the stream has shown the constraint's addition.
    var wasAdded = false

    /// Whether the app's own code made it.
    var isUsers: Bool { origin == .user }

    /// What the constraint says, in full, at this moment.
    var signature: ConstraintSignature {
      ConstraintSignature(
        shape: shape,
        constant: constant,
        priority: priority,
        isUsers: isUsers
      )
    }
  }

  private struct Shape: Hashable {
    var first: Int64
    var firstAttribute: UInt8
    var relation: Int8
    var second: Int64?
    var secondAttribute: UInt8
    var multiplier: UInt64
  }

  private struct PathShape: Hashable {
    var superview: Int32
    var first: Int32
    var firstAttribute: UInt8
    var relation: Int8
    var second: Int32?
    var secondAttribute: UInt8
    var multiplier: UInt64
  }

  private(set) var entries: [Entry] = []
  /// One constraint of each path shape, whose text stands for all of them.
  private(set) var examples: [ConstraintRow] = []
  private var indices: [Int64: Int32] = [:]
  private var shapes: [Shape: Int32] = [:]
  private var pathShapes: [PathShape: Int32] = [:]
  private var paths: [String: Int32] = [:]
  private var itemPaths: [Int64: Int32] = [:]

  /// Reads the constraints of a trace.
  init(_ source: some TraceSource, index: TraceIndex) throws {
    let rows = try source.constraints()
    entries.reserveCapacity(rows.count)
    indices.reserveCapacity(rows.count)
    for row in rows {
      add(row, index: index)
    }
  }

  private mutating func add(_ row: ConstraintRow, index: TraceIndex) {
    let host = index.view(of: row.host)
    var views = [index.view(of: row.firstItem)]
    if let second = row.secondItem {
      views.append(index.view(of: second))
    }
    var superview = host
    if views.allSatisfy({ $0 == host }) {
      superview = index.items[host]?.superview ?? host
      views = [host]
    }
    views.removeAll { $0 == superview }
    let shape = Shape(
      first: row.firstItem,
      firstAttribute: row.firstAttribute,
      relation: row.relation,
      second: row.secondItem,
      secondAttribute: row.secondAttribute,
      multiplier: row.multiplier.bitPattern
    )
    let entry = Entry(
      superview: superview,
      firstView: views.first,
      secondView: views.dropFirst().first.flatMap { $0 == views[0] ? nil : $0 },
      origin: row.origin,
      shape: intern(shape),
      pathShape: internPathShape(of: row, superview: superview, index: index),
      constant: row.constant,
      priority: row.priority
    )
    indices[row.id] = Int32(entries.count)
    entries.append(entry)
  }

  private mutating func intern(_ shape: Shape) -> Int32 {
    if let known = shapes[shape] { return known }
    let number = Int32(shapes.count)
    shapes[shape] = number
    return number
  }

  private mutating func internPathShape(
    of row: ConstraintRow,
    superview: Int64,
    index: TraceIndex
  ) -> Int32 {
    let shape = PathShape(
      superview: internPath(of: superview, index: index),
      first: internPath(of: row.firstItem, index: index),
      firstAttribute: row.firstAttribute,
      relation: row.relation,
      second: row.secondItem.map { internPath(of: $0, index: index) },
      secondAttribute: row.secondAttribute,
      multiplier: row.multiplier.bitPattern
    )
    if let known = pathShapes[shape] { return known }
    let number = Int32(pathShapes.count)
    pathShapes[shape] = number
    examples.append(row)
    return number
  }

  private mutating func internPath(of item: Int64, index: TraceIndex) -> Int32 {
    if let known = itemPaths[item] { return known }
    let path = index.path(of: item)
    let number = paths[path] ?? Int32(paths.count)
    paths[path] = number
    itemPaths[item] = number
    return number
  }
}

extension ConstraintLedger {
  /// Returns where the constraint's entry is, or nil if the trace does not define it.
  func position(of constraint: Int64) -> Int? {
    indices[constraint].map(Int.init)
  }

  /// Brings the constraint's values up to date with a change.
  mutating func apply(_ change: ConstraintChange, at position: Int) {
    switch change.kind {
    case .added:
      entries[position].wasAdded = true
    case .constantSet:
      if let value = change.newValue { entries[position].constant = value }
    case .prioritySet:
      if let value = change.newValue { entries[position].priority = value }
    case .removed, .broken:
      break
    }
  }
}

/// What a constraint says at a moment: two with equal signatures ask for the same.
struct ConstraintSignature: Hashable {
  /// Items, attributes, relation and multiplier, interned.
  var shape: Int32
  /// Whether the app's own code made it; the system's are counted apart.
  var isUsers: Bool
  private var constantBits: UInt64
  private var priorityBits: UInt64

  init(shape: Int32, constant: Double, priority: Double, isUsers: Bool) {
    self.shape = shape
    self.isUsers = isUsers
    // 0 and −0 ask for the same, and so do two NaNs.
    constantBits = (constant + 0).bitPattern
    priorityBits = priority.bitPattern
  }

  /// The signature with every constant alike.
  var withoutConstant: Self {
    var copy = self
    copy.constantBits = 0
    return copy
  }

  /// The signature with every priority alike.
  var withoutPriority: Self {
    var copy = self
    copy.priorityBits = 0
    return copy
  }
}
