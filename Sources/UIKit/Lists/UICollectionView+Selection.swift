// Selection by code and by touch.
extension UICollectionView {
  private var selectsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  func select(_ path: IndexPath) {
    if !selectsSeveral { for other in selection where other != path { deselect(other) } }
    if !selection.contains(path) { selection.append(path) }
    if let cell = shownCells[path], !cell.isSelected { cell.isSelected = true }
  }

  func deselect(_ path: IndexPath) {
    selection.removeAll { $0 == path }
    if let cell = shownCells[path], cell.isSelected { cell.isSelected = false }
  }

  /// Highlights a touched cell; returns whether the touch belongs to the view.
  func cellWasTouched(_ cell: UICollectionViewCell) -> Bool {
    guard let path = indexPath(for: cell) else { return false }
    guard isEditing ? allowsSelectionDuringEditing : allowsSelection,
      collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return true }
    touchedPath = path
    cell.isHighlighted = true
    collectionDelegate?.collectionView(self, didHighlightItemAt: path)
    return true
  }

  /// Selects or deselects the item of a touched cell; returns whether the touch belonged to the
  /// view.
  func cellWasReleased(_ cell: UICollectionViewCell, isInside: Bool) -> Bool {
    guard let path = touchedPath else { return indexPath(for: cell) != nil }
    touchedPath = nil
    cell.isHighlighted = false
    collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
    if isInside { tap(path) }
    return true
  }

  private func tap(_ path: IndexPath) {
    if selection.contains(path) {
      guard selectsSeveral else { return }
      return deselectByTouch(path)
    }
    guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !selectsSeveral { for other in selection { deselectByTouch(other) } }
    select(path)
    if let cell = cellForItem(at: path) { cell.documentSelection?(cell) }
    collectionDelegate?.collectionView(self, didSelectItemAt: path)
  }

  private func deselectByTouch(_ path: IndexPath) {
    guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else {
      return
    }
    deselect(path)
    collectionDelegate?.collectionView(self, didDeselectItemAt: path)
  }
}
