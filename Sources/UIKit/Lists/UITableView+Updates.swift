/// Changes of rows and sections that are done at once.
///
/// What is deleted, reloaded or moved away is counted before the changes, what is inserted or moved there after them.
struct TableUpdates {
  var depth = 0
  var insertedRows: [IndexPath] = []
  var deletedRows: [IndexPath] = []
  var reloadedRows: [IndexPath] = []
  var movedRows: [(from: IndexPath, to: IndexPath)] = []
  var insertedSections = IndexSet()
  var deletedSections = IndexSet()
  var reloadedSections = IndexSet()

  var isEmpty: Bool {
    insertedRows.isEmpty && deletedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty
      && insertedSections.isEmpty && deletedSections.isEmpty && reloadedSections.isEmpty
  }
}

extension UITableView {
  /// Collects a change, or does it at once.
  func change(_ change: (inout TableUpdates) -> Void) {
    if updates != nil {
      updates.map { current in
        var changed = current
        change(&changed)
        updates = changed
      }
      return
    }
    var single = TableUpdates()
    change(&single)
    apply(single)
  }

  /// Asks for the rows again and leaves the cells of those that were not changed.
  func apply(_ updates: TableUpdates) {
    setNeedsLayout()
    guard let old = rows, !updates.isEmpty else {
      if !updates.isEmpty { rows = nil }
      return
    }
    rows = nil
    var new = makeRows()
    let sections = newSections(of: old, updates, count: new.sectionCount)
    var places: [Int: Int] = [:]
    for section in 0..<old.sectionCount {
      guard let target = sections[section] else { continue }
      mapRows(of: section, to: target, old, new, updates, into: &places)
      if let from = old.header(ofSection: section), let to = new.header(ofSection: target) {
        places[from] = to
      }
      if let from = old.footer(ofSection: section), let to = new.footer(ofSection: target) {
        places[from] = to
      }
    }
    for move in updates.movedRows {
      if let from = old.row(at: move.from), let to = new.row(at: move.to) { places[from] = to }
    }
    let reloaded = Set(updates.reloadedRows.compactMap { old.row(at: $0) }).union(
      updates.reloadedSections.flatMap { old.entries(ofSection: $0) }
    )
    rows = old
    for row in Set(shown.keys).union(shownHeaders.keys).sorted()
    where places[row] == nil || reloaded.contains(row) {
      recycle(row: row)
    }
    for (from, to) in places where !reloaded.contains(from) && old.heights.isMeasured[from] {
      new.heights.setMeasured(old.heights[from], row: to)
    }
    let kept = shown.compactMap { row, cell in places[row].map { ($0, cell) } }
    shown = Dictionary(kept) { first, _ in first }
    for (row, cell) in shown { cell.row = row }
    let keptHeaders = shownHeaders.compactMap { row, view in places[row].map { ($0, view) } }
    shownHeaders = Dictionary(keptHeaders) { first, _ in first }
    selection = selection.compactMap { path in
      guard let row = old.row(at: path), let place = places[row],
        case .row(let path) = new.entry(place)
      else { return nil }
      return path
    }
    rows = new
  }

  /// The sections after the changes, by those before.
  private func newSections(of old: TableRows, _ updates: TableUpdates, count: Int) -> [Int: Int] {
    let kept = (0..<old.sectionCount).filter { !updates.deletedSections.contains($0) }
    let free = (0..<count).filter { !updates.insertedSections.contains($0) }
    if kept.count != free.count {
      LayoutFailure.tableAnswer(
        "\(count) sections after an update of \(old.sectionCount), of which "
          + "\(updates.deletedSections.count) were deleted and "
          + "\(updates.insertedSections.count) inserted"
      ).stop()
    }
    return Dictionary(uniqueKeysWithValues: zip(kept, free))
  }

  private func mapRows(
    of section: Int,
    to target: Int,
    _ old: TableRows,
    _ new: TableRows,
    _ updates: TableUpdates,
    into places: inout [Int: Int]
  ) {
    let leaving = Set(
      (updates.deletedRows + updates.movedRows.map(\.from)).filter { $0.section == section }
        .map(\.row)
    )
    let coming = Set(
      (updates.insertedRows + updates.movedRows.map(\.to)).filter { $0.section == target }.map(
        \.row
      )
    )
    let kept = (0..<old.count(inSection: section)).filter { !leaving.contains($0) }
    let free = (0..<new.count(inSection: target)).filter { !coming.contains($0) }
    // A section that is asked for again may have any number of rows.
    if kept.count != free.count, !updates.reloadedSections.contains(section) {
      LayoutFailure.tableAnswer(
        "\(new.count(inSection: target)) rows in section \(target) after an update of "
          + "\(old.count(inSection: section)), of which \(leaving.count) left and \(coming.count) came"
      ).stop()
    }
    for (from, to) in zip(kept, free) {
      guard let old = old.row(at: IndexPath(row: from, section: section)),
        let new = new.row(at: IndexPath(row: to, section: target))
      else { continue }
      places[old] = new
    }
  }
}
