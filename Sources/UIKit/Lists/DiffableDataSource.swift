/// What the data sources of tables and of collection views over a snapshot have in common.
@preconcurrency @MainActor
open class DiffableDataSource<
  SectionIdentifierType: Hashable,
  ItemIdentifierType: Hashable
>: NSObject {
  private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  private let reloadData: @MainActor () -> Void
  private let update: (@MainActor (SnapshotChanges) -> Void)?

  /// Makes a data source without sections.
  ///
  /// - Parameters:
  ///   - reloadData: Has the view ask for everything again.
  ///   - update: Has the view change what differs; nil if it asks for everything again instead.
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

  /// Shows other sections and items; what differs is changed in one batch, and the rest stays as it is.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of items between the first and the last that differ.
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

  /// Takes other sections and items without telling the view, which changes itself.
  func replace(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) {
    current = snapshot
  }

  /// Shows other sections and items; the view is asked for everything again, without looking for what differs.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    current = snapshot
    current.forgetMarks()
    reloadData()
    completion?()
  }

  /// Returns the item at a place.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }

  /// Returns the place of an item.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.path(of: itemIdentifier)
  }

  /// Returns the section at a place.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// Returns the place of a section.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  var sectionCount: Int { current.numberOfSections }

  func itemCount(inSection section: Int) -> Int {
    sectionIdentifier(for: section).map { current.numberOfItems(inSection: $0) } ?? 0
  }

  /// Returns the cell that a provider makes of the item at a place.
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
