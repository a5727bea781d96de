/// A row that is swiped open.
struct TableSwipe {
  let path: IndexPath
  let isLeading: Bool
  let performsFirstActionWithFullSwipe: Bool
  let view: SwipeActionsView
  /// The offset of the cell, negative if the row is swiped from the right.
  var offset: CGFloat = 0
}

/// The actions at an end of a row that is swiped open.
@MainActor
final class SwipeActionsView: UIView {
  /// The horizontal padding of a button's title, and the minimum width of a button.
  static let (padding, leastWidth): (CGFloat, CGFloat) = (15, 74)

  let actions: [UIContextualAction]
  private let buttons: [UIButton]
  private let widths: [CGFloat]

  init(actions: [UIContextualAction], perform: @escaping @MainActor (UIContextualAction) -> Void) {
    self.actions = actions
    buttons = actions.map { action in
      let button = UIButton(type: .custom)
      button.setTitle(action.title, for: .normal)
      button.setImage(action.image, for: .normal)
      button.backgroundColor =
        action.backgroundColor ?? (action.style == .destructive ? .systemRed : .systemGray)
      button.addAction(UIAction { _ in perform(action) }, for: .touchUpInside)
      return button
    }
    widths = buttons.map { max(Self.leastWidth, $0.intrinsicContentSize.width + 2 * Self.padding) }
    super.init(frame: .zero)
    for button in buttons { addSubview(button) }
  }

  required init?(coder: NSCoder) { nil }

  /// The total width of the buttons.
  var openWidth: CGFloat { widths.reduce(0, +) }

  /// Places the buttons so that the first action is at the end of the row, and wider in a long
  /// swipe.
  func place(in frame: CGRect, isLeading: Bool) {
    if self.frame != frame { self.frame = frame }
    let wider = openWidth > 0 ? frame.width / openWidth : 0
    var x: CGFloat = 0
    for (button, width) in zip(buttons, widths) {
      let own = width * wider
      let left = isLeading ? x : frame.width - x - own
      let frame = CGRect(x: left, y: 0, width: own, height: frame.height)
      if button.frame != frame { button.frame = frame }
      x += own
    }
  }
}

extension UITableView {
  /// The insets at the sides of a cell's content: the safe area and the section index.
  var contentSafeArea: UIEdgeInsets {
    let safe = insetsContentViewsToSafeArea && style != .insetGrouped ? safeAreaInsets : .zero
    let index = sectionIndexWidth
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return UIEdgeInsets(
      top: 0,
      left: safe.left + (isMirrored ? index : 0),
      bottom: 0,
      right: safe.right + (isMirrored ? 0 : index)
    )
  }

  // MARK: Editing

  /// Starts or ends the editing of a cell together with the table's.
  func setEditing(_ cell: UITableViewCell, at path: IndexPath) {
    let canEdit = isEditing && dataSource?.tableView(self, canEditRowAt: path) ?? true
    let style =
      canEdit ? tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    let indents = tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    let canMove = isEditing && dataSource?.tableView(self, canMoveRowAt: path) ?? false
    let edits = canEdit || canMove
    let shows = edits && (style != .none || canEdit && allowsMultipleSelectionDuringEditing)
    cell.transition(to: shows ? .showingEditControl : []) {
      cell.showsEditControl = shows
      cell.editingStyle = style
      if cell.shouldIndentWhileEditing != indents { cell.shouldIndentWhileEditing = indents }
      if canMove || cell.showsReorderControl { cell.showsReorderControl = canMove }
      if cell.isEditing != edits { cell.setEditing(edits, animated: false) }
    }
  }

  /// Performs the action of the editing control at the leading end of a row.
  func tapEditControl(ofRowAt path: IndexPath) {
    switch shownCell(at: path)?.editingStyle {
    case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
    case .delete: openSwipe(ofRowAt: path, isLeading: false)
    default: break
    }
  }

  // MARK: Swiping

  /// Returns the actions at an end of a row: the delegate's, or the delete action at the trailing
  /// end.
  private func actions(ofRowAt path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    if isLeading {
      return tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
    }
    let own = tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
    if let own { return own }
    let style = tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    guard style == .delete else { return nil }
    if let old = tableDelegate?.tableView(self, editActionsForRowAt: path) {
      return UISwipeActionsConfiguration(
        actions: old.map { action in
          UIContextualAction(
            style: action.style == .destructive ? .destructive : .normal,
            title: action.title
          ) { _, _, completion in
            action.perform(path)
            completion(true)
          }
        }
      )
    }
    let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
    let delete = UIContextualAction(style: .destructive, title: title ?? "Delete") {
      [weak self] _, _, completion in
      guard let self else { return }
      dataSource?.tableView(self, commit: .delete, forRowAt: path)
      completion(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }

  /// Opens a row as a swipe does; returns whether it has actions at that end.
  @discardableResult
  func openSwipe(ofRowAt path: IndexPath, isLeading: Bool) -> Bool {
    guard beginSwipe(ofRowAt: path, isLeading: isLeading), let swipe else { return false }
    let width = swipe.view.openWidth
    moveSwipe(to: isLeading ? width : -width)
    return true
  }

  private func beginSwipe(ofRowAt path: IndexPath, isLeading: Bool) -> Bool {
    endSwipe(animated: true)
    guard let cell = shownCell(at: path),
      dataSource?.tableView(self, canEditRowAt: path) ?? true,
      let configuration = actions(ofRowAt: path, isLeading: isLeading),
      !configuration.actions.isEmpty
    else { return false }
    let view = SwipeActionsView(actions: configuration.actions) { [weak self] in self?.perform($0) }
    insertSubview(view, belowSubview: cell)
    tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    cell.transition(to: cell.state.union(.showingDeleteConfirmation)) {
      cell.showingDeleteConfirmation = true
    }
    swipe = TableSwipe(
      path: path,
      isLeading: isLeading,
      performsFirstActionWithFullSwipe: configuration.performsFirstActionWithFullSwipe,
      view: view
    )
    return true
  }

  private func moveSwipe(to offset: CGFloat) {
    swipe?.offset = offset
    setNeedsLayout()
  }

  /// Closes the row that is swiped open.
  func endSwipe(animated: Bool) {
    guard let swipe else { return }
    self.swipe = nil
    swipe.view.removeFromSuperview()
    if let cell = shownCell(at: swipe.path) {
      cell.transition(to: cell.state.subtracting(.showingDeleteConfirmation)) {
        cell.showingDeleteConfirmation = false
      }
    }
    setNeedsLayout()
    tableDelegate?.tableView(self, didEndEditingRowAt: swipe.path)
  }

  private func perform(_ action: UIContextualAction) {
    guard let swipe else { return }
    action.handler(action, swipe.view) { [weak self] _ in self?.endSwipe(animated: true) }
  }

  /// Places the actions of the swiped row.
  func layOutSwipe() {
    guard let swipe, let row = rows?.row(at: swipe.path), shown[row] != nil else { return }
    let frame = rect(ofEntry: row)
    let open = CGRect(
      x: swipe.isLeading ? frame.minX : frame.maxX + swipe.offset,
      y: frame.minY,
      width: abs(swipe.offset),
      height: frame.height
    )
    swipe.view.place(in: open, isLeading: swipe.isLeading)
  }

  // MARK: Fingers

  func takesRowDrag(_ pan: UIPanGestureRecognizer) -> Bool {
    let way = pan.translation(in: nil)
    let now = pan.location(in: self)
    let start = CGPoint(x: now.x - way.x, y: now.y - way.y)
    guard let path = indexPathForRow(at: start), let cell = shownCell(at: path) else {
      return false
    }
    if cell.control(at: CGPoint(x: start.x - cell.frame.minX, y: 0)) == .reorder {
      return beginReordering(path)
    }
    guard !isEditing, abs(way.x) > abs(way.y) else {
      endSwipe(animated: true)
      return false
    }
    if swipe?.path == path { return true }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return beginSwipe(ofRowAt: path, isLeading: (way.x > 0) != isMirrored)
  }

  func followRowDrag(_ pan: UIPanGestureRecognizer) {
    if reorderedEntry != nil { return followReordering(pan) }
    guard let swipe else { return }
    let way = pan.translation(in: nil).x
    let width = swipe.view.openWidth
    switch pan.state {
    case .began, .changed:
      moveSwipe(to: swipe.isLeading ? max(0, way) : min(0, way))
    case .ended:
      // A swipe across most of the row performs the first action.
      if abs(way) > 0.6 * rowWidth, swipe.performsFirstActionWithFullSwipe,
        let first = swipe.view.actions.first
      {
        perform(first)
      } else if abs(way) >= width / 2, (way > 0) == swipe.isLeading {
        moveSwipe(to: swipe.isLeading ? width : -width)
      } else {
        endSwipe(animated: true)
      }
    default: endSwipe(animated: true)
    }
  }

  // MARK: Moving rows

  private func beginReordering(_ path: IndexPath) -> Bool {
    guard let number = rows?.row(at: path), let cell = shown[number] else { return false }
    reorderedEntry = number
    reorderTarget = path
    bringSubviewToFront(cell)
    return true
  }

  private func followReordering(_ pan: UIPanGestureRecognizer) {
    guard let number = reorderedEntry, let from = path(ofEntry: number), let cell = shown[number]
    else { return }
    switch pan.state {
    case .began, .changed:
      let finger = pan.location(in: self)
      cell.frame.origin.y = rect(ofEntry: number).minY + pan.translation(in: nil).y
      guard let proposed = indexPathForRow(at: finger), proposed != reorderProposal else { return }
      reorderProposal = proposed
      reorderTarget =
        tableDelegate?.tableView(
          self,
          targetIndexPathForMoveFromRowAt: from,
          toProposedIndexPath: proposed
        ) ?? proposed
    default:
      let target = reorderTarget
      (reorderedEntry, reorderTarget, reorderProposal) = (nil, nil, nil)
      setNeedsLayout()
      guard pan.state == .ended, let target, target != from else { return }
      dataSource?.tableView(self, moveRowAt: from, to: target)
      moveRow(at: from, to: target)
    }
  }
}
