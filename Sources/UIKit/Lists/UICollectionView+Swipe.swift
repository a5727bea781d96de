/// A row of a list that is swiped open.
struct CollectionSwipe {
  let path: IndexPath
  let isLeading: Bool
  let performsFirstActionWithFullSwipe: Bool
  let view: SwipeActionsView
  var offset: CGFloat = 0
}

// Rows of lists that can be swiped open; the section's list provides the actions.
extension UICollectionView {
  private func actions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    guard let layout = collectionViewLayout as? UICollectionViewCompositionalLayout,
      layout.sections.indices.contains(path.section),
      let list = layout.sections[path.section].section.list
    else { return nil }
    return isLeading
      ? list.leadingSwipeActionsConfigurationProvider?(path)
      : list.trailingSwipeActionsConfigurationProvider?(path)
  }

  /// Opens a row as a swipe does; returns whether it has actions at that end.
  func beginSwipe(at path: IndexPath, isLeading: Bool) -> Bool {
    endSwipe()
    guard let cell = shownCells[path],
      let configuration = actions(at: path, isLeading: isLeading), !configuration.actions.isEmpty
    else { return false }
    let view = SwipeActionsView(actions: configuration.actions) { [weak self] in self?.perform($0) }
    insertSubview(view, belowSubview: cell)
    swipe = CollectionSwipe(
      path: path,
      isLeading: isLeading,
      performsFirstActionWithFullSwipe: configuration.performsFirstActionWithFullSwipe,
      view: view
    )
    cell.setNeedsUpdateConfiguration()
    return true
  }

  private func moveSwipe(to offset: CGFloat) {
    swipe?.offset = offset
    layOutSwipe()
  }

  /// Closes the row that is swiped open.
  func endSwipe() {
    guard let old = swipe else { return }
    swipe = nil
    old.view.removeFromSuperview()
    shownCells[old.path]?.setNeedsUpdateConfiguration()
    setNeedsLayout()
  }

  private func perform(_ action: UIContextualAction) {
    guard let swipe else { return }
    action.handler(action, swipe.view) { [weak self] _ in self?.endSwipe() }
  }

  /// Places the swiped row and its actions, after the layout has placed its cell.
  func layOutSwipe() {
    guard let swipe else { return }
    guard let cell = shownCells[swipe.path],
      var frame = collectionViewLayout.layoutAttributesForItem(at: swipe.path)?.frame
    else { return endSwipe() }
    let open = CGRect(
      x: swipe.offset > 0 ? frame.minX : frame.maxX + swipe.offset,
      y: frame.minY,
      width: abs(swipe.offset),
      height: frame.height
    )
    swipe.view.place(in: open, isLeading: swipe.offset > 0)
    frame.origin.x += swipe.offset
    if cell.frame != frame { cell.frame = frame }
  }

  /// Returns whether a beginning drag swipes a row.
  func takesSwipe(_ pan: UIPanGestureRecognizer) -> Bool {
    let way = pan.translation(in: nil)
    guard abs(way.x) > abs(way.y) else {
      endSwipe()
      return false
    }
    let now = pan.location(in: self)
    guard let path = indexPathForItem(at: CGPoint(x: now.x - way.x, y: now.y - way.y)) else {
      return false
    }
    if swipe?.path == path { return true }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return beginSwipe(at: path, isLeading: (way.x > 0) != isMirrored)
  }

  func followSwipe(_ pan: UIPanGestureRecognizer) {
    guard let swipe else { return }
    let way = pan.translation(in: nil).x
    let width = swipe.view.openWidth
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let isToRight = swipe.isLeading != isMirrored
    switch pan.state {
    case .began, .changed: moveSwipe(to: isToRight ? max(0, way) : min(0, way))
    case .ended:
      // A swipe across most of the row performs the first action.
      if abs(way) > 0.6 * bounds.width, swipe.performsFirstActionWithFullSwipe,
        let first = swipe.view.actions.first
      {
        perform(first)
      } else if abs(way) >= width / 2, (way > 0) == isToRight {
        moveSwipe(to: isToRight ? width : -width)
      } else {
        endSwipe()
      }
    default: endSwipe()
    }
  }
}
