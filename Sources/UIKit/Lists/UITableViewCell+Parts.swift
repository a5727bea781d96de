/// The parts of a cell besides its content.
struct CellParts {
  var textLabel: UILabel?
  var detailLabel: UILabel?
  var imageView: UIImageView?
  var accessoryType = UITableViewCell.AccessoryType.none
  var accessoryView: UIView?
  var editingAccessoryType = UITableViewCell.AccessoryType.none
  var editingAccessoryView: UIView?
  var backgroundView: UIView?
  var selectedBackgroundView: UIView?
  var contentConfiguration: (any UIContentConfiguration)?
  var configuredView: (any UIView & UIContentView)?
  var isSelected = false
  var isHighlighted = false
  var isEditing = false
  var editingStyle = UITableViewCell.EditingStyle.none
  /// Whether the editing control, or the circle for multiple selection, is shown.
  var showsEditControl = false
  var showsReorderControl = false
}

/// A cell's built-in label; its changes lay out the cell again.
@MainActor
final class CellLabel: UILabel {
  private weak var cell: UITableViewCell?

  convenience init(for cell: UITableViewCell, isDetail: Bool) {
    self.init(frame: .zero)
    self.cell = cell
    font = .systemFont(ofSize: isDetail && cell.style == .subtitle ? 12 : 17)
    if isDetail { textColor = .secondaryLabel }
  }

  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    cell?.setNeedsLayout()
  }
}

/// A cell's built-in image view; its changes lay out the cell again.
@MainActor
final class CellImageView: UIImageView {
  weak var cell: UITableViewCell?

  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    cell?.setNeedsLayout()
  }
}

extension UITableViewCell {
  /// The margin at the sides of a row: 16 points, or 20 at widths of 414 and more.
  var sideMargin: CGFloat { tableView?.sideMargin ?? (bounds.width >= 414 ? 20 : 16) }

  /// Whether the table has set the row's indentation.
  var isIndentedByTable: Bool {
    get { sparse[default: false] }
    set { if newValue != isIndentedByTable { sparse[default: false] = newValue } }
  }

  /// The editing parts that are shown.
  var state: StateMask {
    var state: StateMask = []
    if isEditing, showsEditControl { state.insert(.showingEditControl) }
    if showingDeleteConfirmation { state.insert(.showingDeleteConfirmation) }
    return state
  }

  /// Changes the editing parts that are shown, and notifies the cell before and after a change.
  func transition(to state: StateMask, _ change: () -> Void) {
    let changes = state != self.state
    if changes { willTransition(to: state) }
    change()
    if changes { didTransition(to: state) }
  }

  var showsEditControl: Bool {
    get { parts?.showsEditControl ?? false }
    set { if newValue != showsEditControl { changeParts { $0.showsEditControl = newValue } } }
  }

  /// A part of a cell in which a touch does something other than select the row.
  enum Control {
    case edit, reorder, accessory
  }

  /// Returns the control at a point in the cell.
  func control(at point: CGPoint) -> Control? {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let x = isMirrored ? bounds.width - point.x : point.x
    // A tap on the circle for multiple selection selects the row.
    let selects = tableView?.allowsMultipleSelectionDuringEditing ?? false
    if leadingRoom > 0, x < leadingRoom { return selects ? nil : .edit }
    if reorderRoom > 0, x >= bounds.width - reorderRoom { return .reorder }
    guard shownAccessoryView == nil, x >= bounds.width - trailingRoom else { return nil }
    switch shownAccessoryType {
    case .detailButton, .detailDisclosureButton: return .accessory
    case .none, .disclosureIndicator, .checkmark: return nil
    }
  }

  /// The space for the reordering control.
  private var reorderRoom: CGFloat { isEditing && showsReorderControl ? 24 + sideMargin : 0 }

  /// The space for the editing control.
  var leadingRoom: CGFloat {
    isEditing && showsEditControl && shouldIndentWhileEditing ? 38 : 0
  }

  private var shownAccessoryView: UIView? { isEditing ? editingAccessoryView : accessoryView }
  private var shownAccessoryType: AccessoryType {
    isEditing ? editingAccessoryType : accessoryType
  }

  /// The space for accessory and reordering control: their widths and margins.
  var trailingRoom: CGFloat { accessoryRoom + reorderRoom }

  private var accessoryRoom: CGFloat {
    if let view = shownAccessoryView { return view.bounds.width + sideMargin }
    return switch shownAccessoryType {
    case .none: 0
    case .disclosureIndicator: 10.5 + sideMargin
    case .checkmark, .detailButton: 24 + sideMargin
    case .detailDisclosureButton: 24 + 10 + 10.5 + sideMargin
    }
  }

  /// The height of a row whose content does not determine it.
  var standardHeight: CGFloat {
    guard let parts else { return 44 }
    let title = shownLabel(parts.textLabel)?.size ?? .zero
    let detail = shownLabel(parts.detailLabel)?.size ?? .zero
    switch style {
    case .subtitle where detail.height > 0 && title.height > 0:
      return max(44, title.height + detail.height + 20.5)
    default: return max(44, max(title.height, detail.height) + 22)
    }
  }

  private var contentWidth: CGFloat {
    let safe = tableView?.contentSafeArea ?? .zero
    return bounds.width - leadingRoom - trailingRoom - safe.left - safe.right
  }

  private func shownLabel(_ label: UILabel?) -> (label: UILabel, size: CGSize)? {
    guard let label, label.text?.isEmpty == false else { return nil }
    let left = textLeft
    let room = max(0, contentWidth - left - textRight)
    let size = label.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
    return (label, CGSize(width: min(size.width, room), height: size.height))
  }

  private var imageWidth: CGFloat { parts?.imageView?.image?.size.width ?? 0 }

  var textLeft: CGFloat {
    let indentation = CGFloat(indentationLevel) * indentationWidth
    return sideMargin + indentation + (imageWidth > 0 ? imageWidth + sideMargin : 0)
  }

  // Next to an accessory, the labels extend closer to the content's end.
  private var textRight: CGFloat { trailingRoom > 0 ? 8 : sideMargin }

  /// Places backgrounds, accessory, image and labels.
  func layOutParts() {
    guard let parts else { return }
    layOutBackgrounds(parts)
    layOutAccessory()
    let height = bounds.height
    if let imageView = parts.imageView {
      let size = imageView.image?.size ?? .zero
      let indentation = CGFloat(indentationLevel) * indentationWidth
      set(
        imageView,
        CGRect(
          x: sideMargin + indentation,
          y: pixels((height - size.height) / 2),
          width: size.width,
          height: size.height
        )
      )
    }
    let title = shownLabel(parts.textLabel)
    let detail = shownLabel(parts.detailLabel)
    if title == nil, let label = parts.textLabel { set(label, .zero) }
    if detail == nil, let label = parts.detailLabel { set(label, .zero) }
    switch style {
    case .default: layOutTitle(title, height)
    case .subtitle:
      if detail == nil { layOutTitle(title, height) } else { layOutSubtitle(title, detail, height) }
    case .value1: layOutValue(title, detail, height)
    case .value2: layOutColumns(title, detail, height)
    }
  }

  private func layOutTitle(_ title: (label: UILabel, size: CGSize)?, _ height: CGFloat) {
    guard let title else { return }
    let left = textLeft
    set(
      title.label,
      CGRect(x: left, y: 0, width: max(0, contentWidth - left - textRight), height: height)
    )
  }

  private func layOutSubtitle(
    _ title: (label: UILabel, size: CGSize)?,
    _ detail: (label: UILabel, size: CGSize)?,
    _ height: CGFloat
  ) {
    let gap: CGFloat = height > 44 && title != nil ? 1 : 0
    let block = (title?.size.height ?? 0) + gap + (detail?.size.height ?? 0)
    var y = pixels((height - block) / 2)
    if let title {
      set(title.label, CGRect(origin: CGPoint(x: textLeft, y: y), size: title.size))
      y += title.size.height + gap
    }
    if let detail {
      set(detail.label, CGRect(origin: CGPoint(x: textLeft, y: y), size: detail.size))
    }
  }

  private func layOutValue(
    _ title: (label: UILabel, size: CGSize)?,
    _ detail: (label: UILabel, size: CGSize)?,
    _ height: CGFloat
  ) {
    let right = contentWidth - textRight
    var detailLeft = right
    if let detail {
      let room = max(0, right - textLeft)
      let width = min(detail.size.width, room)
      detailLeft = right - width
      let y = pixels((height - detail.size.height) / 2)
      set(detail.label, CGRect(x: detailLeft, y: y, width: width, height: detail.size.height))
      detailLeft -= 6
    }
    if let title {
      let width = min(title.size.width, max(0, detailLeft - textLeft))
      let y = pixels((height - title.size.height) / 2)
      set(title.label, CGRect(x: textLeft, y: y, width: width, height: title.size.height))
    }
  }

  private func layOutColumns(
    _ title: (label: UILabel, size: CGSize)?,
    _ detail: (label: UILabel, size: CGSize)?,
    _ height: CGFloat
  ) {
    let column: CGFloat = 91
    if let title {
      let width = min(title.size.width, column)
      let y = pixels((height - title.size.height) / 2)
      set(
        title.label,
        CGRect(x: sideMargin + column - width, y: y, width: width, height: title.size.height)
      )
    }
    if let detail {
      let left = sideMargin + column + 6
      let width = min(detail.size.width, max(0, contentWidth - left - textRight))
      let y = pixels((height - detail.size.height) / 2)
      set(detail.label, CGRect(x: left, y: y, width: width, height: detail.size.height))
    }
  }

  private func layOutBackgrounds(_ parts: CellParts) {
    if let view = parts.backgroundView { place(view, at: 0) }
    guard let view = parts.selectedBackgroundView else { return }
    if isSelected || isHighlighted {
      place(view, at: parts.backgroundView == nil ? 0 : 1)
    } else {
      view.removeFromSuperview()
    }
  }

  private func place(_ view: UIView, at index: Int) {
    if view.superview !== self { insertSubview(view, at: index) }
    set(view, bounds)
  }

  private func layOutAccessory() {
    let shown = shownAccessoryView
    for view in [accessoryView, editingAccessoryView] where view !== shown {
      view?.removeFromSuperview()
    }
    guard let shown else { return }
    if shown.superview !== self { addSubview(shown) }
    let size = shown.bounds.size
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let safe = tableView?.contentSafeArea ?? .zero
    let margin = sideMargin + reorderRoom
    set(
      shown,
      CGRect(
        x: isMirrored ? margin + safe.left : bounds.width - margin - safe.right - size.width,
        y: pixels((bounds.height - size.height) / 2),
        width: size.width,
        height: size.height
      )
    )
  }

  private func set(_ view: UIView, _ frame: CGRect) {
    if view.frame != frame { view.frame = frame }
  }

  private func pixels(_ length: CGFloat) -> CGFloat { length.roundedHalfUp(screenScale) }

  // MARK: Configurations

  func setContent(_ configuration: (any UIContentConfiguration)?) {
    var changed = parts ?? CellParts()
    changed.contentConfiguration = configuration
    changed.configuredView = contentView.show(configuration, in: changed.configuredView)
    parts = changed
    partsDidChange()
  }
}

extension UITableViewCell: ConfiguredCell {
  func callUpdateHandler(_ state: UICellConfigurationState) {
    configurationUpdateHandler?(self, state)
  }
}
