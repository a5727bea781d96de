/// Describes which part of a layout is invalid.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Whether everything is: the context is one of `invalidateLayout()`, or the data were asked for again.
  open internal(set) var invalidateEverything = false
  /// Whether the numbers of items are.
  open internal(set) var invalidateDataSourceCounts = false
  /// How far the content is moved.
  open var contentOffsetAdjustment = CGPoint.zero
  /// How much the content grows, before the layout is asked for its size again.
  open var contentSizeAdjustment = CGSize.zero
  /// The items that are; nil if none was named.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The headers, footers and other views that are, by kind; nil if none was named.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decorations that are, by kind; nil if none was named.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// Where an item that is dragged was; nil without one.
  open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// Where an item that is dragged is; nil without one.
  open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// Where the finger is that drags an item.
  open internal(set) var interactiveMovementTarget = CGPoint.zero

  /// Whether sizes that cells have said no longer hold, as lines are longer or shorter.
  var forgetsSizes = false
  /// What the data source's changes did to the items' places.
  var updates: CollectionUpdateMap?
  /// The sizes that cells prefer.
  var preferredSizes: [IndexPath: CGSize] = [:]
  /// The sizes that headers, footers and other views prefer.
  var preferredViewSizes: [SupplementaryKey: CGSize] = [:]

  /// Makes a context in which nothing is invalid.
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
  /// Whether items are put into lines again; they always are where that changes anything.
  ///
  /// No layout effect.
  open var invalidateFlowLayoutAttributes = true
}

/// A change of an item that is shown; layouts are told of them before they are.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// What changes.
  public enum Action: Int, Sendable {
    case insert, delete, reload, move, none
  }

  /// Where the item was.
  public let indexPathBeforeUpdate: IndexPath?
  /// Where the item is.
  public let indexPathAfterUpdate: IndexPath?
  /// What changes.
  public let updateAction: Action

  init(before: IndexPath?, after: IndexPath?, action: Action) {
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
    updateAction = action
    super.init()
  }
}
