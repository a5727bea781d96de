/// A controller that is the data source and delegate of its collection view.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  /// The initial layout of the collection view.
  open private(set) var collectionViewLayout: UICollectionViewLayout

  /// Whether the selection is cleared when the view appears.
  open var clearsSelectionOnViewWillAppear = true

  /// Whether a navigation controller changes the layout instead of the view.
  ///
  /// No layout effect.
  open var useLayoutToLayoutNavigationTransitions = false

  /// Whether items can be moved by touch.
  ///
  /// No layout effect.
  open var installsStandardGestureForInteractiveMovement = true

  /// Creates a controller with a layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with a flow layout.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller whose collection view a document describes.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  open override func loadView() {
    if loadViewFromDocument() {
      guard let loaded = view as? UICollectionView else { return }
      collectionViewLayout = loaded.collectionViewLayout
      if loaded.dataSource == nil { loaded.dataSource = self }
      if loaded.delegate == nil { loaded.delegate = self }
      return
    }
    let made = UICollectionView(
      frame: UIScreen.main.bounds,
      collectionViewLayout: collectionViewLayout
    )
    made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    made.delegate = self
    view = made
    made.dataSource = self
  }

  /// The collection view, which is the view.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var collectionView: UICollectionView! {
    get { view as? UICollectionView }
    set { view = newValue }
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear else { return }
    collectionView.selectItem(at: nil, animated: animated, scrollPosition: [])
  }

  // The protocols' methods are declared here so that subclasses can override them.

  /// No items unless overridden.
  open func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { 0 }

  /// Returns the cell of an item; overridden if there are items.
  open func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell() }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView() }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
    -> Bool
  { false }

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { true }

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    didHighlightItemAt indexPath: IndexPath
  ) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    didUnhighlightItemAt indexPath: IndexPath
  ) {}

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    didSelectItemAt indexPath: IndexPath
  ) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    didDeselectItemAt indexPath: IndexPath
  ) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String,
    at indexPath: IndexPath
  ) {}

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String,
    at indexPath: IndexPath
  ) {}

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfigurationForItemAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }

  /// Does nothing unless overridden.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func collectionView(
    _ collectionView: UICollectionView,
    canFocusItemAt indexPath: IndexPath
  ) -> Bool { true }

  /// Unless overridden, behaves as if the method were missing.
  ///
  /// No layout effect.
  open func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath)
    -> Bool
  { false }
}
