/// The prefetched items and the scroll direction.
struct CollectionPrefetching {
  var paths: Set<IndexPath> = []
  var lastOffset = CGPoint.zero

  mutating func carryOver(_ place: (IndexPath) -> IndexPath?) {
    paths = Set(paths.compactMap(place))
  }
}

extension UICollectionView {
  /// Requests prefetching for the items of the next screen in the scroll direction, each once, and
  /// cancels it for items that are no longer needed.
  func prefetchItems() {
    guard isPrefetchingEnabled, let source = prefetchDataSource else { return }
    let moved = CGPoint(
      x: contentOffset.x - prefetching.lastOffset.x,
      y: contentOffset.y - prefetching.lastOffset.y
    )
    prefetching.lastOffset = contentOffset
    let isVertical = abs(moved.y) >= abs(moved.x) && contentSize.height > bounds.height
    let ahead =
      isVertical
      ? bounds.offsetBy(dx: 0, dy: moved.y < 0 ? -bounds.height : bounds.height)
      : bounds.offsetBy(dx: moved.x < 0 ? -bounds.width : bounds.width, dy: 0)
    let next = (collectionViewLayout.layoutAttributesForElements(in: ahead) ?? []).filter {
      $0.representedElementCategory == .cell && shownCells[$0.indexPath] == nil
    }.map(\.indexPath)
    let wanted = Set(next)
    let useless = prefetching.paths.filter { !wanted.contains($0) && shownCells[$0] == nil }
    let new = next.filter { !prefetching.paths.contains($0) }
    prefetching.paths = wanted
    if !new.isEmpty { source.collectionView(self, prefetchItemsAt: new.sorted()) }
    if !useless.isEmpty {
      source.collectionView(self, cancelPrefetchingForItemsAt: useless.sorted())
    }
  }
}
