import UIKit

/// A row of the feed: avatar, title, date and log entry, with a sharing view and a photo if the entry has them.
///
/// Cells of tables and collection views are such rows. Their views and frames are the same in all
/// versions of the cell. The versions differ in how they change constraints for a new entry.
@MainActor
protocol FeedContent: UIView {
  /// The superview of the row's views.
  var contentView: UIView { get }
  var views: FeedViews { get }
  /// The priority of the bottom constraint; below required for an estimated content height.
  var bottomPriority: UILayoutPriority { get }
}

/// The views of a row.
@MainActor
final class FeedViews {
  let avatar = UIImageView(image: UIImage(size: CGSize(width: 44, height: 44)))
  let title: UILabel
  let date: UILabel
  let logEntry: UILabel
  let sharing = UIView()
  let sharingIcon = UIImageView(image: UIImage(size: CGSize(width: 12, height: 12)))
  let sharingLabel: UILabel
  let photo = UIImageView()

  /// The current entry; nil before the first.
  private(set) var entry: FeedEntry?

  /// Creates the views, with labels of a class.
  init(labels: FeedLabel.Type) {
    title = labels.init(frame: .zero)
    date = labels.init(frame: .zero)
    logEntry = labels.init(frame: .zero)
    sharingLabel = labels.init(frame: .zero)
  }

  /// Shows an entry.
  func show(_ entry: FeedEntry) {
    self.entry = entry
    title.text = entry.title
    date.text = entry.date
    logEntry.text = entry.logEntry
    sharingLabel.text = entry.sharedWith
    sharing.isHidden = entry.sharedWith == nil
    photo.image = entry.photoSize.map { UIImage(size: $0) }
    photo.isHidden = entry.photoSize == nil
  }
}

extension FeedContent {
  var avatar: UIImageView { views.avatar }
  var title: UILabel { views.title }
  var date: UILabel { views.date }
  var logEntry: UILabel { views.logEntry }
  var sharing: UIView { views.sharing }
  var sharingIcon: UIImageView { views.sharingIcon }
  var sharingLabel: UILabel { views.sharingLabel }
  var photo: UIImageView { views.photo }
  var entry: FeedEntry? { views.entry }

  /// The row's views that have constraints, by name.
  var namedViews: [(name: String, view: UIView)] {
    [
      ("content", contentView), ("avatar", avatar), ("title", title), ("date", date),
      ("logEntry", logEntry), ("sharing", sharing), ("sharingIcon", sharingIcon),
      ("sharingLabel", sharingLabel), ("photo", photo),
    ]
  }

  /// Adds the views to the row.
  func setUpViews() {
    for (name, view) in namedViews {
      view.accessibilityIdentifier = name
      // The cell determines the content view's frame.
      if view !== contentView { view.translatesAutoresizingMaskIntoConstraints = false }
    }
    FeedStyle.apply(to: views)
    for view in [avatar, title, date, logEntry, sharing, photo] { contentView.addSubview(view) }
    sharing.addSubview(sharingIcon)
    sharing.addSubview(sharingLabel)
    // The row determines the photo's size, not the image.
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      photo.setContentHuggingPriority(UILayoutPriority(1), for: axis)
      photo.setContentCompressionResistancePriority(UILayoutPriority(1), for: axis)
    }
    // A long title gives way to the date.
    date.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
  }
}

/// A label that a row can create from its class.
@MainActor
class FeedLabel: UILabel {
  override required init(frame: CGRect) {
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

/// The fonts of the feed.
@MainActor
enum FeedStyle {
  static let titleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
  static let dateFont = UIFont.systemFont(ofSize: 13)
  static let logEntryFont = UIFont.systemFont(ofSize: 15)
  static let sharingFont = UIFont.systemFont(ofSize: 12)

  static func apply(to views: FeedViews) {
    views.title.font = titleFont
    views.date.font = dateFont
    views.logEntry.font = logEntryFont
    views.logEntry.numberOfLines = 0
    views.sharingLabel.font = sharingFont
  }
}
