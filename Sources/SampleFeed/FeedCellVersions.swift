import UIKit

/// The versions of the cell.
enum FeedCellVersion: String, CaseIterable, Sendable {
  /// Removes all its constraints in `updateConstraints` and builds them again.
  case churning
  /// Adds the common constraints once, swaps the photo's group, hides the sharing view.
  case grouped
  /// Like `grouped`; besides the sizes of texts are known in advance and none is measured in layout.
  case sized

  /// The class of the version's cells.
  @MainActor var cellClass: FeedCell.Type {
    switch self {
    case .churning: ChurningFeedCell.self
    case .grouped: GroupedFeedCell.self
    case .sized: SizedFeedCell.self
    }
  }
}

/// The cell as the talk finds it: all constraints are removed and built again for every entry.
final class ChurningFeedCell: FeedCell {
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

/// The cell as the talk leaves it: only the group that differs between two entries is swapped.
class GroupedFeedCell: FeedCell {
  private lazy var groups = FeedConstraints(self)
  /// Whether the photo's group is the active one; nil before the first entry.
  private var hasPhoto: Bool?

  override func show(_ entry: FeedEntry, sizes: FeedTextSizes?) {
    super.show(entry, sizes: sizes)
    setNeedsUpdateConstraints()
  }

  override func updateConstraints() {
    let hasPhoto = entry?.photoSize != nil
    if self.hasPhoto == nil { NSLayoutConstraint.activate(groups.common) }
    if self.hasPhoto != hasPhoto {
      NSLayoutConstraint.deactivate(hasPhoto ? groups.noImage : groups.image)
      NSLayoutConstraint.activate(hasPhoto ? groups.image : groups.noImage)
      self.hasPhoto = hasPhoto
    }
    super.updateConstraints()
  }
}

/// The grouped cell with labels that have no intrinsic size: seven more constraints state the sizes.
final class SizedFeedCell: GroupedFeedCell {
  private lazy var titleSize = sizeConstraints(title)
  private lazy var dateSize = sizeConstraints(date)
  private lazy var sharingSize = sizeConstraints(sharingLabel)
  private lazy var logEntryHeight = logEntry.heightAnchor.constraint(equalToConstant: 0)

  override class var labelClass: FeedLabel.Type { SizedFeedLabel.self }

  /// The constraints that state the texts' sizes.
  var sizeConstraints: [NSLayoutConstraint] {
    [titleSize, dateSize, sharingSize].flatMap { [$0.width, $0.height] } + [logEntryHeight]
  }

  override func show(_ entry: FeedEntry, sizes: FeedTextSizes?) {
    super.show(entry, sizes: sizes)
    guard let sizes else { preconditionFailure("The sized cell needs the sizes of its texts.") }
    set(sizes.title, titleSize)
    set(sizes.date, dateSize)
    set(sizes.sharing, sharingSize)
    set(sizes.logEntry.height, logEntryHeight)
    if !logEntryHeight.isActive { NSLayoutConstraint.activate(sizeConstraints) }
  }

  private func sizeConstraints(
    _ label: UILabel
  ) -> (width: NSLayoutConstraint, height: NSLayoutConstraint) {
    let width = label.widthAnchor.constraint(equalToConstant: 0)
    // As strong as the resistance of a label with an intrinsic size.
    width.priority = label.contentCompressionResistancePriority(for: .horizontal)
    return (width, label.heightAnchor.constraint(equalToConstant: 0))
  }

  private func set(
    _ size: CGSize,
    _ constraints: (width: NSLayoutConstraint, height: NSLayoutConstraint)
  ) {
    set(size.width, constraints.width)
    set(size.height, constraints.height)
  }

  private func set(_ constant: CGFloat, _ constraint: NSLayoutConstraint) {
    if constraint.constant != constant { constraint.constant = constant }
  }
}

/// A label whose size others state.
final class SizedFeedLabel: FeedLabel {
  override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
}
