import UIKit

/// A row of the feed outside of a list.
class FeedBlock: UIView, FeedContent {
  let views = FeedViews(labels: FeedLabel.self)
  let bottomPriority = UILayoutPriority.required
  var contentView: UIView { self }

  /// Creates a row that shows an entry.
  init(_ entry: FeedEntry) {
    super.init(frame: .zero)
    setUpViews()
    translatesAutoresizingMaskIntoConstraints = false
    views.show(entry)
    arrange()
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Lays out the row's views; the base class does nothing.
  func arrange() {}
}

/// A row with the sample feed's constraints.
final class ConstraintFeedBlock: FeedBlock {
  override func arrange() {
    NSLayoutConstraint.activate(FeedConstraints(self).all(hasPhoto: entry?.photoSize != nil))
  }
}

/// A row of stack views.
final class StackFeedBlock: FeedBlock {
  private var stacks: StackFeedLayout?

  override func arrange() {
    stacks = StackFeedLayout(self)
    stacks?.show(views)
  }
}

/// Arranges a row's views in stack views, with the same frames as `FeedConstraints`.
@MainActor
struct StackFeedLayout {
  private let sharing: UIStackView

  init(_ content: some FeedContent) {
    let views = content.views
    sharing = Self.stack([views.sharingIcon, views.sharingLabel], .horizontal, spacing: 4)
    sharing.alignment = .center
    sharing.isLayoutMarginsRelativeArrangement = true
    sharing.layoutMargins = UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 8)
    let line = Self.stack([views.title, views.date], .horizontal, spacing: 8)
    line.distribution = .equalSpacing
    line.alignment = .firstBaseline
    let head = Self.stack([line, sharing], .vertical, spacing: 2)
    head.alignment = .leading
    head.translatesAutoresizingMaskIntoConstraints = false
    let box = UIView()
    box.addSubview(head)
    let body = Self.stack([box, views.logEntry, views.photo], .vertical, spacing: 8)
    let row = Self.stack([views.avatar, body], .horizontal, spacing: 12)
    row.alignment = .top
    row.isLayoutMarginsRelativeArrangement = true
    row.layoutMargins = UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
    row.translatesAutoresizingMaskIntoConstraints = false
    views.sharing.removeFromSuperview()
    content.contentView.addSubview(row)
    let bottom = row.bottomAnchor.constraint(equalTo: content.contentView.bottomAnchor)
    bottom.priority = content.bottomPriority
    NSLayoutConstraint.activate([
      row.leadingAnchor.constraint(equalTo: content.contentView.leadingAnchor),
      row.trailingAnchor.constraint(equalTo: content.contentView.trailingAnchor),
      row.topAnchor.constraint(equalTo: content.contentView.topAnchor),
      bottom,
      head.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      head.trailingAnchor.constraint(equalTo: box.trailingAnchor),
      head.topAnchor.constraint(equalTo: box.topAnchor),
      line.widthAnchor.constraint(equalTo: head.widthAnchor),
      box.heightAnchor.constraint(equalToConstant: 44),
      sharing.heightAnchor.constraint(equalToConstant: 20),
      sharing.widthAnchor.constraint(lessThanOrEqualTo: head.widthAnchor),
      views.avatar.widthAnchor.constraint(equalToConstant: 44),
      views.avatar.heightAnchor.constraint(equalToConstant: 44),
      views.sharingIcon.widthAnchor.constraint(equalToConstant: 12),
      views.sharingIcon.heightAnchor.constraint(equalToConstant: 12),
      views.photo.heightAnchor.constraint(equalTo: views.photo.widthAnchor, multiplier: 9.0 / 16),
    ])
  }

  /// Hides the views that the entry does not need.
  func show(_ views: FeedViews) {
    sharing.isHidden = views.entry?.sharedWith == nil
  }

  private static func stack(
    _ views: [UIView],
    _ axis: NSLayoutConstraint.Axis,
    spacing: CGFloat
  ) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = axis
    stack.spacing = spacing
    return stack
  }
}

/// A table's row with stack views.
final class StackFeedCell: FeedCell {
  private lazy var stacks = StackFeedLayout(self)

  override func show(_ entry: FeedEntry, sizes: FeedTextSizes?) {
    super.show(entry, sizes: sizes)
    stacks.show(views)
  }
}

/// A collection view's row with stack views.
final class StackFeedItem: FeedItem {
  private lazy var stacks = StackFeedLayout(self)

  override func show(_ entry: FeedEntry, sizes: FeedTextSizes?) {
    super.show(entry, sizes: sizes)
    stacks.show(views)
  }
}
