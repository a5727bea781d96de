internal import LayoutEngine

extension UITableView {
  var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  /// What is known of the rows; asks the data source if that is nothing.
  var rowsNow: TableRows {
    if let rows { return rows }
    let made = makeRows()
    rows = made
    return made
  }

  /// Asks the data source for the numbers of rows and the delegate for what to expect of them.
  func makeRows() -> TableRows {
    let sectionCount = checkedCount(dataSource?.numberOfSections(in: self) ?? 0, of: "sections")
    let counts = (0..<sectionCount).map { section in
      checkedCount(
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0,
        of: "rows in section \(section)"
      )
    }
    return TableRows(
      rowCounts: counts,
      width: bounds.width,
      headers: counts.indices.map { expectedHeight(ofHeader: true, inSection: $0) },
      footers: counts.indices.map { expectedHeight(ofHeader: false, inSection: $0) }
    ) { path in
      let height = tableDelegate?.tableView(self, estimatedHeightForRowAt: path)
      return estimate(checkedHeight(height ?? estimatedRowHeight, ofRowAt: path))
    }
  }

  private func checkedCount(_ count: Int, of things: String) -> Int {
    if count < 0 { LayoutFailure.tableAnswer("\(count) \(things)").stop() }
    return count
  }

  private func checkedHeight(_ height: CGFloat, ofRowAt path: IndexPath) -> CGFloat {
    guard height.isFinite else {
      LayoutFailure.tableAnswer(
        "\(height) for row \(path.row) in section \(path.section)"
      ).stop()
    }
    return height
  }

  private func estimate(_ height: CGFloat) -> CGFloat {
    if height >= 0 { return height }
    return rowHeight >= 0 ? rowHeight : 44
  }

  /// Makes the visible rows' cells be there, each at its place, and lets go of the others.
  func layoutRows() {
    guard !isLayingOutRows else { return }
    isLayingOutRows = true
    defer { isLayingOutRows = false }
    forgetHeightsOfOtherWidth()
    layOutEnds()
    let count = rowsNow.heights.count
    recycleInvisibleRows()
    // Measuring can bring a row above the first one into view: at most all of them.
    for _ in 0...count {
      let first = heights.firstRow(endingBelow: visibleTop)
      var row = first
      while row < count, heights.top(of: row) < visibleTop + bounds.height {
        show(row: row)
        row += 1
      }
      if heights.firstRow(endingBelow: visibleTop) >= first { break }
    }
    recycleInvisibleRows()
    for (row, cell) in shown.sorted(by: { $0.key < $1.key }) { place(cell, row: row) }
    for (row, view) in shownHeaders.sorted(by: { $0.key < $1.key }) { place(view, row: row) }
    layOutEnds()
    let footer = tableFooterView?.frame.height ?? 0
    let size = CGSize(width: bounds.width, height: rowsTop + heights.total + footer)
    if contentSize != size { contentSize = size }
  }

  private var heights: RowHeights { rowsNow.heights }

  /// Where the rows begin in the content: below the table's header.
  var rowsTop: CGFloat { tableHeaderView?.frame.height ?? 0 }

  /// What is at the top of the visible part, counted from the first row.
  private var visibleTop: CGFloat { contentOffset.y - rowsTop }

  /// Places the table's own header and footer.
  private func layOutEnds() {
    if let view = tableHeaderView {
      let frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.frame.height)
      if view.frame != frame { view.frame = frame }
    }
    if let view = tableFooterView {
      let top = rowsTop + heights.total
      let frame = CGRect(x: 0, y: top, width: bounds.width, height: view.frame.height)
      if view.frame != frame { view.frame = frame }
    }
    if let view = backgroundView, view.frame != bounds { view.frame = bounds }
  }

  /// Starts with estimates again if the table has become wider or narrower.
  private func forgetHeightsOfOtherWidth() {
    guard var rows, rows.width != bounds.width else { return }
    rows.width = bounds.width
    for row in 0..<rows.heights.count { rows.heights.forgetMeasurement(row: row) }
    self.rows = rows
    for cell in shown.values { cell.needsMeasurement = true }
    for row in shownHeaders.keys.sorted() { recycle(row: row) }
  }

  private func recycleInvisibleRows() {
    let top = visibleTop
    for row in (Array(shown.keys) + Array(shownHeaders.keys)).sorted() {
      let rowTop = heights.top(of: row)
      if rowTop + heights[row] <= top || rowTop >= top + bounds.height { recycle(row: row) }
    }
  }

  /// Hides a row's cell, or a header or footer, and lets it wait to be used again.
  func recycle(row: Int) {
    if let view = shownHeaders.removeValue(forKey: row) { return recycle(view, number: row) }
    guard let cell = shown.removeValue(forKey: row) else { return }
    cell.row = nil
    if let entry = rows?.entry(row), case .row(let path) = entry {
      tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }
    if pool.put(cell) {
      cell.isHidden = true
    } else {
      cell.removeFromSuperview()
    }
  }

  /// Makes a row's cell, or a header or footer, be there, with its height known.
  private func show(row: Int) {
    guard case .row(let path) = rowsNow.entry(row) else { return showHeader(number: row) }
    if let cell = shown[row] {
      if cell.needsMeasurement { measure(cell, row: row) }
      return
    }
    guard let dataSource else { return }
    let hasAnchor = !shown.isEmpty
    let cell = dataSource.tableView(self, cellForRowAt: path)
    cell.row = row
    cell.tableView = self
    if cell.superview !== self { addSubview(cell) }
    cell.isHidden = false
    shown[row] = cell
    prepare(cell, at: path)
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    measure(cell, row: row, keepingVisibleRows: hasAnchor)
  }

  /// Gives a cell the state of its row.
  private func prepare(_ cell: UITableViewCell, at path: IndexPath) {
    let isSelected = selection.contains(path)
    if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
    guard isEditing || cell.isEditing else { return }
    setEditing(cell, at: path)
  }

  /// Begins or ends the editing of a cell as the table does.
  func setEditing(_ cell: UITableViewCell, at path: IndexPath) {
    let canEdit = isEditing && dataSource?.tableView(self, canEditRowAt: path) ?? true
    cell.editingStyle =
      canEdit ? tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    let indents = tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    if cell.shouldIndentWhileEditing != indents { cell.shouldIndentWhileEditing = indents }
    if cell.isEditing != canEdit { cell.setEditing(canEdit, animated: false) }
  }

  /// Finds a row's height out and moves what is below it.
  private func measure(
    _ cell: UITableViewCell,
    row: Int,
    keepingVisibleRows: Bool = false
  ) {
    place(cell, row: row)
    guard case .row(let path) = rowsNow.entry(row) else { return }
    let fixed = checkedHeight(
      tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight,
      ofRowAt: path
    )
    cell.setContentHeight(fixed >= 0 ? fixed : nil)
    let height = fixed >= 0 ? fixed : cell.measureContent()
    cell.needsMeasurement = false
    setMeasured(height, row: row, keepingVisibleRows: keepingVisibleRows)
  }

  /// Keeps an entry's height.
  func setMeasured(_ height: CGFloat, row: Int, keepingVisibleRows: Bool) {
    let old = heights[row]
    let isAbove = heights.top(of: row) < visibleTop
    rows?.heights.setMeasured(height, row: row)
    // A row that comes into view at the top pushes nothing down: the visible rows stay where they are.
    guard keepingVisibleRows, isAbove, height != old else { return }
    contentOffset.y = max(-contentInset.top, contentOffset.y + height - old)
  }

  func place(_ view: UIView, row: Int) {
    let frame = CGRect(
      x: 0,
      y: rowsTop + heights.top(of: row),
      width: bounds.width,
      height: heights[row]
    )
    if view.frame != frame { view.frame = frame }
  }

  /// The content offset at which a rectangle is at a place, within the content.
  func offset(toShow rect: CGRect, at position: ScrollPosition) -> CGFloat {
    let wanted: CGFloat =
      switch position {
      case .top: rect.minY
      case .middle: rect.midY - bounds.height / 2
      case .bottom: rect.maxY - bounds.height
      case .none: min(max(contentOffset.y, rect.maxY - bounds.height), rect.minY)
      }
    let footer = tableFooterView?.frame.height ?? 0
    let height = rowsTop + rowsNow.heights.total + footer
    let last = max(0, height - bounds.height) + contentInset.bottom
    return max(-contentInset.top, min(wanted, last))
  }
}
