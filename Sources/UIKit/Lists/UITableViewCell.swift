internal import LayoutEngine
package import Signposts

/// A row of a table, recycled for another row after it is scrolled away.
///
/// The row's contents are in `contentView`. The table sets the cell's frame. The content view is as
/// wide as the cell without its accessory and as high as its constraints require, and the table
/// gives the cell that height. Both are always in the window's engine, even while the cell is
/// hidden and available for reuse. A cell whose content does not determine a height has the
/// standard one: 44 points, or the height that its labels need.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// The identifier under which cells are recycled.
  public internal(set) var reuseIdentifier: String?

  /// Contains the views of the row.
  public let contentView: UIView

  let style: CellStyle

  /// The appearance of the cell when it is selected.
  ///
  /// No layout effect.
  open var selectionStyle = SelectionStyle.default

  /// The row that the cell shows; nil while it is available for reuse.
  var row: Int?

  /// Whether the content's height may have changed since the table measured it.
  var needsMeasurement = true

  weak var tableView: UITableView?

  /// Whether the table is measuring the cell.
  var isFittedByTable = false

  /// Ties the height to the content, or fixes it.
  var heightConstraint: NSLayoutConstraint?
  var leftConstraint: NSLayoutConstraint?
  var topConstraint: NSLayoutConstraint?
  var widthConstraint: NSLayoutConstraint?
  /// Whether the content does not determine its height.
  var hasStandardHeight = false
  /// Whether the cell's state has changed since its configurations were updated.
  var needsUpdateConfiguration = true
  /// The parts of the cell besides its content; nil while it has only content.
  var parts: CellParts?
  /// The frame that the app's layout gives the content view.
  var contentFrame = AdoptedFrame()

  /// Creates a cell with a reuse identifier.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    contentView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    addContentView()
  }

  /// Creates a cell with a frame and without a reuse identifier.
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a cell with the style and identifier from a document.
  public required init?(coder: NSCoder) {
    style = coder.document?.cellStyle ?? .default
    reuseIdentifier = coder.document?.reuseIdentifier
    contentView = UIView(frame: .zero)
    super.init(coder: coder)
    addContentView()
  }

  /// Prepares the cell for another row; overrides call `super`.
  open func prepareForReuse() {
    if isSelected { isSelected = false }
    if isHighlighted { isHighlighted = false }
  }

  // MARK: The cell's own labels and image

  /// The label of the first line; created on first use.
  open var textLabel: UILabel? { label(\.textLabel) { CellLabel(for: self, isDetail: false) } }

  /// The second label; nil with the default style.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    return label(\.detailLabel) { CellLabel(for: self, isDetail: true) }
  }

  /// The image at the leading end; created on first use.
  open var imageView: UIImageView? {
    if let made = parts?.imageView { return made }
    let made = CellImageView()
    made.cell = self
    contentView.addSubview(made)
    changeParts { $0.imageView = made }
    return made
  }

  private func label(
    _ path: WritableKeyPath<CellParts, UILabel?>,
    _ make: () -> UILabel
  ) -> UILabel {
    if let made = parts?[keyPath: path] { return made }
    let made = make()
    contentView.addSubview(made)
    changeParts { $0[keyPath: path] = made }
    return made
  }

  func changeParts(_ change: (inout CellParts) -> Void) {
    var changed = parts ?? CellParts()
    change(&changed)
    parts = changed
    partsDidChange()
  }

  /// Updates the content view's frame and lays out the cell again.
  func partsDidChange() {
    updateContentEdges()
    needsMeasurement = true
    setNeedsLayout()
    tableView?.setNeedsLayout()
  }

  // MARK: Accessories

  /// The standard accessory at the trailing end of the cell; it makes the content narrower.
  open var accessoryType: AccessoryType {
    get { parts?.accessoryType ?? .none }
    set { if newValue != accessoryType { changeParts { $0.accessoryType = newValue } } }
  }

  /// A custom accessory view; it makes the content narrower.
  open var accessoryView: UIView? {
    get { parts?.accessoryView }
    set {
      guard newValue !== accessoryView else { return }
      accessoryView?.removeFromSuperview()
      changeParts { $0.accessoryView = newValue }
    }
  }

  /// The standard accessory during editing.
  open var editingAccessoryType: AccessoryType {
    get { parts?.editingAccessoryType ?? .none }
    set {
      if newValue != editingAccessoryType { changeParts { $0.editingAccessoryType = newValue } }
    }
  }

  /// A custom accessory view during editing.
  open var editingAccessoryView: UIView? {
    get { parts?.editingAccessoryView }
    set {
      guard newValue !== editingAccessoryView else { return }
      editingAccessoryView?.removeFromSuperview()
      changeParts { $0.editingAccessoryView = newValue }
    }
  }

  // MARK: Backgrounds

  /// The view behind the content, as large as the cell.
  open var backgroundView: UIView? {
    get { parts?.backgroundView }
    set {
      guard newValue !== backgroundView else { return }
      backgroundView?.removeFromSuperview()
      changeParts { $0.backgroundView = newValue }
    }
  }

  /// The view behind the content while the cell is selected or highlighted, as large as the cell.
  open var selectedBackgroundView: UIView? {
    get { parts?.selectedBackgroundView }
    set {
      guard newValue !== selectedBackgroundView else { return }
      selectedBackgroundView?.removeFromSuperview()
      changeParts { $0.selectedBackgroundView = newValue }
    }
  }

  /// The same while several rows can be selected.
  ///
  /// No layout effect.
  open var multipleSelectionBackgroundView: UIView? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The insets of the separator below the row: the table's, unless set.
  ///
  /// No layout effect.
  open var separatorInset: UIEdgeInsets {
    get { sparse[default: tableView?.separatorInset(of: self) ?? .separator(sideMargin)] }
    set { sparse[default: .zero] = newValue }
  }

  // MARK: Configurations

  /// The configuration of the content; it creates a view that fills the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { parts?.contentConfiguration }
    set { setContent(newValue) }
  }

  /// Returns the configuration of a label, a second label and an image, for the cell's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  /// The configuration of the background.
  ///
  /// No layout effect.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Returns the default background.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listPlainCell() }

  /// Whether the content configuration follows the cell's state.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the background configuration follows the cell's state.
  ///
  /// No layout effect.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The state that the configurations follow.
  open var configurationState: UICellConfigurationState {
    var state = commonState
    state.isEditing = isEditing
    return state
  }

  /// Schedules an update of the configurations for the next layout.
  open func setNeedsUpdateConfiguration() { scheduleUpdateConfiguration() }

  /// Updates the configurations for a state; overrides set them.
  open func updateConfiguration(using state: UICellConfigurationState) {
    updateContent(for: state)
  }

  /// Called in place of an override of ``updateConfiguration(using:)``.
  public var configurationUpdateHandler: ((UITableViewCell, UICellConfigurationState) -> Void)? {
    get { sparse[default: nil] }
    set {
      sparse[default: nil] = newValue
      setNeedsUpdateConfiguration()
    }
  }

  // MARK: States

  /// Whether the row is selected.
  open var isSelected: Bool {
    get { parts?.isSelected ?? false }
    set { setSelected(newValue, animated: false) }
  }

  /// Whether the row is highlighted.
  open var isHighlighted: Bool {
    get { parts?.isHighlighted ?? false }
    set { setHighlighted(newValue, animated: false) }
  }

  /// Whether the row is being edited.
  open var isEditing: Bool {
    get { parts?.isEditing ?? false }
    set { setEditing(newValue, animated: false) }
  }

  /// Sets whether the cell is selected.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != isSelected else { return }
    change(\.isSelected, to: selected)
  }

  /// Sets whether the cell is highlighted.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != isHighlighted else { return }
    change(\.isHighlighted, to: highlighted)
  }

  /// Starts or ends the cell's editing; makes space for the control at the leading end.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != isEditing else { return }
    change(\.isEditing, to: editing)
    partsDidChange()
  }

  private func change(_ path: WritableKeyPath<CellParts, Bool>, to value: Bool) {
    var changed = parts ?? CellParts()
    changed[keyPath: path] = value
    parts = changed
    needsUpdateConfiguration = true
    setNeedsLayout()
  }

  /// The effect of editing on the row.
  open internal(set) var editingStyle: EditingStyle {
    get { parts?.editingStyle ?? .none }
    set { if newValue != editingStyle { changeParts { $0.editingStyle = newValue } } }
  }

  /// Whether the content makes space for the editing control.
  open var shouldIndentWhileEditing: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the reordering control takes space at the trailing end during editing.
  ///
  /// The table sets it when editing starts, according to the data source's `canMoveRowAt`.
  open var showsReorderControl: Bool {
    get { parts?.showsReorderControl ?? false }
    set { if newValue != showsReorderControl { changeParts { $0.showsReorderControl = newValue } } }
  }

  /// Whether the row is swiped open, so that the actions at its trailing end are visible.
  open internal(set) var showingDeleteConfirmation: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The number of indentation steps of the cell's built-in labels.
  open var indentationLevel: Int {
    get { sparse[default: 0] }
    set {
      sparse[default: 0] = newValue
      setNeedsLayout()
    }
  }

  /// The length of an indentation step.
  open var indentationWidth: CGFloat {
    get { sparse[default: 10] }
    set {
      sparse[default: 10] = newValue
      setNeedsLayout()
    }
  }

  /// The appearance of the focused cell.
  ///
  /// No layout effect.
  open var focusStyle: FocusStyle {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// Whether touches reach the content while the row is being dragged.
  ///
  /// No layout effect.
  open var userInteractionEnabledWhileDragging: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Called before the editing control, or the actions at the trailing end, appear or disappear.
  open func willTransition(to state: StateMask) {}

  /// Called after the editing control, or the actions at the trailing end, have appeared or
  /// disappeared.
  open func didTransition(to state: StateMask) {}

  /// Would be called when the row is dragged; here only code calls it.
  ///
  /// No layout effect.
  open func dragStateDidChange(_ dragState: DragState) {}

  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    updateContentEdges()
    super.layoutSubviews()
    putBack(contentView, to: usualContentFrame)
    if parts != nil { layOutParts() }
    guard row != nil, tableView?.selfSizingInvalidation != .disabled,
      hasStandardHeight || contentFrame.frame == nil
    else { return }
    let height = hasStandardHeight ? standardHeight : contentHeight
    // An override or the delegate may give a row a height between pixels; the content's height is
    // in whole pixels.
    guard height != bounds.height, height != bounds.height.roundedUp(screenScale) else { return }
    needsMeasurement = true
    tableView?.setNeedsLayout()
  }

  override var framedContentView: UIView? { contentView }

  override func settleContentFrame() { settleFrameOfContent() }

  override func adaptFittingConstraints(_ constraints: inout [LayoutConstraint]) {
    constraints.removeAll { $0 === heightConstraint?.layoutConstraint }
    constraints.append(makeFittingHeight())
  }

  /// Returns the size from the constraints, in a separate engine; a measurement by the table itself
  /// uses the window's engine.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    if isFittedByTable { return CGSize(width: targetSize.width, height: measureContent()) }
    if contentFrame.frame != nil { dropContentFrame() }
    var size = super.systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority
    )
    // The height is not specified.
    if size.height == 0, verticalFittingPriority != .required { size.height = standardHeight }
    return size
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let place = touches.first?.location(in: self)
    if tableView?.cellWasTouched(self, at: place ?? .zero) != true {
      super.touchesBegan(touches, with: event)
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isInside = touches.contains { point(inside: $0.location(in: self), with: event) }
    if tableView?.cellWasReleased(self, isInside: isInside) != true {
      super.touchesEnded(touches, with: event)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if tableView?.cellWasReleased(self, isInside: false) != true {
      super.touchesCancelled(touches, with: event)
    }
  }

  package override var itemKind: ItemKind { reuseIdentifier == nil ? .view : .reusableCell }

  package override var reuseIdentifierForRecording: String? { reuseIdentifier }
}
