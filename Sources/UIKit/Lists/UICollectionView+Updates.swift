import Signposts

// Changes of items.
extension UICollectionView {
  /// Collects a change, or applies it immediately.
  func change(_ change: (inout CollectionUpdates) -> Void) {
    if updates != nil {
      updates.map { current in
        var changed = current
        change(&changed)
        updates = changed
      }
      return
    }
    var single = CollectionUpdates()
    change(&single)
    apply(single)
  }

  /// Applies changes; items that stay keep their cells, in their new places.
  func apply(_ updates: CollectionUpdates) {
    guard !updates.isEmpty else {
      // An empty batch also lays out, because layouts may have changed.
      collectionViewLayout.invalidateLayout(with: collectionViewLayout.makeContext())
      return
    }
    noteListChange(ListChange(.updated))
    guard let old = counts else { return forgetData() }
    if !updates.changesPlaces, updates.reloadedItems.isEmpty {
      for path in updates.reconfiguredItems { reconfigure(path) }
    }
    counts = nil
    let new = countsNow
    do throws(InvalidUpdate) {
      let map = try CollectionUpdateMap(updates, from: old, to: new)
      let gone = shownViews.keys.filter {
        !$0.isDecoration && updates.deletedSections.contains($0.path.section)
      }
      carryOver(map)
      tellLayout(map, updates, gone: gone)
      if updates.changesPlaces || !updates.reloadedItems.isEmpty {
        for path in updates.reconfiguredItems { map.place(of: path).map(reconfigure) }
      }
    } catch {
      LayoutFailure.invalidUpdate(error.reason).stop()
    }
  }

  private func carryOver(_ map: CollectionUpdateMap) {
    for path in shownCells.keys.sorted() where map.place(of: path) == nil || map.isReloaded(path) {
      recycleCell(at: path)
    }
    for key in shownViews.keys where map.section(of: key.path.section) == nil { recycleView(key) }
    for section in orthogonalViews.keys.sorted() where map.section(of: section) == nil {
      releaseOrthogonalView(ofSection: section)
    }
    shownCells = carried(shownCells) { map.place(of: $0) }
    shownViews = carried(shownViews) { key in
      map.section(of: key.path.section).map {
        let path = key.path.count == 2 ? IndexPath(item: key.path.item, section: $0) : key.path
        return SupplementaryKey(kind: key.kind, path: path, isDecoration: key.isDecoration)
      }
    }
    orthogonalViews = carried(orthogonalViews) { map.section(of: $0) }
    for (section, view) in orthogonalViews { view.section = section }
    for path in selection where map.place(of: path) == nil { deselect(path) }
    selection = selection.compactMap { map.place(of: $0) }
    prefetching.carryOver { map.place(of: $0) }
  }

  private func carried<Key: Hashable, Value>(
    _ shown: [Key: Value],
    _ place: (Key) -> Key?
  ) -> [Key: Value] {
    var kept: [Key: Value] = [:]
    for (key, value) in shown { place(key).map { kept[$0] = value } }
    return kept
  }

  /// Lets the layout prepare for the changes, in Apple's order.
  private func tellLayout(
    _ map: CollectionUpdateMap,
    _ updates: CollectionUpdates,
    gone goneViews: [SupplementaryKey]
  ) {
    let layout = collectionViewLayout
    let context = layout.makeContext()
    context.invalidateDataSourceCounts = true
    context.updates = map
    // The layout knows disappearing elements by their old index paths.
    let gone = updates.deletedItems.sorted()
    layout.invalidateLayout(with: context)
    guard window != nil else { return }
    prepareIfNeeded()
    layout.prepare(forCollectionViewUpdates: updates.items)
    for path in gone { _ = layout.finalLayoutAttributesForDisappearingItem(at: path) }
    for key in goneViews.sorted(by: { ($0.path, $0.kind) < ($1.path, $1.kind) }) {
      _ = layout.finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind: key.kind,
        at: key.path
      )
    }
    for path in updates.insertedItems.sorted() {
      _ = layout.initialLayoutAttributesForAppearingItem(at: path)
    }
    if !updates.insertedSections.isEmpty {
      for element in layout.layoutAttributesForElements(in: bounds) ?? []
      where element.representedElementCategory == .supplementaryView
        && updates.insertedSections.contains(element.indexPath.section)
      {
        _ = layout.initialLayoutAttributesForAppearingSupplementaryElement(
          ofKind: element.representedElementKind ?? "",
          at: element.indexPath
        )
      }
    }
    let target = layout.targetContentOffset(forProposedContentOffset: contentOffset)
    if target != contentOffset { contentOffset = target }
    layout.finalizeCollectionViewUpdates()
  }

  /// Asks the data source to reconfigure an item's cell; an item without a cell is configured when
  /// it comes into view.
  private func reconfigure(_ path: IndexPath) {
    guard let cell = shownCells[path], let dataSource else { return }
    reconfigured = (path, cell)
    ListWork.viewsAsked += 1
    let given = dataSource.collectionView(self, cellForItemAt: path)
    reconfigured = nil
    if given !== cell {
      LayoutFailure.invalidUpdate(
        "attempt to reconfigure an item with another cell than the one it has: the cell provider must dequeue "
          + "with the same reuse identifier (section \(path.section), item \(path.item))"
      ).stop()
    }
    cell.needsSizing = true
    setNeedsLayout()
  }
}
