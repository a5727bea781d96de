import Signposts

/// Places a collection view's items; subclasses override its methods.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  /// The collection view.
  open internal(set) weak var collectionView: UICollectionView?

  var needsPreparation = true
  /// Whether ``prepare()`` is running; settings that the layout changes meanwhile belong to that
  /// preparation.
  private(set) var isPreparing = false
  /// The classes of decorations by kind.
  private(set) var decorationClasses: [String: UICollectionReusableView.Type] = [:]
  /// The nibs of decorations by kind.
  private(set) var decorationNibs: [String: UINib] = [:]

  /// Creates a layout.
  public override init() {
    super.init()
  }

  /// Creates a layout as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The class of the attributes that a flow layout makes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// The class of the contexts for ``invalidateLayout(with:)``.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  func makeContext() -> UICollectionViewLayoutInvalidationContext {
    let contextClass =
      Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    return (contextClass ?? UICollectionViewLayoutInvalidationContext.self).init()
  }

  /// Computes the layout; called before the layout of the view if it is needed.
  open func prepare() {}

  /// Calls ``prepare()`` and then marks the layout as prepared, whatever it has set.
  func runPreparation() {
    let wasPreparing = isPreparing
    isPreparing = true
    defer { isPreparing = wasPreparing }
    needsPreparation = false
    prepare()
  }

  /// The size of the content.
  open var collectionViewContentSize: CGSize { .zero }

  /// Returns the attributes of the elements in a rectangle of the content.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// Returns the attributes of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  /// Returns the attributes of a header or footer.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns the attributes of a decoration.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns whether another visible rectangle invalidates everything; by default, another size
  /// does not.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Returns whether the size that a cell prefers invalidates the layout.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// Returns a context for another size that a cell prefers: its item, with that size.
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

  /// Returns a context for another visible rectangle.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

  /// Invalidates everything; the next layout computes it again and measures cells again.
  open func invalidateLayout() {
    if !isPreparing { collectionView?.noteListChange(ListChange(.invalidated)) }
    let context = makeContext()
    context.invalidateEverything = true
    invalidateLayout(with: context)
  }

  /// Invalidates a part, which the next layout computes again; overrides call `super`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    // During a preparation, only a data change requests another one. Otherwise a layout that sets
    // its own properties would never finish.
    let isOwnChange =
      isPreparing && !context.invalidateDataSourceCounts && context.updates == nil
    if !isOwnChange { needsPreparation = true }
    collectionView?.layoutWasInvalidated(context, isOwnChange: isOwnChange)
  }

  /// Returns the offset at which scrolling ends, in place of a proposed one.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }

  /// Returns the offset for changed content.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }

  /// Registers the class of the decorations of a kind.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass as? UICollectionReusableView.Type
  }

  /// Registers the nib of the decorations of a kind.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    decorationNibs[elementKind] = nib
  }

  // MARK: Changes

  /// Called after the data have changed and before the changes are shown; overrides call `super`.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Called after changes are shown.
  open func finalizeCollectionViewUpdates() {}

  /// Called before a new size of the view is shown.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Called after a new size of the view is shown.
  open func finalizeAnimatedBoundsChange() {}

  /// Returns the initial attributes of an inserted item; here it appears immediately at its
  /// position.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }

  /// Returns the final attributes of a deleted item; here it disappears immediately.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }

  /// Returns the initial attributes of a header or footer; here it appears immediately at its
  /// position.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String,
    at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns the final attributes of a header or footer; here it disappears immediately.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String,
    at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Called before the layout replaces another.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}

  /// Called before another layout replaces this one.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}

  /// Called after a layout has replaced another.
  open func finalizeLayoutTransition() {}

  // MARK: Moving items

  /// Returns the index path for an item that is dragged to a position.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath,
    withPosition position: CGPoint
  ) -> IndexPath { collectionView?.indexPathForItem(at: position) ?? previousIndexPath }

  /// Returns the attributes of a dragged item: centered under the finger.
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

  /// Whether the layout mirrors for right-to-left languages.
  ///
  /// No layout effect.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// The direction that the layout was designed for.
  ///
  /// No layout effect.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  // MARK: For the layouts of this module

  /// Returns the scroll view of an orthogonally scrolling section, in the content; nil for other
  /// sections.
  func orthogonalArea(ofSection section: Int) -> OrthogonalArea? { nil }

  /// Called when such a section was scrolled, or when a section that may scroll came into view.
  func orthogonalOffsetDidChange(ofSection section: Int) {}

  /// Creates attributes of the layout's attributes class.
  func makeAttributes(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes {
    ListWork.attributes += 1
    let attributesClass = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    let attributes = (attributesClass ?? UICollectionViewLayoutAttributes.self).init()
    attributes.indexPath = indexPath
    return attributes
  }
}
