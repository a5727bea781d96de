internal import LayoutEngine

/// The delegate methods that are left to the protocol's default implementations.
///
/// Apple's table asks an object whether it implements a method. Here each default implementation
/// records that it was called.
struct TableGaps: OptionSet {
  let rawValue: Int
  static let headerView = TableGaps(rawValue: 1)
  static let footerView = TableGaps(rawValue: 2)
  static let rowHeight = TableGaps(rawValue: 4)
  static let rowEstimate = TableGaps(rawValue: 8)
}

// Calls of the data source and the delegate that concern all rows.
extension UITableView {
  var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  /// The current rows; asks the data source if they are not loaded.
  var rowsNow: TableRows {
    if let rows { return rows }
    let made = makeRows()
    rows = made
    return made
  }

  /// Loads the numbers of rows from the data source and the estimates from the delegate.
  private func makeRows() -> TableRows {
    var sections: [TableRows.Section] = []
    var all: [RowHeights.Run] = []
    for (index, count) in askForCounts().enumerated() {
      let header = expectedHeight(ofHeader: true, inSection: index)
      let footer = expectedHeight(ofHeader: false, inSection: index)
      sections.append(
        TableRows.Section(count: count, hasHeader: header != nil, hasFooter: footer != nil)
      )
      all += runs(ofSection: index, count: count, header, footer)
    }
    return TableRows(sections: sections, heights: RowHeights(all), width: rowWidth)
  }

  func askForCounts() -> [Int] {
    let sectionCount = checkedCount(dataSource?.numberOfSections(in: self) ?? 0, of: "sections")
    return (0..<sectionCount).map { section in
      checkedCount(
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0,
        of: "rows in section \(section)"
      )
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

  /// Returns the expected heights of a section's entries.
  func runs(
    ofSection section: Int,
    count: Int,
    _ header: CGFloat?,
    _ footer: CGFloat?
  ) -> [RowHeights.Run] {
    var runs: [RowHeights.Run] = []
    if let header { runs.append(RowHeights.Run(count: 1, height: header)) }
    runs += expectedRuns(ofSection: section, rows: 0..<count)
    if let footer { runs.append(RowHeights.Run(count: 1, height: footer)) }
    return runs
  }

  /// Returns the expected heights of some rows.
  ///
  /// The delegate is asked for each row if it implements `estimatedHeightForRowAt`, or, with an
  /// `estimatedRowHeight` of 0, `heightForRowAt`. Its answer for the first row shows whether it
  /// does.
  func expectedRuns(ofSection section: Int, rows: Range<Int>) -> [RowHeights.Run] {
    guard let first = rows.first.map({ IndexPath(row: $0, section: section) }) else { return [] }
    if let tableDelegate, !gaps.contains(.rowEstimate) {
      let answer = tableDelegate.tableView(self, estimatedHeightForRowAt: first)
      if !gaps.contains(.rowEstimate) {
        return runs(of: rows, first, answer, isMeasured: false) {
          tableDelegate.tableView(self, estimatedHeightForRowAt: $0)
        }
      }
    }
    if let tableDelegate, estimatedRowHeight == 0, !gaps.contains(.rowHeight) {
      let answer = tableDelegate.tableView(self, heightForRowAt: first)
      // A table controller may answer for some rows and leave others to its superclass.
      if delegate is UITableViewController { gaps.remove(.rowHeight) }
      if !gaps.contains(.rowHeight) {
        return runs(of: rows, first, answer, isMeasured: true) {
          defer { gaps.remove(.rowHeight) }
          return tableDelegate.tableView(self, heightForRowAt: $0)
        }
      }
    }
    return [RowHeights.Run(count: rows.count, height: estimate(estimatedRowHeight))]
  }

  /// Returns the answers for some rows, of which the first is known; neighbours with the same
  /// height form one run.
  private func runs(
    of rows: Range<Int>,
    _ first: IndexPath,
    _ answer: CGFloat,
    isMeasured: Bool,
    _ ask: (IndexPath) -> CGFloat
  ) -> [RowHeights.Run] {
    var runs: [RowHeights.Run] = []
    for row in rows {
      let path = IndexPath(row: row, section: first.section)
      let answer = checkedHeight(path == first ? answer : ask(path), ofRowAt: path)
      let isMeasured = isMeasured && answer >= 0
      let height = isMeasured ? answer : estimate(answer)
      // Measured rows are added one by one.
      if !isMeasured, let last = runs.last, last.height == height, !last.isMeasured {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(RowHeights.Run(count: 1, height: height, isMeasured: isMeasured))
      }
    }
    return runs
  }

  /// Returns an initial height; a negative height means that none is given.
  private func estimate(_ height: CGFloat) -> CGFloat {
    if height >= 0, height != 0 || estimatedRowHeight != 0 || rowHeight == 0 { return height }
    return rowHeight >= 0 ? rowHeight : 44
  }

  /// Returns the row's height from the delegate or the table; negative if its constraints determine
  /// it.
  func fixedHeight(ofRowAt path: IndexPath) -> CGFloat {
    guard let tableDelegate else { return checkedHeight(rowHeight, ofRowAt: path) }
    return checkedHeight(tableDelegate.tableView(self, heightForRowAt: path), ofRowAt: path)
  }
}
