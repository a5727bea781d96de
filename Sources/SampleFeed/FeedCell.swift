import UIKit

/// A row of the feed in a table.
@MainActor
class FeedCell: UITableViewCell, FeedContent {
  let views: FeedViews
  let bottomPriority = UILayoutPriority.required

  override init(style: CellStyle, reuseIdentifier: String?) {
    views = FeedViews(labels: Self.labelClass)
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    setUpViews()
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The class of the labels.
  class var labelClass: FeedLabel.Type { FeedLabel.self }

  /// Shows an entry; overrides update the constraints.
  ///
  /// - Parameters:
  ///   - entry: The entry to show.
  ///   - sizes: The sizes of the entry's texts, for the cell that measures none.
  func show(_ entry: FeedEntry, sizes: FeedTextSizes?) {
    views.show(entry)
  }
}

/// A row of the feed in a collection view.
@MainActor
class FeedItem: UICollectionViewCell, FeedContent {
  let views: FeedViews
  let bottomPriority = UILayoutPriority(999)

  override init(frame: CGRect) {
    views = FeedViews(labels: Self.labelClass)
    super.init(frame: frame)
    setUpViews()
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The class of the labels.
  class var labelClass: FeedLabel.Type { FeedLabel.self }

  /// Shows an entry; overrides update the constraints.
  func show(_ entry: FeedEntry, sizes: FeedTextSizes?) {
    views.show(entry)
  }
}
