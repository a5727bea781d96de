/// A separator above or below a row of a list.
@MainActor
private final class SeparatorView: UIView {}

/// The separators above and below a row of a list: created when needed, one pixel high.
@MainActor
struct SeparatorLines {
  private var shown: ListSeparators?
  private var top: UIView?
  private var bottom: UIView?

  /// Sets the separators from a list; nil outside of lists.
  mutating func show(_ separators: ListSeparators?, in cell: UICollectionViewListCell) {
    guard separators != nil || shown != nil else { return }
    shown = separators
    top = line(top, isShown: separators?.top != nil, in: cell)
    bottom = line(bottom, isShown: separators?.bottom != nil, in: cell)
    for line in [top, bottom] { line?.backgroundColor = separators?.color }
    place(in: cell)
  }

  private func line(
    _ old: UIView?,
    isShown: Bool,
    in cell: UICollectionViewListCell
  ) -> UIView? {
    old?.isHidden = !isShown
    guard old == nil, isShown else { return old }
    let made = SeparatorView()
    made.isUserInteractionEnabled = false
    cell.addSubview(made)
    return made
  }

  /// Places the separators.
  func place(in cell: UICollectionViewListCell) {
    let height = 1 / cell.screenScale
    if let top, let insets = shown?.top {
      put(top, at: 0, height, insets, in: cell)
    }
    if let bottom, let insets = shown?.bottom {
      put(bottom, at: cell.bounds.height - height, height, insets, in: cell)
    }
  }

  private func put(
    _ line: UIView,
    at y: CGFloat,
    _ height: CGFloat,
    _ insets: NSDirectionalEdgeInsets,
    in cell: UICollectionViewListCell
  ) {
    let usual = UIListSeparatorConfiguration.automaticInsets
    let span = cell.usualSeparatorSpan
    let width = cell.bounds.width
    let isMirrored = cell.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let own = (
      left: isMirrored ? insets.trailing : insets.leading,
      right: isMirrored ? insets.leading : insets.trailing
    )
    let left = own.left == usual.leading ? span.left : own.left
    let right = own.right == usual.leading ? span.right : width - own.right
    let frame = CGRect(x: left, y: y, width: max(0, right - left), height: height)
    if line.frame != frame { line.frame = frame }
  }
}

extension UICollectionViewListCell {
  /// The default extent of a separator: from the text to the end, or along the guide.
  fileprivate var usualSeparatorSpan: (left: CGFloat, right: CGFloat) {
    if let guide = madeSeparatorGuide {
      return (guide.layoutFrame.minX, guide.layoutFrame.maxX)
    }
    let list = contentView.subviews.lazy.compactMap { $0 as? UIListContentView }.first
    guard let text = list?.textFrame else { return (0, bounds.width) }
    let frame = convert(text, from: list)
    return effectiveUserInterfaceLayoutDirection == .rightToLeft
      ? (0, frame.maxX) : (frame.minX, bounds.width)
  }
}
