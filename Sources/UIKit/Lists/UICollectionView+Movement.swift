/// An item that is being dragged to another place.
struct ItemMovement {
  let start: IndexPath
  var target: IndexPath
}

extension UICollectionView {
  /// Begins to move an item; returns false if the data source does not allow it.
  @discardableResult
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    guard dataSource?.collectionView(self, canMoveItemAt: indexPath) == true,
      layoutAttributesForItem(at: indexPath) != nil
    else { return false }
    movement = ItemMovement(start: indexPath, target: indexPath)
    return true
  }

  /// Moves the item's cell to a position in the content, and finds its destination.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard let current = movement else { return }
    let layout = collectionViewLayout
    let proposed = layout.targetIndexPath(
      forInteractivelyMovingItem: current.target,
      withPosition: targetPosition
    )
    movement?.target =
      collectionDelegate?.collectionView(
        self,
        targetIndexPathForMoveFromItemAt: current.start,
        toProposedIndexPath: proposed
      ) ?? proposed
    let attributes = layout.layoutAttributesForInteractivelyMovingItem(
      at: current.start,
      withTargetPosition: targetPosition
    )
    shownCells[current.start]?.center = attributes.center
  }

  /// Leaves the item at its destination, and asks the data source to move it.
  public func endInteractiveMovement() {
    guard let current = movement else { return }
    movement = nil
    setNeedsLayout()
    guard current.target != current.start else { return }
    _ = countsNow
    dataSource?.collectionView(self, moveItemAt: current.start, to: current.target)
    moveItem(at: current.start, to: current.target)
  }

  /// Moves the item back.
  public func cancelInteractiveMovement() {
    movement = nil
    setNeedsLayout()
  }
}
