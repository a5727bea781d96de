import Signposts

// Showing visible elements and recycling the others.
extension UICollectionView {
  var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  /// Creates and places all visible elements, and recycles the others.
  func showVisibleItems() {
    guard let dataSource else { return }
    let bounds = bounds
    let all = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    let visible = all.filter { !$0.isHidden && visibleFrame($0).overlaps(bounds) }
    let cells = visible.filter { $0.representedElementCategory == .cell }
    let others = visible.filter { $0.representedElementCategory != .cell }
    recycle(cellsExcept: Set(cells.map(\.indexPath)), viewsExcept: Set(others.map(key)))
    updateOrthogonalViews(for: visible)
    for attributes in cells.sorted(by: { $0.indexPath < $1.indexPath }) {
      show(attributes, from: dataSource)
    }
    for attributes in others.sorted(by: { $0.indexPath < $1.indexPath }) {
      showView(attributes, from: dataSource)
    }
    orderByDepth(cells + others)
    // Elements that became visible for the first time may have made the content longer.
    updateContentSize()
  }

  private func key(_ attributes: UICollectionViewLayoutAttributes) -> SupplementaryKey {
    SupplementaryKey(
      kind: attributes.representedElementKind ?? "",
      path: attributes.indexPath,
      isDecoration: attributes.representedElementCategory == .decorationView
    )
  }

  private func shownView(_ attributes: UICollectionViewLayoutAttributes) -> UIView? {
    attributes.representedElementCategory == .cell
      ? shownCells[attributes.indexPath] : shownViews[key(attributes)]
  }

  /// Moves views in front of those with a lower stacking order; moves no more than necessary.
  private func orderByDepth(_ all: [UICollectionViewLayoutAttributes]) {
    guard all.contains(where: { $0.zIndex != 0 }) else { return }
    var depths: [ObjectIdentifier: Int] = [:]
    for attributes in all {
      if let view = shownView(attributes) { depths[ObjectIdentifier(view)] = attributes.zIndex }
    }
    func depth(_ view: UIView) -> Int { depths[ObjectIdentifier(view)] ?? 0 }
    let shown = subviews.filter { depths[ObjectIdentifier($0)] != nil }
    // If a view has one behind it that belongs in front of it, that view has to move, and then all
    // that belong in front of it.
    var lowest = Int.max
    var least: Int?
    for view in shown.reversed() {
      if depth(view) > lowest { least = min(least ?? .max, depth(view)) }
      lowest = min(lowest, depth(view))
    }
    guard let least else { return }
    // Sorting keeps the order of views with equal stacking order.
    for view in shown.filter({ depth($0) >= least }).sorted(by: { depth($0) < depth($1) }) {
      bringSubviewToFront(view)
    }
  }

  private func show(
    _ attributes: UICollectionViewLayoutAttributes,
    from dataSource: any UICollectionViewDataSource
  ) {
    let path = attributes.indexPath
    if let cell = shownCells[path] {
      place(cell, attributes)
      askForSize(of: cell, attributes)
      return
    }
    ListWork.viewsAsked += 1
    let cell = dataSource.collectionView(self, cellForItemAt: path)
    shownCells[path] = cell
    takeOver(cell, attributes)
    let isSelected = selection.contains(path)
    if cell.isSelected != isSelected { cell.isSelected = isSelected }
    collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    cell.updateConfigurationIfNeeded()
    place(cell, attributes)
    askForSize(of: cell, attributes)
  }

  /// Adds a view that has become visible.
  private func takeOver(
    _ view: UICollectionReusableView,
    _ attributes: UICollectionViewLayoutAttributes
  ) {
    view.collectionView = self
    view.needsSizing = true
    let parent = container(of: attributes)
    if view.superview !== parent { parent.addSubview(view) }
    view.isHidden = false
  }

  /// Measures a view that became visible or has changed; a new size may invalidate the layout.
  private func askForSize(
    of view: UICollectionReusableView,
    _ attributes: UICollectionViewLayoutAttributes
  ) {
    let axes = attributes.estimatedAxes
    let lengths = CGSize(
      width: axes.contains(.horizontal) ? 0 : attributes.size.width,
      height: axes.contains(.vertical) ? 0 : attributes.size.height
    )
    guard view.needsSizing || view.sizedAxes != axes || view.sizedFor != lengths else { return }
    view.needsSizing = false
    view.sizedAxes = axes
    view.sizedFor = lengths
    guard !attributes.estimatedAxes.isEmpty,
      let given = attributes.copy() as? UICollectionViewLayoutAttributes
    else { return }
    ListWork.sizings += 1
    // A copy, because cells change the attributes that they get, and return them.
    let start = Signpost.start()
    let preferred = view.preferredLayoutAttributesFitting(given)
    let isVertical = axes.contains(.vertical)
    noteSizing(
      of: view,
      section: attributes.indexPath.section,
      item: attributes.representedElementCategory == .cell ? attributes.indexPath.item : nil,
      estimate: isVertical ? attributes.size.height : attributes.size.width,
      length: isVertical ? preferred.size.height : preferred.size.width,
      start: start
    )
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

  /// Schedules a new measurement of a shown view for the next layout.
  func sizeMayHaveChanged(of view: UICollectionReusableView) {
    guard selfSizingInvalidation != .disabled, view.superview != nil, !view.isHidden else { return }
    view.needsSizing = true
    setNeedsLayout()
  }

  private func showView(
    _ attributes: UICollectionViewLayoutAttributes,
    from dataSource: any UICollectionViewDataSource
  ) {
    let key = key(attributes)
    if let view = shownViews[key] {
      place(view, attributes)
      askForSize(of: view, attributes)
      return
    }
    let view =
      key.isDecoration
      ? makeDecoration(key, frame: attributes.frame) : askForView(key, from: dataSource)
    shownViews[key] = view
    takeOver(view, attributes)
    if !key.isDecoration {
      collectionDelegate?.collectionView(
        self,
        willDisplaySupplementaryView: view,
        forElementKind: key.kind,
        at: key.path
      )
      (view as? UICollectionViewCell)?.updateConfigurationIfNeeded()
    }
    place(view, attributes)
    askForSize(of: view, attributes)
  }

  private func askForView(
    _ key: SupplementaryKey,
    from dataSource: any UICollectionViewDataSource
  ) -> UICollectionReusableView {
    ListWork.viewsAsked += 1
    return dataSource.collectionView(
      self,
      viewForSupplementaryElementOfKind: key.kind,
      at: key.path
    )
  }

  private func makeDecoration(_ key: SupplementaryKey, frame: CGRect) -> UICollectionReusableView {
    let poolKey = "\(key.kind)/decoration"
    if let view = reusePool.take(view: poolKey) { return view }
    ListWork.viewsMade += 1
    if let nib = collectionViewLayout.decorationNibs[key.kind],
      let view = nib.makeReusable(UICollectionReusableView.self, for: key.kind)
    {
      view.frame = frame
      view.reuseIdentifier = "decoration"
      return view
    }
    let viewClass =
      collectionViewLayout.decorationClasses[key.kind] ?? UICollectionReusableView.self
    guard let view = viewClass.make(frame: frame) as? UICollectionReusableView else {
      preconditionFailure("Only classes of reusable views are registered for decorations.")
    }
    view.reuseIdentifier = "decoration"
    return view
  }

  private func place(
    _ view: UICollectionReusableView,
    _ attributes: UICollectionViewLayoutAttributes
  ) {
    // A moved item may have entered or left an orthogonally scrolling section.
    let parent = container(of: attributes)
    if view.superview !== parent { parent.addSubview(view) }
    view.apply(attributes)
    if view.transform != attributes.transform { view.transform = attributes.transform }
    if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    let frame = frameInContainer(attributes)
    if attributes.transform.isIdentity {
      if view.frame != frame { view.frame = frame }
    } else {
      view.bounds.size = frame.size
      view.center = CGPoint(x: frame.midX, y: frame.midY)
    }
    (view as? UICollectionViewListCell)?.show(attributes.separators)
  }

  /// Returns the content offset that shows an item at a position, limited to the content; scrolls
  /// an orthogonally scrolling section.
  func offset(toShow path: IndexPath, at position: ScrollPosition) -> CGPoint? {
    guard let attributes = layoutAttributesForItem(at: path) else { return nil }
    scrollOrthogonally(to: attributes, at: position)
    let frame = visibleFrame(attributes)
    let visible = bounds.inset(by: adjustedContentInset)
    guard !position.isEmpty else { return offset(toShow: frame) }
    let inset = adjustedContentInset
    var offset = contentOffset
    if position.contains(.top) { offset.y = frame.minY - inset.top }
    if position.contains(.centeredVertically) {
      offset.y = frame.midY - visible.height / 2 - inset.top
    }
    if position.contains(.bottom) { offset.y = frame.maxY - visible.height - inset.top }
    if position.contains(.left) { offset.x = frame.minX - inset.left }
    if position.contains(.centeredHorizontally) {
      offset.x = frame.midX - visible.width / 2 - inset.left
    }
    if position.contains(.right) { offset.x = frame.maxX - visible.width - inset.left }
    return limited(offset)
  }

  private func offset(toShow frame: CGRect) -> CGPoint {
    let visible = bounds.inset(by: adjustedContentInset)
    var offset = contentOffset
    if frame.maxX > visible.maxX { offset.x += frame.maxX - visible.maxX }
    if frame.maxY > visible.maxY { offset.y += frame.maxY - visible.maxY }
    offset.x = min(offset.x, frame.minX - adjustedContentInset.left)
    offset.y = min(offset.y, frame.minY - adjustedContentInset.top)
    return limited(offset)
  }

  // MARK: Recycling

  private func recycle(
    cellsExcept kept: Set<IndexPath>,
    viewsExcept keptViews: Set<SupplementaryKey>
  ) {
    for path in shownCells.keys.sorted() where !kept.contains(path) { recycleCell(at: path) }
    for key in shownViews.keys.sorted(by: { ($0.path, $0.kind) < ($1.path, $1.kind) })
    where !keptViews.contains(key) {
      recycleView(key)
    }
  }

  func recycleEverything() {
    recycle(cellsExcept: [], viewsExcept: [])
  }

  func recycleCell(at path: IndexPath) {
    guard let cell = shownCells.removeValue(forKey: path) else { return }
    collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    if reusePool.put(cell: cell) {
      cell.isHidden = true
    } else {
      cell.removeFromSuperview()
    }
  }

  func recycleView(_ key: SupplementaryKey) {
    guard let view = shownViews.removeValue(forKey: key) else { return }
    if !key.isDecoration {
      collectionDelegate?.collectionView(
        self,
        didEndDisplayingSupplementaryView: view,
        forElementOfKind: key.kind,
        at: key.path
      )
    }
    if reusePool.put(view: view, kind: key.kind) {
      view.isHidden = true
    } else {
      view.removeFromSuperview()
    }
  }
}
