import UIKit

/// The constraints of a cell, in the groups from the talk.
///
/// Twenty-six are common to all layouts; with the four of a photo or the one without it, a cell has
/// 30 or 27. The content of the sharing view changes none of them: the view can be hidden, because
/// nothing else depends on it.
@MainActor
struct FeedConstraints {
  let common: [NSLayoutConstraint]
  let image: [NSLayoutConstraint]
  let noImage: [NSLayoutConstraint]

  /// Returns the width of the log entry in a cell with a given width.
  static func logEntryWidth(inCellOfWidth width: CGFloat) -> CGFloat {
    width - margin - avatarSize - gap - margin
  }

  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 12
  private static let avatarSize: CGFloat = 44

  init(_ cell: some FeedContent) {
    common =
      Self.avatarConstraints(cell) + Self.headConstraints(cell) + Self.sharingConstraints(cell)
      + Self.logEntryConstraints(cell)
    image = Self.imageConstraints(cell)
    noImage = [
      cell.logEntry.bottomAnchor.constraint(
        equalTo: cell.contentView.bottomAnchor,
        constant: -Self.gap
      )
    ]
    for constraint in common + image + noImage
    where constraint.secondItem === cell.contentView && constraint.secondAttribute == .bottom {
      constraint.priority = cell.bottomPriority
    }
  }

  /// Returns the constraints of the layout with or without a photo.
  func all(hasPhoto: Bool) -> [NSLayoutConstraint] {
    common + (hasPhoto ? image : noImage)
  }

  private static func avatarConstraints(_ cell: some FeedContent) -> [NSLayoutConstraint] {
    let content = cell.contentView
    return [
      cell.avatar.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: margin),
      cell.avatar.topAnchor.constraint(equalTo: content.topAnchor, constant: gap),
      cell.avatar.widthAnchor.constraint(equalToConstant: avatarSize),
      cell.avatar.heightAnchor.constraint(equalToConstant: avatarSize),
      cell.avatar.bottomAnchor.constraint(
        lessThanOrEqualTo: content.bottomAnchor,
        constant: -gap
      ),
    ]
  }

  private static func headConstraints(_ cell: some FeedContent) -> [NSLayoutConstraint] {
    [
      cell.title.leadingAnchor.constraint(equalTo: cell.avatar.trailingAnchor, constant: gap),
      cell.title.topAnchor.constraint(equalTo: cell.avatar.topAnchor),
      cell.title.trailingAnchor.constraint(
        lessThanOrEqualTo: cell.date.leadingAnchor,
        constant: -8
      ),
      cell.date.trailingAnchor.constraint(
        equalTo: cell.contentView.trailingAnchor,
        constant: -margin
      ),
      cell.date.firstBaselineAnchor.constraint(equalTo: cell.title.firstBaselineAnchor),
    ]
  }

  private static func sharingConstraints(_ cell: some FeedContent) -> [NSLayoutConstraint] {
    [
      cell.sharing.leadingAnchor.constraint(equalTo: cell.title.leadingAnchor),
      cell.sharing.topAnchor.constraint(equalTo: cell.title.bottomAnchor, constant: 2),
      cell.sharing.trailingAnchor.constraint(
        lessThanOrEqualTo: cell.contentView.trailingAnchor,
        constant: -margin
      ),
      cell.sharing.heightAnchor.constraint(equalToConstant: 20),
      cell.sharingIcon.leadingAnchor.constraint(equalTo: cell.sharing.leadingAnchor, constant: 4),
      cell.sharingIcon.centerYAnchor.constraint(equalTo: cell.sharing.centerYAnchor),
      cell.sharingIcon.widthAnchor.constraint(equalToConstant: 12),
      cell.sharingIcon.heightAnchor.constraint(equalToConstant: 12),
      cell.sharingLabel.leadingAnchor.constraint(
        equalTo: cell.sharingIcon.trailingAnchor,
        constant: 4
      ),
      cell.sharingLabel.trailingAnchor.constraint(
        equalTo: cell.sharing.trailingAnchor,
        constant: -8
      ),
      cell.sharingLabel.centerYAnchor.constraint(equalTo: cell.sharing.centerYAnchor),
    ]
  }

  private static func logEntryConstraints(_ cell: some FeedContent) -> [NSLayoutConstraint] {
    [
      cell.logEntry.leadingAnchor.constraint(equalTo: cell.title.leadingAnchor),
      cell.logEntry.trailingAnchor.constraint(
        equalTo: cell.contentView.trailingAnchor,
        constant: -margin
      ),
      cell.logEntry.topAnchor.constraint(equalTo: cell.avatar.bottomAnchor, constant: 8),
      cell.logEntry.bottomAnchor.constraint(
        lessThanOrEqualTo: cell.contentView.bottomAnchor,
        constant: -gap
      ),
      // Nine by sixteen, whatever the image's own shape.
      cell.photo.heightAnchor.constraint(equalTo: cell.photo.widthAnchor, multiplier: 9.0 / 16),
    ]
  }

  private static func imageConstraints(_ cell: some FeedContent) -> [NSLayoutConstraint] {
    [
      cell.photo.leadingAnchor.constraint(equalTo: cell.logEntry.leadingAnchor),
      cell.photo.trailingAnchor.constraint(equalTo: cell.logEntry.trailingAnchor),
      cell.photo.topAnchor.constraint(equalTo: cell.logEntry.bottomAnchor, constant: 8),
      cell.photo.bottomAnchor.constraint(
        equalTo: cell.contentView.bottomAnchor,
        constant: -gap
      ),
    ]
  }
}
