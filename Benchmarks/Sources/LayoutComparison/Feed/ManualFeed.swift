import UIKit

/// Computes the positions of a feed row's views by hand.
///
/// The frames equal those of `FeedConstraints`.
@MainActor
struct ManualFeedLayout {
  private var titleSize = CGSize.zero
  private var dateSize = CGSize.zero
  private var sharingSize = CGSize.zero
  private var logEntrySize = CGSize.zero
  private var width: CGFloat = -1

  /// Discards the sizes of texts.
  mutating func invalidate() {
    width = -1
  }

  /// Measures the texts once for a width; returns the height of the row.
  mutating func height(of views: FeedViews, width: CGFloat) -> CGFloat {
    if self.width != width {
      self.width = width
      let unlimited = CGSize(
        width: CGFloat.greatestFiniteMagnitude,
        height: .greatestFiniteMagnitude
      )
      titleSize = views.title.sizeThatFits(unlimited)
      dateSize = views.date.sizeThatFits(unlimited)
      sharingSize = views.sharingLabel.sizeThatFits(unlimited)
      let limit = CGSize(width: width - 88, height: .greatestFiniteMagnitude)
      logEntrySize = CGSize(width: limit.width, height: views.logEntry.sizeThatFits(limit).height)
    }
    let photo = views.photo.isHidden ? 0 : 8 + logEntrySize.width * 9 / 16
    return 64 + logEntrySize.height + photo + 12
  }

  /// Places the views in a row with a width.
  mutating func place(_ views: FeedViews, width: CGFloat) {
    _ = height(of: views, width: width)
    views.avatar.frame = CGRect(x: 16, y: 12, width: 44, height: 44)
    let dateX = width - 16 - dateSize.width
    views.title.frame = CGRect(
      x: 72,
      y: 12,
      width: min(titleSize.width, dateX - 80),
      height: titleSize.height
    )
    let baseline = views.title.font.ascender - views.date.font.ascender
    views.date.frame = CGRect(
      x: dateX,
      y: 12 + baseline,
      width: dateSize.width,
      height: dateSize.height
    )
    let sharingWidth = min(28 + sharingSize.width, width - 88)
    views.sharing.frame = CGRect(
      x: 72,
      y: 14 + titleSize.height,
      width: sharingWidth,
      height: 20
    )
    views.sharingIcon.frame = CGRect(x: 4, y: 4, width: 12, height: 12)
    views.sharingLabel.frame = CGRect(
      x: 20,
      y: (20 - sharingSize.height) / 2,
      width: sharingWidth - 28,
      height: sharingSize.height
    )
    views.logEntry.frame = CGRect(origin: CGPoint(x: 72, y: 64), size: logEntrySize)
    views.photo.frame = CGRect(
      x: 72,
      y: 72 + logEntrySize.height,
      width: logEntrySize.width,
      height: logEntrySize.width * 9 / 16
    )
  }
}

extension FeedContent {
  /// Uses frames instead of constraints.
  fileprivate func useFrames() {
    // The cell places its content view.
    for (_, view) in namedViews where view !== contentView {
      view.translatesAutoresizingMaskIntoConstraints = true
    }
  }
}

/// A table's row with frames computed by hand.
final class ManualFeedCell: FeedCell {
  private var layout = ManualFeedLayout()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    useFrames()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func show(_ entry: FeedEntry, sizes: FeedTextSizes?) {
    super.show(entry, sizes: sizes)
    layout.invalidate()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layout.place(views, width: contentView.bounds.width)
  }
}

/// Tells a table the heights of rows with frames computed by hand.
final class ManualFeedHeights: NSObject, UITableViewDelegate {
  private let entries: [FeedEntry]
  private let views = FeedViews(labels: FeedLabel.self)
  private var layout = ManualFeedLayout()
  private var heights: [CGFloat?]

  init(_ entries: [FeedEntry]) {
    self.entries = entries
    heights = Array(repeating: nil, count: entries.count)
    super.init()
    FeedStyle.apply(to: views)
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    if let known = heights[indexPath.row] { return known }
    views.show(entries[indexPath.row])
    layout.invalidate()
    let height = layout.height(of: views, width: tableView.bounds.width)
    heights[indexPath.row] = height
    return height
  }
}

/// A collection view's row with frames computed by hand.
final class ManualFeedItem: FeedItem {
  private var layout = ManualFeedLayout()

  override init(frame: CGRect) {
    super.init(frame: frame)
    useFrames()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func show(_ entry: FeedEntry, sizes: FeedTextSizes?) {
    super.show(entry, sizes: sizes)
    layout.invalidate()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layout.place(views, width: contentView.bounds.width)
  }

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    CGSize(width: targetSize.width, height: layout.height(of: views, width: targetSize.width))
  }
}

/// A row of the feed outside of a list, with frames computed by hand.
final class ManualFeedBlock: FeedBlock {
  private var layout = ManualFeedLayout()

  override func arrange() {
    useFrames()
    translatesAutoresizingMaskIntoConstraints = true
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layout.place(views, width: bounds.width)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: layout.height(of: views, width: size.width))
  }
}

/// Stacked rows with frames computed by hand.
final class ManualFeedColumn: UIView {
  override func layoutSubviews() {
    super.layoutSubviews()
    var y: CGFloat = 0
    for row in subviews {
      let height = row.sizeThatFits(CGSize(width: bounds.width, height: 0)).height
      row.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      y += height
    }
  }
}
