import Signposts

// The visible rows, headers and footers and their positions.
extension UITableView {
  /// Creates and places all visible entries, and recycles the others.
  ///
  /// - Complexity: O(*v* log *k*) for *v* visible entries and *k* runs of heights.
  func layoutRows() {
    guard !isLayingOutRows else { return }
    isLayingOutRows = true
    defer { isLayingOutRows = false }
    adoptWidth()
    makeSectionIndex()
    layOutEnds()
    // Content that turns out to be shorter than estimated ends above the table's end, and is moved
    // down. Then more entries come into view.
    for _ in 0..<Self.roundLimit {
      recycleInvisible()
      showVisible()
      guard takeContentSize() else { break }
    }
    recycleInvisible()
    for row in shown.keys.sorted() {
      if let cell = shown[row] { place(cell, row: row) }
    }
    for row in shownHeaders.keys.sorted() {
      if let view = shownHeaders[row] { place(view, row: row) }
    }
    layOutEnds()
    layOutSectionIndex()
    layOutSwipe()
    prefetch()
    listRecording.didLayOut(self, cells: shownCells)
  }

  /// The shown cells, by index path.
  var shownCells: [IndexPath: UITableViewCell] {
    var cells: [IndexPath: UITableViewCell] = [:]
    for (row, cell) in shown {
      if let entry = rows?.entry(row), case .row(let path) = entry { cells[path] = cell }
    }
    return cells
  }

  /// The number of rounds after which the content stays where it is.
  private static var roundLimit: Int { 8 }

  private var heights: RowHeights { rows?.heights ?? rowsNow.heights }

  /// The position of the first row in the content: below the table's header.
  var rowsTop: CGFloat { tableHeaderView?.frame.height ?? 0 }

  /// The top of the visible part, relative to the first row.
  private var visibleTop: CGFloat { contentOffset.y - rowsTop }

  /// Sets the content's size; returns whether that scrolled the content.
  private func takeContentSize() -> Bool {
    let footer = tableFooterView?.frame.height ?? 0
    let size = CGSize(width: bounds.width, height: rowsTop + heights.total + footer)
    guard contentSize != size else { return false }
    let isLower = size.height < contentSize.height - 1e-6
    contentSize = size
    guard isLower, !isTracking else { return false }
    let target = limited(contentOffset).y
    guard target < contentOffset.y - 1e-6 else { return false }
    contentOffset.y = target
    return true
  }

  /// Places the table's header and footer.
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

  /// Starts with estimates again if the width of rows has changed.
  ///
  /// The first visible row keeps its position on the screen, unless the table is at its very top.
  private func adoptWidth() {
    guard let rows, rows.width != rowWidth else { return }
    self.rows?.width = rowWidth
    rows.heights.forgetMeasurements()
    needsHeaderMeasurement.formUnion(shownHeaders.keys)
    for cell in shown.values { cell.needsMeasurement = true }
  }

  // MARK: What is visible

  /// The sections with a floating header at the top and a floating footer at the bottom, in plain
  /// tables.
  private var floating: (header: Int?, footer: Int?) {
    guard style == .plain, let rows, rows.hasHeadersOrFooters, rows.heights.count > 0 else {
      return (nil, nil)
    }
    let (top, bottom) = floatingEdges
    let count = rows.heights.count
    let first = rows.heights.firstRow(endingBelow: top)
    let last = rows.heights.firstRow(endingBelow: bottom - 1e-6)
    return (
      top > 0 && first < count ? rows.section(ofEntry: first) : nil,
      bottom > 0 && last < count ? rows.section(ofEntry: last) : nil
    )
  }

  /// The limits for floating headers and footers, relative to the first row.
  private var floatingEdges: (top: CGFloat, bottom: CGFloat) {
    let inset = adjustedContentInset
    return (visibleTop + inset.top, visibleTop + bounds.height - inset.bottom)
  }

  /// The entries outside the visible part that are shown because they float.
  private var floatingEntries: [Int] {
    let (header, footer) = floating
    var entries: [Int] = []
    if let header, let entry = rows?.header(ofSection: header) { entries.append(entry) }
    if let footer, let entry = rows?.footer(ofSection: footer) { entries.append(entry) }
    return entries
  }

  /// The visible part, relative to the first row.
  private struct VisiblePart {
    var top: CGFloat
    var bottom: CGFloat

    /// Returns whether an entry overlaps it.
    func shows(_ number: Int, of heights: RowHeights) -> Bool {
      let (start, height) = heights.span(of: number)
      return start + height > top && start < bottom
    }
  }

  private var visiblePart: VisiblePart {
    let top = visibleTop
    return VisiblePart(top: top, bottom: top + bounds.height)
  }

  private func recycleInvisible() {
    let floating = floatingEntries
    let (part, heights) = (visiblePart, heights)
    if !viewlessHeaders.isEmpty {
      viewlessHeaders = viewlessHeaders.filter {
        part.shows($0, of: heights) || floating.contains($0)
      }
    }
    for number in shownEntries where !part.shows(number, of: heights) {
      if !floating.contains(number), number != reorderedEntry { recycle(row: number) }
    }
  }

  private func showVisible() {
    let heights = heights
    let count = heights.count
    let hasAnchor = !shown.isEmpty
    // A measurement can bring a row above the first one into view; this ends at the latest after
    // all of them.
    for _ in 0...count {
      let floating = floatingEntries
      for number in floating { show(row: number, keepingVisibleRows: true) }
      let first = heights.firstRow(endingBelow: visibleTop)
      var row = first
      // Showing a row can move the visible part.
      while row < count, heights.top(of: row) < visiblePart.bottom {
        show(row: row, keepingVisibleRows: hasAnchor)
        row += 1
      }
      if floatingEntries == floating, heights.firstRow(endingBelow: visibleTop) >= first { break }
    }
  }

  // MARK: Showing and hiding

  /// Hides a row's cell, or a header or footer, and makes it available for reuse.
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

  /// Creates a row's cell, or a header or footer, if necessary, and measures its height.
  private func show(row: Int, keepingVisibleRows: Bool) {
    let cell = shown[row]
    if let cell, !cell.needsMeasurement { return }
    guard case .row(let path) = rowsNow.entry(row) else {
      return showHeader(number: row, keepingVisibleRows: keepingVisibleRows)
    }
    if let cell { return measure(cell, row: row, path) }
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return }
    take(cell, row: row, path)
    // Without estimates, heights were requested when the rows were loaded.
    if estimatedRowHeight == 0, heights.isMeasured(row) {
      place(cell, row: row)
      cell.setContentHeight(heights[row])
      cell.needsMeasurement = false
    } else {
      measure(cell, row: row, path, keepingVisibleRows: keepingVisibleRows)
    }
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
  }

  /// Assigns a cell to a row.
  private func take(_ cell: UITableViewCell, row: Int, _ path: IndexPath) {
    cell.row = row
    cell.tableView = self
    if cell.superview !== self { add(cell) }
    cell.isHidden = false
    shown[row] = cell
    prepare(cell, at: path)
  }

  /// Adds a cell behind the headers and footers, under which rows scroll.
  private func add(_ cell: UITableViewCell) {
    let above = subviews.first { view in
      view === sectionIndex || shownHeaders.contains { $0.value === view }
    }
    if let above { insertSubview(cell, belowSubview: above) } else { addSubview(cell) }
  }

  /// Gives a cell the state of its row.
  private func prepare(_ cell: UITableViewCell, at path: IndexPath) {
    let isSelected = selection.contains(path)
    if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
    let level = tableDelegate?.tableView(self, indentationLevelForRowAt: path) ?? 0
    // The default implementation of the delegate method returns 0; that must not undo a value from
    // the app.
    if level != 0 || cell.isIndentedByTable {
      cell.isIndentedByTable = level != 0
      if cell.indentationLevel != level { cell.indentationLevel = level }
    }
    guard isEditing || cell.isEditing else { return }
    setEditing(cell, at: path)
  }

  /// Asks the data source to reconfigure cells that stay.
  func reconfigure(_ paths: [IndexPath]) {
    for path in paths {
      guard let row = rows?.row(at: path) else { continue }
      guard let cell = shown[row] else {
        rows?.heights.forgetMeasurement(row: row)
        continue
      }
      reconfigured = (path, cell)
      let answer = dataSource?.tableView(self, cellForRowAt: path)
      reconfigured = nil
      cell.needsMeasurement = true
      guard let answer, answer !== cell else { continue }
      recycle(row: row)
      take(answer, row: row, path)
      answer.needsMeasurement = true
      tableDelegate?.tableView(self, willDisplay: answer, forRowAt: path)
    }
  }

  // MARK: Heights

  /// Measures a row's height and moves the rows below it.
  private func measure(
    _ cell: UITableViewCell,
    row: Int,
    _ path: IndexPath,
    keepingVisibleRows: Bool = false
  ) {
    let start = Signpost.start()
    place(cell, row: row)
    let fixed = fixedHeight(ofRowAt: path)
    cell.setContentHeight(fixed >= 0 ? fixed : nil)
    let height = fixed >= 0 ? fixed : cell.fittedHeight(width: rowWidth)
    cell.needsMeasurement = false
    if fixed < 0 {
      noteSizing(
        of: cell,
        section: path.section,
        item: path.row,
        estimate: heights.isMeasured(row) ? nil : heights[row],
        length: height,
        start: start
      )
    }
    setMeasured(height, row: row, keepingVisibleRows: keepingVisibleRows)
  }

  /// Stores an entry's measured height.
  func setMeasured(_ height: CGFloat, row: Int, keepingVisibleRows: Bool) {
    let old = heights[row]
    let isAbove = heights.top(of: row) < visibleTop
    heights.setMeasured(height, row: row)
    // A row that comes into view at the top does not push others down: the visible rows keep their
    // positions.
    guard keepingVisibleRows, isAbove, height != old else { return }
    contentOffset.y = max(-adjustedContentInset.top, contentOffset.y + height - old)
  }

  // MARK: Places

  func place(_ view: UIView, row: Int) {
    guard row != reorderedEntry else { return }
    let frame = shownFrame(ofEntry: row)
    if view.frame != frame { view.frame = frame }
    // An override of `frame` may make the cell lower than its row; then the content has the cell's
    // height.
    guard let cell = view as? UITableViewCell, cell.contentFrame.frame == nil,
      abs(cell.frame.height - frame.height) > 0.01
    else { return }
    cell.setContentHeight(cell.bounds.height)
  }

  /// Returns an entry's rectangle in the content, without floating.
  func rect(ofEntry number: Int?) -> CGRect {
    let rows = rowsNow
    guard let number else { return .zero }
    let span = rows.heights.span(of: number)
    var rect = CGRect(
      x: rowInsets.left,
      y: rowsTop + span.top,
      width: rowWidth,
      height: span.height
    )
    if rows.hasHeadersOrFooters, case .header(let section) = rows.entry(number) {
      let padding = min(headerPadding(inSection: section), rect.height)
      rect.origin.y += padding
      rect.size.height -= padding
    }
    return rect
  }

  /// Returns an entry's rectangle in the content as shown; headers and footers of plain tables
  /// float.
  private func shownFrame(ofEntry number: Int) -> CGRect {
    var rect = rect(ofEntry: number)
    if let swipe, rows?.row(at: swipe.path) == number { rect.origin.x += swipe.offset }
    guard style == .plain, let rows, rows.hasHeadersOrFooters else { return rect }
    let entry = rows.entry(number)
    if case .row = entry { return rect }
    let (top, bottom) = floatingEdges
    switch entry {
    case .row: break
    case .header(let section):
      let end = rows.heights.top(of: rows.entries(ofSection: section).upperBound)
      let lowest = max(rect.minY, rowsTop + end - rect.height)
      rect.origin.y = min(max(rect.minY, rowsTop + top), lowest)
    case .footer(let section):
      let start = rows.heights.top(of: rows.firstRow(ofSection: section))
      let highest = min(rect.minY, rowsTop + start)
      rect.origin.y = max(min(rect.minY, rowsTop + bottom - rect.height), highest)
    }
    return rect
  }

  /// Returns the content offset that shows a row at a position, limited to the content and not
  /// covered by floating views.
  func offset(toShowRowAt path: IndexPath, at position: ScrollPosition) -> CGFloat {
    let rect = rectForRow(at: path)
    var inset = adjustedContentInset
    if style == .plain {
      inset.top += rectForHeader(inSection: path.section).height
      inset.bottom += rectForFooter(inSection: path.section).height
    }
    let top = contentOffset.y + inset.top
    let height = bounds.height - inset.top - inset.bottom
    let wanted: CGFloat =
      switch position {
      case .top: rect.minY
      case .middle: rect.midY - height / 2
      case .bottom: rect.maxY - height
      case .none: min(max(top, rect.maxY - height), rect.minY)
      }
    let footer = tableFooterView?.frame.height ?? 0
    let content = rowsTop + rowsNow.heights.total + footer
    let (first, room) = (-adjustedContentInset.top, adjustedContentInset.bottom)
    return max(first, min(wanted - inset.top, content + room - bounds.height))
  }
}
