import Signposts

/// The places of a collection view's items; subclasses override what they decide.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  /// The collection view.
  open internal(set) weak var collectionView: UICollectionView?

  var needsPreparation = true
  /// Whether ``prepare()`` is running: what the layout sets in it is part of that preparation.
  private(set) var isPreparing = false
  /// The classes of decorations by kind.
  private(set) var decorationClasses: [String: UICollectionReusableView.Type] = [:]
  /// The nibs of decorations by kind.
  private(set) var decorationNibs: [String: UINib] = [:]

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

  func makeContext() -> UICollectionViewLayoutInvalidationContext {
    let contextClass =
      Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    return (contextClass ?? UICollectionViewLayoutInvalidationContext.self).init()
  }

  /// Finds out where everything is; called before the layout of the view if it is needed.
  open func prepare() {}

  /// Calls ``prepare()``, which ends the need for it, whatever it sets.
  func runPreparation() {
    let wasPreparing = isPreparing
    isPreparing = true
    defer { isPreparing = wasPreparing }
    needsPreparation = false
    prepare()
  }

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

  /// Returns where a decoration is.
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

  /// Returns what describes that a cell prefers another size: its item, with that size.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    let path = originalAttributes.indexPath
    switch (
      originalAttributes.representedElementCategory, originalAttributes.representedElementKind
    ) {
    case (.supplementaryView, let kind?):
      context.invalidateSupplementaryElements(ofKind: kind, at: [path])
      context.preferredViewSizes[SupplementaryKey(kind: kind, path: path)] =
        preferredAttributes.size
    case (.decorationView, let kind?):
      context.invalidateDecorationElements(ofKind: kind, at: [path])
    default:
      context.invalidateItems(at: [path])
      context.preferredSizes[path] = preferredAttributes.size
    }
    return context
  }

  /// Returns what describes that another rectangle is visible.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

  /// Finds out again where everything is, in the next layout; cells are asked for their sizes again.
  open func invalidateLayout() {
    if !isPreparing { collectionView?.noteListChange(ListChange(.invalidated)) }
    let context = makeContext()
    context.invalidateEverything = true
    invalidateLayout(with: context)
  }

  /// Finds out again where a part is, in the next layout; overriders call `super`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    // In a preparation only other data ask for another one, or a layout that sets its own properties would not end.
    let isOwnChange =
      isPreparing && !context.invalidateDataSourceCounts && context.updates == nil
    if !isOwnChange { needsPreparation = true }
    collectionView?.layoutWasInvalidated(context, isOwnChange: isOwnChange)
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

  /// Registers the class that decorations of a kind are made of.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass as? UICollectionReusableView.Type
  }

  /// Registers the nib whose view decorations of a kind are.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    decorationNibs[elementKind] = nib
  }

  // MARK: Changes

  /// Called once the data have changed and before their changes are shown; overriders call `super`.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Called when changes are shown.
  open func finalizeCollectionViewUpdates() {}

  /// Called before another size of the view is shown.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Called when another size of the view is shown.
  open func finalizeAnimatedBoundsChange() {}

  /// Returns where an inserted item comes from; it is at its place at once.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }

  /// Returns where a deleted item goes to; it is gone at once.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }

  /// Returns where a header or footer comes from; it is at its place at once.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String,
    at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns where a header or footer goes to; it is gone at once.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String,
    at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Called before the layout takes another's place.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}

  /// Called before another layout takes this one's place.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}

  /// Called when a layout has taken another's place.
  open func finalizeLayoutTransition() {}

  // MARK: Moving items

  /// Returns the place that an item goes to when it is dragged to a position.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath,
    withPosition position: CGPoint
  ) -> IndexPath { collectionView?.indexPathForItem(at: position) ?? previousIndexPath }

  /// Returns how an item looks that is dragged: in the middle of the finger.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath,
    withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let own = layoutAttributesForItem(at: indexPath)
    let made = own?.copy() as? UICollectionViewLayoutAttributes
    let attributes = made ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.center = position
    return attributes
  }

  /// Whether the layout mirrors for languages that are read from right to left.
  ///
  /// No layout effect.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// The direction that the layout was made for.
  ///
  /// No layout effect.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  // MARK: For the layouts of this module

  /// The scroll view of a section that scrolls by itself, in the content; nil for other sections.
  func orthogonalArea(ofSection section: Int) -> OrthogonalArea? { nil }

  /// Called when such a section has been scrolled, or one that may be one has come into view.
  func orthogonalOffsetDidChange(ofSection section: Int) {}

  /// Makes attributes of the class that the layout names.
  func makeAttributes(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes {
    ListWork.attributes += 1
    let attributesClass = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    let attributes = (attributesClass ?? UICollectionViewLayoutAttributes.self).init()
    attributes.indexPath = indexPath
    return attributes
  }
}
