/// Changes of rows and sections that are applied together.
///
/// Deletions, reloads and sources of moves use indices before the changes; insertions and
/// destinations of moves use indices after them.
struct TableUpdates {
  var depth = 0
  var insertedRows: [IndexPath] = []
  var deletedRows: [IndexPath] = []
  var reloadedRows: [IndexPath] = []
  var reconfiguredRows: [IndexPath] = []
  var movedRows: [(from: IndexPath, to: IndexPath)] = []
  var insertedSections = IndexSet()
  var deletedSections = IndexSet()
  var reloadedSections = IndexSet()
  var movedSections: [(from: Int, to: Int)] = []

  var isEmpty: Bool {
    insertedRows.isEmpty && deletedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty
      && reconfiguredRows.isEmpty && insertedSections.isEmpty && deletedSections.isEmpty
      && reloadedSections.isEmpty && movedSections.isEmpty
  }
}

/// The positions of rows and sections after a batch of changes.
///
/// A row that was neither deleted nor moved takes the first free position. A binary search among
/// the changes of its section finds it, so rows without changes cost nothing.
struct TablePlan {
  let updates: TableUpdates
  let newCounts: [Int]
  private let oldCounts: [Int]
  /// The sections that are deleted or moved from, and those that are inserted or moved to, in
  /// order.
  private let leavingSections: [Int]
  private let comingSections: [Int]
  private var leavingRows: [Int: [Int]] = [:]
  private var comingRows: [Int: [Int]] = [:]
  private var reloadedRows: [Int: [Int]] = [:]
  private var movesFrom: [IndexPath: IndexPath] = [:]
  private var movesTo: [IndexPath: Int] = [:]
  private var sectionMoves: [Int: Int] = [:]
  private var sectionOrigins: [Int: Int] = [:]
  private let reloaded: Set<IndexPath>

  init(_ updates: TableUpdates, old: TableRows, newCounts: [Int]) {
    self.updates = updates
    self.newCounts = newCounts
    oldCounts = old.sections.map(\.count)
    leavingSections = (updates.deletedSections + updates.movedSections.map(\.from)).uniqueSorted()
    comingSections = (updates.insertedSections + updates.movedSections.map(\.to)).uniqueSorted()
    reloaded = Set(updates.reloadedRows)
    for path in updates.deletedRows + updates.movedRows.map(\.from) {
      leavingRows[path.section, default: []].append(path.row)
    }
    for path in updates.insertedRows + updates.movedRows.map(\.to) {
      comingRows[path.section, default: []].append(path.row)
    }
    for path in reloaded { reloadedRows[path.section, default: []].append(path.row) }
    leavingRows = leavingRows.mapValues { $0.uniqueSorted() }
    comingRows = comingRows.mapValues { $0.uniqueSorted() }
    for (index, move) in updates.movedRows.enumerated() {
      movesFrom[move.from] = move.to
      movesTo[move.to] = index
    }
    for move in updates.movedSections {
      sectionMoves[move.from] = move.to
      sectionOrigins[move.to] = move.from
    }
  }

  // MARK: Sections

  /// Returns whether a section is elsewhere because it was moved.
  func isMoved(_ section: Int) -> Bool { sectionMoves[section] != nil }

  /// Returns the new index of a section; nil if it was deleted or reloaded.
  func newSection(_ section: Int) -> Int? {
    guard !updates.deletedSections.contains(section), !updates.reloadedSections.contains(section)
    else { return nil }
    return target(ofSection: section)
  }

  private func target(ofSection section: Int) -> Int? {
    if let target = sectionMoves[section] { return target }
    guard let place = section.place(without: leavingSections) else { return nil }
    return place.shifted(by: comingSections)
  }

  /// Returns the old index of a section; nil if it is new.
  func oldSection(_ section: Int) -> Int? {
    if let origin = sectionOrigins[section] { return origin }
    guard let place = section.place(without: comingSections) else { return nil }
    let origin = place.shifted(by: leavingSections)
    return updates.reloadedSections.contains(origin) ? nil : origin
  }

  // MARK: Rows

  /// Returns the rows that leave a section, by old index, in order.
  func leavingRows(ofSection section: Int) -> [Int] { leavingRows[section] ?? [] }

  /// Returns the rows that enter a section, by new index, in order.
  func comingRows(ofSection section: Int) -> [Int] { comingRows[section] ?? [] }

  /// Returns the reloaded rows of a section, by their indices among the rows that stay.
  func reloadedRows(ofSection section: Int) -> [Int] {
    (reloadedRows[section] ?? []).compactMap { $0.place(without: leavingRows(ofSection: section)) }
  }

  /// Returns the number of the move that ends at an index path.
  func move(to path: IndexPath) -> Int? { movesTo[path] }

  /// Returns the new position of an entry; nil if it was removed or needs another view.
  func newEntry(_ entry: TableEntry) -> TableEntry? {
    switch entry {
    case .header(let section): newSection(section).map { .header($0) }
    case .footer(let section): newSection(section).map { .footer($0) }
    case .row(let path): reloaded.contains(path) ? nil : newPath(path).map { .row($0) }
    }
  }

  /// Returns the new index path of a row; nil if it was deleted or reloaded.
  func newPath(_ path: IndexPath) -> IndexPath? {
    if reloaded.contains(path) { return nil }
    if let target = movesFrom[path] { return target }
    guard let section = newSection(path.section),
      let place = path.row.place(without: leavingRows(ofSection: path.section))
    else { return nil }
    return IndexPath(row: place.shifted(by: comingRows(ofSection: section)), section: section)
  }

  // MARK: What does not fit

  /// The reason why the numbers of rows do not match the changes, in Apple's words.
  var failure: String? {
    placeFailure ?? sectionFailure
      ?? oldCounts.indices.lazy.compactMap { rowFailure(inSection: $0) }.first
  }

  private var placeFailure: String? {
    for path in updates.deletedRows + updates.reloadedRows + updates.movedRows.map(\.from) {
      guard oldCounts.indices.contains(path.section) else {
        return "attempt to delete row \(path.row) from section \(path.section), but there are only "
          + "\(oldCounts.count) sections before the update"
      }
      if path.row >= oldCounts[path.section] {
        return "attempt to delete row \(path.row) from section \(path.section) which only contains "
          + "\(oldCounts[path.section]) rows before the update"
      }
    }
    for section in leavingSections + updates.reloadedSections where section >= oldCounts.count {
      return "attempt to delete section \(section), but there are only \(oldCounts.count) sections "
        + "before the update"
    }
    for path in updates.deletedRows where reloaded.contains(path) {
      return "attempt to delete and reload the same index path (\(path))"
    }
    for section in comingSections where section >= newCounts.count {
      return "attempt to insert section \(section) but there are only \(newCounts.count) sections "
        + "after the update"
    }
    for path in updates.insertedRows + updates.movedRows.map(\.to) {
      guard newCounts.indices.contains(path.section) else {
        return "attempt to insert row \(path.row) into section \(path.section), but there are only "
          + "\(newCounts.count) sections after the update"
      }
      if path.row >= newCounts[path.section] {
        return "attempt to insert row \(path.row) into section \(path.section), but there are only "
          + "\(newCounts[path.section]) rows in section \(path.section) after the update"
      }
    }
    return nil
  }

  private var sectionFailure: String? {
    let (deleted, inserted) = (updates.deletedSections.count, updates.insertedSections.count)
    guard oldCounts.count - deleted + inserted != newCounts.count else { return nil }
    return
      "invalid number of sections. The number of sections contained in the table view after the "
      + "update (\(newCounts.count)) must be equal to the number of sections contained in the table "
      + "view before the update (\(oldCounts.count)), plus or minus the number of sections inserted "
      + "or deleted (\(inserted) inserted, \(deleted) deleted)."
  }

  private func rowFailure(inSection section: Int) -> String? {
    // A reloaded section may have any number of rows.
    guard let target = newSection(section) else { return nil }
    let (leaving, coming) = (leavingRows(ofSection: section), comingRows(ofSection: target))
    guard oldCounts[section] - leaving.count + coming.count != newCounts[target] else { return nil }
    let movedIn = updates.movedRows.filter { $0.to.section == target }.count
    let movedOut = updates.movedRows.filter { $0.from.section == section }.count
    return
      "invalid number of rows in section \(target). The number of rows contained in an existing "
      + "section after the update (\(newCounts[target])) must be equal to the number of rows "
      + "contained in that section before the update (\(oldCounts[section])), plus or minus the "
      + "number of rows inserted or deleted from that section (\(coming.count - movedIn) inserted, "
      + "\(leaving.count - movedOut) deleted) and plus or minus the number of rows moved into or out "
      + "of that section (\(movedIn) moved in, \(movedOut) moved out)."
  }
}

extension Int {
  /// Returns the index after others are removed; nil for one of those.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of the others, which are in order.
  fileprivate func place(without others: [Int]) -> Int? {
    let before = others.firstPlace { others[$0] >= self }
    return before < others.count && others[before] == self ? nil : self - before
  }

  /// Returns the index after others are inserted; these are sorted and give their own final
  /// indices.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of the others.
  fileprivate func shifted(by others: [Int]) -> Int {
    self + others.firstPlace { others[$0] - $0 > self }
  }
}

extension [Int] {
  /// Returns the ranges of consecutive numbers; a number that may not be joined is a separate
  /// range.
  func ranges(where canBeJoined: (Int) -> Bool = { _ in true }) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var joins = false
    for number in self {
      let isJoined = canBeJoined(number)
      if joins, isJoined, let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
      joins = isJoined
    }
    return ranges
  }

  fileprivate func uniqueSorted() -> [Int] { Set(self).sorted() }

  /// Returns the first index for which a condition holds; it must hold from there on.
  fileprivate func firstPlace(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
