/// The other properties of a table: state that is stored and can be read back.
extension UITableView {
  /// The area that separator insets are relative to.
  ///
  /// No layout effect.
  public enum SeparatorInsetReference: Int, Sendable {
    case fromCellEdges, fromAutomaticInsets
  }

  /// When cells are measured again because they need another height.
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

  /// The separator between rows.
  ///
  /// No layout effect.
  public var separatorStyle: UITableViewCell.SeparatorStyle {
    get { sparse[default: .singleLine] }
    set { sparse[default: .singleLine] = newValue }
  }

  /// The colour of the separators.
  ///
  /// No layout effect.
  public var separatorColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The insets of the separators: the margin, unless set.
  ///
  /// No layout effect.
  public var separatorInset: UIEdgeInsets {
    get { sparse[default: .separator(sideMargin)] }
    set { sparse[default: .zero] = newValue }
  }

  /// Returns the insets of the separator below a cell: those set, or the space before the cell's
  /// text.
  func separatorInset(of cell: UITableViewCell) -> UIEdgeInsets {
    sparse[default: .separator(cell.textLeft), "separatorInset"]
  }

  /// The area that separator insets are relative to.
  ///
  /// No layout effect.
  public var separatorInsetReference: SeparatorInsetReference {
    get { sparse[default: .fromCellEdges] }
    set { sparse[default: .fromCellEdges] = newValue }
  }

  /// The height of empty rows after the last one; such rows do not exist here.
  ///
  /// No layout effect.
  public var fillerRowHeight: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Whether cells limit their content to a readable width.
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

  /// Whether the focus is restored.
  ///
  /// No layout effect.
  public var remembersLastFocusedIndexPath: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The minimum number of rows for showing the section index.
  public var sectionIndexMinimumDisplayRowCount: Int {
    get { sparse[default: 0] }
    set {
      sparse[default: 0] = newValue
      reloadSectionIndexTitles()
    }
  }

  /// The colour of the index titles.
  ///
  /// No layout effect.
  public var sectionIndexColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The background colour of the section index.
  ///
  /// No layout effect.
  public var sectionIndexBackgroundColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The background colour of the section index while it is touched.
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

  /// Whether rows are prefetched.
  ///
  /// No layout effect.
  public var isPrefetchingEnabled: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Provides the items to drag; never called here.
  ///
  /// No layout effect.
  public var dragDelegate: (any UITableViewDragDelegate)? {
    get { sparse.object() }
    set { sparse.setObject(newValue) }
  }

  /// Handles drops; never called here.
  ///
  /// No layout effect.
  public var dropDelegate: (any UITableViewDropDelegate)? {
    get { sparse.object() }
    set { sparse.setObject(newValue) }
  }

  /// Prepares rows in advance: after each layout as many as are visible, in the scroll direction.
  ///
  /// No layout effect.
  public var prefetchDataSource: (any UITableViewDataSourcePrefetching)? {
    get { sparse.object() }
    set { sparse.setObject(newValue) }
  }

  /// Whether a row is being dragged: never.
  ///
  /// No layout effect.
  public var hasActiveDrag: Bool { false }

  /// Whether there is an active drop: never.
  ///
  /// No layout effect.
  public var hasActiveDrop: Bool { false }

  /// The open context menu: none.
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
    // The first group has less space above it if the table has a header view.
    guard style != .plain, let header = rows?.header(ofSection: 0), viewlessHeaders.contains(header)
    else { return }
    viewlessHeaders.remove(header)
  }
}

extension UIEdgeInsets {
  /// Returns insets for a separator that begins after a margin.
  static func separator(_ margin: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: 0, left: margin, bottom: 0, right: 0)
  }
}
