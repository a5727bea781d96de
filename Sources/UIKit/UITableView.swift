/// Shows rows one below the other; only as many cells exist as are visible at once.
///
/// Rows size themselves in the engine of the window. A cell that is to show a row is a subview of the table already,
/// or becomes one; it gets the table's width and updates its constraints, the engine minimizes errors, and the height
/// of the cell's content view is the height of the row. All that happens in the table's `layoutSubviews`, in the
/// same layout phase in which the row appears, without an engine of its own. A measured height is kept until the
/// data or the width change. Rows that were never shown count with their estimated heights.
///
/// A cell whose row is scrolled away is hidden and waits for another row: it stays in the hierarchy and keeps its
/// constraints.
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

  /// How changed rows move; nothing moves gradually here.
  public enum RowAnimation: Int, Sendable {
    /// They fade.
    case fade = 0
    /// No animation.
    case none = 5
    /// The table chooses.
    case automatic = 100
  }

  /// The line between rows.
  public enum SeparatorStyle: Int, Sendable {
    /// None.
    case none = 0
    /// One line.
    case singleLine = 1
  }

  /// Lets a row's constraints decide about its height.
  public static let automaticDimension: CGFloat = -1

  /// The look of the table.
  public let style: Style

  /// Says what the table shows; not retained.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { reloadData() }
  }

  /// The height of all rows, `automaticDimension` to let their constraints decide.
  open var rowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { reloadData() } }
  }

  /// The height to expect of rows that have not been measured; 44 with `automaticDimension`.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedRowHeight != oldValue { reloadData() } }
  }

  /// The line between rows; takes no room.
  open var separatorStyle = SeparatorStyle.singleLine

  /// Whether rows can be selected.
  open var allowsSelection = true

  /// What is known of the rows; nil before the data source has been asked.
  var rows: TableRows?
  /// The shown cells by row.
  var shown: [Int: UITableViewCell] = [:]
  var pool = CellPool()
  var isLayingOutRows = false

  /// Makes a table with a frame.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  /// Makes a plain table with a frame.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  /// Makes a plain table, as an archive would.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  // MARK: Cells

  /// Says which class to make cells of a kind of.
  open func register(
    _ cellClass: UITableViewCell.Type?,
    forCellReuseIdentifier identifier: String
  ) {
    pool.classes[identifier] = cellClass
  }

  /// Returns a cell of a kind that waits to be used again, or a new one.
  open func dequeueReusableCell(
    withIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UITableViewCell {
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
    return pool.classes[identifier]?.init(style: .default, reuseIdentifier: identifier)
  }

  /// Asks the data source again for everything, in the next layout.
  open func reloadData() {
    MainThread.check(UITableView.self)
    for row in shown.keys.sorted() { recycle(row: row) }
    rows = nil
    setNeedsLayout()
  }

  /// Asks the data source again for the cells of some rows.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    for path in indexPaths {
      guard let row = rows?.row(at: path) else { continue }
      rows?.heights.forgetMeasurement(row: row)
      recycle(row: row)
    }
    setNeedsLayout()
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutRows()
  }

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
    shown.keys.sorted().compactMap { rows?.path(ofRow: $0) }
  }

  /// Returns the cell of a row, if it is shown.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    rows?.row(at: indexPath).flatMap { shown[$0] }
  }

  /// Returns the row that a cell shows.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    guard let row = cell.row, shown[row] === cell else { return nil }
    return rows?.path(ofRow: row)
  }

  /// Returns the row at a point of the content.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    let rows = rowsNow
    guard point.y >= 0 else { return nil }
    let row = rows.heights.firstRow(endingBelow: point.y)
    return row < rows.heights.count ? rows.path(ofRow: row) : nil
  }

  /// Returns a row's rectangle in the content, estimated where it has not been measured.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    let rows = rowsNow
    guard let row = rows.row(at: indexPath) else { return .zero }
    return CGRect(
      x: 0,
      y: rows.heights.top(of: row),
      width: bounds.width,
      height: rows.heights[row]
    )
  }

  /// Scrolls a row to a place; rows that come into view on the way there are measured.
  open func scrollToRow(
    at indexPath: IndexPath,
    at scrollPosition: ScrollPosition,
    animated: Bool
  ) {
    // Measuring the rows around the target moves it: a few rounds find the place.
    for _ in 0..<4 {
      let target = offset(toShow: rectForRow(at: indexPath), at: scrollPosition)
      let isThere = contentOffset.y == target
      contentOffset.y = target
      layoutIfNeeded()
      if isThere { break }
    }
  }

  /// Scrolls the row of the present selection, of which there is none.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {}
}
