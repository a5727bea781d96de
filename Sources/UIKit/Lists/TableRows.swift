/// What stands in a table one below the other: rows, and the headers and footers of sections.
enum TableEntry: Equatable {
  case header(Int)
  case row(IndexPath)
  case footer(Int)
}

/// How many rows there are, and where; each row, header and footer is an entry with a number.
struct TableRows {
  /// The width for which heights were measured.
  var width: CGFloat
  var heights: RowHeights
  /// The number of the first entry of each section, and at the end the number of entries.
  private let sectionStarts: [Int]
  private let rowCounts: [Int]
  private let hasHeader: [Bool]

  init(
    rowCounts: [Int],
    width: CGFloat,
    headers: [CGFloat?],
    footers: [CGFloat?],
    estimate: (IndexPath) -> CGFloat
  ) {
    var starts = [0]
    var estimates: [CGFloat] = []
    for (section, count) in rowCounts.enumerated() {
      if let header = headers[section] { estimates.append(header) }
      for row in 0..<count { estimates.append(estimate(IndexPath(row: row, section: section))) }
      if let footer = footers[section] { estimates.append(footer) }
      starts.append(estimates.count)
    }
    sectionStarts = starts
    self.rowCounts = rowCounts
    hasHeader = headers.map { $0 != nil }
    heights = RowHeights(estimates: estimates)
    self.width = width
  }

  var sectionCount: Int { rowCounts.count }

  func count(inSection section: Int) -> Int {
    rowCounts.indices.contains(section) ? rowCounts[section] : 0
  }

  /// The number of a row's entry, nil if there is no such row.
  func row(at path: IndexPath) -> Int? {
    guard path.count == 2, rowCounts.indices.contains(path.section),
      (0..<rowCounts[path.section]).contains(path.row)
    else { return nil }
    return firstRow(ofSection: path.section) + path.row
  }

  private func firstRow(ofSection section: Int) -> Int {
    sectionStarts[section] + (hasHeader[section] ? 1 : 0)
  }

  /// The entry of a number.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of sections.
  func entry(_ number: Int) -> TableEntry {
    var low = 0
    var high = rowCounts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if sectionStarts[middle] <= number { low = middle } else { high = middle - 1 }
    }
    // Empty sections before the entry's own start at the same number.
    var section = low
    while sectionStarts[section + 1] <= number { section += 1 }
    let row = number - firstRow(ofSection: section)
    if row < 0 { return .header(section) }
    return row < rowCounts[section]
      ? .row(IndexPath(row: row, section: section)) : .footer(section)
  }

  /// The number of a section's header, nil without one.
  func header(ofSection section: Int) -> Int? {
    rowCounts.indices.contains(section) && hasHeader[section] ? sectionStarts[section] : nil
  }

  /// The number of a section's footer, nil without one.
  func footer(ofSection section: Int) -> Int? {
    guard rowCounts.indices.contains(section) else { return nil }
    let last = firstRow(ofSection: section) + rowCounts[section]
    return last < sectionStarts[section + 1] ? last : nil
  }

  /// The numbers of a section's entries.
  func entries(ofSection section: Int) -> Range<Int> {
    rowCounts.indices.contains(section)
      ? sectionStarts[section]..<sectionStarts[section + 1] : 0..<0
  }
}
