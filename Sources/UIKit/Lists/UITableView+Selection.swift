extension UITableView {
  func select(_ path: IndexPath) {
    let isSingle = !(isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection)
    if isSingle { for other in selection where other != path { deselect(other) } }
    if !selection.contains(path) { selection.append(path) }
    if let cell = shownCell(at: path), !cell.isSelected { cell.setSelected(true, animated: false) }
  }

  func deselect(_ path: IndexPath) {
    selection.removeAll { $0 == path }
    if let cell = shownCell(at: path), cell.isSelected { cell.setSelected(false, animated: false) }
  }

  /// Keeps only the last selected row, for when multiple selection ends.
  func keepLastSelection() {
    for path in selection.dropLast() { deselect(path) }
  }

  /// Whether touches currently select rows.
  private var selectsByTouch: Bool { isEditing ? allowsSelectionDuringEditing : allowsSelection }

  /// Highlights a touched cell; returns whether the touch belongs to the table.
  func cellWasTouched(_ cell: UITableViewCell, at place: CGPoint) -> Bool {
    guard let path = indexPath(for: cell) else { return false }
    touchedControl = nil
    if swipe != nil {
      // The first touch elsewhere closes the row that is swiped open.
      touchedPath = nil
      if swipe?.path == path { isSwipeTouched = true } else { endSwipe(animated: true) }
      return true
    }
    touchedPath = path
    touchedControl = cell.control(at: place)
    guard touchedControl == nil else { return true }
    guard selectsByTouch,
      tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else {
      touchedPath = nil
      return true
    }
    cell.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
    return true
  }

  /// Selects or deselects the row of a touched cell; returns whether the touch belonged to the
  /// table.
  func cellWasReleased(_ cell: UITableViewCell, isInside: Bool) -> Bool {
    if isSwipeTouched {
      isSwipeTouched = false
      if isInside { endSwipe(animated: true) }
      return true
    }
    guard let path = touchedPath else { return indexPath(for: cell) != nil }
    touchedPath = nil
    if let control = touchedControl {
      touchedControl = nil
      if isInside { tap(control, ofRowAt: path) }
      return true
    }
    cell.setHighlighted(false, animated: false)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    if isInside { tap(path) }
    return true
  }

  private func tap(_ control: UITableViewCell.Control, ofRowAt path: IndexPath) {
    switch control {
    case .edit: tapEditControl(ofRowAt: path)
    case .accessory: tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
    case .reorder: break
    }
  }

  private func tap(_ path: IndexPath) {
    let isMultiple = isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
    if isMultiple, selection.contains(path) { return deselectByTouch(path) }
    let wanted: IndexPath? =
      if let tableDelegate {
        tableDelegate.tableView(self, willSelectRowAt: path)
      } else {
        path
      }
    guard let wanted else { return }
    if !isMultiple { for other in selection where other != wanted { deselectByTouch(other) } }
    select(wanted)
    if let cell = shownCell(at: wanted) { cell.documentSelection?(cell) }
    tableDelegate?.tableView(self, didSelectRowAt: wanted)
    NotificationCenter.default.post(name: UITableView.selectionDidChangeNotification, object: self)
  }

  private func deselectByTouch(_ path: IndexPath) {
    let wanted: IndexPath? =
      if let tableDelegate {
        tableDelegate.tableView(self, willDeselectRowAt: path)
      } else {
        path
      }
    guard let wanted else { return }
    deselect(wanted)
    tableDelegate?.tableView(self, didDeselectRowAt: wanted)
  }
}
