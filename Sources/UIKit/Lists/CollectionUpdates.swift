/// Changes of items and sections that are shown together.
///
/// Deletions, reloads and sources of moves use indices before the changes; insertions and
/// destinations of moves use indices after them, in any order of calls.
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

  /// Creates an empty set of changes.
  package init() {}

  var isEmpty: Bool { !changesPlaces && reloadedItems.isEmpty && reconfiguredItems.isEmpty }

  /// Whether the changes add, remove, move or replace items.
  var changesPlaces: Bool {
    !deletedItems.isEmpty || !insertedItems.isEmpty || !movedItems.isEmpty
      || !deletedSections.isEmpty || !insertedSections.isEmpty || !reloadedSections.isEmpty
      || !movedSections.isEmpty
  }

  /// The changes in the form that layouts get.
  @MainActor var items: [UICollectionViewUpdateItem] {
    func item(
      _ before: IndexPath?,
      _ after: IndexPath?,
      _ action: UICollectionViewUpdateItem.Action
    ) -> UICollectionViewUpdateItem {
      UICollectionViewUpdateItem(before: before, after: after, action: action)
    }
    // A section is an index path without an item, as on Apple's systems.
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

/// Maps items between their index paths before and after changes.
///
/// It stores the changes and not the items, so its size is proportional to the changes.
package struct CollectionUpdateMap {
  /// The numbers of items before the changes, by section.
  let oldCounts: [Int]
  /// The numbers of items after the changes, by section.
  let newCounts: [Int]
  let moves: [(from: IndexPath, to: IndexPath)]
  /// Items that stay and are measured again, by their index paths after the changes.
  private(set) var resized: [IndexPath] = []

  private var targets: [Int?]
  private var sources: [Int?]
  private let reloadedSections: IndexSet
  private let reloadedItems: Set<IndexPath>
  private var gone: [Int: [Int]] = [:]
  private var come: [Int: [Int]] = [:]
  private var movedFrom: [IndexPath: IndexPath] = [:]
  private var movedTo: [IndexPath: IndexPath] = [:]

  /// Computes the map.
  ///
  /// - Throws: A sentence if the changes do not lead from the old numbers of items to the new ones.
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

  /// Returns the old index of a section; nil if it is new or reloaded.
  func source(ofSection section: Int) -> Int? {
    sources[section].flatMap { reloadedSections.contains($0) ? nil : $0 }
  }

  /// Returns the items that leave a section, by old index: ranges, last first.
  func leaving(_ section: Int) -> [Range<Int>] { Self.ranges(gone[section] ?? []).reversed() }

  /// Returns the items that enter a section, by new index: ranges, first first.
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

  /// Returns whether an item gets a new cell.
  func isReloaded(_ old: IndexPath) -> Bool { reloadedItems.contains(old) }

  /// Returns the new index of a section; nil if it was deleted or reloaded.
  func section(of old: Int) -> Int? {
    guard targets.indices.contains(old), !reloadedSections.contains(old) else { return nil }
    return targets[old]
  }

  /// Returns the new index path of an item; nil if it was deleted.
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

  /// Returns the number of leading elements that meet a condition that no later element meets.
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

/// A reason why changes of a collection view's items are invalid.
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
