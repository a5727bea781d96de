import UIKit

/// A row of the feed: avatar, title, date and log entry, with a sharing view and a photo if the entry has them.
///
/// The views are the same in all versions of the cell, and so are their frames. The versions differ in what they do
/// with their constraints when the cell gets another entry.
@MainActor
class FeedCell: UITableViewCell {
  let avatar = UIImageView(image: UIImage(size: CGSize(width: 44, height: 44)))
  let title: UILabel
  let date: UILabel
  let logEntry: UILabel
  let sharing = UIView()
  let sharingIcon = UIImageView(image: UIImage(size: CGSize(width: 12, height: 12)))
  let sharingLabel: UILabel
  let photo = UIImageView()

  /// The entry shown; nil before the first.
  private(set) var entry: FeedEntry?

  override init(style: CellStyle, reuseIdentifier: String?) {
    let label = Self.labelClass
    title = label.init(frame: .zero)
    date = label.init(frame: .zero)
    logEntry = label.init(frame: .zero)
    sharingLabel = label.init(frame: .zero)
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    setUpViews()
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The class of the labels.
  class var labelClass: FeedLabel.Type { FeedLabel.self }

  /// Shows an entry; overriders bring the constraints up to date.
  ///
  /// - Parameters:
  ///   - entry: What to show.
  ///   - sizes: The sizes of the entry's texts, for the cell that measures none.
  func show(_ entry: FeedEntry, sizes: FeedTextSizes?) {
    self.entry = entry
    title.text = entry.title
    date.text = entry.date
    logEntry.text = entry.logEntry
    sharingLabel.text = entry.sharedWith
    sharing.isHidden = entry.sharedWith == nil
    photo.image = entry.photoSize.map { UIImage(size: $0) }
    photo.isHidden = entry.photoSize == nil
  }

  /// All views of the cell that constraints name, by their names.
  var namedViews: [(name: String, view: UIView)] {
    [
      ("content", contentView), ("avatar", avatar), ("title", title), ("date", date),
      ("logEntry", logEntry), ("sharing", sharing), ("sharingIcon", sharingIcon),
      ("sharingLabel", sharingLabel), ("photo", photo),
    ]
  }

  private func setUpViews() {
    for (name, view) in namedViews {
      view.accessibilityIdentifier = name
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    FeedStyle.apply(to: self)
    for view in [avatar, title, date, logEntry, sharing, photo] { contentView.addSubview(view) }
    sharing.addSubview(sharingIcon)
    sharing.addSubview(sharingLabel)
    // The photo is as large as the row makes it, not as its image.
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      photo.setContentHuggingPriority(UILayoutPriority(1), for: axis)
      photo.setContentCompressionResistancePriority(UILayoutPriority(1), for: axis)
    }
    // A long title gives way to the date.
    date.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
  }
}

/// A label that a cell can make by its class.
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

  static func apply(to cell: FeedCell) {
    cell.title.font = titleFont
    cell.date.font = dateFont
    cell.logEntry.font = logEntryFont
    cell.logEntry.numberOfLines = 0
    cell.sharingLabel.font = sharingFont
  }
}
