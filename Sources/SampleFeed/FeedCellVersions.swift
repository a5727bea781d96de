import UIKit

/// The versions of the cell.
enum FeedCellVersion: String, CaseIterable, Sendable {
  /// Removes all its constraints in `updateConstraints` and builds them again.
  case churning
  /// Adds the common constraints once, swaps the photo's group, hides the sharing view.
  case grouped
  /// Like `grouped`, but the sizes of texts are known in advance and layout measures none.
  case sized

  /// The class of the version's cells in a table.
  @MainActor var cellClass: FeedCell.Type {
    switch self {
    case .churning: ChurningFeedCell.self
    case .grouped: GroupedFeedCell.self
    case .sized: SizedFeedCell.self
    }
  }

  /// The class of the version's cells in a collection view.
  @MainActor var itemClass: FeedItem.Type {
    switch self {
    case .churning: ChurningFeedItem.self
    case .grouped: GroupedFeedItem.self
    case .sized: SizedFeedItem.self
    }
  }
}

/// The cell at the beginning of the talk: all constraints are removed and recreated for each entry.
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

/// The cell at the end of the talk: swaps only the group that differs between two entries.
class GroupedFeedCell: FeedCell {
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

/// The constraints of a row that swaps the photo's group.
@MainActor
final class FeedGroups {
  private let constraints: FeedConstraints
  /// Whether the photo's group is the active one; nil before the first entry.
  private var hasPhoto: Bool?

  init(_ content: some FeedContent) {
    constraints = FeedConstraints(content)
  }

  /// Swaps the groups if only one of this entry and the previous one has a photo.
  func show(hasPhoto: Bool) {
    if self.hasPhoto == nil { NSLayoutConstraint.activate(constraints.common) }
    guard self.hasPhoto != hasPhoto else { return }
    NSLayoutConstraint.deactivate(hasPhoto ? constraints.noImage : constraints.image)
    NSLayoutConstraint.activate(hasPhoto ? constraints.image : constraints.noImage)
    self.hasPhoto = hasPhoto
  }
}

/// The grouped cell with labels without an intrinsic size: seven more constraints set the sizes.
final class SizedFeedCell: GroupedFeedCell {
  private lazy var sizes = FeedSizeConstraints(self)

  override class var labelClass: FeedLabel.Type { SizedFeedLabel.self }

  /// The constraints that set the sizes of the texts.
  var sizeConstraints: [NSLayoutConstraint] { sizes.all }

  override func show(_ entry: FeedEntry, sizes: FeedTextSizes?) {
    super.show(entry, sizes: sizes)
    self.sizes.show(sizes)
  }
}

/// The constraints that set the sizes of a row's texts.
@MainActor
final class FeedSizeConstraints {
  private typealias Size = (width: NSLayoutConstraint, height: NSLayoutConstraint)

  private let title: Size
  private let date: Size
  private let sharing: Size
  private let logEntryHeight: NSLayoutConstraint

  init(_ content: some FeedContent) {
    title = Self.constraints(content.title)
    date = Self.constraints(content.date)
    sharing = Self.constraints(content.sharingLabel)
    logEntryHeight = content.logEntry.heightAnchor.constraint(equalToConstant: 0)
  }

  /// All of them.
  var all: [NSLayoutConstraint] {
    [title, date, sharing].flatMap { [$0.width, $0.height] } + [logEntryHeight]
  }

  /// Sets the sizes of an entry's texts.
  func show(_ sizes: FeedTextSizes?) {
    guard let sizes else { preconditionFailure("The sized cell needs the sizes of its texts.") }
    set(sizes.title, title)
    set(sizes.date, date)
    set(sizes.sharing, sharing)
    set(sizes.logEntry.height, logEntryHeight)
    if !logEntryHeight.isActive { NSLayoutConstraint.activate(all) }
  }

  private static func constraints(_ label: UILabel) -> Size {
    let width = label.widthAnchor.constraint(equalToConstant: 0)
    // As strong as the resistance of a label with an intrinsic size.
    width.priority = label.contentCompressionResistancePriority(for: .horizontal)
    return (width, label.heightAnchor.constraint(equalToConstant: 0))
  }

  private func set(_ size: CGSize, _ constraints: Size) {
    set(size.width, constraints.width)
    set(size.height, constraints.height)
  }

  private func set(_ constant: CGFloat, _ constraint: NSLayoutConstraint) {
    if constraint.constant != constant { constraint.constant = constant }
  }
}

/// A label whose size other constraints set.
final class SizedFeedLabel: FeedLabel {
  override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
}
