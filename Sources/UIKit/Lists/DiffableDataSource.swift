/// The common part of the table and collection view data sources for snapshots.
@preconcurrency @MainActor
open class DiffableDataSource<
  SectionIdentifierType: Hashable,
  ItemIdentifierType: Hashable
>: NSObject {
  private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  private let reloadData: @MainActor () -> Void
  private let update: (@MainActor (SnapshotChanges) -> Void)?

  /// Creates a data source without sections.
  ///
  /// - Parameters:
  ///   - reloadData: Makes the view reload everything.
  ///   - update: Makes the view apply the differences; nil if it reloads everything instead.
  init(
    reloadData: @escaping @MainActor () -> Void,
    update: (@MainActor (SnapshotChanges) -> Void)? = nil
  ) {
    self.reloadData = reloadData
    self.update = update
    super.init()
  }

  /// Returns the sections and items.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    current
  }

  /// Shows another snapshot; applies the differences in one batch and keeps everything else.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of items between the first and the last
  ///   that differ.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    let changes = update == nil ? nil : SnapshotChanges(from: current, to: snapshot)
    current = snapshot
    current.forgetMarks()
    if let update, let changes {
      if !changes.isEmpty { update(changes) }
    } else {
      reloadData()
    }
    completion?()
  }

  /// Stores another snapshot without notifying the view, which updates itself.
  func replace(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) {
    current = snapshot
  }

  /// Shows another snapshot; the view reloads everything, without computing differences.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    current = snapshot
    current.forgetMarks()
    reloadData()
    completion?()
  }

  /// Returns the item at an index path.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }

  /// Returns the index path of an item.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.path(of: itemIdentifier)
  }

  /// Returns the section at an index.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// Returns the index of a section.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  var sectionCount: Int { current.numberOfSections }

  func itemCount(inSection section: Int) -> Int {
    sectionIdentifier(for: section).map { current.numberOfItems(inSection: $0) } ?? 0
  }

  /// Returns the provider's cell for the item at an index path.
  func cell<Cell>(
    at indexPath: IndexPath,
    from provider: (IndexPath, ItemIdentifierType) -> Cell?
  ) -> Cell {
    guard let item = itemIdentifier(for: indexPath), let cell = provider(indexPath, item) else {
      preconditionFailure("The cell provider must return a cell for each item.")
    }
    return cell
  }
}
