/// Prepares items in advance; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UICollectionViewDataSourcePrefetching: AnyObject {
  /// Prepares items.
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Called when prepared items are not needed.
  func collectionView(
    _ collectionView: UICollectionView,
    cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  )
}

extension UICollectionViewDataSourcePrefetching {
  /// Does nothing.
  ///
  /// No layout effect.
  public func collectionView(
    _ collectionView: UICollectionView,
    cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}

/// Provides the items to drag out of a collection view; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UICollectionViewDragDelegate: AnyObject {
  /// Returns the drag items of an item.
  func collectionView(
    _ collectionView: UICollectionView,
    itemsForBeginning session: any UIDragSession,
    at indexPath: IndexPath
  ) -> [UIDragItem]
  /// Called when dragging begins.
  func collectionView(
    _ collectionView: UICollectionView,
    dragSessionWillBegin session: any UIDragSession
  )
  /// Called when dragging has ended.
  func collectionView(
    _ collectionView: UICollectionView,
    dragSessionDidEnd session: any UIDragSession
  )
}

extension UICollectionViewDragDelegate {
  /// Returns an empty array.
  ///
  /// No layout effect.
  public func collectionView(
    _ collectionView: UICollectionView,
    dragSessionWillBegin session: any UIDragSession
  ) {
  }
  /// Does nothing.
  ///
  /// No layout effect.
  public func collectionView(
    _ collectionView: UICollectionView,
    dragSessionDidEnd session: any UIDragSession
  ) {}
}

/// Handles drops onto a collection view; never called here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UICollectionViewDropDelegate: AnyObject {
  /// Performs the drop.
  func collectionView(
    _ collectionView: UICollectionView,
    performDropWith coordinator: any UICollectionViewDropCoordinator
  )
  /// Returns whether items can be dropped.
  func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession)
    -> Bool
  /// Returns the effect of a drop.
  func collectionView(
    _ collectionView: UICollectionView,
    dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal
}

extension UICollectionViewDropDelegate {
  /// Returns true.
  ///
  /// No layout effect.
  public func collectionView(
    _ collectionView: UICollectionView,
    canHandle session: any UIDropSession
  ) -> Bool {
    true
  }
  /// Does nothing.
  ///
  /// No layout effect.
  public func collectionView(
    _ collectionView: UICollectionView,
    dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal { UICollectionViewDropProposal(operation: .cancel) }
}

/// The effect of a drop onto a collection view.
///
/// No layout effect.
@preconcurrency @MainActor
open class UICollectionViewDropProposal: UIDropProposal {
  /// The destination of a drop.
  public enum Intent: Int, Sendable {
    case unspecified, insertAtDestinationIndexPath, insertIntoDestinationIndexPath
  }

  /// The destination of the drop.
  public let intent: Intent

  /// Creates a proposal.
  public init(operation: UIDropOperation, intent: Intent) {
    self.intent = intent
    super.init(operation: operation)
  }

  /// Creates a proposal without a destination.
  public override init(operation: UIDropOperation) {
    intent = .unspecified
    super.init(operation: operation)
  }
}

/// A drop onto a collection view.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UICollectionViewDropCoordinator: AnyObject {
  /// The dropped items.
  var items: [any UICollectionViewDropItem] { get }
  /// The destination.
  var destinationIndexPath: IndexPath? { get }
  /// The effect of the drop.
  var proposal: UICollectionViewDropProposal { get }
  /// The session of the drop.
  var session: any UIDropSession { get }
  /// Animates a drag item to an item.
  @discardableResult
  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
}

/// A drag item that is dropped onto a collection view.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UICollectionViewDropItem: AnyObject {
  /// The drag item.
  var dragItem: UIDragItem { get }
  /// The item's source, if it is in the same view.
  var sourceIndexPath: IndexPath? { get }
}
