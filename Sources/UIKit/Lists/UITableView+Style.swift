// The room that a table's style leaves at the sides and between sections; docs/list-sizes.md has the sources.
extension UITableView {
  /// The room at the sides of rows' content: 16 points, 20 from a width of 414 on.
  var sideMargin: CGFloat { bounds.width >= 414 ? 20 : 16 }

  /// The room beside rows, headers and footers.
  var rowInsets: UIEdgeInsets {
    guard style == .insetGrouped else { return .zero }
    let safe = safeAreaInsets
    return UIEdgeInsets(
      top: 0,
      left: sideMargin + safe.left,
      bottom: 0,
      right: sideMargin + safe.right
    )
  }

  /// How wide rows, headers and footers are.
  var rowWidth: CGFloat {
    let insets = rowInsets
    return max(0, bounds.width - insets.left - insets.right)
  }

  /// The room above a section's header.
  func headerPadding(inSection section: Int) -> CGFloat {
    let padding = sectionHeaderTopPadding
    if padding >= 0 { return padding }
    return style == .plain ? 22 : 0
  }

  /// The room that a group leaves where it has no header or footer.
  func emptyHeight(ofHeader isHeader: Bool, inSection section: Int) -> CGFloat {
    isHeader && section == 0 && tableHeaderView == nil ? 35 : 17.5
  }
}
