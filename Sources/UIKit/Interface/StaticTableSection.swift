/// A section of a table with cells from a document.
package struct StaticTableSection {
  /// A row from the document.
  package struct Row {
    let cell: UITableViewCell
    /// In points; nil for the table's row height.
    let height: CGFloat?

    package init(cell: UITableViewCell, height: CGFloat?) {
      self.cell = cell
      self.height = height
    }
  }

  let headerTitle: String?
  let footerTitle: String?
  let rows: [Row]

  package init(headerTitle: String?, footerTitle: String?, rows: [Row]) {
    self.headerTitle = headerTitle
    self.footerTitle = footerTitle
    self.rows = rows
  }
}

extension UITableView {
  /// The sections from a document, which a table controller shows unless it overrides the data
  /// source methods.
  package var documentSections: [StaticTableSection]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  func documentSection(_ section: Int) -> StaticTableSection? {
    documentSections.flatMap { $0.indices.contains(section) ? $0[section] : nil }
  }

  func documentRow(_ path: IndexPath) -> StaticTableSection.Row? {
    documentSection(path.section).flatMap {
      $0.rows.indices.contains(path.row) ? $0.rows[path.row] : nil
    }
  }
}

extension UITableViewCell {
  /// The action of a document's segue when the user selects the cell.
  package var documentSelection: ((AnyObject) -> Void)? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }
}

extension UICollectionViewCell {
  /// The action of a document's segue when the user selects the cell.
  package var documentSelection: ((AnyObject) -> Void)? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }
}
