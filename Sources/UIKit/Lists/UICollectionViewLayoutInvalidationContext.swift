/// Describes which part of a layout is invalid.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Whether everything is invalid: the context is from `invalidateLayout()`, or the data were
  /// reloaded.
  open internal(set) var invalidateEverything = false
  /// Whether the numbers of items are invalid.
  open internal(set) var invalidateDataSourceCounts = false
  /// A change of the content offset.
  open var contentOffsetAdjustment = CGPoint.zero
  /// A change of the content size, before the layout is asked for its size again.
  open var contentSizeAdjustment = CGSize.zero
  /// The invalid items; nil if none were added.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The invalid headers, footers and other views, by kind; nil if none were added.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The invalid decorations, by kind; nil if none were added.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// The previous index paths of a dragged item; nil without one.
  open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The current index paths of a dragged item; nil without one.
  open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The position of the finger that drags an item.
  open internal(set) var interactiveMovementTarget = CGPoint.zero

  /// Whether the sizes that cells have reported become invalid, because the length of lines has
  /// changed.
  var forgetsSizes = false
  /// The changes of the items' index paths by the data source.
  var updates: CollectionUpdateMap?
  /// The sizes that cells prefer.
  var preferredSizes: [IndexPath: CGSize] = [:]
  /// The sizes that headers, footers and other views prefer.
  var preferredViewSizes: [SupplementaryKey: CGSize] = [:]

  /// Creates a context in which nothing is invalid.
  public required override init() {
    super.init()
  }

  /// Adds items.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Adds headers, footers or other views.
  open func invalidateSupplementaryElements(
    ofKind elementKind: String,
    at indexPaths: [IndexPath]
  ) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:]).merging(
      [elementKind: indexPaths],
      uniquingKeysWith: +
    )
  }

  /// Adds decorations.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:]).merging(
      [elementKind: indexPaths],
      uniquingKeysWith: +
    )
  }
}

/// Describes which part of a flow layout is invalid.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is asked for sizes again.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether items are arranged in lines again; here they always are if that changes anything.
  ///
  /// No layout effect.
  open var invalidateFlowLayoutAttributes = true
}

/// A change of a shown item; layouts are informed before the change.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// The kind of change.
  public enum Action: Int, Sendable {
    case insert, delete, reload, move, none
  }

  /// The index path before the change.
  public let indexPathBeforeUpdate: IndexPath?
  /// The index path after the change.
  public let indexPathAfterUpdate: IndexPath?
  /// The kind of change.
  public let updateAction: Action

  init(before: IndexPath?, after: IndexPath?, action: Action) {
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
    updateAction = action
    super.init()
  }
}
