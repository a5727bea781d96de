/// Shows items where a layout says; only as many cells exist as are visible at once.
///
/// The layout says where everything is, the view makes the cells, headers and footers in its bounds and recycles the
/// others, in its `layoutSubviews`. With an estimated item size each shown cell is asked for the size that it prefers,
/// and the layout prepares again in the same layout phase. Changes of items are at their places at once.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  /// The way in which lines follow each other.
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }

  /// Where an item is to be scrolled to.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The places as bits.
    public let rawValue: UInt

    /// Makes a place of its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The top.
    public static let top = ScrollPosition(rawValue: 1)
    /// The middle, up and down.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// The bottom.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// The left.
    public static let left = ScrollPosition(rawValue: 8)
    /// The middle, from side to side.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// The right.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of sections' headers.
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"

  /// The kind of sections' footers.
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The places of the items.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { layoutDidChange(from: oldValue) }
  }

  /// What the view shows; not retained.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { reloadData() }
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

  /// The numbers of items by section; nil before the data source has been asked.
  var counts: [Int]?
  var shownCells: [IndexPath: UICollectionViewCell] = [:]
  var shownViews: [SupplementaryKey: UICollectionReusableView] = [:]
  var reusePool = CollectionPool()
  var selection: [IndexPath] = []
  var touchedPath: IndexPath?
  private var isLayingOutItems = false
  private var lastSize: CGSize?

  /// Makes a view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// Makes a view with a flow layout, as an archive would.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
  }

  /// Sets the layout; items move there at once.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout,
    animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    collectionViewLayout = layout
    if animated { layoutIfNeeded() }
    completion?(true)
  }

  private func layoutDidChange(from old: UICollectionViewLayout) {
    guard old !== collectionViewLayout else { return }
    old.collectionView = nil
    collectionViewLayout.collectionView = self
    collectionViewLayout.invalidateLayout()
  }

  // MARK: Cells

  /// Registers the class that cells of a kind are made of.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    reusePool.cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
  }

  /// Registers a nib for cells of a kind.
  ///
  /// Nibs are not read here: dequeuing such a cell ends the process.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    nib?.logRegistration(identifier)
  }

  /// Registers the class that headers, footers or other views of a kind are made of.
  open func register(
    _ viewClass: AnyClass?,
    forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    let key = "\(elementKind)/\(identifier)"
    reusePool.viewClasses[key] = viewClass as? UICollectionReusableView.Type
  }

  /// Registers a nib for views of a kind.
  ///
  /// Nibs are not read here: dequeuing such a view ends the process.
  open func register(
    _ nib: UINib?,
    forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    nib?.logRegistration(identifier)
  }

  /// Returns a cell of a kind that waits to be used again, or a new one.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let cell = reusePool.take(cell: identifier) { return cell }
    guard let cellClass = reusePool.cellClasses[identifier],
      let cell = cellClass.make(frame: frameExpected(at: indexPath)) as? UICollectionViewCell
    else {
      preconditionFailure(
        "No class is registered for cells with the reuse identifier '\(identifier)'."
      )
    }
    cell.reuseIdentifier = identifier
    return cell
  }

  /// Returns a header, footer or other view of a kind that waits to be used again, or a new one.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String,
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let key = "\(elementKind)/\(identifier)"
    if let view = reusePool.take(view: key) { return view }
    guard
      let view = reusePool.viewClasses[key]?.make(frame: .zero) as? UICollectionReusableView
    else {
      preconditionFailure(
        "No class is registered for views of the kind '\(elementKind)' with the reuse identifier '\(identifier)'."
      )
    }
    view.reuseIdentifier = identifier
    return view
  }

  private func frameExpected(at path: IndexPath) -> CGRect {
    collectionViewLayout.layoutAttributesForItem(at: path)?.frame ?? .zero
  }

  // MARK: Data

  /// Asks the data source again for everything, in the next layout; nothing is selected any more.
  open func reloadData() {
    MainThread.check(UICollectionView.self)
    for path in selection { deselect(path) }
    recycleEverything()
    counts = nil
    (collectionViewLayout as? UICollectionViewFlowLayout)?.forgetPreferredSizes()
    collectionViewLayout.invalidateLayout()
  }

  /// Asks the data source again for some items: here for all that are visible.
  open func reloadItems(at indexPaths: [IndexPath]) { itemsDidChange() }

  /// Asks the data source again for some items: here for all that are visible.
  open func reconfigureItems(at indexPaths: [IndexPath]) { itemsDidChange() }

  /// Asks the data source again for some sections: here for all that are visible.
  open func reloadSections(_ sections: IndexSet) { itemsDidChange() }

  /// Shows items that the data source has got; all visible items are asked for again.
  open func insertItems(at indexPaths: [IndexPath]) { itemsDidChange() }

  /// Takes items away that the data source no longer has; all visible items are asked for again.
  open func deleteItems(at indexPaths: [IndexPath]) { itemsDidChange() }

  /// Shows an item at another place; all visible items are asked for again.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { itemsDidChange() }

  /// Shows sections that the data source has got; all visible items are asked for again.
  open func insertSections(_ sections: IndexSet) { itemsDidChange() }

  /// Takes sections away that the data source no longer has; all visible items are asked for again.
  open func deleteSections(_ sections: IndexSet) { itemsDidChange() }

  /// Shows a section at another place; all visible items are asked for again.
  open func moveSection(_ section: Int, toSection newSection: Int) { itemsDidChange() }

  /// Does changes of items at once and lays the view out; the completion is called then.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    collectionViewLayout.invalidateLayout()
    if window != nil { layoutIfNeeded() }
    completion?(true)
  }

  private func itemsDidChange() {
    recycleEverything()
    counts = nil
    (collectionViewLayout as? UICollectionViewFlowLayout)?.forgetPreferredSizes()
    collectionViewLayout.invalidateLayout()
  }

  /// The number of sections.
  open var numberOfSections: Int { countsNow.count }

  /// Returns the number of items of a section.
  open func numberOfItems(inSection section: Int) -> Int {
    countsNow.indices.contains(section) ? countsNow[section] : 0
  }

  private var countsNow: [Int] {
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
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue != old { invalidateLayoutIfNeeded(forBounds: newValue) }
    }
  }

  private func invalidateLayoutIfNeeded(forBounds bounds: CGRect) {
    let layout = collectionViewLayout
    guard layout.shouldInvalidateLayout(forBoundsChange: bounds) else { return }
    layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: bounds))
  }

  private func layOutItems() {
    if let lastSize, lastSize != bounds.size { invalidateLayoutIfNeeded(forBounds: bounds) }
    lastSize = bounds.size
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
    // Each round measures cells that were not measured: at most all items, as a rule one more round.
    for _ in 0..<LayoutPass.maximumRounds {
      prepareIfNeeded()
      showVisibleItems()
      guard collectionViewLayout.needsPreparation else { return }
    }
  }

  private func prepareIfNeeded() {
    guard collectionViewLayout.needsPreparation else { return }
    collectionViewLayout.needsPreparation = false
    _ = countsNow
    collectionViewLayout.prepare()
    let size = collectionViewLayout.collectionViewContentSize
    if contentSize != size { contentSize = size }
  }

  // MARK: Asking

  /// The shown cells, in no order.
  open var visibleCells: [UICollectionViewCell] {
    shownCells.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The shown items, in no order.
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
      $0.representedElementCategory == .cell && $0.frame.contains(point)
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

  /// Returns where an item is.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  /// Returns where a header, footer or other view is.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  /// Scrolls an item to a place.
  open func scrollToItem(
    at indexPath: IndexPath,
    at scrollPosition: ScrollPosition,
    animated: Bool
  ) {
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    guard !scrollPosition.isEmpty else { return scrollRectToVisible(frame, animated: animated) }
    var offset = contentOffset
    if scrollPosition.contains(.top) { offset.y = frame.minY }
    if scrollPosition.contains(.centeredVertically) { offset.y = frame.midY - bounds.height / 2 }
    if scrollPosition.contains(.bottom) { offset.y = frame.maxY - bounds.height }
    if scrollPosition.contains(.left) { offset.x = frame.minX }
    if scrollPosition.contains(.centeredHorizontally) { offset.x = frame.midX - bounds.width / 2 }
    if scrollPosition.contains(.right) { offset.x = frame.maxX - bounds.width }
    setContentOffset(limited(offset), animated: animated)
  }

  // MARK: Selection

  /// The selected items.
  open var indexPathsForSelectedItems: [IndexPath]? { selection }

  /// Selects an item without telling the delegate, nil to select none.
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

  /// Selects an item no longer, without telling the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(indexPath) }
}
