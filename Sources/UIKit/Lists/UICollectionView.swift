import Signposts

/// Shows items as its layout specifies; cells exist only for visible items.
///
/// The layout provides the positions. In its `layoutSubviews`, the view creates the cells, headers
/// and footers in its bounds and recycles the others. If a layout only estimates sizes, each view
/// that comes into view is measured, and the layout prepares again in the same layout phase.
/// Visible elements keep their positions if a view above them turns out to be larger or smaller.
/// Changes of items take effect immediately.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  /// The direction in which lines follow each other.
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }

  /// The position to which an item is scrolled.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The positions as bits.
    public let rawValue: UInt

    /// Creates positions from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The top.
    public static let top = ScrollPosition(rawValue: 1)
    /// Vertically centered.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// The bottom.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// The left.
    public static let left = ScrollPosition(rawValue: 8)
    /// Horizontally centered.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// The right.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of sections' headers.
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"

  /// The kind of sections' footers.
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The layout that places the items.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { layoutDidChange(from: oldValue) }
  }

  /// The data source; not retained.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { forgetSelectionAndData() }
  }

  /// The view behind the items, as large as the view.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// Whether items can be selected by touch.
  open var allowsSelection = true

  /// Whether several items can be selected.
  open var allowsMultipleSelection = false {
    didSet {
      if !allowsMultipleSelection { for path in selection.dropLast() { deselect(path) } }
    }
  }

  /// The numbers of items by section; nil until the data source is asked.
  var counts: [Int]?
  var shownCells: [IndexPath: UICollectionViewCell] = [:]
  var shownViews: [SupplementaryKey: UICollectionReusableView] = [:]
  var orthogonalViews: [Int: OrthogonalScrollView] = [:]
  var reusePool = CollectionPool()
  var selection: [IndexPath] = []
  var touchedPath: IndexPath?
  /// The changes that a batch has collected; nil outside of one.
  var updates: CollectionUpdates?
  /// The cell that the data source reconfigures; returned instead of a recycled one.
  var reconfigured: (path: IndexPath, cell: UICollectionViewCell)?
  var prefetching = CollectionPrefetching()
  var movement: ItemMovement?
  var swipe: CollectionSwipe?
  private(set) var isLayingOutItems = false
  private var listRecording = ListRecording()
  var lastSize: CGSize?
  /// Whether only scrolling has happened since the last layout, so that visible items keep their
  /// positions.
  var keepsVisibleItems = false
  var sizesHaveChanged = false
  var offsetAdjustment = CGPoint.zero

  /// Creates a view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// Creates a view with the layout from a document, or a flow layout.
  public required init?(coder: NSCoder) {
    collectionViewLayout = coder.document?.collectionLayout ?? UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
  }

  /// Sets the layout; items move immediately and keep their cells.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout,
    animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    let old = collectionViewLayout
    guard layout !== old else {
      completion?(true)
      return
    }
    let shown = Array(shownCells.values) + Array(shownViews.values)
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    for view in shown { view.willTransition(from: old, to: layout) }
    collectionViewLayout = layout
    if window != nil {
      prepareIfNeeded()
      let target = layout.targetContentOffset(forProposedContentOffset: limited(contentOffset))
      if target != contentOffset { contentOffset = target }
      if animated { layoutIfNeeded() }
    }
    for view in shown { view.didTransition(from: old, to: layout) }
    old.finalizeLayoutTransition()
    layout.finalizeLayoutTransition()
    completion?(true)
  }

  /// Begins a transition to another layout; set the progress on the returned layout.
  open func startInteractiveTransition(
    to layout: UICollectionViewLayout,
    completion: ((Bool, Bool) -> Void)? = nil
  ) -> UICollectionViewTransitionLayout {
    let delegated = collectionDelegate?.collectionView(
      self,
      transitionLayoutForOldLayout: collectionViewLayout,
      newLayout: layout
    )
    let made =
      delegated
      ?? UICollectionViewTransitionLayout(currentLayout: collectionViewLayout, nextLayout: layout)
    made.completion = completion
    collectionViewLayout = made
    made.attach(to: self)
    return made
  }

  /// Completes the transition.
  open func finishInteractiveTransition() { endTransition(isFinished: true) }

  /// Cancels the transition.
  open func cancelInteractiveTransition() { endTransition(isFinished: false) }

  // MARK: Cells

  /// Registers the class of the cells with a reuse identifier.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    reusePool.cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
    reusePool.cellNibs[identifier] = nil
  }

  /// Registers the class of the headers, footers or other views with a reuse identifier.
  open func register(
    _ viewClass: AnyClass?,
    forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    let key = "\(elementKind)/\(identifier)"
    reusePool.viewClasses[key] = viewClass as? UICollectionReusableView.Type
    reusePool.viewNibs[key] = nil
  }

  /// Returns a reused or new cell for a reuse identifier.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let reconfigured, reconfigured.path == indexPath,
      reconfigured.cell.reuseIdentifier == identifier
    {
      return reconfigured.cell
    }
    if let cell = reusePool.take(cell: identifier) { return cell }
    ListWork.viewsMade += 1
    if let nib = reusePool.cellNibs[identifier],
      let cell = make(nib, UICollectionViewCell.self, frameExpected(at: indexPath), identifier)
    {
      return cell
    }
    guard let cellClass = reusePool.cellClasses[identifier],
      let cell = make(cellClass, frameExpected(at: indexPath), identifier)
        as? UICollectionViewCell
    else {
      preconditionFailure(
        "No class is registered for cells with the reuse identifier '\(identifier)'."
      )
    }
    return cell
  }

  private func make(
    _ viewClass: UIView.Type,
    _ frame: CGRect,
    _ identifier: String
  ) -> UICollectionReusableView? {
    UICollectionReusableView.next = (viewClass, identifier)
    let view = viewClass.make(frame: frame) as? UICollectionReusableView
    UICollectionReusableView.next = nil
    view?.reuseIdentifier = identifier
    return view
  }

  private func make<View: UICollectionReusableView>(
    _ nib: UINib,
    _ type: View.Type,
    _ frame: CGRect,
    _ identifier: String
  ) -> View? {
    let view = nib.makeReusable(type, for: identifier)
    if let view, view.reuseIdentifier == nil { view.reuseIdentifier = identifier }
    if !frame.isEmpty { view?.frame = frame }
    return view
  }

  /// Returns a reused or new header, footer or other view for a reuse identifier.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String,
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let key = "\(elementKind)/\(identifier)"
    if let view = reusePool.take(view: key) { return view }
    ListWork.viewsMade += 1
    // With this size, the view's constraints do not conflict with an empty frame.
    let expected = collectionViewLayout.layoutAttributesForSupplementaryView(
      ofKind: elementKind,
      at: indexPath
    )?.frame
    if let nib = reusePool.viewNibs[key],
      let view = make(nib, UICollectionReusableView.self, expected ?? .zero, identifier)
    {
      return view
    }
    guard
      let viewClass = reusePool.viewClasses[key],
      let view = make(viewClass, expected ?? .zero, identifier)
    else {
      preconditionFailure(
        "No class is registered for views of the kind '\(elementKind)' with the reuse identifier '\(identifier)'."
      )
    }
    return view
  }

  private func frameExpected(at path: IndexPath) -> CGRect {
    collectionViewLayout.layoutAttributesForItem(at: path)?.frame ?? .zero
  }

  // MARK: Data

  /// Reloads everything from the data source in the next layout; clears the selection.
  open func reloadData() {
    MainThread.check(UICollectionView.self)
    listRecording.willReload(self, cells: shownCells)
    forgetSelectionAndData()
  }

  private func forgetSelectionAndData() {
    for path in selection { deselect(path) }
    updates = updates == nil ? nil : CollectionUpdates()
    forgetData()
  }

  /// Reloads some items with new cells from the data source.
  open func reloadItems(at indexPaths: [IndexPath]) { change { $0.reloadedItems += indexPaths } }

  /// Asks the data source to reconfigure the existing cells of some items.
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    change { $0.reconfiguredItems += indexPaths }
  }

  /// Reloads some sections, which may have other numbers of items.
  open func reloadSections(_ sections: IndexSet) {
    change { $0.reloadedSections.formUnion(sections) }
  }

  /// Shows items that were added to the data source; the cells of others stay.
  open func insertItems(at indexPaths: [IndexPath]) { change { $0.insertedItems += indexPaths } }

  /// Removes items that the data source no longer has; the cells of others stay.
  open func deleteItems(at indexPaths: [IndexPath]) { change { $0.deletedItems += indexPaths } }

  /// Moves an item together with its cell.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// Shows sections that were added to the data source.
  open func insertSections(_ sections: IndexSet) {
    change { $0.insertedSections.formUnion(sections) }
  }

  /// Removes sections that the data source no longer has.
  open func deleteSections(_ sections: IndexSet) {
    change { $0.deletedSections.formUnion(sections) }
  }

  /// Moves a section together with its cells.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  /// Applies changes of items together, lays out the view, and then calls the completion.
  ///
  /// Deletions, reloads and sources of moves use indices before the changes; insertions use indices
  /// after them. If the numbers of items before and after do not match the changes, the process
  /// ends with an explanation.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    let isOuter = self.updates == nil
    if isOuter {
      // The changes are relative to the numbers of items before.
      _ = countsNow
      self.updates = CollectionUpdates()
    }
    updates?()
    if isOuter, let collected = self.updates {
      self.updates = nil
      apply(collected)
      if window != nil { layoutIfNeeded() }
    }
    completion?(true)
  }

  /// Discards the data and all sizes.
  func forgetData() {
    recycleEverything()
    counts = nil
    let context = collectionViewLayout.makeContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    collectionViewLayout.invalidateLayout(with: context)
  }

  /// The number of sections.
  open var numberOfSections: Int { countsNow.count }

  /// Returns the number of items of a section.
  open func numberOfItems(inSection section: Int) -> Int {
    countsNow.indices.contains(section) ? countsNow[section] : 0
  }

  var countsNow: [Int] {
    if let counts { return counts }
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    let made = (0..<max(0, sections)).map { section in
      max(0, dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0)
    }
    counts = made
    return made
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !isLayingOutItems else { return }
    isLayingOutItems = true
    layOutItems()
    isLayingOutItems = false
    listRecording.didLayOut(self, cells: shownCells)
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue != old { invalidateLayoutIfNeeded(forBounds: newValue) }
    }
  }

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    // Safe area insets at the sides affect the length of lines.
    collectionViewLayout.invalidateLayout(with: collectionViewLayout.makeContext())
  }

  override func takesDrag(_ pan: UIPanGestureRecognizer) -> Bool { takesSwipe(pan) }

  override func followTakenDrag(_ pan: UIPanGestureRecognizer) { followSwipe(pan) }

  package override func stop(near offset: CGPoint, velocity: CGPoint) -> CGPoint {
    collectionViewLayout.targetContentOffset(
      forProposedContentOffset: offset,
      withScrollingVelocity: velocity
    )
  }

  // MARK: Asking

  /// The shown cells, unordered.
  open var visibleCells: [UICollectionViewCell] {
    shownCells.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The shown items, unordered.
  open var indexPathsForVisibleItems: [IndexPath] { shownCells.keys.sorted() }

  /// Returns the cell of an item, if it is shown.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { shownCells[indexPath] }

  /// Returns the item that a cell shows.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shownCells.first { $0.value === cell }?.key
  }

  /// Returns the item at a point of the content.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    let area = CGRect(x: point.x, y: point.y, width: 1, height: 1)
    return collectionViewLayout.layoutAttributesForElements(in: area)?.first {
      $0.representedElementCategory == .cell && visibleFrame($0).contains(point)
    }?.indexPath
  }

  /// Returns a shown header, footer or other view.
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionReusableView?
  {
    shownViews[SupplementaryKey(kind: elementKind, path: indexPath)]
  }

  /// Returns the shown headers, footers or other views of a kind.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    shownViews.filter { $0.key.kind == elementKind }.sorted { $0.key.path < $1.key.path }
      .map(\.value)
  }

  /// Returns the attributes of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  /// Returns the attributes of a header, footer or other view.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  /// Scrolls to an item; measures the elements that come into view on the way.
  open func scrollToItem(
    at indexPath: IndexPath,
    at scrollPosition: ScrollPosition,
    animated: Bool
  ) {
    // Measuring the items around the target moves it, so a few rounds are needed.
    for _ in 0..<4 {
      guard let target = offset(toShow: indexPath, at: scrollPosition) else { return }
      let isThere = target == contentOffset
      setContentOffset(target, animated: animated)
      if isThere { break }
      if window != nil { layoutIfNeeded() }
    }
  }

  // MARK: Selection

  /// The selected items.
  open var indexPathsForSelectedItems: [IndexPath]? { selection }

  /// Selects an item without notifying the delegate; nil clears the selection.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard let indexPath else {
      for path in selection { deselect(path) }
      return
    }
    select(indexPath)
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects an item without notifying the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(indexPath) }
}
