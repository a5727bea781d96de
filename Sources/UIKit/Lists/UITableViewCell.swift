internal import LayoutEngine
package import Signposts

/// A row of a table; recycled for another row once it is scrolled away.
///
/// What the row shows is in `contentView`. The cell's own frame is the table's to set; the content view is as wide
/// as the cell without its accessory, and as high as its constraints demand, and the table gives the cell that height.
/// Both are in the engine of the window all the time, also while the cell waits, hidden, to be used again. A cell whose
/// content says nothing of its height has the standard one: 44 points, or what its labels need.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// What cells of one kind are recycled by.
  public internal(set) var reuseIdentifier: String?

  /// Holds what the row shows.
  public let contentView: UIView

  let style: CellStyle

  /// How the cell looks when it is selected.
  ///
  /// No layout effect.
  open var selectionStyle = SelectionStyle.default

  /// The row that the cell shows; nil while it waits to be used again.
  var row: Int?

  /// Whether the content's height may differ from what the table knows.
  var needsMeasurement = true

  weak var tableView: UITableView?

  /// Whether the table is asking for the cell's height.
  var isFittedByTable = false

  /// Makes the height follow from the content, or fixes it.
  var heightConstraint: NSLayoutConstraint?
  var leftConstraint: NSLayoutConstraint?
  var topConstraint: NSLayoutConstraint?
  var widthConstraint: NSLayoutConstraint?
  /// Whether the content says nothing of its height.
  var hasStandardHeight = false
  /// Whether the cell's state has changed since its descriptions were asked for.
  var needsUpdateConfiguration = true
  /// What the cell has beside its content; nil while it has only content.
  var parts: CellParts?
  /// The frame that the app's layout gives the content view.
  var contentFrame = AdoptedFrame()

  /// Makes a cell of a kind.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    contentView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    addContentView()
  }

  /// Makes a cell without a kind, with a frame.
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Makes a cell of the style and kind that a document gives it.
  public required init?(coder: NSCoder) {
    style = coder.document?.cellStyle ?? .default
    reuseIdentifier = coder.document?.reuseIdentifier
    contentView = UIView(frame: .zero)
    super.init(coder: coder)
    addContentView()
  }

  /// Gets the cell ready for another row; overriders call `super`.
  open func prepareForReuse() {
    if isSelected { isSelected = false }
    if isHighlighted { isHighlighted = false }
  }

  // MARK: The cell's own labels and image

  /// The label of the first line; made when it is first asked for.
  open var textLabel: UILabel? { label(\.textLabel) { CellLabel(for: self, isDetail: false) } }

  /// The second label; nil with the default style.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    return label(\.detailLabel) { CellLabel(for: self, isDetail: true) }
  }

  /// The image at the leading end; made when it is first asked for.
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

  /// Gives the content view its room and lays the cell out again.
  func partsDidChange() {
    updateContentEdges()
    needsMeasurement = true
    setNeedsLayout()
    tableView?.setNeedsLayout()
  }

  // MARK: Accessories

  /// What the cell has at its trailing end; takes its width from the content.
  open var accessoryType: AccessoryType {
    get { parts?.accessoryType ?? .none }
    set { if newValue != accessoryType { changeParts { $0.accessoryType = newValue } } }
  }

  /// The view in the accessory's place; takes its width from the content.
  open var accessoryView: UIView? {
    get { parts?.accessoryView }
    set {
      guard newValue !== accessoryView else { return }
      accessoryView?.removeFromSuperview()
      changeParts { $0.accessoryView = newValue }
    }
  }

  /// What the cell has at its trailing end while it is edited.
  open var editingAccessoryType: AccessoryType {
    get { parts?.editingAccessoryType ?? .none }
    set {
      if newValue != editingAccessoryType { changeParts { $0.editingAccessoryType = newValue } }
    }
  }

  /// The view in the accessory's place while the cell is edited.
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

  /// The view behind the content while the cell is selected or touched, as large as the cell.
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

  /// The room beside the line below the row: the table's, unless it is set.
  ///
  /// No layout effect.
  open var separatorInset: UIEdgeInsets {
    get { sparse[default: tableView?.separatorInset(of: self) ?? .separator(sideMargin)] }
    set { sparse[default: .zero] = newValue }
  }

  // MARK: Configurations

  /// What the cell shows, as a description: it makes a view that fills the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { parts?.contentConfiguration }
    set { setContent(newValue) }
  }

  /// Returns the description of a label, a second one and an image, as the cell's style has them.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  /// What is behind the cell, as a description.
  ///
  /// No layout effect.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Returns the usual background.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listPlainCell() }

  /// Whether the content's description follows the cell's state.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the background's description follows the cell's state.
  ///
  /// No layout effect.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// What the descriptions follow.
  open var configurationState: UICellConfigurationState {
    var state = commonState
    state.isEditing = isEditing
    return state
  }

  /// Brings the descriptions up to the cell's state, in the next layout.
  open func setNeedsUpdateConfiguration() { scheduleUpdateConfiguration() }

  /// Brings the descriptions up to a state; overriders set them.
  open func updateConfiguration(using state: UICellConfigurationState) {
    updateContent(for: state)
  }

  /// Is called instead of overriding ``updateConfiguration(using:)``.
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

  /// Whether the row is touched.
  open var isHighlighted: Bool {
    get { parts?.isHighlighted ?? false }
    set { setHighlighted(newValue, animated: false) }
  }

  /// Whether the row is edited.
  open var isEditing: Bool {
    get { parts?.isEditing ?? false }
    set { setEditing(newValue, animated: false) }
  }

  /// Selects the cell.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != isSelected else { return }
    change(\.isSelected, to: selected)
  }

  /// Shows that the cell is touched.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != isHighlighted else { return }
    change(\.isHighlighted, to: highlighted)
  }

  /// Begins or ends the cell's editing; makes room for the control at the leading end.
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

  /// What editing does to the row.
  open internal(set) var editingStyle: EditingStyle {
    get { parts?.editingStyle ?? .none }
    set { if newValue != editingStyle { changeParts { $0.editingStyle = newValue } } }
  }

  /// Whether the content makes room for the control of editing.
  open var shouldIndentWhileEditing: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the control that moves the row takes room at the trailing end while the cell is edited.
  ///
  /// The table sets it when it is edited, to what the data source's `canMoveRowAt` says.
  open var showsReorderControl: Bool {
    get { parts?.showsReorderControl ?? false }
    set { if newValue != showsReorderControl { changeParts { $0.showsReorderControl = newValue } } }
  }

  /// Whether the row is swiped open, so that the actions at its trailing end are seen.
  open internal(set) var showingDeleteConfirmation: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// How many steps the cell's own labels are moved in.
  open var indentationLevel: Int {
    get { sparse[default: 0] }
    set {
      sparse[default: 0] = newValue
      setNeedsLayout()
    }
  }

  /// The length of such a step.
  open var indentationWidth: CGFloat {
    get { sparse[default: 10] }
    set {
      sparse[default: 10] = newValue
      setNeedsLayout()
    }
  }

  /// How the cell looks in focus.
  ///
  /// No layout effect.
  open var focusStyle: FocusStyle {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// Whether touches reach the content while the row is dragged.
  ///
  /// No layout effect.
  open var userInteractionEnabledWhileDragging: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Called before the control of editing, or the actions at the trailing end, come or go.
  open func willTransition(to state: StateMask) {}

  /// Called when the control of editing, or the actions at the trailing end, have come or gone.
  open func didTransition(to state: StateMask) {}

  /// Would be called when the row is dragged; only code calls it here.
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
    // A row may end between pixels, if an overrider or the delegate says so; the content's height is whole pixels.
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

  /// The size that the constraints give, in an engine of its own; for the table's own question in the window's engine.
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
    // Nothing is said of the height.
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
