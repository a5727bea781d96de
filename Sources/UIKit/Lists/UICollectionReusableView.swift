package import Signposts

/// A view of a collection view: recycled for another item once it is scrolled away.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// What views of one kind are recycled by.
  open internal(set) var reuseIdentifier: String?

  /// The view that a collection view is about to make, so that recordings know it by its identifier from the beginning.
  static var next: (viewClass: AnyClass, reuseIdentifier: String)?

  weak var collectionView: UICollectionView?
  /// Whether the view has to be asked for the size that it prefers, in the next layout.
  var needsSizing = true
  /// The axes and the lengths along the others that the view was last asked for.
  var sizedAxes: UIAxis = []
  var sizedFor = CGSize.zero

  /// Makes a view with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    if let next = Self.next, next.viewClass == type(of: self) {
      reuseIdentifier = next.reuseIdentifier
      Self.next = nil
    }
  }

  /// Makes a view with the frame and of the kind that a document gives it.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    reuseIdentifier = coder.document?.reuseIdentifier
  }

  /// Gets the view ready for another item; overriders call `super`.
  open func prepareForReuse() {}

  /// Called before the view is placed; overriders take what the layout adds.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Returns where the view should be: of the size that its constraints give, along the axes that the layout leaves open.
  ///
  /// Overriders may change what they get, and return it. Unless overridden, this costs an engine that is thrown away.
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

  /// Whether there is anything whose constraints could give a size.
  var hasContent: Bool { !subviews.isEmpty }

  /// Called before another layout takes effect.
  open func willTransition(
    from oldLayout: UICollectionViewLayout,
    to newLayout: UICollectionViewLayout
  ) {}

  /// Called once another layout has taken effect.
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
