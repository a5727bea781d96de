/// Changes of items and sections that are shown together.
///
/// What is deleted, reloaded or moved away is counted before the changes, what is inserted or moved there after them, in
/// whatever order the changes were named.
package struct CollectionUpdates {
  package var deletedItems: [IndexPath] = []
  package var insertedItems: [IndexPath] = []
  package var reloadedItems: [IndexPath] = []
  package var reconfiguredItems: [IndexPath] = []
  package var movedItems: [(from: IndexPath, to: IndexPath)] = []
  package var deletedSections = IndexSet()
  package var insertedSections = IndexSet()
  package var reloadedSections = IndexSet()
  package var movedSections: [(from: Int, to: Int)] = []

  /// Makes no changes.
  package init() {}

  var isEmpty: Bool { !changesPlaces && reloadedItems.isEmpty && reconfiguredItems.isEmpty }

  /// Whether items are elsewhere than before, or are others.
  var changesPlaces: Bool {
    !deletedItems.isEmpty || !insertedItems.isEmpty || !movedItems.isEmpty
      || !deletedSections.isEmpty || !insertedSections.isEmpty || !reloadedSections.isEmpty
      || !movedSections.isEmpty
  }

  /// The changes as layouts get them.
  @MainActor var items: [UICollectionViewUpdateItem] {
    func item(
      _ before: IndexPath?,
      _ after: IndexPath?,
      _ action: UICollectionViewUpdateItem.Action
    ) -> UICollectionViewUpdateItem {
      UICollectionViewUpdateItem(before: before, after: after, action: action)
    }
    // A section is an index path without an item, as Apple's are.
    func section(_ index: Int) -> IndexPath { IndexPath(item: NSNotFound, section: index) }
    var made = deletedSections.map { item(section($0), nil, .delete) }
    made += deletedItems.sorted(by: >).map { item($0, nil, .delete) }
    made += reloadedSections.map { item(section($0), section($0), .reload) }
    made += reloadedItems.map { item($0, $0, .reload) }
    made += insertedSections.map { item(nil, section($0), .insert) }
    made += insertedItems.sorted().map { item(nil, $0, .insert) }
    made += movedSections.map { item(section($0.from), section($0.to), .move) }
    made += movedItems.map { item($0.from, $0.to, .move) }
    return made
  }
}

/// Where items are after changes, by where they were before, and the other way round.
///
/// It keeps the changes and not the items, so it is as large as the changes.
package struct CollectionUpdateMap {
  /// The numbers of items before the changes, by section.
  let oldCounts: [Int]
  /// The numbers of items after the changes, by section.
  let newCounts: [Int]
  let moves: [(from: IndexPath, to: IndexPath)]
  /// Items that stay and are asked for their sizes again, by their places after the changes.
  private(set) var resized: [IndexPath] = []

  private var targets: [Int?]
  private var sources: [Int?]
  private let reloadedSections: IndexSet
  private let reloadedItems: Set<IndexPath>
  private var gone: [Int: [Int]] = [:]
  private var come: [Int: [Int]] = [:]
  private var movedFrom: [IndexPath: IndexPath] = [:]
  private var movedTo: [IndexPath: IndexPath] = [:]

  /// Finds out where everything goes.
  ///
  /// - Throws: A sentence if the changes do not lead from the one numbers of items to the others.
  package init(_ updates: CollectionUpdates, from old: [Int], to new: [Int]) throws(InvalidUpdate) {
    oldCounts = old
    newCounts = new
    moves = updates.movedItems
    reloadedSections = updates.reloadedSections
    reloadedItems = Set(updates.reloadedItems)
    targets = Array(repeating: nil, count: old.count)
    sources = Array(repeating: nil, count: new.count)
    try Self.checkPlaces(updates, old, new)
    let leaving = updates.deletedSections.union(IndexSet(updates.movedSections.map(\.from)))
    let coming = updates.insertedSections.union(IndexSet(updates.movedSections.map(\.to)))
    let kept = old.indices.filter { !leaving.contains($0) }
    let free = new.indices.filter { !coming.contains($0) }
    guard kept.count == free.count else {
      throw InvalidUpdate(
        "invalid number of sections. The number of sections contained in the collection view after the "
          + "update (\(new.count)) must be equal to the number of sections contained in the collection view "
          + "before the update (\(old.count)), plus or minus the number of sections inserted or deleted "
          + "(\(updates.insertedSections.count) inserted, \(updates.deletedSections.count) deleted)."
      )
    }
    for (from, to) in zip(kept, free) { connect(from, to) }
    for (from, to) in updates.movedSections { connect(from, to) }
    for path in updates.deletedItems + updates.movedItems.map(\.from) {
      gone[path.section, default: []].append(path.item)
    }
    for path in updates.insertedItems + updates.movedItems.map(\.to) {
      come[path.section, default: []].append(path.item)
    }
    for section in gone.keys { gone[section]?.sort() }
    for section in come.keys { come[section]?.sort() }
    for move in moves {
      movedFrom[move.from] = move.to
      movedTo[move.to] = move.from
    }
    try checkCounts(updates)
    resized = (updates.reloadedItems + updates.reconfiguredItems).compactMap { place(of: $0) }
  }

  private mutating func connect(_ from: Int, _ to: Int) {
    targets[from] = to
    sources[to] = from
  }

  // MARK: Asking

  /// The section that a section was before; nil if it is new or its items are others.
  func source(ofSection section: Int) -> Int? {
    sources[section].flatMap { reloadedSections.contains($0) ? nil : $0 }
  }

  /// The items that leave a section, as it was before: ranges, the last first.
  func leaving(_ section: Int) -> [Range<Int>] { Self.ranges(gone[section] ?? []).reversed() }

  /// The items that come to a section, as it is afterwards: ranges, the first first.
  func coming(_ section: Int) -> [Range<Int>] { Self.ranges(come[section] ?? []) }

  private static func ranges(_ items: [Int]) -> [Range<Int>] {
    var made: [Range<Int>] = []
    for item in items {
      if let last = made.last, last.upperBound == item {
        made[made.count - 1] = last.lowerBound..<item + 1
      } else {
        made.append(item..<item + 1)
      }
    }
    return made
  }

  /// Whether an item is shown by another cell than before.
  func isReloaded(_ old: IndexPath) -> Bool { reloadedItems.contains(old) }

  /// Returns where a section is afterwards; nil if it is gone or its items are others.
  func section(of old: Int) -> Int? {
    guard targets.indices.contains(old), !reloadedSections.contains(old) else { return nil }
    return targets[old]
  }

  /// Returns where an item is afterwards; nil if it is gone.
  func place(of old: IndexPath) -> IndexPath? {
    if let moved = movedFrom[old] { return moved }
    guard let section = section(of: old.section) else { return nil }
    let leaving = gone[old.section] ?? []
    let before = Self.count(leaving) { $0 < old.item }
    if before < leaving.count, leaving[before] == old.item { return nil }
    let rank = old.item - before
    let coming = come[section] ?? []
    let inserted = Self.count(coming.indices) { coming[$0] - $0 <= rank }
    return IndexPath(item: rank + inserted, section: section)
  }

  /// How many elements at the beginning fulfil a condition that none behind them does.
  private static func count<Elements: RandomAccessCollection>(
    _ elements: Elements,
    while condition: (Elements.Element) -> Bool
  ) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      let index = elements.index(elements.startIndex, offsetBy: middle)
      if condition(elements[index]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A reason why changes of a collection view's items cannot be.
package struct InvalidUpdate: Error {
  package let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

extension CollectionUpdateMap {
  private static func checkPlaces(
    _ updates: CollectionUpdates,
    _ old: [Int],
    _ new: [Int]
  ) throws(InvalidUpdate) {
    for section in updates.deletedSections where section >= old.count {
      throw InvalidUpdate(
        "attempt to delete section \(section), but there are only \(old.count) sections before the update"
      )
    }
    for section in updates.insertedSections where section >= new.count {
      throw InvalidUpdate(
        "attempt to insert section \(section), but there are only \(new.count) sections after the update"
      )
    }
    for (verb, paths) in [
      ("delete", updates.deletedItems), ("reload", updates.reloadedItems),
      ("move", updates.movedItems.map(\.from)),
    ] {
      for path in paths where !old.indices.contains(path.section) || path.item >= old[path.section]
      {
        let count = old.indices.contains(path.section) ? old[path.section] : 0
        throw InvalidUpdate(
          "attempt to \(verb) item \(path.item) from section \(path.section) which only contains \(count) "
            + "items before the update"
        )
      }
    }
    for path in updates.insertedItems + updates.movedItems.map(\.to)
    where !new.indices.contains(path.section) || path.item >= new[path.section] {
      let count = new.indices.contains(path.section) ? new[path.section] : 0
      throw InvalidUpdate(
        "attempt to insert item \(path.item) into section \(path.section), but there are only \(count) items "
          + "in section \(path.section) after the update"
      )
    }
    var seen: Set<IndexPath> = []
    for path in updates.deletedItems + updates.reloadedItems + updates.movedItems.map(\.from)
    where !seen.insert(path).inserted {
      throw InvalidUpdate(
        "attempt to delete, reload or move the same index path twice (section \(path.section), item \(path.item))"
      )
    }
    seen = []
    for path in updates.insertedItems + updates.movedItems.map(\.to)
    where !seen.insert(path).inserted {
      throw InvalidUpdate(
        "attempt to insert or move to the same index path twice (section \(path.section), item \(path.item))"
      )
    }
  }

  private func checkCounts(_ updates: CollectionUpdates) throws(InvalidUpdate) {
    for section in newCounts.indices {
      guard let source = source(ofSection: section) else { continue }
      let (before, after) = (oldCounts[source], newCounts[section])
      let leaving = gone[source]?.count ?? 0
      let coming = come[section]?.count ?? 0
      guard before - leaving + coming != after else { continue }
      func count(_ paths: [IndexPath], _ section: Int) -> Int {
        paths.count { $0.section == section }
      }
      throw InvalidUpdate(
        "invalid number of items in section \(section). The number of items contained in an existing section "
          + "after the update (\(after)) must be equal to the number of items contained in that section before "
          + "the update (\(before)), plus or minus the number of items inserted or deleted from that section "
          + "(\(count(updates.insertedItems, section)) inserted, "
          + "\(count(updates.deletedItems, source)) deleted) and plus or minus the number of items moved into "
          + "or out of that section (\(count(moves.map(\.to), section)) moved in, "
          + "\(count(moves.map(\.from), source)) moved out)."
      )
    }
  }
}
