/// The rest of a table's properties: state that is kept and read back.
extension UITableView {
  /// What the insets of separators are measured from.
  ///
  /// No layout effect.
  public enum SeparatorInsetReference: Int, Sendable {
    case fromCellEdges, fromAutomaticInsets
  }

  /// When cells that want another height are measured again.
  ///
  /// No layout effect. Always.
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

  /// The room beside the line between rows.
  ///
  /// No layout effect.
  public var separatorInset: UIEdgeInsets {
    get { sparse[default: UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)] }
    set { sparse[default: UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)] = newValue }
  }

  /// What the insets of separators are measured from.
  ///
  /// No layout effect.
  public var separatorInsetReference: SeparatorInsetReference {
    get { sparse[default: .fromCellEdges] }
    set { sparse[default: .fromCellEdges] = newValue }
  }

  /// The room above sections: none is added.
  ///
  /// No layout effect.
  public var sectionHeaderTopPadding: CGFloat {
    get { sparse[default: UITableView.automaticDimension] }
    set { sparse[default: UITableView.automaticDimension] = newValue }
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

  /// Whether cells keep their content clear of bars.
  ///
  /// No layout effect.
  public var insetsContentViewsToSafeArea: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
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

  /// When cells that want another height are measured again: always.
  ///
  /// No layout effect.
  public var selfSizingInvalidation: SelfSizingInvalidation {
    get { sparse[default: .enabled] }
    set { sparse[default: .enabled] = newValue }
  }

  /// The number of rows from which titles stand at the side.
  ///
  /// No layout effect.
  public var sectionIndexMinimumDisplayRowCount: Int {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
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

  /// Gets rows ready in advance; never called here.
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

  /// Would bring the titles at the side up to date.
  ///
  /// No layout effect.
  public func reloadSectionIndexTitles() {}

  func path(ofEntry number: Int) -> IndexPath? {
    guard let entry = rows?.entry(number), case .row(let path) = entry else { return nil }
    return path
  }

  func rect(ofEntry number: Int?) -> CGRect {
    let heights = rowsNow.heights
    guard let number else { return .zero }
    return CGRect(
      x: 0,
      y: rowsTop + heights.top(of: number),
      width: bounds.width,
      height: heights[number]
    )
  }

  func exchange(_ old: UIView?, for new: UIView?) {
    guard old !== new else { return setNeedsLayout() }
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    setNeedsLayout()
  }
}
