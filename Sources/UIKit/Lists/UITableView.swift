import Signposts

/// Shows rows in a column; cells exist only for visible rows.
///
/// Rows size themselves in the window's engine. A cell for a row is or becomes a subview of the
/// table; it gets the table's width and updates its constraints, the engine minimizes errors, and
/// the height of the cell's content view becomes the height of the row. All of this happens in the
/// table's `layoutSubviews`, in the same layout phase in which the row appears, without a separate
/// engine. A measured height is kept until the data or the width change. Rows that have never been
/// shown use their estimated heights.
///
/// When a row is scrolled away, its cell is hidden and becomes available for reuse: it stays in the
/// hierarchy and keeps its constraints. In plain tables, the header of the section at the top and
/// the footer of the section at the bottom float.
///
/// The data source and delegate are asked as follows:
/// - When the rows are loaded, after ``reloadData()``: the numbers of sections and rows; for each
///   section the heights of its header and footer, its titles, and the estimates; for each row
///   `estimatedHeightForRowAt` if the delegate implements it, or else `heightForRowAt` if
///   ``estimatedRowHeight`` is 0.
/// - When a row comes into view: `cellForRowAt`, `indentationLevelForRowAt`, `willDisplay`, and
///   `heightForRowAt` unless ``estimatedRowHeight`` is 0. When it has left: `didEndDisplaying`.
/// - When a section's header or footer comes into view: its view, `willDisplayHeaderView`, and its
///   height.
/// - After a batch of changes: the numbers of sections and rows, the values for all sections, and
///   the estimates of new rows.
///
/// No other calls are made and no other data are kept for each row: memory and work depend on what
/// was shown and what has changed.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// Whether sections are displayed as groups.
  public enum Style: Int, Sendable {
    /// A plain list.
    case plain = 0
    /// Groups.
    case grouped = 1
    /// Groups with margins at the sides.
    case insetGrouped = 2
  }

  /// The position to which a row is scrolled.
  public enum ScrollPosition: Int, Sendable {
    /// The nearest position at which it is visible.
    case none = 0
    /// The top.
    case top = 1
    /// The middle.
    case middle = 2
    /// The bottom.
    case bottom = 3
  }

  /// How changed rows are animated.
  ///
  /// No layout effect. They move immediately.
  public enum RowAnimation: Int, Sendable {
    case fade = 0
    case right = 1
    case left = 2
    case top = 3
    case bottom = 4
    case none = 5
    case middle = 6
    case automatic = 100
  }

  /// Lets a row's constraints determine its height.
  public nonisolated static let automaticDimension: CGFloat = -1

  /// The style of the table.
  public let style: Style

  /// The data source; not retained.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet {
      for path in selection { deselect(path) }
      forgetRows()
    }
  }

  /// The height of all rows; `automaticDimension` lets their constraints determine it.
  open var rowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { forgetRows() } }
  }

  /// The estimated height of unmeasured rows; 44 with `automaticDimension`.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedRowHeight != oldValue { forgetRows() } }
  }

  /// The height of sections' headers; `automaticDimension` lets their constraints determine it.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { forgetRows() } }
  }

  /// The height of sections' footers; `automaticDimension` lets their constraints determine it.
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { forgetRows() } }
  }

  /// The estimated height of unmeasured section headers; 28 with `automaticDimension`.
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedSectionHeaderHeight != oldValue { forgetRows() } }
  }

  /// The estimated height of unmeasured section footers; 28 with `automaticDimension`.
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedSectionFooterHeight != oldValue { forgetRows() } }
  }

  /// The padding above sections' headers; automatic is 22 points in plain tables and 0 in grouped
  /// ones.
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension {
    didSet { if sectionHeaderTopPadding != oldValue { forgetRows() } }
  }

  /// Whether cells inset their content by the safe area at the sides.
  open var insetsContentViewsToSafeArea = true {
    didSet { for cell in shown.values { cell.partsDidChange() } }
  }

  /// Whether cells are measured again when they need another height; both enabled values do so for
  /// any reason.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled

  /// The view above the first section; it is as wide as the table and keeps the height of its
  /// frame.
  open var tableHeaderView: UIView? {
    didSet { exchange(oldValue, for: tableHeaderView) }
  }

  /// The view below the last section; it is as wide as the table and keeps the height of its frame.
  open var tableFooterView: UIView? {
    didSet { exchange(oldValue, for: tableFooterView) }
  }

  /// The view behind the rows, as large as the table.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// Whether rows can be selected by touch.
  open var allowsSelection = true

  /// Whether several rows can be selected.
  open var allowsMultipleSelection = false {
    didSet { if !allowsMultipleSelection { keepLastSelection() } }
  }

  /// Whether rows can be selected by touch during editing.
  open var allowsSelectionDuringEditing = false

  /// Whether several rows can be selected during editing.
  open var allowsMultipleSelectionDuringEditing = false

  /// Whether rows are being edited.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }

  private var editing = false

  /// Starts or ends the editing of rows; cells make space for their controls, and a swiped row is
  /// closed.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != self.editing else { return }
    endSwipe(animated: animated)
    self.editing = editing
    if !editing, !allowsMultipleSelection { keepLastSelection() }
    for (row, cell) in shown.sorted(by: { $0.key < $1.key }) {
      if let path = path(ofEntry: row) { setEditing(cell, at: path) }
    }
  }

  /// The stored rows; nil until the data source is asked.
  var rows: TableRows? {
    @inline(__always) _read { yield unsafe currentRows }
    @inline(__always) _modify { yield unsafe &currentRows }
  }
  @exclusivity(unchecked) private var currentRows: TableRows?
  /// The shown cells by row.
  var shown: [Int: UITableViewCell] = [:]
  /// The shown headers and footers by entry.
  var shownHeaders: [Int: UIView] = [:]
  var pool = CellPool()
  var isLayingOutRows = false
  var listRecording = ListRecording()
  /// The selected rows, in the order of their selection.
  var selection: [IndexPath] = []
  /// The row that is touched.
  var touchedPath: IndexPath?
  /// The methods that the delegate is known not to implement, and the views that it is known to
  /// provide.
  var gaps: TableGaps = []
  var answersViews: TableGaps = []
  /// Whether the table is asking for a footer rather than a header.
  var isAskingForFooter = false
  /// The shown headers and footers whose heights may have changed, by entry.
  var needsHeaderMeasurement: Set<Int> = []
  /// The visible entries of headers and footers without a view.
  var viewlessHeaders: Set<Int> = []
  /// The row and cell that are being reconfigured.
  var reconfigured: (path: IndexPath, cell: UITableViewCell)?
  /// The rows that were last prefetched.
  var prefetched: Set<IndexPath> = []
  /// The row that is swiped open, and whether it is being touched.
  var swipe: TableSwipe?
  var isSwipeTouched = false
  /// The touched control of the touched row; nil for the row itself.
  var touchedControl: UITableViewCell.Control?
  /// The row that the user is moving, its destination, and the last proposal.
  var reorderedEntry: Int?
  var reorderTarget: IndexPath?
  var reorderProposal: IndexPath?
  /// The section index, and whether its titles have to be loaded.
  var sectionIndex: SectionIndexView?
  var needsSectionIndex = true
  /// The offset at the last layout.
  var lastOffset: CGFloat = 0
  var isScrollingDown = true
  /// A view that was created to find out whether the delegate provides one, with its section.
  var viewsInAdvance: [Bool: (section: Int, view: UIView)] = [:]
  var updates: TableUpdates?

  override func delegateDidChange() {
    gaps = []
    answersViews = []
    forgetViewsInAdvance()
    if rows != nil { forgetRows() }
  }

  /// Creates a table with a frame.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  /// Creates a plain table with a frame.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  /// Creates a table with the style from a document.
  public required init?(coder: NSCoder) {
    style = coder.document?.tableStyle ?? .plain
    super.init(coder: coder)
  }

  // MARK: Cells

  /// Registers the class of the cells with a reuse identifier.
  open func register(
    _ cellClass: UITableViewCell.Type?,
    forCellReuseIdentifier identifier: String
  ) {
    pool.classes[identifier] = cellClass
    pool.nibs[identifier] = nil
  }

  /// Returns a reused or new cell for a reuse identifier.
  open func dequeueReusableCell(
    withIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UITableViewCell {
    if let reconfigured, reconfigured.path == indexPath,
      reconfigured.cell.reuseIdentifier == identifier
    {
      return reconfigured.cell
    }
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      preconditionFailure(
        "No class is registered for cells with the reuse identifier '\(identifier)'."
      )
    }
    return cell
  }

  /// Returns a reused cell, a new one of the registered class, or nil.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = pool.takeCell(identifier) {
      cell.prepareForReuse()
      return cell
    }
    if let nib = pool.nibs[identifier] {
      let cell = nib.makeReusable(UITableViewCell.self, for: identifier)
      if let cell, cell.reuseIdentifier == nil { cell.reuseIdentifier = identifier }
      return cell
    }
    return pool.classes[identifier]?.make(style: .default, reuseIdentifier: identifier)
  }

  /// Registers the class of the headers and footers with a reuse identifier.
  open func register(
    _ aClass: UITableViewHeaderFooterView.Type?,
    forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    pool.headerClasses[identifier] = aClass
    pool.headerNibs[identifier] = nil
  }

  /// Returns a reused header or footer, a new one, or nil.
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    let waiting = pool.takeHeader(identifier)
    waiting?.prepareForReuse()
    let view =
      waiting ?? pool.headerClasses[identifier]?.make(reuseIdentifier: identifier)
      ?? pool.headerNibs[identifier]?.makeReusable(
        UITableViewHeaderFooterView.self,
        for: identifier
      )
    if let view, view.reuseIdentifier == nil { view.reuseIdentifier = identifier }
    view?.tableView = self
    view?.isHeader = !isAskingForFooter
    return view
  }

  // MARK: Changes

  /// Reloads everything from the data source in the next layout; clears the selection.
  open func reloadData() {
    MainThread.check(UITableView.self)
    listRecording.willReload(self, cells: shownCells)
    for path in selection { deselect(path) }
    forgetRows()
  }

  /// Discards the rows because a property has changed; the next layout loads them again.
  private func forgetRows() {
    endSwipe(animated: false)
    for row in shownEntries { recycle(row: row) }
    rows = nil
    forgetViewsInAdvance()
    viewlessHeaders = []
    prefetched = []
    reloadSectionIndexTitles()
    setNeedsLayout()
  }

  /// Reloads some rows with new cells from the data source.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloadedRows += indexPaths }
  }

  /// Asks the data source to reconfigure the existing cells of some rows;
  /// `dequeueReusableCell(withIdentifier:for:)` returns them, without `prepareForReuse`.
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    change { $0.reconfiguredRows += indexPaths }
  }

  /// Reloads some sections from the data source.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadedSections.formUnion(sections) }
  }

  /// Shows rows that were added to the data source; the cells of others stay.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.insertedRows += indexPaths }
  }

  /// Removes rows that the data source no longer has; the cells of others stay.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.deletedRows += indexPaths }
  }

  /// Moves a row.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedRows.append((indexPath, newIndexPath)) }
  }

  /// Shows sections that were added to the data source.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections.formUnion(sections) }
  }

  /// Removes sections that the data source no longer has.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections.formUnion(sections) }
  }

  /// Moves a section together with its cells.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  /// Applies changes of rows together, lays out the table, and then calls the completion.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates()
    if window != nil { layoutIfNeeded() }
    completion?(true)
  }

  /// Begins a batch of row changes.
  open func beginUpdates() {
    if updates == nil { updates = TableUpdates() }
    updates?.depth += 1
  }

  /// Applies the changes of rows since the first ``beginUpdates()``; visible rows are measured
  /// again.
  open func endUpdates() {
    updates?.depth -= 1
    guard let updates, updates.depth <= 0 else { return }
    self.updates = nil
    apply(updates)
    if estimatedRowHeight == 0 { rows?.heights.forgetMeasurements() }
    for cell in shown.values { cell.needsMeasurement = true }
    needsHeaderMeasurement.formUnion(shownHeaders.keys)
    setNeedsLayout()
  }

  /// Whether changes of rows are being collected.
  open var hasUncommittedUpdates: Bool { updates != nil }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutRows()
  }

  override func takesDrag(_ pan: UIPanGestureRecognizer) -> Bool { takesRowDrag(pan) }

  override func followTakenDrag(_ pan: UIPanGestureRecognizer) { followRowDrag(pan) }

  // MARK: Asking

  /// The number of sections.
  open var numberOfSections: Int { rowsNow.sectionCount }

  /// Returns the number of rows of a section.
  open func numberOfRows(inSection section: Int) -> Int { rowsNow.count(inSection: section) }

  /// The shown cells, from top to bottom.
  open var visibleCells: [UITableViewCell] {
    shown.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The shown rows, from top to bottom.
  open var indexPathsForVisibleRows: [IndexPath]? {
    shown.keys.sorted().compactMap { path(ofEntry: $0) }
  }

  /// Returns the cell of a row, if it is shown.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shownCell(at: indexPath) }

  func shownCell(at path: IndexPath) -> UITableViewCell? {
    rows?.row(at: path).flatMap { shown[$0] }
  }

  /// Returns the row that a cell shows.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    guard let row = cell.row, shown[row] === cell else { return nil }
    return path(ofEntry: row)
  }

  // MARK: Selection

  /// The selected row that was selected first.
  open var indexPathForSelectedRow: IndexPath? { selection.first }

  /// The selected rows.
  open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection }

  /// Selects a row without notifying the delegate; nil clears the selection.
  open func selectRow(
    at indexPath: IndexPath?,
    animated: Bool,
    scrollPosition: ScrollPosition
  ) {
    guard let indexPath else {
      for path in selection { deselectRow(at: path, animated: animated) }
      return
    }
    select(indexPath)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row without notifying the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    deselect(indexPath)
  }

  /// Scrolls to a row; measures the rows that come into view on the way.
  open func scrollToRow(
    at indexPath: IndexPath,
    at scrollPosition: ScrollPosition,
    animated: Bool
  ) {
    // Measuring the rows around the target moves it, so a few rounds are needed.
    let start = contentOffset
    for _ in 0..<4 {
      let target = offset(toShowRowAt: indexPath, at: scrollPosition)
      let isThere = contentOffset.y == target
      contentOffset.y = target
      layoutIfNeeded()
      if isThere { break }
    }
    if animated, contentOffset != start { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Scrolls to the first selected row.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    guard let path = selection.min() else { return }
    scrollToRow(at: path, at: scrollPosition, animated: animated)
  }
}
