import UIKit

/// A collection view's cell at the beginning of the talk.
final class ChurningFeedItem: FeedItem {
  private var active: [NSLayoutConstraint] = []

  override func show(_ entry: FeedEntry, sizes: FeedTextSizes?) {
    super.show(entry, sizes: sizes)
    setNeedsUpdateConstraints()
  }

  override func updateConstraints() {
    NSLayoutConstraint.deactivate(active)
    active = FeedConstraints(self).all(hasPhoto: entry?.photoSize != nil)
    NSLayoutConstraint.activate(active)
    super.updateConstraints()
  }
}

/// A collection view's cell at the end of the talk.
class GroupedFeedItem: FeedItem {
  private lazy var groups = FeedGroups(self)

  override func show(_ entry: FeedEntry, sizes: FeedTextSizes?) {
    super.show(entry, sizes: sizes)
    setNeedsUpdateConstraints()
  }

  override func updateConstraints() {
    groups.show(hasPhoto: entry?.photoSize != nil)
    super.updateConstraints()
  }
}

/// The grouped cell with labels without an intrinsic size.
final class SizedFeedItem: GroupedFeedItem {
  private lazy var sizes = FeedSizeConstraints(self)

  override class var labelClass: FeedLabel.Type { SizedFeedLabel.self }

  override func show(_ entry: FeedEntry, sizes: FeedTextSizes?) {
    super.show(entry, sizes: sizes)
    self.sizes.show(sizes)
  }
}
