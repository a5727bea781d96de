/// The entries of a table from top to bottom: rows, and the headers and footers of sections.
enum TableEntry: Equatable {
  case header(Int)
  case row(IndexPath)
  case footer(Int)
}

/// The number and positions of a table's rows; each row, header and footer is a numbered entry.
struct TableRows {
  /// A section's number of rows, and whether it has a header and a footer.
  struct Section: Equatable {
    var count: Int
    var hasHeader = false
    var hasFooter = false

    /// The number of entries.
    var entryCount: Int { count + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) }
  }

  /// The width at which heights were measured.
  var width: CGFloat
  var heights: RowHeights
  var sections: [Section] {
    didSet { countEntries() }
  }
  /// The number of the first entry of each section, followed by the number of all entries.
  private var sectionStarts: [Int] = [0]
  /// Whether any entry is not a row.
  private(set) var hasHeadersOrFooters = false

  init(sections: [Section], heights: RowHeights, width: CGFloat) {
    self.sections = sections
    self.heights = heights
    self.width = width
    countEntries()
  }

  private mutating func countEntries() {
    sectionStarts = [0]
    hasHeadersOrFooters = false
    for section in sections {
      sectionStarts.append((sectionStarts.last ?? 0) + section.entryCount)
      if section.hasHeader || section.hasFooter { hasHeadersOrFooters = true }
    }
  }

  var sectionCount: Int { sections.count }

  func count(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].count : 0
  }

  /// Returns the number of a row's entry; nil if the row does not exist.
  func row(at path: IndexPath) -> Int? {
    guard path.count == 2, sections.indices.contains(path.section),
      (0..<sections[path.section].count).contains(path.row)
    else { return nil }
    return firstRow(ofSection: path.section) + path.row
  }

  /// Returns the number of the first row's entry, or where it would be.
  func firstRow(ofSection section: Int) -> Int {
    sectionStarts[section] + (sections[section].hasHeader ? 1 : 0)
  }

  /// Returns the section of an entry.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of sections.
  func section(ofEntry number: Int) -> Int {
    var low = 0
    var high = sections.count - 1
    while low < high {
      let middle = (low + high) / 2
      if sectionStarts[middle + 1] > number { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the entry with a number.
  func entry(_ number: Int) -> TableEntry {
    let section = section(ofEntry: number)
    let row = number - firstRow(ofSection: section)
    if row < 0 { return .header(section) }
    return row < sections[section].count
      ? .row(IndexPath(row: row, section: section)) : .footer(section)
  }

  /// Returns the number of a section's header; nil without one.
  func header(ofSection section: Int) -> Int? {
    sections.indices.contains(section) && sections[section].hasHeader
      ? sectionStarts[section] : nil
  }

  /// Returns the number of a section's footer; nil without one.
  func footer(ofSection section: Int) -> Int? {
    sections.indices.contains(section) && sections[section].hasFooter
      ? sectionStarts[section + 1] - 1 : nil
  }

  /// Returns the numbers of a section's entries.
  func entries(ofSection section: Int) -> Range<Int> {
    sections.indices.contains(section)
      ? sectionStarts[section]..<sectionStarts[section + 1] : 0..<0
  }
}
