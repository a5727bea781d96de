extension UISplitViewController {
  /// The default widths of columns.
  private static let primaryWidth: CGFloat = 320
  private static let supplementaryWidth: CGFloat = 375

  var order: [Column] { [.primary, .supplementary, .secondary, .compact] }

  /// Returns the child for a column: its controller, in a navigation controller if it is not one.
  func shownController(of column: Column) -> UIViewController? {
    guard let controller = columns[column] else { return nil }
    return wrappers[column] ?? controller
  }

  func put(_ controller: UIViewController?, in column: Column) {
    guard columns[column] !== controller else { return }
    containerTransition?.finish(completed: true)
    let old = shownController(of: column)
    columns[column] = controller
    wrappers[column] = nil
    if let controller, style != .unspecified, column != .compact,
      !(controller is UINavigationController)
    {
      wrappers[column] = UINavigationController(rootViewController: controller)
    }
    let new = shownController(of: column)
    let isSeen = seen.contains(column)
    old?.willMove(toParent: nil)
    if let new, new.parent !== self { addChild(new) }
    if !isSeen {
      old?.viewIfLoaded?.removeFromSuperview()
      arrive(old, new)
      return update()
    }
    if new == nil { seen.removeAll { $0 == column } }
    let transition = ControllerTransition(in: view, from: old, to: new, isAnimated: false)
    exchange([old].compactMap(\.self), for: [new].compactMap(\.self), in: transition) { [self] in
      place($0)
    } end: { [self] _ in
      arrive(old, new)
      update()
    }
  }

  private func arrive(_ old: UIViewController?, _ new: UIViewController?) {
    if old?.parent === self { old?.removeFromParent() }
    if new?.parent === self { new?.didMove(toParent: self) }
  }

  private func update() {
    guard isViewLoaded else { return }
    view.setNeedsLayout()
    layOut()
  }

  // MARK: Which columns

  private var isLandscape: Bool {
    let size = view.window?.bounds.size ?? view.bounds.size
    return size.width > size.height
  }

  var usedBehavior: SplitBehavior {
    if preferredSplitBehavior != .automatic { return preferredSplitBehavior }
    return isLandscape ? .tile : .overlay
  }

  /// The display mode if columns can be side by side.
  var expandedMode: DisplayMode {
    if let chosenMode { return chosenMode }
    if preferredDisplayMode != .automatic { return limited(preferredDisplayMode) }
    if style == .unspecified { return isLandscape ? .oneBesideSecondary : .secondaryOnly }
    return usedBehavior == .tile ? .oneBesideSecondary : .secondaryOnly
  }

  /// Returns a mode limited to the available columns.
  private func limited(_ mode: DisplayMode) -> DisplayMode {
    guard style != .tripleColumn else { return mode }
    return switch mode {
    case .twoBesideSecondary, .twoDisplaceSecondary: .oneBesideSecondary
    case .twoOverSecondary: .oneOverSecondary
    default: mode
    }
  }

  private func columnsSeen(in mode: DisplayMode) -> [Column] {
    let one: Column = style == .tripleColumn ? .supplementary : .primary
    let wanted: [Column] =
      switch mode {
      case .secondaryOnly, .automatic: [.secondary]
      case .oneBesideSecondary, .oneOverSecondary: [one, .secondary]
      case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary:
        [.primary, .supplementary, .secondary]
      }
    return wanted.filter { columns[$0] != nil }
  }

  private var columnsToBeSeen: [Column] {
    guard isCollapsed else { return columnsSeen(in: expandedMode) }
    if columns[.compact] != nil { return [.compact] }
    let last = [Column.secondary, .supplementary, .primary].first { columns[$0] != nil }
    guard let top = topColumn.flatMap({ columns[$0] == nil ? nil : $0 }) ?? last else { return [] }
    return [top]
  }

  func reveal(_ column: Column) {
    guard columns[column] != nil else { return }
    if isCollapsed {
      topColumn = column
    } else if column != .secondary, column != .compact {
      let isOver = usedBehavior == .overlay
      let isTwo = style == .tripleColumn && column == .primary
      chosenMode =
        isTwo
        ? (isOver ? .twoOverSecondary : .twoBesideSecondary)
        : (isOver ? .oneOverSecondary : .oneBesideSecondary)
    }
    update()
  }

  func conceal(_ column: Column) {
    if isCollapsed {
      if topColumn == column { topColumn = nil }
    } else if column == .primary, style == .tripleColumn, seen.contains(.supplementary) {
      chosenMode = usedBehavior == .overlay ? .oneOverSecondary : .oneBesideSecondary
    } else if column == .primary || column == .supplementary {
      chosenMode = .secondaryOnly
    }
    update()
  }

  func toggleFirstColumn() {
    if seen.count > 1 { conceal(seen[0]) } else { reveal(.primary) }
  }

  // MARK: Layout

  func width(of column: Column) -> CGFloat {
    let whole = viewIfLoaded?.bounds.width ?? 0
    let isPrimary = column == .primary
    func given(_ value: CGFloat) -> CGFloat? { value == Self.automaticDimension ? nil : value }
    let usual = isPrimary ? Self.primaryWidth : Self.supplementaryWidth
    let fraction = given(
      isPrimary ? preferredPrimaryColumnWidthFraction : preferredSupplementaryColumnWidthFraction
    )
    let preferred = given(
      isPrimary ? preferredPrimaryColumnWidth : preferredSupplementaryColumnWidth
    )
    let least = given(isPrimary ? minimumPrimaryColumnWidth : minimumSupplementaryColumnWidth)
    let most = given(isPrimary ? maximumPrimaryColumnWidth : maximumSupplementaryColumnWidth)
    let wanted = preferred ?? fraction.map { $0 * whole } ?? usual
    let limit = most ?? (preferred == nil ? usual : whole)
    let scale = viewIfLoaded?.screenScale ?? 1
    return min(max(wanted, least ?? 0), max(limit, least ?? 0), whole).roundedHalfUp(scale)
  }

  private func frame(of column: Column) -> CGRect {
    let bounds = view.bounds
    guard seen.count > 1 else { return bounds }
    let mode = expandedMode
    let before = seen.filter { $0 != .secondary }
    let total = before.reduce(0) { $0 + self.width(of: $1) }
    let isOver = mode == .oneOverSecondary || mode == .twoOverSecondary
    var x: CGFloat = 0
    var width = bounds.width
    if column == .secondary {
      if !isOver { x = total }
      // A displaced column keeps its size, and is partly off-screen.
      if !isOver, mode != .twoDisplaceSecondary { width -= total }
    } else {
      for other in before {
        if other == column { break }
        x += self.width(of: other)
      }
      width = self.width(of: column)
    }
    let mirrors = (primaryEdge == .trailing) != view.isRightToLeft
    if mirrors { x = bounds.width - x - width }
    return CGRect(x: x, y: 0, width: width, height: bounds.height)
  }

  private func place(_ child: UIViewController) {
    guard let column = order.first(where: { shownController(of: $0) === child }) else { return }
    let frame = frame(of: column)
    let content: UIView = child.view
    if content.frame != frame { content.frame = frame }
    content.autoresizingMask = [.flexibleHeight]
    if content.superview !== view {
      // Columns that overlap the secondary one are in front of it.
      if column == .secondary {
        view.insertSubview(content, at: 0)
      } else {
        view.addSubview(content)
      }
    }
  }

  func layOut() {
    guard isViewLoaded else { return }
    collapseOrExpand()
    let wanted = columnsToBeSeen
    if wanted != seen {
      let old = seen.filter { !wanted.contains($0) }
      let new = wanted.filter { !seen.contains($0) }
      let mode = displayMode
      if mode != lastMode {
        lastMode = mode
        delegate?.splitViewController(self, willChangeTo: mode)
      }
      for column in old { delegate?.splitViewController(self, willHide: column) }
      for column in new { delegate?.splitViewController(self, willShow: column) }
      seen = wanted
      let transition = ControllerTransition(
        in: view,
        from: old.first.flatMap { shownController(of: $0) },
        to: new.first.flatMap { shownController(of: $0) },
        isAnimated: false
      )
      exchange(
        old.compactMap { shownController(of: $0) },
        for: new.compactMap { shownController(of: $0) },
        in: transition
      ) { [self] in
        place($0)
      } end: { _ in
      }
    }
    for column in seen {
      if let child = shownController(of: column), child.viewIfLoaded?.superview === view {
        place(child)
      }
    }
  }

  private func collapseOrExpand() {
    let isCollapsed = isCollapsed
    guard isCollapsed != wasCollapsed else { return }
    let isFirst = wasCollapsed == nil
    wasCollapsed = isCollapsed
    if isCollapsed {
      if style == .unspecified, let primary = columns[.primary],
        let secondary = columns[.secondary],
        delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) == true
      {
        topColumn = .primary
      } else if columns[.compact] == nil {
        let last = [Column.secondary, .supplementary, .primary].first { columns[$0] != nil }
        topColumn = last.map {
          delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: $0) ?? $0
        }
      }
      if !isFirst { delegate?.splitViewControllerDidCollapse(self) }
    } else if !isFirst {
      let mode = expandedMode
      let wanted = delegate?.splitViewController(
        self,
        displayModeForExpandingToProposedDisplayMode: mode
      )
      if let wanted, wanted != mode { chosenMode = limited(wanted) }
      delegate?.splitViewControllerDidExpand(self)
    }
  }
}
