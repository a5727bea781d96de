import Signposts
import TraceStore

/// Follows every constraint's values and whereabouts while changes stream by.
///
/// It holds the constraints that are active, or whose changes somebody still looks at. The others can be read from
/// the trace again; what was set since then is kept.
final class ConstraintLedger {
  /// A constraint as it is at this moment of the stream.
  struct Entry {
    /// The constraint's row id.
    let id: Int64
    /// The view whose code is to blame: the host, or the superview of a host that is its only view.
    var superview: Int64
    /// The constraint's own views, other than ``superview``.
    var firstView: Int64?
    var secondView: Int64?
    var origin: ConstraintOrigin
    /// Items by row id, attributes, relation, multiplier.
    var shape: ConstraintShape
    /// The same, items by path: an index into ``ConstraintLedger/examples``.
    var pathShape: Int32
    var constant: Double
    var priority: Double
    /// Whether the stream has shown the constraint's addition.
    var wasAdded = false
    /// Whether it was added and not removed since.
    fileprivate var isActive = false
    /// Whether its values are other ones than those that were first written down.
    fileprivate var isChanged = false
    /// Who still looks at its changes.
    fileprivate var holders: Int32 = 0
    /// Whether ``LayoutState`` counts it.
    var isCounted = false

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

  private struct PathShape: Hashable {
    var superview: Int64
    var first: Int64
    var second: Int64?
    var attributes: ConstraintShape.Attributes
    var multiplier: UInt64
  }

  /// How many constraints are read at once.
  private static let pageSize = 256

  private(set) var entries: [Entry] = []
  /// One constraint of each path shape, whose text stands for all of them.
  private(set) var examples: [ConstraintRow] = []
  private let index: TraceIndex
  private let read: (_ from: Int64, _ limit: Int) throws -> [ConstraintRow]
  private var positions: [Int64: Int32] = [:]
  private var freePositions: [Int32] = []
  private var pathShapes: [PathShape: Int32] = [:]
  /// The values of constraints that were let go of, where they were set.
  private var values: [Int64: (constant: Double, priority: Double)] = [:]
  /// The constraints that were let go of after they had been added.
  private var added = RowIDSet()
  /// The constraints that were read last, in order of their ids: they are first used in about that order.
  private var page: [ConstraintRow] = []
  private var failure: (any Error)?

  /// Makes a ledger of a trace's constraints; each is read when it is first asked for.
  init(_ source: some TraceSource, index: TraceIndex) {
    self.index = index
    read = { try source.constraints(from: $0, limit: $1) }
  }

  private func add(_ row: ConstraintRow) -> Int {
    let host = index.view(of: row.host)
    let first = index.view(of: row.firstItem)
    let second = row.secondItem.map(index.view(of:))
    var superview = host
    var views: (first: Int64?, second: Int64?) = (first, second == first ? nil : second)
    if first == host, second == nil || second == host {
      superview = index.items.superview(of: host) ?? host
      views = (host, nil)
    }
    if views.second == superview { views.second = nil }
    if views.first == superview { views = (views.second, nil) }
    var entry = Entry(
      id: row.id,
      superview: superview,
      firstView: views.first,
      secondView: views.second,
      origin: row.origin,
      shape: ConstraintShape(row),
      pathShape: internPathShape(of: row, superview: superview),
      constant: row.constant,
      priority: row.priority,
      wasAdded: added.contains(row.id)
    )
    if !values.isEmpty, let known = values[row.id] {
      entry.constant = known.constant
      entry.priority = known.priority
      entry.isChanged = true
    }
    let position: Int
    if let free = freePositions.popLast() {
      position = Int(free)
      entries[position] = entry
    } else {
      position = entries.count
      entries.append(entry)
    }
    positions[row.id] = Int32(position)
    return position
  }

  private func internPathShape(of row: ConstraintRow, superview: Int64) -> Int32 {
    let shape = PathShape(
      superview: index.pathNumber(of: superview),
      first: index.pathNumber(of: row.firstItem),
      second: row.secondItem.map(index.pathNumber(of:)),
      attributes: ConstraintShape.Attributes(row),
      multiplier: row.multiplier.bitPattern
    )
    if let known = pathShapes[shape] { return known }
    let number = Int32(examples.count)
    pathShapes[shape] = number
    examples.append(row)
    return number
  }

  /// Returns the row of a constraint; nil where the trace does not define it.
  private func row(of constraint: Int64) throws -> ConstraintRow? {
    if let last = page.last, constraint <= last.id {
      if let found = pagePosition(of: constraint) { return page[found] }
      // Somewhat older ones come one by one, or not at all.
      return try read(constraint, 1).first { $0.id == constraint }
    }
    page = try read(constraint, Self.pageSize)
    return page.first { $0.id == constraint }
  }

  private func pagePosition(of constraint: Int64) -> Int? {
    var low = 0
    var high = page.count
    while low < high {
      let middle = (low + high) / 2
      if page[middle].id < constraint { low = middle + 1 } else { high = middle }
    }
    return low < page.count && page[low].id == constraint ? low : nil
  }
}

extension ConstraintLedger {
  /// Returns where the constraint's entry is, or nil if the trace does not define it.
  ///
  /// The place is the constraint's own until it is neither active nor held.
  func position(of constraint: Int64) -> Int? {
    if let known = positions[constraint] { return Int(known) }
    do {
      return try row(of: constraint).map(add)
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// Brings the constraint's values up to date with a change.
  func apply(_ change: ConstraintChange, at position: Int) {
    switch change.kind {
    case .added:
      entries[position].wasAdded = true
      entries[position].isActive = true
    case .constantSet:
      if let value = change.newValue { entries[position].constant = value }
      entries[position].isChanged = true
    case .prioritySet:
      if let value = change.newValue { entries[position].priority = value }
      entries[position].isChanged = true
    case .removed:
      entries[position].isActive = false
    case .broken:
      break
    }
  }

  /// Notes that the entry counts for the layout state, or does so no more.
  func setCounted(_ isCounted: Bool, at position: Int) {
    entries[position].isCounted = isCounted
  }

  /// Keeps the entry in its place until ``release(_:)``.
  func hold(_ position: Int) {
    entries[position].holders += 1
  }

  /// Undoes a ``hold(_:)``.
  func release(_ position: Int) {
    entries[position].holders -= 1
    letGo(position)
  }

  /// Lets go of an entry that is neither active nor held.
  func letGo(_ position: Int) {
    let entry = entries[position]
    guard !entry.isActive, !entry.isCounted, entry.holders == 0 else { return }
    if entry.wasAdded { added.insert(entry.id) }
    if entry.isChanged { values[entry.id] = (entry.constant, entry.priority) }
    positions[entry.id] = nil
    freePositions.append(Int32(position))
  }

  /// Throws what has kept a constraint from being read.
  func checkReading() throws {
    if let failure { throw failure }
  }
}

/// What two constraints have in common that ask for the same but for constant and priority.
struct ConstraintShape: Hashable {
  /// Both attributes and the relation.
  struct Attributes: Hashable {
    private var bits: UInt32

    init(_ row: ConstraintRow) {
      bits =
        UInt32(row.firstAttribute) << 16 | UInt32(row.secondAttribute) << 8
        | UInt32(UInt8(bitPattern: row.relation)) | (row.secondItem == nil ? 1 << 24 : 0)
    }

    fileprivate init() { bits = .max }
  }

  private var first: Int64
  private var second: Int64
  private var attributes: Attributes
  private var multiplier: UInt64

  /// Makes the shape of a constraint, with its items by row id.
  init(_ row: ConstraintRow) {
    first = row.firstItem
    second = row.secondItem ?? 0
    attributes = Attributes(row)
    multiplier = row.multiplier.bitPattern
  }

  /// Makes the shape of a constraint whose items are named by path; equal to that of no row.
  init(pathShape: Int32) {
    first = Int64(pathShape)
    second = 0
    attributes = Attributes()
    multiplier = 0
  }

  func hash(into hasher: inout Hasher) {
    // One word of all: the multipliers are odd, so that each item counts.
    let items =
      UInt64(bitPattern: first) &* 0x9e37_79b9_7f4a_7c15
      ^ UInt64(bitPattern: second) &* 0xbf58_476d_1ce4_e5b9
    hasher.combine(items ^ multiplier)
    hasher.combine(attributes)
  }
}

/// What a constraint says at a moment: two with equal signatures ask for the same.
struct ConstraintSignature: Hashable {
  /// Items, attributes, relation and multiplier.
  var shape: ConstraintShape
  /// Whether the app's own code made it; the system's are counted apart.
  var isUsers: Bool
  private var constantBits: UInt64
  private var priorityBits: UInt64

  init(shape: ConstraintShape, constant: Double, priority: Double, isUsers: Bool) {
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
