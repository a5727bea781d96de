import Signposts

/// Shows rows one below the other; only as many cells exist as are visible at once.
///
/// Rows size themselves in the engine of the window. A cell that is to show a row is a subview of the table already,
/// or becomes one; it gets the table's width and updates its constraints, the engine minimizes errors, and the height
/// of the cell's content view is the height of the row. All that happens in the table's `layoutSubviews`, in the
/// same layout phase in which the row appears, without an engine of its own. A measured height is kept until the
/// data or the width change. Rows that were never shown count with their estimated heights.
///
/// A cell whose row is scrolled away is hidden and waits for another row: it stays in the hierarchy and keeps its
/// constraints. In plain tables the header of the section at the top and the footer of the one at the bottom float.
///
/// What is asked when:
/// - When the rows are loaded, after ``reloadData()``: the numbers of sections and rows; of each section the height of
///   its header and footer, its titles, and the estimates; of each row `estimatedHeightForRowAt` if the delegate
///   implements it, or else `heightForRowAt` if ``estimatedRowHeight`` is 0.
/// - When a row comes into view: `cellForRowAt`, `indentationLevelForRowAt`, `willDisplay`, and `heightForRowAt`
///   unless ``estimatedRowHeight`` is 0. When it has gone: `didEndDisplaying`.
/// - When a section's header or footer comes into view: its view, `willDisplayHeaderView`, and its height.
/// - After a batch of changes: the numbers of sections and rows, what is asked of all sections, and the estimates of
///   the rows that came.
///
/// Nothing else is asked of, or kept for, each row: memory and work follow what was shown and what has changed.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// Whether sections look like groups; all tables look the same here.
  public enum Style: Int, Sendable {
    /// One list.
    case plain = 0
    /// Groups.
    case grouped = 1
    /// Groups with margins.
    case insetGrouped = 2
  }

  /// Where a row is to be scrolled to.
  public enum ScrollPosition: Int, Sendable {
    /// The nearest place at which it is visible.
    case none = 0
    /// The top.
    case top = 1
    /// The middle.
    case middle = 2
    /// The bottom.
    case bottom = 3
  }

  /// How changed rows move.
  ///
  /// No layout effect. They are at their places at once.
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

  /// Lets a row's constraints decide about its height.
  public nonisolated static let automaticDimension: CGFloat = -1

  /// The look of the table.
  public let style: Style

  /// What the table shows; not retained.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet {
      for path in selection { deselect(path) }
      forgetRows()
    }
  }

  /// The height of all rows, `automaticDimension` to let their constraints decide.
  open var rowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { forgetRows() } }
  }

  /// The height to expect of rows that have not been measured; 44 with `automaticDimension`.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedRowHeight != oldValue { forgetRows() } }
  }

  /// The height of sections' headers, `automaticDimension` to let their constraints decide.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { forgetRows() } }
  }

  /// The height of sections' footers, `automaticDimension` to let their constraints decide.
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { forgetRows() } }
  }

  /// The height to expect of sections' headers that have not been measured; 28 with `automaticDimension`.
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedSectionHeaderHeight != oldValue { forgetRows() } }
  }

  /// The height to expect of sections' footers that have not been measured; 28 with `automaticDimension`.
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedSectionFooterHeight != oldValue { forgetRows() } }
  }

  /// The room above sections' headers; automatic, 22 points in plain tables and none in grouped ones.
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension {
    didSet { if sectionHeaderTopPadding != oldValue { forgetRows() } }
  }

  /// Whether cells keep their content clear of what covers the sides of the screen.
  open var insetsContentViewsToSafeArea = true {
    didSet { for cell in shown.values { cell.partsDidChange() } }
  }

  /// Whether cells that want another height are measured again, for any reason in both ways of being enabled.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled

  /// The view above the first section; as wide as the table, its height is that of its frame.
  open var tableHeaderView: UIView? {
    didSet { exchange(oldValue, for: tableHeaderView) }
  }

  /// The view below the last section; as wide as the table, its height is that of its frame.
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

  /// Whether rows can be selected by touch while the table is edited.
  open var allowsSelectionDuringEditing = false

  /// Whether several rows can be selected while the table is edited.
  open var allowsMultipleSelectionDuringEditing = false

  /// Whether rows are being edited.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }

  private var editing = false

  /// Begins or ends the editing of rows; cells make room for their controls, a swiped row is closed.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != self.editing else { return }
    endSwipe(animated: animated)
    self.editing = editing
    if !editing, !allowsMultipleSelection { keepLastSelection() }
    for (row, cell) in shown.sorted(by: { $0.key < $1.key }) {
      if let path = path(ofEntry: row) { setEditing(cell, at: path) }
    }
  }

  /// What is known of the rows; nil before the data source has been asked.
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
  /// What the delegate is known not to implement, and which views it is known to make.
  var gaps: TableGaps = []
  var answersViews: TableGaps = []
  /// Whether a view is being asked for that stands below its section.
  var isAskingForFooter = false
  /// The shown headers and footers whose height may differ from what the table knows, by entry.
  var needsHeaderMeasurement: Set<Int> = []
  /// The visible entries of headers and footers without a view.
  var viewlessHeaders: Set<Int> = []
  /// The row and cell whose content is being asked for again.
  var reconfigured: (path: IndexPath, cell: UITableViewCell)?
  /// The rows that were last got ready in advance.
  var prefetched: Set<IndexPath> = []
  /// The row that is swiped open, and whether it is touched.
  var swipe: TableSwipe?
  var isSwipeTouched = false
  /// What of the touched row is touched, if it is not the row itself.
  var touchedControl: UITableViewCell.Control?
  /// The row that a finger moves, where it would go, and what was last proposed.
  var reorderedEntry: Int?
  var reorderTarget: IndexPath?
  var reorderProposal: IndexPath?
  /// The titles at the side, and whether they are to be asked for.
  var sectionIndex: SectionIndexView?
  var needsSectionIndex = true
  /// The offset at the last layout.
  var lastOffset: CGFloat = 0
  var isScrollingDown = true
  /// A view that was made to find that out, with its section.
  var viewsInAdvance: [Bool: (section: Int, view: UIView)] = [:]
  var updates: TableUpdates?

  override func delegateDidChange() {
    gaps = []
    answersViews = []
    forgetViewsInAdvance()
    if rows != nil { forgetRows() }
  }

  /// Makes a table with a frame.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  /// Makes a plain table with a frame.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  /// Makes a table of the style that a document gives it.
  public required init?(coder: NSCoder) {
    style = coder.document?.tableStyle ?? .plain
    super.init(coder: coder)
  }

  // MARK: Cells

  /// Registers the class that cells of a kind are made of.
  open func register(
    _ cellClass: UITableViewCell.Type?,
    forCellReuseIdentifier identifier: String
  ) {
    pool.classes[identifier] = cellClass
    pool.nibs[identifier] = nil
  }

  /// Returns a cell of a kind that waits to be used again, or a new one.
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

  /// Returns a cell of a kind that waits to be used again, or a new one of the registered class, or nil.
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

  /// Registers the class that headers and footers of a kind are made of.
  open func register(
    _ aClass: UITableViewHeaderFooterView.Type?,
    forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    pool.headerClasses[identifier] = aClass
    pool.headerNibs[identifier] = nil
  }

  /// Returns a header or footer of a kind that waits to be used again, or a new one, or nil.
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

  /// Asks the data source again for everything, in the next layout; nothing is selected any more.
  open func reloadData() {
    MainThread.check(UITableView.self)
    listRecording.willReload(self, cells: shownCells)
    for path in selection { deselect(path) }
    forgetRows()
  }

  /// Loads the rows again in the next layout, as other properties want.
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

  /// Asks the data source again for the cells of some rows.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloadedRows += indexPaths }
  }

  /// Asks the data source again for the contents of some rows, whose cells stay: `dequeueReusableCell(withIdentifier:for:)`
  /// returns them, without `prepareForReuse`.
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    change { $0.reconfiguredRows += indexPaths }
  }

  /// Asks the data source again for some sections.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadedSections.formUnion(sections) }
  }

  /// Shows rows that the data source has got; the cells of others stay.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.insertedRows += indexPaths }
  }

  /// Takes rows away that the data source no longer has; the cells of others stay.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.deletedRows += indexPaths }
  }

  /// Shows a row at another place.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedRows.append((indexPath, newIndexPath)) }
  }

  /// Shows sections that the data source has got.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections.formUnion(sections) }
  }

  /// Takes sections away that the data source no longer has.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections.formUnion(sections) }
  }

  /// Shows a section at another place, with the cells that it has.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  /// Does changes of rows at once and lays the table out; the completion is called then.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates()
    if window != nil { layoutIfNeeded() }
    completion?(true)
  }

  /// Begins changes of rows that are done at once.
  open func beginUpdates() {
    if updates == nil { updates = TableUpdates() }
    updates?.depth += 1
  }

  /// Does the changes of rows since the first ``beginUpdates()``; visible rows are measured again.
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

  /// The cells that are shown, from top to bottom.
  open var visibleCells: [UITableViewCell] {
    shown.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The rows that are shown, from top to bottom.
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

  /// The row that was selected first and is still.
  open var indexPathForSelectedRow: IndexPath? { selection.first }

  /// The selected rows.
  open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection }

  /// Selects a row without telling the delegate, nil to select none.
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

  /// Selects a row no longer, without telling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    deselect(indexPath)
  }

  /// Scrolls a row to a place; rows that come into view on the way there are measured.
  open func scrollToRow(
    at indexPath: IndexPath,
    at scrollPosition: ScrollPosition,
    animated: Bool
  ) {
    // Measuring the rows around the target moves it: a few rounds find the place.
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

  /// Scrolls the first selected row to a place.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    guard let path = selection.min() else { return }
    scrollToRow(at: path, at: scrollPosition, animated: animated)
  }
}
