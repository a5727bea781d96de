/// The cells, headers and footers of a table that are available for reuse.
@MainActor
struct CellPool {
  var classes: [String: UITableViewCell.Type] = [:]
  var nibs: [String: UINib] = [:]
  var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  var headerNibs: [String: UINib] = [:]
  private var waiting: [String: [UITableViewCell]] = [:]
  private var waitingHeaders: [String: [UITableViewHeaderFooterView]] = [:]

  /// Returns the most recently recycled cell.
  mutating func takeCell(_ identifier: String) -> UITableViewCell? {
    waiting[identifier]?.popLast()
  }

  /// Stores a cell for reuse; returns false if it has no reuse identifier.
  mutating func put(_ cell: UITableViewCell) -> Bool {
    guard let identifier = cell.reuseIdentifier else { return false }
    waiting[identifier, default: []].append(cell)
    return true
  }

  /// Returns the most recently recycled header or footer.
  mutating func takeHeader(_ identifier: String) -> UITableViewHeaderFooterView? {
    waitingHeaders[identifier]?.popLast()
  }

  /// Stores a header or footer for reuse; returns false if it has no reuse identifier.
  mutating func put(_ view: UIView) -> Bool {
    guard let header = view as? UITableViewHeaderFooterView,
      let identifier = header.reuseIdentifier
    else { return false }
    waitingHeaders[identifier, default: []].append(header)
    return true
  }
}
