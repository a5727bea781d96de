/// A header, footer or other view of a section.
struct SupplementaryKey: Hashable {
  let kind: String
  let path: IndexPath
}

/// The cells and other views of a collection view that wait to be used again.
@MainActor
struct CollectionPool {
  var cellClasses: [String: UICollectionViewCell.Type] = [:]
  var viewClasses: [String: UICollectionReusableView.Type] = [:]
  private var cells: [String: [UICollectionViewCell]] = [:]
  private var views: [String: [UICollectionReusableView]] = [:]

  /// Returns the cell that has waited for the shortest time.
  mutating func take(cell identifier: String) -> UICollectionViewCell? {
    let cell = cells[identifier]?.popLast()
    cell?.prepareForReuse()
    return cell
  }

  /// Returns the view that has waited for the shortest time.
  mutating func take(view key: String) -> UICollectionReusableView? {
    let view = views[key]?.popLast()
    view?.prepareForReuse()
    return view
  }

  /// Lets a cell wait; returns false if it is of no kind.
  mutating func put(cell: UICollectionViewCell) -> Bool {
    guard let identifier = cell.reuseIdentifier else { return false }
    cells[identifier, default: []].append(cell)
    return true
  }

  /// Lets a view wait; returns false if it is of no kind.
  mutating func put(view: UICollectionReusableView, kind: String) -> Bool {
    guard let identifier = view.reuseIdentifier else { return false }
    views["\(kind)/\(identifier)", default: []].append(view)
    return true
  }
}

extension UICollectionView {
  var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  /// Makes what is visible be there, each at its place, and lets go of the rest.
  func showVisibleItems() {
    guard let dataSource else { return }
    let all = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    let visible = all.filter { !$0.isHidden && $0.frame.overlaps(bounds) }
    let cells = visible.filter { $0.representedElementCategory == .cell }
    let others = visible.filter { $0.representedElementCategory == .supplementaryView }
    recycle(
      cellsExcept: Set(cells.map(\.indexPath)),
      viewsExcept: Set(
        others.map {
          SupplementaryKey(kind: $0.representedElementKind ?? "", path: $0.indexPath)
        }
      )
    )
    for attributes in cells.sorted(by: { $0.indexPath < $1.indexPath }) {
      show(attributes, from: dataSource)
    }
    for attributes in others.sorted(by: { $0.indexPath < $1.indexPath }) {
      showView(attributes, from: dataSource)
    }
    orderByDepth(cells + others)
  }

  /// Moves views in front of those whose attributes are further behind.
  private func orderByDepth(_ all: [UICollectionViewLayoutAttributes]) {
    guard all.contains(where: { $0.zIndex != 0 }) else { return }
    var depths: [ObjectIdentifier: Int] = [:]
    for attributes in all {
      let view: UIView? =
        if attributes.representedElementCategory == .cell {
          shownCells[attributes.indexPath]
        } else {
          shownViews[
            SupplementaryKey(
              kind: attributes.representedElementKind ?? "",
              path: attributes.indexPath
            )
          ]
        }
      if let view { depths[ObjectIdentifier(view)] = attributes.zIndex }
    }
    let shown = subviews.filter { depths[ObjectIdentifier($0)] != nil }
    func depth(_ view: UIView) -> Int { depths[ObjectIdentifier(view)] ?? 0 }
    guard zip(shown, shown.dropFirst()).contains(where: { depth($0) > depth($1) }) else { return }
    // Sorting keeps the order of views that are equally deep.
    for view in shown.sorted(by: { depth($0) < depth($1) }) { bringSubviewToFront(view) }
  }

  private func show(
    _ attributes: UICollectionViewLayoutAttributes,
    from dataSource: any UICollectionViewDataSource
  ) {
    let path = attributes.indexPath
    if let cell = shownCells[path] { return place(cell, attributes) }
    let cell = dataSource.collectionView(self, cellForItemAt: path)
    cell.collectionView = self
    if cell.superview !== self { addSubview(cell) }
    cell.isHidden = false
    shownCells[path] = cell
    let isSelected = selection.contains(path)
    if cell.isSelected != isSelected { cell.isSelected = isSelected }
    collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    cell.updateConfigurationIfNeeded()
    place(cell, attributes)
    askForSize(of: cell, attributes)
  }

  /// Asks a cell for the size that it prefers; another than the layout has may make the layout invalid.
  private func askForSize(
    of cell: UICollectionViewCell,
    _ attributes: UICollectionViewLayoutAttributes
  ) {
    if let flow = collectionViewLayout as? UICollectionViewFlowLayout, !flow.isSelfSizing { return }
    // A copy: cells change what they get, and return it.
    let given = attributes.copy() as? UICollectionViewLayoutAttributes ?? attributes
    let preferred = cell.preferredLayoutAttributesFitting(given)
    let layout = collectionViewLayout
    guard
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred,
        withOriginalAttributes: attributes
      )
    else { return }
    layout.invalidateLayout(
      with: layout.invalidationContext(
        forPreferredLayoutAttributes: preferred,
        withOriginalAttributes: attributes
      )
    )
  }

  /// Asks a shown cell for its size again.
  func sizeMayHaveChanged(of cell: UICollectionViewCell) {
    guard let path = indexPath(for: cell),
      let attributes = collectionViewLayout.layoutAttributesForItem(at: path)
    else { return }
    askForSize(of: cell, attributes)
  }

  private func showView(
    _ attributes: UICollectionViewLayoutAttributes,
    from dataSource: any UICollectionViewDataSource
  ) {
    let key = SupplementaryKey(
      kind: attributes.representedElementKind ?? "",
      path: attributes.indexPath
    )
    if let view = shownViews[key] { return place(view, attributes) }
    let view = dataSource.collectionView(
      self,
      viewForSupplementaryElementOfKind: key.kind,
      at: key.path
    )
    view.collectionView = self
    if view.superview !== self { addSubview(view) }
    view.isHidden = false
    shownViews[key] = view
    collectionDelegate?.collectionView(
      self,
      willDisplaySupplementaryView: view,
      forElementKind: key.kind,
      at: key.path
    )
    place(view, attributes)
  }

  private func place(
    _ view: UICollectionReusableView,
    _ attributes: UICollectionViewLayoutAttributes
  ) {
    view.apply(attributes)
    if view.transform != attributes.transform { view.transform = attributes.transform }
    if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    let frame = attributes.frame
    if attributes.transform.isIdentity {
      if view.frame != frame { view.frame = frame }
    } else {
      view.bounds.size = frame.size
      view.center = attributes.center
    }
  }

  // MARK: Recycling

  private func recycle(
    cellsExcept kept: Set<IndexPath>,
    viewsExcept keptViews: Set<SupplementaryKey>
  ) {
    for path in shownCells.keys.sorted() where !kept.contains(path) { recycleCell(at: path) }
    for key in shownViews.keys where !keptViews.contains(key) { recycleView(key) }
  }

  func recycleEverything() {
    recycle(cellsExcept: [], viewsExcept: [])
  }

  private func recycleCell(at path: IndexPath) {
    guard let cell = shownCells.removeValue(forKey: path) else { return }
    collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    if reusePool.put(cell: cell) {
      cell.isHidden = true
    } else {
      cell.removeFromSuperview()
    }
  }

  private func recycleView(_ key: SupplementaryKey) {
    guard let view = shownViews.removeValue(forKey: key) else { return }
    collectionDelegate?.collectionView(
      self,
      didEndDisplayingSupplementaryView: view,
      forElementOfKind: key.kind,
      at: key.path
    )
    if reusePool.put(view: view, kind: key.kind) {
      view.isHidden = true
    } else {
      view.removeFromSuperview()
    }
  }

  // MARK: Selection

  func select(_ path: IndexPath) {
    if !allowsMultipleSelection { for other in selection where other != path { deselect(other) } }
    if !selection.contains(path) { selection.append(path) }
    if let cell = shownCells[path], !cell.isSelected { cell.isSelected = true }
  }

  func deselect(_ path: IndexPath) {
    selection.removeAll { $0 == path }
    if let cell = shownCells[path], cell.isSelected { cell.isSelected = false }
  }

  /// Shows that a cell is touched; returns whether the touch is the view's.
  func cellWasTouched(_ cell: UICollectionViewCell) -> Bool {
    guard let path = indexPath(for: cell) else { return false }
    guard allowsSelection,
      collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return true }
    touchedPath = path
    cell.isHighlighted = true
    collectionDelegate?.collectionView(self, didHighlightItemAt: path)
    return true
  }

  /// Selects or deselects the item of a touched cell; returns whether the touch was the view's.
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
      guard allowsMultipleSelection else { return }
      return deselectByTouch(path)
    }
    guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMultipleSelection { for other in selection { deselectByTouch(other) } }
    select(path)
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
