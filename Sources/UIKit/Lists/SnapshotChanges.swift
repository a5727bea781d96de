/// The differences between two snapshots, as the changes of one batch.
///
/// Deletions, reloads and sources of moves use indices before the changes; insertions and
/// destinations of moves use indices after them.
struct SnapshotChanges {
  private(set) var deletedSections = IndexSet()
  private(set) var insertedSections = IndexSet()
  private(set) var movedSections: [(from: Int, to: Int)] = []
  private(set) var reloadedSections = IndexSet()
  private(set) var deletedItems: [IndexPath] = []
  private(set) var insertedItems: [IndexPath] = []
  private(set) var movedItems: [(from: IndexPath, to: IndexPath)] = []
  private(set) var reloadedItems: [IndexPath] = []
  private(set) var reconfiguredItems: [IndexPath] = []

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && reloadedSections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty
      && movedItems.isEmpty && reloadedItems.isEmpty && reconfiguredItems.isEmpty
  }

  /// Finds the differences; moves as few items as possible.
  init<Section: Hashable, Item: Hashable>(
    from old: NSDiffableDataSourceSnapshot<Section, Item>,
    to new: NSDiffableDataSourceSnapshot<Section, Item>
  ) {
    let (oldSections, newSections) = (old.sectionIdentifiers, new.sectionIdentifiers)
    let oldPlaces = Self.places(oldSections)
    let newPlaces = Self.places(newSections)
    deletedSections = IndexSet(oldSections.indices.filter { newPlaces[oldSections[$0]] == nil })
    insertedSections = IndexSet(newSections.indices.filter { oldPlaces[newSections[$0]] == nil })
    let origins = newSections.map { oldPlaces[$0] }
    for index in Self.moved(origins) {
      if let origin = origins[index] { movedSections.append((origin, index)) }
    }
    reloadedSections = IndexSet(
      new.reloadedSectionIdentifiers.compactMap { newPlaces[$0] == nil ? nil : oldPlaces[$0] }
    )
    findItems(old, new, newPlaces: newPlaces, oldPlaces: oldPlaces)
    for item in new.reloadedItemIdentifiers where new.path(of: item) != nil {
      if let path = old.path(of: item) { reloadedItems.append(path) }
    }
    let reloaded = Set(reloadedItems)
    for item in new.reconfiguredItemIdentifiers where new.path(of: item) != nil {
      if let path = old.path(of: item), !reloaded.contains(path) { reconfiguredItems.append(path) }
    }
  }

  private mutating func findItems<Section: Hashable, Item: Hashable>(
    _ old: NSDiffableDataSourceSnapshot<Section, Item>,
    _ new: NSDiffableDataSourceSnapshot<Section, Item>,
    newPlaces: [Section: Int],
    oldPlaces: [Section: Int]
  ) {
    // In each section, only the range between the equal items at both ends can differ.
    var oldParts: [Int: (items: [Item], range: Range<Int>)] = [:]
    var newParts: [Int: (items: [Item], range: Range<Int>)] = [:]
    for (place, section) in old.sectionIdentifiers.enumerated() {
      let before = old.itemIdentifiers(inSection: section)
      guard let target = newPlaces[section] else {
        oldParts[place] = (before, before.indices)
        continue
      }
      let after = new.itemIdentifiers(inSection: section)
      let (first, last) = Self.equalEnds(before, after)
      oldParts[place] = (before, first..<before.count - last)
      newParts[target] = (after, first..<after.count - last)
    }
    for (place, section) in new.sectionIdentifiers.enumerated() where oldPlaces[section] == nil {
      let items = new.itemIdentifiers(inSection: section)
      newParts[place] = (items, items.indices)
    }
    var origins: [Item: IndexPath] = [:]
    for (section, part) in oldParts {
      for row in part.range { origins[part.items[row]] = IndexPath(row: row, section: section) }
    }
    for (section, part) in newParts.sorted(by: { $0.key < $1.key }) {
      let source = oldPlaces[new.sectionIdentifiers[section]]
      let rows = part.range.map { row -> Int? in
        guard let path = origins[part.items[row]], path.section == source else { return nil }
        return path.row
      }
      let moved = Set(Self.moved(rows))
      for (index, row) in part.range.enumerated() {
        let target = IndexPath(row: row, section: section)
        guard let path = origins.removeValue(forKey: part.items[row]) else {
          // A new section brings its items.
          if source != nil { insertedItems.append(target) }
          continue
        }
        if rows[index] == nil || moved.contains(index) {
          move(path, to: target, isNew: source == nil)
        }
      }
    }
    // Items that were not matched are deleted; a deleted section takes its items with it.
    deletedItems += origins.values.filter { !deletedSections.contains($0.section) }.sorted()
  }

  /// Records a move.
  ///
  /// A move from or to a new or deleted section is an insertion or deletion.
  private mutating func move(_ path: IndexPath, to target: IndexPath, isNew: Bool) {
    switch (deletedSections.contains(path.section), isNew) {
    case (false, false): movedItems.append((path, target))
    case (true, false): insertedItems.append(target)
    case (false, true): deletedItems.append(path)
    case (true, true): break
    }
  }

  private static func places<Element: Hashable>(_ elements: [Element]) -> [Element: Int] {
    Dictionary(elements.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  private static func equalEnds<Item: Equatable>(
    _ before: [Item],
    _ after: [Item]
  ) -> (first: Int, last: Int) {
    let most = min(before.count, after.count)
    var first = 0
    while first < most, before[first] == after[first] { first += 1 }
    var last = 0
    while last < most - first, before[before.count - 1 - last] == after[after.count - 1 - last] {
      last += 1
    }
    return (first, last)
  }

  /// Returns the indices that are not in the longest increasing subsequence.
  private static func moved(_ origins: [Int?]) -> [Int] {
    // The last index of the best sequence of each length, and the predecessor of each index in its
    // sequence.
    var ends: [Int] = []
    var before = Array(repeating: -1, count: origins.count)
    for (index, origin) in origins.enumerated() {
      guard let origin else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if (origins[ends[middle]] ?? 0) < origin { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var kept: Set<Int> = []
    var index = ends.last ?? -1
    while index >= 0 {
      kept.insert(index)
      index = before[index]
    }
    return origins.indices.filter { origins[$0] != nil && !kept.contains($0) }
  }
}
