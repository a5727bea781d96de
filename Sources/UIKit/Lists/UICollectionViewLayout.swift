/// The places of a collection view's items; subclasses override what they decide.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  /// The collection view.
  open internal(set) weak var collectionView: UICollectionView?

  var needsPreparation = true

  /// Makes a layout.
  public override init() {
    super.init()
  }

  /// Makes a layout as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The class of the attributes that a flow layout makes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// The class of the contexts that ``invalidateLayout(with:)`` gets.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  private func makeContext() -> UICollectionViewLayoutInvalidationContext {
    let contextClass =
      Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    return (contextClass ?? UICollectionViewLayoutInvalidationContext.self).init()
  }

  /// Finds out where everything is; called before the layout of the view if it is needed.
  open func prepare() {}

  /// The size of everything.
  open var collectionViewContentSize: CGSize { .zero }

  /// Returns what stands in a rectangle of the content.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// Returns where an item is.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  /// Returns where a header or footer is.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns where a decoration is; decorations are not shown here.
  ///
  /// No layout effect.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Whether another visible rectangle makes everything invalid: unless overridden, another size does not.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Whether the size that a cell prefers makes the layout invalid.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// Returns what tells that a cell prefers another size.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

  /// Returns what tells that another rectangle is visible.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

  /// Finds out again where everything is, in the next layout.
  open func invalidateLayout() {
    invalidateLayout(with: makeContext())
  }

  /// Finds out again where a part is, in the next layout: here everything.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    needsPreparation = true
    collectionView?.setNeedsLayout()
  }

  /// Returns where scrolling ends instead of where it would.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }

  /// Returns where a changed content is scrolled to.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }

  /// Would say which class to make decorations of; they are not shown here.
  ///
  /// No layout effect.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {}

  /// Would be called before changes are shown; items are at their places at once.
  ///
  /// No layout effect.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Would be called when changes are shown.
  ///
  /// No layout effect.
  open func finalizeCollectionViewUpdates() {}

  /// Would be called before another size is shown.
  ///
  /// No layout effect.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Would be called when another size is shown.
  ///
  /// No layout effect.
  open func finalizeAnimatedBoundsChange() {}

  /// Would return where an item comes from.
  ///
  /// No layout effect.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }

  /// Would return where an item goes to.
  ///
  /// No layout effect.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }

  /// Whether the layout mirrors for languages that are read from right to left.
  ///
  /// No layout effect.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// The direction that the layout was made for.
  ///
  /// No layout effect.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}

/// Describes which part of a layout is invalid; here always everything.
///
/// No layout effect.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Makes a context.
  public required override init() {
    super.init()
  }

  /// Whether everything is.
  open var invalidateEverything: Bool { true }
  /// Whether the numbers of items are.
  open var invalidateDataSourceCounts: Bool { false }
  /// How far the content is moved.
  open var contentOffsetAdjustment = CGPoint.zero
  /// How much the content grows.
  open var contentSizeAdjustment = CGSize.zero
  /// The items.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?

  /// Adds items.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }
}

/// Describes which part of a flow layout is invalid.
///
/// No layout effect.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is asked for sizes again.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether items are put into lines again.
  open var invalidateFlowLayoutAttributes = true
}

/// A change of an item that is shown.
///
/// No layout effect.
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
