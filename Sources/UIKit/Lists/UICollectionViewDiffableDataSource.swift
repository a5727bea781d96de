/// A collection view's data source for snapshots; applying another snapshot changes the differing
/// items in one batch.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable,
  ItemIdentifierType: Hashable
>: DiffableDataSource<SectionIdentifierType, ItemIdentifierType>, UICollectionViewDataSource {
  /// Creates the cell of an item.
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath,
    _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?

  /// Creates a header, footer or other view.
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?

  /// Creates headers, footers and other views.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  private let cellProvider: CellProvider

  /// Creates a data source and sets it on a collection view.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.cellProvider = cellProvider
    super.init {
      [weak collectionView] in
      collectionView?.reloadData()
    } update: { [weak collectionView] changes in
      collectionView?.apply(changes)
    }
    collectionView.dataSource = self
  }

  // MARK: Sections as trees

  private var trees:
    [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]

  /// Controls the expanding and collapsing of items when their outline disclosure is touched.
  public struct SectionSnapshotHandlers<Item> {
    /// Returns whether an item may be expanded.
    public var shouldExpandItem: ((Item) -> Bool)?
    /// Called before an item is expanded.
    public var willExpandItem: ((Item) -> Void)?
    /// Returns whether an item may be collapsed.
    public var shouldCollapseItem: ((Item) -> Bool)?
    /// Called before an item is collapsed.
    public var willCollapseItem: ((Item) -> Void)?
    /// Returns the children of an item when it is expanded.
    public var snapshotForExpandingParent:
      (
        (Item, NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>) ->
          NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
      )?

    /// Creates handlers that are not set.
    public init() {}
  }

  /// Controls the expanding and collapsing of items.
  open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()

  /// Shows the visible items of a tree in a section, which is added if it does not exist.
  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    to section: SectionIdentifierType,
    animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    trees[section] = snapshot
    var all = self.snapshot()
    if all.indexOfSection(section) == nil { all.appendSections([section]) }
    all.deleteItems(all.itemIdentifiers(inSection: section))
    all.appendItems(snapshot.visibleItems, toSection: section)
    apply(all, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Returns the tree of a section; a flat one if none was applied.
  open func snapshot(
    for section: SectionIdentifierType
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    if let tree = trees[section] { return tree }
    var made = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    made.append(snapshot().itemIdentifiers(inSection: section))
    return made
  }

  /// Expands or collapses an item as a touch of its outline disclosure does, if the handlers allow
  /// it.
  func toggleExpansion(at indexPath: IndexPath) {
    guard let item = itemIdentifier(for: indexPath),
      let section = sectionIdentifier(for: indexPath.section), var tree = trees[section]
    else { return }
    let handlers = sectionSnapshotHandlers
    if tree.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      tree.collapse([item])
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let below = handlers.snapshotForExpandingParent?(item, tree.snapshot(of: item)) {
        tree.replace(childrenOf: item, using: below)
      }
      tree.expand([item])
    }
    apply(tree, to: section)
  }

  /// Returns whether an item is expanded.
  func isExpanded(at indexPath: IndexPath) -> Bool {
    guard let item = itemIdentifier(for: indexPath),
      let section = sectionIdentifier(for: indexPath.section)
    else { return false }
    return trees[section]?.isExpanded(item) ?? false
  }

  // MARK: Moving items

  /// Controls the moving of items by the user.
  public struct ReorderingHandlers<Item> {
    /// Returns whether an item may be moved; none may unless this is set.
    public var canReorderItem: ((Item) -> Bool)?
    /// Called before an item is shown in its new position.
    public var willReorder:
      ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    /// Called after an item is shown in its new position.
    public var didReorder:
      ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

    /// Creates handlers that allow no moves.
    public init() {}
  }

  /// Controls the moving of items by the user.
  open var reorderingHandlers = ReorderingHandlers<ItemIdentifierType>()

  open func collectionView(
    _ collectionView: UICollectionView,
    canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    guard let item = itemIdentifier(for: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }

  open func collectionView(
    _ collectionView: UICollectionView,
    moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    guard let item = itemIdentifier(for: sourceIndexPath),
      let section = sectionIdentifier(for: destinationIndexPath.section)
    else { return }
    let old = snapshot()
    var new = old
    new.deleteItems([item])
    let others = new.itemIdentifiers(inSection: section)
    if others.indices.contains(destinationIndexPath.item) {
      new.insertItems([item], beforeItem: others[destinationIndexPath.item])
    } else {
      new.appendItems([item], toSection: section)
    }
    let transaction = NSDiffableDataSourceTransaction(initialSnapshot: old, finalSnapshot: new)
    reorderingHandlers.willReorder?(transaction)
    replace(new)
    reorderingHandlers.didReorder?(transaction)
  }

  // MARK: Asking

  open func numberOfSections(in collectionView: UICollectionView) -> Int { sectionCount }

  open func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int {
    itemCount(inSection: section)
  }

  open func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    cell(at: indexPath) { cellProvider(collectionView, $0, $1) }
  }

  open func collectionView(
    _ collectionView: UICollectionView,
    viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      preconditionFailure("The supplementary view provider must return a view for each place.")
    }
    return view
  }
}

/// A change of a snapshot by the user.
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable,
  ItemIdentifierType: Hashable
> {
  /// The snapshot before the change.
  public let initialSnapshot:
    NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The snapshot after the change.
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
}

extension UICollectionView {
  /// Shows the differences between two snapshots; the data source already has the second.
  func apply(_ changes: SnapshotChanges) {
    // Before the first layout, there is nothing to compare with.
    guard counts != nil else { return reloadData() }
    performBatchUpdates { [self] in
      deleteSections(changes.deletedSections)
      insertSections(changes.insertedSections)
      for move in changes.movedSections { moveSection(move.from, toSection: move.to) }
      reloadSections(changes.reloadedSections)
      deleteItems(at: changes.deletedItems)
      insertItems(at: changes.insertedItems)
      for move in changes.movedItems { moveItem(at: move.from, to: move.to) }
      reloadItems(at: changes.reloadedItems)
      reconfigureItems(at: changes.reconfiguredItems)
    }
  }
}
