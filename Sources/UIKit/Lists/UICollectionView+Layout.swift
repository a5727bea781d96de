// Layout, and the changes that require it.
extension UICollectionView {
  func invalidateLayoutIfNeeded(forBounds bounds: CGRect) {
    let layout = collectionViewLayout
    guard layout.shouldInvalidateLayout(forBoundsChange: bounds) else { return }
    layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: bounds))
    keepsVisibleItems = false
  }

  /// Schedules what a layout has to compute again, or computes it now if the change was made during
  /// its own preparation.
  func layoutWasInvalidated(
    _ context: UICollectionViewLayoutInvalidationContext,
    isOwnChange: Bool
  ) {
    if context.invalidateEverything || context.forgetsSizes {
      if !isOwnChange { measureAgain() }
      keepsVisibleItems = false
    }
    if context.updates != nil { keepsVisibleItems = false }
    if !context.preferredSizes.isEmpty || !context.preferredViewSizes.isEmpty {
      sizesHaveChanged = true
    } else {
      for path in context.invalidatedItemIndexPaths ?? [] { shownCells[path]?.needsSizing = true }
      for (kind, paths) in context.invalidatedSupplementaryIndexPaths ?? [:] {
        for path in paths {
          shownViews[SupplementaryKey(kind: kind, path: path)]?.needsSizing = true
        }
      }
    }
    offsetAdjustment.x += context.contentOffsetAdjustment.x
    offsetAdjustment.y += context.contentOffsetAdjustment.y
    let growth = context.contentSizeAdjustment
    if growth != .zero {
      contentSize.width += growth.width
      contentSize.height += growth.height
    }
    if !isOwnChange { setNeedsLayout() }
  }

  /// Schedules a new measurement of all shown views for the next layout.
  func measureAgain() {
    for view in shownCells.values { view.needsSizing = true }
    for view in shownViews.values { view.needsSizing = true }
  }

  func layOutItems() {
    let isResized = lastSize.map { $0 != bounds.size } ?? false
    if let lastSize, isResized {
      collectionViewLayout.prepare(
        forAnimatedBoundsChange: CGRect(origin: bounds.origin, size: lastSize)
      )
      invalidateLayoutIfNeeded(forBounds: bounds)
    }
    lastSize = bounds.size
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
    let anchor = keepsVisibleItems ? firstVisibleItem : nil
    sizesHaveChanged = false
    // Each round measures the views that came into view; usually one more round follows.
    for _ in 0..<LayoutPass.maximumRounds {
      prepareIfNeeded()
      showVisibleItems()
      guard collectionViewLayout.needsPreparation else { break }
    }
    if let anchor, sizesHaveChanged { keep(anchor) }
    keepsVisibleItems = true
    if isResized { collectionViewLayout.finalizeAnimatedBoundsChange() }
    layOutSwipe()
    prefetchItems()
  }

  /// The first item whose cell was shown before and still is, and its position.
  private var firstVisibleItem: (path: IndexPath, origin: CGPoint)? {
    let visible = shownCells.filter {
      $0.value.superview === self && $0.value.frame.overlaps(bounds)
    }
    let first = visible.min { ($0.value.frame.minY, $0.key) < ($1.value.frame.minY, $1.key) }
    return first.map { ($0.key, $0.value.frame.origin) }
  }

  /// Scrolls so that an item keeps its position: elements that came into view above do not push it
  /// down.
  private func keep(_ anchor: (path: IndexPath, origin: CGPoint)) {
    guard let now = collectionViewLayout.layoutAttributesForItem(at: anchor.path)?.frame.origin,
      now != anchor.origin
    else { return }
    let isVertical = contentSize.width <= bounds.width
    let moved = CGPoint(
      x: contentOffset.x + (isVertical ? 0 : now.x - anchor.origin.x),
      y: contentOffset.y + (isVertical ? now.y - anchor.origin.y : 0)
    )
    if moved != contentOffset { contentOffset = moved }
  }

  func prepareIfNeeded() {
    guard collectionViewLayout.needsPreparation else { return }
    collectionViewLayout.needsPreparation = false
    _ = countsNow
    collectionViewLayout.runPreparation()
    let wasWithin = limited(contentOffset) == contentOffset
    updateContentSize()
    var offset = contentOffset
    offset.x += offsetAdjustment.x
    offset.y += offsetAdjustment.y
    offsetAdjustment = .zero
    // If the content got shorter, the offset stays within its end.
    if wasWithin { offset = limited(offset) }
    if offset != contentOffset { contentOffset = offset }
  }

  /// Schedules a new measurement of a section's shown cells for the next layout.
  func measureAgain(section: Int) {
    for (path, cell) in shownCells where path.section == section { cell.needsSizing = true }
  }

  func updateContentSize() {
    let size = collectionViewLayout.collectionViewContentSize
    if contentSize != size { contentSize = size }
  }

  // MARK: Another layout

  func layoutDidChange(from old: UICollectionViewLayout) {
    guard old !== collectionViewLayout else { return }
    old.collectionView = nil
    collectionViewLayout.collectionView = self
    for section in orthogonalViews.keys.sorted() { releaseOrthogonalView(ofSection: section) }
    for key in shownViews.keys where key.isDecoration { recycleView(key) }
    collectionViewLayout.invalidateLayout()
  }

  func endTransition(isFinished: Bool) {
    guard let transition = collectionViewLayout as? UICollectionViewTransitionLayout else { return }
    collectionViewLayout = isFinished ? transition.nextLayout : transition.currentLayout
    if window != nil { layoutIfNeeded() }
    transition.completion?(true, isFinished)
  }
}
