import Signposts
import TraceStore

/// The state of a ``ConstraintLedger``.
///
/// It is a struct so that Swift checks exclusive access once per call and not at each step.
struct ConstraintTable {
  private struct PathShape: Hashable {
    var superview: Int64
    var first: Int64
    var second: Int64?
    var attributes: ConstraintShape.Attributes
    var multiplier: UInt64
  }

  /// How many constraints are read at a time.
  private static let pageSize = 256
  /// The maximum number of cached signatures.
  private static let meaningLimit = 1 << 16

  private(set) var entries: [ConstraintLedger.Entry] = []
  /// One constraint for each path shape; its text represents all of them.
  private(set) var examples: [ConstraintRow] = []
  private let index: TraceIndex
  private let read: (_ from: Int64, _ limit: Int) throws -> [ConstraintRow]
  private let readSignature: (Int64) throws -> ConstraintMeaning?
  /// Entry templates by the row id of their signature.
  ///
  /// The constraints of recycled cells, and of new views with the same layout, share few
  /// signatures.
  private var meanings: [Int64: ConstraintLedger.Entry] = [:]
  private var positions = RowIDMap()
  private var freePositions: [Int32] = []
  private var pathShapes: [PathShape: Int32] = [:]
  /// The values of removed entries, if they were set.
  private var values: [Int64: (constant: Double, priority: Double)] = [:]
  /// The removed entries of constraints that had been added.
  private var added = RowIDSet()
  /// The constraints that were read last, in order of their ids, which is roughly the order of
  /// first use.
  private var page: [ConstraintRow] = []
  private var failure: (any Error)?

  /// Creates a table of a trace's constraints; each constraint is read on first use.
  init(_ source: some TraceSource, index: TraceIndex) {
    self.index = index
    read = { try source.constraints(from: $0, limit: $1) }
    readSignature = { try source.signature($0) }
  }

  /// Creates the entry of a constraint that is new to the table.
  private mutating func entry(of row: ConstraintRow) -> ConstraintLedger.Entry {
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
    return ConstraintLedger.Entry(
      id: row.id,
      superview: superview,
      firstView: views.first,
      secondView: views.second,
      origin: row.origin,
      shape: ConstraintShape(row),
      pathShape: internPathShape(of: row, superview: superview),
      constant: row.constant,
      priority: row.priority,
      statedAttribute: row.secondItem == nil && row.relation == 0 ? row.firstAttribute : nil
    )
  }

  private mutating func add(_ new: ConstraintLedger.Entry) -> Int {
    var entry = new
    entry.wasAdded = added.contains(entry.id)
    if !values.isEmpty, let known = values[entry.id] {
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
    positions.insert(Int32(position), for: entry.id)
    return position
  }

  private mutating func internPathShape(of row: ConstraintRow, superview: Int64) -> Int32 {
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

  /// Returns the row of a constraint; nil if the trace does not define it.
  private mutating func row(of constraint: Int64) throws -> ConstraintRow? {
    if let last = page.last, constraint <= last.id {
      if let found = pagePosition(of: constraint) { return page[found] }
      // Slightly older constraints are read one by one, if at all.
      return try read(constraint, 1).first { $0.id == constraint }
    }
    page = try read(constraint, Self.pageSize)
    return page.first { $0.id == constraint }
  }

  private func pagePosition(of constraint: Int64) -> Int? {
    let found = page.partitioningIndex { $0.id >= constraint }
    return found < page.count && page[found].id == constraint ? found : nil
  }
}

extension ConstraintTable {
  /// Returns the position of the constraint's entry, or nil if the trace does not define it.
  ///
  /// The position is valid while the constraint is active or held.
  mutating func position(of constraint: Int64) -> Int? {
    if let known = positions[constraint] { return Int(known) }
    do {
      return try row(of: constraint).map { add(entry(of: $0)) }
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// Returns the position for a change's constraint, with the values from before the change.
  mutating func position(of change: ConstraintChange) -> Int? {
    if let known = positions[change.constraint] { return Int(known) }
    guard let signature = change.signature else { return position(of: change.constraint) }
    do {
      guard var entry = try entry(ofSignature: signature, constraint: change.constraint) else {
        return position(of: change.constraint)
      }
      entry.id = change.constraint
      // The signature is the constraint's meaning after the change.
      switch change.kind {
      case .constantSet: entry.constant = change.oldValue ?? entry.constant
      case .prioritySet: entry.priority = change.oldValue ?? entry.priority
      case .added, .removed, .broken: break
      }
      return add(entry)
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// Returns an entry with the meaning of a signature; nil if the trace lacks the signature.
  private mutating func entry(
    ofSignature signature: Int64,
    constraint: Int64
  ) throws -> ConstraintLedger.Entry? {
    if let known = meanings[signature] { return known }
    guard let meaning = try readSignature(signature) else { return nil }
    let exampleCount = examples.count
    let entry = entry(of: ConstraintRow(id: constraint, meaning))
    if examples.count > exampleCount, let row = try read(constraint, 1).first, row.id == constraint
    {
      // The example's identifier is used for all constraints that it represents.
      examples[exampleCount] = row
    }
    if meanings.count >= Self.meaningLimit { meanings.removeAll(keepingCapacity: true) }
    meanings[signature] = entry
    return entry
  }

  /// Updates the constraint's values after a change.
  mutating func apply(_ change: ConstraintChange, at position: Int) {
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

  /// Updates an entry after a change and releases it; see
  /// ``ConstraintLedger/follow(_:isThrowAway:)``.
  mutating func follow(
    _ change: ConstraintChange,
    isThrowAway: Bool
  ) -> (superview: Int64, more: Int)? {
    guard let position = position(of: change) else { return nil }
    apply(change, at: position)
    defer { letGo(position) }
    let isAddition = change.kind == .added
    guard isAddition || change.kind == .removed, !isThrowAway,
      entries[position].isCounted != isAddition
    else { return nil }
    entries[position].isCounted = isAddition
    return entries[position].isUsers ? (entries[position].superview, isAddition ? 1 : -1) : nil
  }

  /// Keeps the entry at its position until ``release(_:)``.
  mutating func hold(_ position: Int) {
    entries[position].holders += 1
  }

  /// Undoes a ``hold(_:)``.
  mutating func release(_ position: Int) {
    entries[position].holders -= 1
    letGo(position)
  }

  private mutating func letGo(_ position: Int) {
    guard entries[position].isUnneeded else { return }
    let entry = entries[position]
    if entry.wasAdded { added.insert(entry.id) }
    if entry.isChanged { values[entry.id] = (entry.constant, entry.priority) }
    positions.remove(entry.id)
    freePositions.append(Int32(position))
  }

  /// Throws the error of an earlier attempt to read a constraint.
  func checkReading() throws {
    if let failure { throw failure }
  }
}

extension ConstraintRow {
  /// Creates a constraint's row from its meaning, as far as possible.
  fileprivate init(id: Int64, _ meaning: ConstraintMeaning) {
    self.init(
      id: id,
      process: 0,
      objectID: 0,
      firstItem: meaning.firstItem,
      firstAttribute: meaning.firstAttribute,
      relation: meaning.relation,
      secondItem: meaning.secondItem,
      secondAttribute: meaning.secondAttribute,
      multiplier: meaning.multiplier,
      constant: meaning.constant,
      priority: meaning.priority,
      origin: meaning.origin,
      host: meaning.host
    )
  }
}
