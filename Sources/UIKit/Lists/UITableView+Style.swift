// The spacing at the sides and between sections in each table style; docs/list-sizes.md has the
// sources.
extension UITableView {
  /// The margin at the sides of rows' content: 16 points, or 20 at widths of 414 and more.
  var sideMargin: CGFloat { bounds.width >= 414 ? 20 : 16 }

  /// The insets of rows, headers and footers.
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

  /// The width of rows, headers and footers.
  var rowWidth: CGFloat {
    let insets = rowInsets
    return max(0, bounds.width - insets.left - insets.right)
  }

  /// Returns the padding above a section's header.
  func headerPadding(inSection section: Int) -> CGFloat {
    let padding = sectionHeaderTopPadding
    if padding >= 0 { return padding }
    return style == .plain ? 22 : 0
  }

  /// Returns the space that a group leaves in place of a missing header or footer.
  func emptyHeight(ofHeader isHeader: Bool, inSection section: Int) -> CGFloat {
    isHeader && section == 0 && tableHeaderView == nil ? 35 : 17.5
  }
}
