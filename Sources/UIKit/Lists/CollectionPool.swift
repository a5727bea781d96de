/// Identifies a header, footer or other view of a section, or a decoration.
struct SupplementaryKey: Hashable {
  let kind: String
  let path: IndexPath
  var isDecoration = false
}

/// The cells and other views of a collection view that are available for reuse.
@MainActor
struct CollectionPool {
  var cellClasses: [String: UICollectionViewCell.Type] = [:]
  var viewClasses: [String: UICollectionReusableView.Type] = [:]
  var cellNibs: [String: UINib] = [:]
  var viewNibs: [String: UINib] = [:]
  private var cells: [String: [UICollectionViewCell]] = [:]
  private var views: [String: [UICollectionReusableView]] = [:]

  /// Returns the most recently recycled cell.
  mutating func take(cell identifier: String) -> UICollectionViewCell? {
    let cell = cells[identifier]?.popLast()
    cell?.prepareForReuse()
    return cell
  }

  /// Returns the most recently recycled view.
  mutating func take(view key: String) -> UICollectionReusableView? {
    let view = views[key]?.popLast()
    view?.prepareForReuse()
    return view
  }

  /// Stores a cell for reuse; returns false if it has no reuse identifier.
  mutating func put(cell: UICollectionViewCell) -> Bool {
    guard let identifier = cell.reuseIdentifier else { return false }
    cells[identifier, default: []].append(cell)
    return true
  }

  /// Stores a view for reuse; returns false if it has no reuse identifier.
  mutating func put(view: UICollectionReusableView, kind: String) -> Bool {
    guard let identifier = view.reuseIdentifier else { return false }
    views["\(kind)/\(identifier)", default: []].append(view)
    return true
  }
}
