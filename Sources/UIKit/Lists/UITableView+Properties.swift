/// The rest of a table's properties: state that is kept and read back.
extension UITableView {
  /// What the insets of separators are measured from.
  ///
  /// No layout effect.
  public enum SeparatorInsetReference: Int, Sendable {
    case fromCellEdges, fromAutomaticInsets
  }

  /// When cells that want another height are measured again.
  public enum SelfSizingInvalidation: Int, Sendable {
    case disabled, enabled, enabledIncludingConstraints
  }

  /// The name of the magnifying glass among section titles.
  ///
  /// No layout effect.
  public nonisolated static let indexSearch = "{search}"

  /// Posted when the selection has changed by a touch.
  public nonisolated static let selectionDidChangeNotification = Notification.Name(
    "UITableViewSelectionDidChangeNotification"
  )

  /// The line between rows.
  ///
  /// No layout effect.
  public var separatorStyle: UITableViewCell.SeparatorStyle {
    get { sparse[default: .singleLine] }
    set { sparse[default: .singleLine] = newValue }
  }

  /// The colour of the line between rows.
  ///
  /// No layout effect.
  public var separatorColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The room beside the line between rows: the margin, unless it is set.
  ///
  /// No layout effect.
  public var separatorInset: UIEdgeInsets {
    get { sparse[default: .separator(sideMargin)] }
    set { sparse[default: .zero] = newValue }
  }

  /// The room beside the line below a cell: what is set, or what is before the cell's text.
  func separatorInset(of cell: UITableViewCell) -> UIEdgeInsets {
    sparse[default: .separator(cell.textLeft), "separatorInset"]
  }

  /// What the insets of separators are measured from.
  ///
  /// No layout effect.
  public var separatorInsetReference: SeparatorInsetReference {
    get { sparse[default: .fromCellEdges] }
    set { sparse[default: .fromCellEdges] = newValue }
  }

  /// The height of empty rows below the last one: there are none.
  ///
  /// No layout effect.
  public var fillerRowHeight: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Whether cells keep their text readable.
  ///
  /// No layout effect.
  public var cellLayoutMarginsFollowReadableWidth: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the selection follows the focus.
  ///
  /// No layout effect.
  public var selectionFollowsFocus: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the focus is remembered.
  ///
  /// No layout effect.
  public var remembersLastFocusedIndexPath: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The number of rows from which titles stand at the side.
  public var sectionIndexMinimumDisplayRowCount: Int {
    get { sparse[default: 0] }
    set {
      sparse[default: 0] = newValue
      reloadSectionIndexTitles()
    }
  }

  /// The colour of the titles at the side.
  ///
  /// No layout effect.
  public var sectionIndexColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The colour behind the titles at the side.
  ///
  /// No layout effect.
  public var sectionIndexBackgroundColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The colour behind the titles while they are touched.
  ///
  /// No layout effect.
  public var sectionIndexTrackingBackgroundColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether rows can be dragged.
  ///
  /// No layout effect.
  public var dragInteractionEnabled: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether rows are got ready in advance.
  ///
  /// No layout effect.
  public var isPrefetchingEnabled: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Makes the things that are dragged; never called here.
  ///
  /// No layout effect.
  public var dragDelegate: (any UITableViewDragDelegate)? {
    get { sparse.object() }
    set { sparse.setObject(newValue) }
  }

  /// Takes the things that are dropped; never called here.
  ///
  /// No layout effect.
  public var dropDelegate: (any UITableViewDropDelegate)? {
    get { sparse.object() }
    set { sparse.setObject(newValue) }
  }

  /// Gets rows ready in advance: after each layout as many as are visible, in the direction of scrolling.
  ///
  /// No layout effect.
  public var prefetchDataSource: (any UITableViewDataSourcePrefetching)? {
    get { sparse.object() }
    set { sparse.setObject(newValue) }
  }

  /// Whether a row is dragged: never.
  ///
  /// No layout effect.
  public var hasActiveDrag: Bool { false }

  /// Whether something is dropped: never.
  ///
  /// No layout effect.
  public var hasActiveDrop: Bool { false }

  /// The menu that is open: none.
  ///
  /// No layout effect.
  public var contextMenuInteraction: UIContextMenuInteraction? { nil }

  func path(ofEntry number: Int) -> IndexPath? {
    guard let entry = rows?.entry(number), case .row(let path) = entry else { return nil }
    return path
  }

  func exchange(_ old: UIView?, for new: UIView?) {
    guard old !== new else { return setNeedsLayout() }
    old?.removeFromSuperview()
    if let new {
      // Only its height is its own; in a table that has no width yet, it gets its width with the table.
      if new.frame.width != bounds.width, bounds.width > 0 { new.frame.size.width = bounds.width }
      addSubview(new)
    }
    setNeedsLayout()
    // The first group has less room above it below a header of the table's.
    guard style != .plain, let header = rows?.header(ofSection: 0), viewlessHeaders.contains(header)
    else { return }
    viewlessHeaders.remove(header)
  }
}

extension UIEdgeInsets {
  /// The room beside a line that begins after a margin.
  static func separator(_ margin: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: 0, left: margin, bottom: 0, right: 0)
  }
}
