package import Signposts

/// A view of a collection view: recycled for another item once it is scrolled away.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// What views of one kind are recycled by.
  open internal(set) var reuseIdentifier: String?

  weak var collectionView: UICollectionView?

  /// Gets the view ready for another item; overriders call `super`.
  open func prepareForReuse() {}

  /// Called before the view is placed; overriders take what the layout adds.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Returns where the view should be: unless overridden, where the layout says.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }

  /// Would be called for another layout; only code calls it here.
  ///
  /// No layout effect.
  open func willTransition(
    from oldLayout: UICollectionViewLayout,
    to newLayout: UICollectionViewLayout
  ) {}

  /// Would be called for another layout; only code calls it here.
  ///
  /// No layout effect.
  open func didTransition(
    from oldLayout: UICollectionViewLayout,
    to newLayout: UICollectionViewLayout
  ) {}

  package override var itemKind: ItemKind { reuseIdentifier == nil ? .view : .reusableCell }

  package override var reuseIdentifierForRecording: String? { reuseIdentifier }
}
