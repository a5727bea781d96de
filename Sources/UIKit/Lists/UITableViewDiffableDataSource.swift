/// A table's data source for snapshots; applying another snapshot changes the differing rows in one
/// batch.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable,
  ItemIdentifierType: Hashable
>: DiffableDataSource<SectionIdentifierType, ItemIdentifierType>, UITableViewDataSource {
  /// Creates the cell of an item.
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?

  /// How changed rows are animated.
  ///
  /// No layout effect.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  private let cellProvider: CellProvider

  /// Creates a data source and sets it on a table.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.cellProvider = cellProvider
    super.init {
      [weak tableView] in
      tableView?.reloadData()
    } update: { [weak tableView] changes in
      tableView?.performBatchUpdates { [weak tableView] in
        guard let tableView else { return }
        changes.apply(to: tableView)
      }
    }
    tableView.dataSource = self
  }

  open func numberOfSections(in tableView: UITableView) -> Int { sectionCount }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    itemCount(inSection: section)
  }

  open func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    cell(at: indexPath) { cellProvider(tableView, $0, $1) }
  }

  /// The title above a section: none unless overridden.
  open func tableView(
    _ tableView: UITableView,
    titleForHeaderInSection section: Int
  ) -> String? { nil }

  /// The title below a section: none unless overridden.
  open func tableView(
    _ tableView: UITableView,
    titleForFooterInSection section: Int
  ) -> String? { nil }

  /// Returns whether a row can be edited: no, unless overridden.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  /// Returns whether a row can be moved: no, unless overridden.
  ///
  /// No layout effect.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

  /// Deletes or inserts a row that the user edits; does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// Moves a row that the user has moved; does nothing unless overridden.
  ///
  /// No layout effect.
  open func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  /// The index titles at the side: none unless overridden.
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

  /// Returns the section of an index title: the section at the title's index unless overridden.
  open func tableView(
    _ tableView: UITableView,
    sectionForSectionIndexTitle title: String,
    at index: Int
  ) -> Int { index }
}

extension SnapshotChanges {
  /// Applies changes to a table, within a batch.
  @MainActor
  fileprivate func apply(to table: UITableView) {
    if !deletedSections.isEmpty { table.deleteSections(deletedSections, with: .automatic) }
    if !insertedSections.isEmpty { table.insertSections(insertedSections, with: .automatic) }
    for move in movedSections { table.moveSection(move.from, toSection: move.to) }
    if !reloadedSections.isEmpty { table.reloadSections(reloadedSections, with: .automatic) }
    if !deletedItems.isEmpty { table.deleteRows(at: deletedItems, with: .automatic) }
    if !insertedItems.isEmpty { table.insertRows(at: insertedItems, with: .automatic) }
    for move in movedItems { table.moveRow(at: move.from, to: move.to) }
    if !reloadedItems.isEmpty { table.reloadRows(at: reloadedItems, with: .automatic) }
    if !reconfiguredItems.isEmpty { table.reconfigureRows(at: reconfiguredItems) }
  }
}
