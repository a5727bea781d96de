package import Signposts

/// A view of a collection view, recycled for another item after it is scrolled away.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// The identifier under which views are recycled.
  open internal(set) var reuseIdentifier: String?

  /// The view that a collection view is about to create, so that recordings know its identifier
  /// from the beginning.
  static var next: (viewClass: AnyClass, reuseIdentifier: String)?

  weak var collectionView: UICollectionView?
  /// Whether the next layout has to measure the view.
  var needsSizing = true
  /// The axes along which the view was last measured, and the lengths along the others.
  var sizedAxes: UIAxis = []
  var sizedFor = CGSize.zero

  /// Creates a view with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    if let next = Self.next, next.viewClass == type(of: self) {
      reuseIdentifier = next.reuseIdentifier
      Self.next = nil
    }
  }

  /// Creates a view with the frame and identifier from a document.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    reuseIdentifier = coder.document?.reuseIdentifier
  }

  /// Prepares the view for another item; overrides call `super`.
  open func prepareForReuse() {}

  /// Called before the view is placed; overrides apply the layout's custom attributes.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Returns the attributes with the size from the view's constraints, along the axes that the
  /// layout leaves open.
  ///
  /// Overrides may change the attributes that they get, and return them. The default implementation
  /// creates and discards an engine.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let axes = layoutAttributes.estimatedAxes
    guard hasContent, !axes.isEmpty,
      let copy = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    else { return layoutAttributes }
    copy.size = systemLayoutSizeFitting(
      layoutAttributes.size,
      withHorizontalFittingPriority: axes.contains(.horizontal) ? .fittingSizeLevel : .required,
      verticalFittingPriority: axes.contains(.vertical) ? .fittingSizeLevel : .required
    )
    return copy
  }

  /// Whether the view has contents whose constraints could determine a size.
  var hasContent: Bool { !subviews.isEmpty }

  /// Called before another layout takes effect.
  open func willTransition(
    from oldLayout: UICollectionViewLayout,
    to newLayout: UICollectionViewLayout
  ) {}

  /// Called after another layout has taken effect.
  open func didTransition(
    from oldLayout: UICollectionViewLayout,
    to newLayout: UICollectionViewLayout
  ) {}

  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    collectionView?.sizeMayHaveChanged(of: self)
  }

  package override var itemKind: ItemKind { reuseIdentifier == nil ? .view : .reusableCell }

  package override var reuseIdentifierForRecording: String? {
    reuseIdentifier.map(RegistrationIdentifier.name(of:))
  }
}
