internal import LayoutEngine
import Signposts

extension UITableView {
  /// Collects a change, or applies it immediately.
  func change(_ change: (inout TableUpdates) -> Void) {
    if updates != nil {
      updates.mutate(change)
      return
    }
    var single = TableUpdates()
    change(&single)
    apply(single)
  }

  /// Applies changes to the stored rows; the cells of unchanged rows stay.
  ///
  /// The data source is asked for the numbers of rows. The delegate is asked for the headers and
  /// footers of all sections and for the estimates of new rows.
  ///
  /// - Complexity: O(*m* log *k* + *s* + *v*) for *m* changes, *k* runs of heights, *s* sections
  ///   and *v* visible rows.
  func apply(_ updates: TableUpdates) {
    setNeedsLayout()
    guard let old = rows, !updates.isEmpty else { return }
    let plan = TablePlan(updates, old: old, newCounts: askForCounts())
    if let failure = plan.failure { LayoutFailure.invalidUpdate(failure).stop() }
    endSwipe(animated: false)
    forgetViewsInAdvance()
    let place = visiblePlace(surviving: plan)
    for entry in shownEntries {
      if plan.newEntry(old.entry(entry)) == nil { recycle(row: entry) }
    }
    let new = moveHeights(plan, old)
    let kept = shown.compactMap { entry, cell -> (Int, UITableViewCell)? in
      guard let target = plan.newEntry(old.entry(entry)), case .row(let path) = target else {
        return nil
      }
      return new.row(at: path).map { ($0, cell) }
    }
    let keptHeaders = shownHeaders.compactMap { entry, view -> (Int, UIView)? in
      switch plan.newEntry(old.entry(entry)) {
      case .header(let section): new.header(ofSection: section).map { ($0, view) }
      case .footer(let section): new.footer(ofSection: section).map { ($0, view) }
      default: nil
      }
    }
    shown = Dictionary(kept) { first, _ in first }
    for (entry, cell) in shown { cell.row = entry }
    let gone = shownHeaders.filter { header in !keptHeaders.contains { $0.1 === header.value } }
    for (entry, _) in gone { recycle(row: entry) }
    shownHeaders = Dictionary(keptHeaders) { first, _ in first }
    selection = selection.compactMap { plan.newPath($0) }
    touchedPath = touchedPath.flatMap { plan.newPath($0) }
    needsHeaderMeasurement = []
    viewlessHeaders = []
    prefetched = []
    rows = new
    noteListChange(ListChange(.updated))
    place.map(keepPlace)
    reconfigure(updates.reconfiguredRows.compactMap { plan.newPath($0) })
  }

  /// The shown entries, in order.
  var shownEntries: [Int] { (Array(shown.keys) + Array(shownHeaders.keys)).sorted() }

  // MARK: The place on the screen

  /// Returns the first visible entry that stays, and its distance from the top of the visible part.
  ///
  /// Nil if the table is at its very top, so that rows inserted there become visible.
  private func visiblePlace(surviving plan: TablePlan) -> (entry: TableEntry, distance: CGFloat)? {
    guard contentOffset.y > -adjustedContentInset.top, let rows else { return nil }
    for number in shown.keys.sorted() {
      guard let entry = plan.newEntry(rows.entry(number)) else { continue }
      return (entry, rowsTop + rows.heights.top(of: number) - contentOffset.y)
    }
    return nil
  }

  private func keepPlace(_ place: (entry: TableEntry, distance: CGFloat)) {
    guard let rows, case .row(let path) = place.entry, let number = rows.row(at: path) else {
      return
    }
    let offset = rowsTop + rows.heights.top(of: number) - place.distance
    // A difference from rounding in the sums of heights is not a movement.
    if abs(offset - contentOffset.y) > 1e-6 {
      contentOffset.y = max(offset, -adjustedContentInset.top)
    }
  }

  // MARK: Heights

  private func moveHeights(_ plan: TablePlan, _ old: TableRows) -> TableRows {
    let heights = old.heights
    let moved = plan.updates.movedRows.map { move -> RowHeights.Run in
      let number = old.row(at: move.from) ?? 0
      return RowHeights.Run(
        count: 1,
        height: heights[number],
        isMeasured: heights.isMeasured(number)
      )
    }
    var pieces: [Int: RowHeights.Piece] = [:]
    for section in old.sections.indices.reversed() {
      let entries = old.entries(ofSection: section)
      let target = plan.newSection(section)
      if target == nil {
        heights.remove(entries)
        continue
      }
      let first = old.firstRow(ofSection: section)
      for rows in plan.leavingRows(ofSection: section).ranges().reversed() {
        heights.remove(first + rows.lowerBound..<first + rows.upperBound)
      }
      for row in plan.reloadedRows(ofSection: section) {
        let number = first + row
        heights.forgetMeasurement(row: number)
      }
      if let target, plan.isMoved(section) {
        let left = entries.count - plan.leavingRows(ofSection: section).count
        pieces[target] = heights.take(entries.lowerBound..<entries.lowerBound + left)
      }
    }
    var sections: [TableRows.Section] = []
    var start = 0
    for (index, count) in plan.newCounts.enumerated() {
      let section = TableRows.Section(count: count)
      sections.append(
        place(section, index, at: start, plan, old, moved, pieces[index], in: heights)
      )
      start += sections[index].entryCount
    }
    return TableRows(sections: sections, heights: heights, width: old.width)
  }

  /// Creates the heights of a section, and returns the section's description.
  private func place(
    _ section: TableRows.Section,
    _ index: Int,
    at start: Int,
    _ plan: TablePlan,
    _ old: TableRows,
    _ moved: [RowHeights.Run],
    _ piece: RowHeights.Piece?,
    in heights: RowHeights
  ) -> TableRows.Section {
    var section = section
    let header = expectedHeight(ofHeader: true, inSection: index)
    let footer = expectedHeight(ofHeader: false, inSection: index)
    section.hasHeader = header != nil
    section.hasFooter = footer != nil
    guard let source = plan.oldSection(index) else {
      var at = start
      for run in runs(ofSection: index, count: section.count, header, footer) {
        heights.insert(run, at: at)
        at += run.count
      }
      return section
    }
    if let piece { heights.put(piece, at: start) }
    let before = old.sections[source]
    if before.hasHeader, header == nil { heights.remove(start..<start + 1) }
    if !before.hasHeader, let header {
      heights.insert(RowHeights.Run(count: 1, height: header), at: start)
    }
    let first = start + (section.hasHeader ? 1 : 0)
    for rows in plan.comingRows(ofSection: index).ranges(where: {
      plan.move(to: IndexPath(row: $0, section: index)) == nil
    }) {
      var at = first + rows.lowerBound
      let move = plan.move(to: IndexPath(row: rows.lowerBound, section: index))
      for run in move.map({ [moved[$0]] }) ?? expectedRuns(ofSection: index, rows: rows) {
        heights.insert(run, at: at)
        at += run.count
      }
    }
    let end = first + section.count
    if before.hasFooter, footer == nil { heights.remove(end..<end + 1) }
    if !before.hasFooter, let footer {
      heights.insert(RowHeights.Run(count: 1, height: footer), at: end)
    }
    return section
  }
}

extension Optional {
  /// Changes the wrapped value in place.
  fileprivate mutating func mutate(_ change: (inout Wrapped) -> Void) {
    guard var value = take() else { return }
    change(&value)
    self = value
  }
}
