// Finding rows, headers and footers.
extension UITableView {
  /// Returns the row at a point of the content.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    let rows = rowsNow
    guard point.y >= rowsTop else { return nil }
    let row = rows.heights.firstRow(endingBelow: point.y - rowsTop)
    return row < rows.heights.count ? path(ofEntry: row) : nil
  }

  /// Returns the rows that a rectangle of the content touches.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    let rows = rowsNow
    var row = rows.heights.firstRow(endingBelow: max(0, rect.minY - rowsTop))
    var found: [IndexPath] = []
    while row < rows.heights.count, rows.heights.top(of: row) + rowsTop < rect.maxY {
      if let path = path(ofEntry: row) { found.append(path) }
      row += 1
    }
    return found
  }

  /// Returns a row's rectangle in the content, estimated if it has not been measured.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    rect(ofEntry: rowsNow.row(at: indexPath))
  }

  /// Returns a section's rectangle in the content, with its header and footer.
  public func rect(forSection section: Int) -> CGRect {
    let entries = rowsNow.entries(ofSection: section)
    let heights = rowsNow.heights
    let top = heights.top(of: entries.lowerBound)
    let bottom = heights.top(of: entries.upperBound)
    return CGRect(x: rowInsets.left, y: rowsTop + top, width: rowWidth, height: bottom - top)
  }

  /// Returns the rectangle of a section's header in the content.
  public func rectForHeader(inSection section: Int) -> CGRect {
    rect(ofEntry: rowsNow.header(ofSection: section))
  }

  /// Returns the rectangle of a section's footer in the content.
  public func rectForFooter(inSection section: Int) -> CGRect {
    rect(ofEntry: rowsNow.footer(ofSection: section))
  }

  /// Returns the header of a section, if it is shown and a `UITableViewHeaderFooterView`.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    rows?.header(ofSection: section).flatMap { shownHeaders[$0] } as? UITableViewHeaderFooterView
  }

  /// Returns the footer of a section, if it is shown and a `UITableViewHeaderFooterView`.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    rows?.footer(ofSection: section).flatMap { shownHeaders[$0] } as? UITableViewHeaderFooterView
  }
}
