internal import LayoutEngine
import Signposts

// The headers and footers of sections.
extension UITableView {
  /// Returns the initial height of a section's header or footer, including the padding above; nil
  /// if there is none.
  func expectedHeight(ofHeader isHeader: Bool, inSection section: Int) -> CGFloat? {
    let padding = isHeader ? headerPadding(inSection: section) : 0
    let height = fixedHeight(ofHeader: isHeader, inSection: section)
    if height > 0 {
      // The table's own height setting applies only if there is something to show; groups have
      // spacing without it.
      let isAsked = isHeader ? height != sectionHeaderHeight : height != sectionFooterHeight
      let counts = isAsked || style != .plain || hasView(ofHeader: isHeader, inSection: section)
      return counts ? height + padding : nil
    }
    guard height < 0 else { return nil }
    guard hasView(ofHeader: isHeader, inSection: section) else {
      return style == .plain ? nil : emptyHeight(ofHeader: isHeader, inSection: section) + padding
    }
    let estimate =
      isHeader
      ? tableDelegate?.tableView(self, estimatedHeightForHeaderInSection: section)
        ?? estimatedSectionHeaderHeight
      : tableDelegate?.tableView(self, estimatedHeightForFooterInSection: section)
        ?? estimatedSectionFooterHeight
    return (estimate > 0 ? estimate : 28) + padding
  }

  /// Returns the height from the delegate or the table; negative if constraints determine it.
  private func fixedHeight(ofHeader isHeader: Bool, inSection section: Int) -> CGFloat {
    isHeader
      ? tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
      : tableDelegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
  }

  private func title(ofHeader isHeader: Bool, inSection section: Int) -> String? {
    isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
  }

  /// Returns whether there is a title, or the delegate provides a view.
  private func hasView(ofHeader isHeader: Bool, inSection section: Int) -> Bool {
    if title(ofHeader: isHeader, inSection: section) != nil { return true }
    guard tableDelegate != nil else { return false }
    let gap: TableGaps = isHeader ? .headerView : .footerView
    if gaps.contains(gap) { return false }
    if answersViews.contains(gap) { return true }
    // The protocol's default implementation shows that the delegate provides none. A view from the
    // delegate is kept for its section.
    if let view = askForView(ofHeader: isHeader, inSection: section) {
      viewsInAdvance[isHeader] = (section, view)
    }
    if !gaps.contains(gap) { answersViews.insert(gap) }
    return !gaps.contains(gap)
  }

  /// Recycles views that were created before their sections were shown.
  func forgetViewsInAdvance() {
    for (_, view) in viewsInAdvance.values { _ = pool.put(view) }
    viewsInAdvance = [:]
  }

  private func askForView(ofHeader isHeader: Bool, inSection section: Int) -> UIView? {
    isAskingForFooter = !isHeader
    return isHeader
      ? tableDelegate?.tableView(self, viewForHeaderInSection: section)
      : tableDelegate?.tableView(self, viewForFooterInSection: section)
  }

  /// Creates a header or footer if necessary, and measures its height.
  func showHeader(number: Int, keepingVisibleRows: Bool) {
    let isHeader: Bool
    let section: Int
    switch rowsNow.entry(number) {
    case .header(let of): (isHeader, section) = (true, of)
    case .footer(let of): (isHeader, section) = (false, of)
    case .row: return
    }
    if let view = shownHeaders[number] {
      guard needsHeaderMeasurement.remove(number) != nil else { return }
      return measure(view, number, isHeader, section, keepingVisibleRows)
    }
    guard !viewlessHeaders.contains(number) else { return }
    guard let view = makeView(ofHeader: isHeader, inSection: section) else {
      viewlessHeaders.insert(number)
      if fixedHeight(ofHeader: isHeader, inSection: section) < 0 {
        let height =
          style == .plain
          ? 0
          : emptyHeight(ofHeader: isHeader, inSection: section)
            + (isHeader ? headerPadding(inSection: section) : 0)
        setMeasured(height, row: number, keepingVisibleRows: keepingVisibleRows)
      }
      return
    }
    if let view = view as? UITableViewHeaderFooterView {
      view.tableView = self
      view.isHeader = isHeader
      view.isFirst = isHeader && section == 0
    }
    if view.superview !== self {
      // The frame that it was made with, often zero, is not held: its content may need more.
      view.flags.awaitsFrame = true
      if let sectionIndex {
        insertSubview(view, belowSubview: sectionIndex)
      } else {
        addSubview(view)
      }
    }
    view.isHidden = false
    shownHeaders[number] = view
    needsHeaderMeasurement.remove(number)
    measure(view, number, isHeader, section, keepingVisibleRows)
    view.holdFrame()
    if isHeader {
      tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    } else {
      tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    }
  }

  private func makeView(ofHeader isHeader: Bool, inSection section: Int) -> UIView? {
    if let (of, view) = viewsInAdvance[isHeader], of == section {
      viewsInAdvance[isHeader] = nil
      return view
    }
    if tableDelegate != nil, !gaps.contains(isHeader ? .headerView : .footerView),
      let own = askForView(ofHeader: isHeader, inSection: section)
    {
      return own
    }
    guard let title = title(ofHeader: isHeader, inSection: section) else { return nil }
    let identifier = "UITableViewTitle"
    let view =
      pool.takeHeader(identifier) ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
    view.tableView = self
    view.isHeader = isHeader
    view.textLabel?.text = title
    return view
  }

  private func measure(
    _ view: UIView,
    _ number: Int,
    _ isHeader: Bool,
    _ section: Int,
    _ keepingVisibleRows: Bool
  ) {
    var height = fixedHeight(ofHeader: isHeader, inSection: section)
    if height >= 0 || view.flags.awaitsFrame {
      place(view, row: number)
    } else if view.frame.width != rowWidth {
      // A view that is used again keeps its height until its content has said another.
      view.frame.size.width = rowWidth
    }
    if height < 0 {
      let start = Signpost.start()
      let size = view.systemLayoutSizeFitting(
        CGSize(width: rowWidth, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      )
      height = size.height
      noteSizing(
        of: view,
        section: section,
        item: nil,
        estimate: nil,
        length: height,
        start: start
      )
    }
    if isHeader { height += headerPadding(inSection: section) }
    setMeasured(height, row: number, keepingVisibleRows: keepingVisibleRows)
    place(view, row: number)
  }

  /// Schedules a new measurement of a header or footer for the next layout.
  func needsMeasurement(of view: UIView) {
    guard let number = shownHeaders.first(where: { $0.value === view })?.key else { return }
    needsHeaderMeasurement.insert(number)
    setNeedsLayout()
  }

  func recycle(_ view: UIView, number: Int) {
    needsHeaderMeasurement.remove(number)
    switch rows?.entry(number) {
    case .header(let section):
      tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
    case .footer(let section):
      tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
    default: break
    }
    if pool.put(view) {
      view.isHidden = true
    } else {
      view.removeFromSuperview()
    }
  }
}
