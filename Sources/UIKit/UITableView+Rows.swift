internal import LayoutEngine

/// The cells of a table that wait to be used again.
@MainActor
struct CellPool {
  var classes: [String: UITableViewCell.Type] = [:]
  private var waiting: [String: [UITableViewCell]] = [:]

  /// Returns the cell that has waited for the shortest time.
  mutating func takeCell(_ identifier: String) -> UITableViewCell? {
    waiting[identifier]?.popLast()
  }

  /// Lets a cell wait; returns false if it is of no kind and cannot be used again.
  mutating func put(_ cell: UITableViewCell) -> Bool {
    guard let identifier = cell.reuseIdentifier else { return false }
    waiting[identifier, default: []].append(cell)
    return true
  }
}

/// How many rows there are, and where.
struct TableRows {
  /// The width for which heights were measured.
  var width: CGFloat
  var heights: RowHeights
  /// The number of the first row of each section, and at the end the number of rows.
  private let sectionStarts: [Int]

  init(rowCounts: [Int], width: CGFloat, estimate: (IndexPath) -> CGFloat) {
    var starts = [0]
    var estimates: [CGFloat] = []
    for (section, count) in rowCounts.enumerated() {
      starts.append(starts[section] + count)
      for row in 0..<count { estimates.append(estimate(IndexPath(row: row, section: section))) }
    }
    sectionStarts = starts
    heights = RowHeights(estimates: estimates)
    self.width = width
  }

  var sectionCount: Int { sectionStarts.count - 1 }

  func count(inSection section: Int) -> Int {
    sectionStarts[section + 1] - sectionStarts[section]
  }

  /// The number of a row among all rows, nil if there is no such row.
  func row(at path: IndexPath) -> Int? {
    guard path.count == 2, (0..<sectionCount).contains(path.section),
      (0..<count(inSection: path.section)).contains(path.row)
    else { return nil }
    return sectionStarts[path.section] + path.row
  }

  /// The section of a row, and the row's index in it.
  func path(ofRow row: Int) -> IndexPath {
    let section = (sectionStarts.lastIndex { $0 <= row }) ?? 0
    return IndexPath(row: row - sectionStarts[section], section: section)
  }
}

extension UITableView {
  private var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  /// What is known of the rows; asks the data source if that is nothing.
  var rowsNow: TableRows {
    if let rows { return rows }
    let sectionCount = checkedCount(dataSource?.numberOfSections(in: self) ?? 0, of: "sections")
    let counts = (0..<sectionCount).map { section in
      checkedCount(
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0,
        of: "rows in section \(section)"
      )
    }
    let made = TableRows(rowCounts: counts, width: bounds.width) { path in
      let height = tableDelegate?.tableView(self, estimatedHeightForRowAt: path)
      return estimate(checkedHeight(height ?? estimatedRowHeight, ofRowAt: path))
    }
    rows = made
    return made
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
    let count = rowsNow.heights.count
    recycleInvisibleRows()
    // Measuring can bring a row above the first one into view: at most all of them.
    for _ in 0...count {
      let first = heights.firstRow(endingBelow: contentOffset.y)
      var row = first
      while row < count, heights.top(of: row) < contentOffset.y + bounds.height {
        show(row: row)
        row += 1
      }
      if heights.firstRow(endingBelow: contentOffset.y) >= first { break }
    }
    recycleInvisibleRows()
    for (row, cell) in shown.sorted(by: { $0.key < $1.key }) { place(cell, row: row) }
    contentSize = CGSize(width: bounds.width, height: heights.total)
  }

  private var heights: RowHeights { rowsNow.heights }

  /// Starts with estimates again if the table has become wider or narrower.
  private func forgetHeightsOfOtherWidth() {
    guard var rows, rows.width != bounds.width else { return }
    rows.width = bounds.width
    for row in 0..<rows.heights.count { rows.heights.forgetMeasurement(row: row) }
    self.rows = rows
    for cell in shown.values { cell.needsMeasurement = true }
  }

  private func recycleInvisibleRows() {
    let top = contentOffset.y
    for row in shown.keys.sorted() {
      let rowTop = heights.top(of: row)
      if rowTop + heights[row] <= top || rowTop >= top + bounds.height { recycle(row: row) }
    }
  }

  /// Hides a row's cell and lets it wait to be used again.
  func recycle(row: Int) {
    guard let cell = shown.removeValue(forKey: row) else { return }
    cell.row = nil
    if let path = rows?.path(ofRow: row) {
      tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }
    if pool.put(cell) {
      cell.isHidden = true
    } else {
      cell.removeFromSuperview()
    }
  }

  /// Makes a row's cell be there, with the row's height known.
  private func show(row: Int) {
    if let cell = shown[row] {
      if cell.needsMeasurement { measure(cell, row: row) }
      return
    }
    guard let dataSource else { return }
    let path = rowsNow.path(ofRow: row)
    let hasAnchor = !shown.isEmpty
    let cell = dataSource.tableView(self, cellForRowAt: path)
    cell.row = row
    cell.tableView = self
    if cell.superview !== self { addSubview(cell) }
    cell.isHidden = false
    shown[row] = cell
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    measure(cell, row: row, keepingVisibleRows: hasAnchor)
  }

  /// Finds a row's height out and moves what is below it.
  private func measure(
    _ cell: UITableViewCell,
    row: Int,
    keepingVisibleRows: Bool = false
  ) {
    place(cell, row: row)
    let path = rowsNow.path(ofRow: row)
    let fixed = checkedHeight(
      tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight,
      ofRowAt: path
    )
    cell.setContentHeight(fixed >= 0 ? fixed : nil)
    let height = fixed >= 0 ? fixed : cell.measureContent()
    cell.needsMeasurement = false
    let old = heights[row]
    let isAbove = heights.top(of: row) < contentOffset.y
    rows?.heights.setMeasured(height, row: row)
    // A row that comes into view at the top pushes nothing down: the visible rows stay where they are.
    guard keepingVisibleRows, isAbove, height != old else { return }
    contentOffset.y = max(-contentInset.top, contentOffset.y + height - old)
  }

  private func place(_ cell: UITableViewCell, row: Int) {
    let frame = CGRect(
      x: 0,
      y: heights.top(of: row),
      width: bounds.width,
      height: heights[row]
    )
    if cell.frame != frame { cell.frame = frame }
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
    let last = max(0, rowsNow.heights.total - bounds.height) + contentInset.bottom
    return max(-contentInset.top, min(wanted, last))
  }
}
