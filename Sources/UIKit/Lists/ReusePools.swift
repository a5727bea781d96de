/// The cells, headers and footers of a table that wait to be used again.
@MainActor
struct CellPool {
  var classes: [String: UITableViewCell.Type] = [:]
  var nibs: [String: UINib] = [:]
  var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  var headerNibs: [String: UINib] = [:]
  private var waiting: [String: [UITableViewCell]] = [:]
  private var waitingHeaders: [String: [UITableViewHeaderFooterView]] = [:]

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

  /// Returns the header or footer that has waited for the shortest time.
  mutating func takeHeader(_ identifier: String) -> UITableViewHeaderFooterView? {
    waitingHeaders[identifier]?.popLast()
  }

  /// Lets a header or footer wait; returns false if it is of no kind.
  mutating func put(_ view: UIView) -> Bool {
    guard let header = view as? UITableViewHeaderFooterView,
      let identifier = header.reuseIdentifier
    else { return false }
    waitingHeaders[identifier, default: []].append(header)
    return true
  }
}
