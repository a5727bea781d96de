internal import LayoutEngine

extension UITableView {
  /// The height of a section's header or footer to begin with; nil if there is none.
  func expectedHeight(ofHeader isHeader: Bool, inSection section: Int) -> CGFloat? {
    let height = fixedHeight(ofHeader: isHeader, inSection: section)
    if height > 0 {
      // A height of the table's own counts only if there is something to show.
      let isAsked = isHeader ? height != sectionHeaderHeight : height != sectionFooterHeight
      return isAsked || hasView(ofHeader: isHeader, inSection: section) ? height : nil
    }
    guard height < 0, hasView(ofHeader: isHeader, inSection: section) else { return nil }
    let estimate =
      isHeader
      ? tableDelegate?.tableView(self, estimatedHeightForHeaderInSection: section)
        ?? estimatedSectionHeaderHeight
      : tableDelegate?.tableView(self, estimatedHeightForFooterInSection: section)
        ?? estimatedSectionFooterHeight
    return estimate > 0 ? estimate : 28
  }

  /// The height that the delegate or the table gives, below 0 to let constraints decide.
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

  /// Whether there is a title, or the delegate makes views.
  private func hasView(ofHeader isHeader: Bool, inSection section: Int) -> Bool {
    if title(ofHeader: isHeader, inSection: section) != nil { return true }
    guard tableDelegate != nil else { return false }
    if let known = delegateMakesViews[isHeader] { return known }
    // The protocol's own implementation says that the delegate has none; another's view is kept for its section.
    delegateMakesViews[isHeader] = true
    if let view = askForView(ofHeader: isHeader, inSection: section) {
      viewsInAdvance[isHeader] = (section, view)
    }
    return delegateMakesViews[isHeader] ?? false
  }

  private func askForView(ofHeader isHeader: Bool, inSection section: Int) -> UIView? {
    isHeader
      ? tableDelegate?.tableView(self, viewForHeaderInSection: section)
      : tableDelegate?.tableView(self, viewForFooterInSection: section)
  }

  /// Makes a header or footer be there, with its height known.
  func showHeader(number: Int) {
    guard shownHeaders[number] == nil else { return }
    let isHeader: Bool
    let section: Int
    switch rowsNow.entry(number) {
    case .header(let of): (isHeader, section) = (true, of)
    case .footer(let of): (isHeader, section) = (false, of)
    case .row: return
    }
    guard let view = makeView(ofHeader: isHeader, inSection: section) else {
      if fixedHeight(ofHeader: isHeader, inSection: section) < 0 {
        setMeasured(0, row: number, keepingVisibleRows: false)
      }
      return
    }
    if view.superview !== self { addSubview(view) }
    view.isHidden = false
    shownHeaders[number] = view
    if isHeader {
      tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    } else {
      tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    }
    measure(view, number: number, isHeader: isHeader, section: section)
  }

  private func makeView(ofHeader isHeader: Bool, inSection section: Int) -> UIView? {
    if let (of, view) = viewsInAdvance[isHeader], of == section {
      viewsInAdvance[isHeader] = nil
      return view
    }
    if delegateMakesViews[isHeader] != false,
      let own = askForView(ofHeader: isHeader, inSection: section)
    {
      return own
    }
    guard let title = title(ofHeader: isHeader, inSection: section) else { return nil }
    let identifier = "UITableViewTitle"
    let view =
      pool.takeHeader(identifier) ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
    view.textLabel?.text = title
    return view
  }

  private func measure(_ view: UIView, number: Int, isHeader: Bool, section: Int) {
    place(view, row: number)
    let height = fixedHeight(ofHeader: isHeader, inSection: section)
    if height >= 0 {
      setMeasured(height, row: number, keepingVisibleRows: false)
    } else {
      let size = view.systemLayoutSizeFitting(
        CGSize(width: bounds.width, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      )
      setMeasured(size.height, row: number, keepingVisibleRows: false)
    }
    place(view, row: number)
  }

  func recycle(_ view: UIView, number: Int) {
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
