import Foundation

/// The content of one row of the feed.
struct FeedEntry: Hashable, Sendable {
  /// The position in the feed, from 0.
  var index: Int
  /// The destination of the hike.
  var title: String
  /// The displayed date.
  var date: String
  /// The report: from a few words to several lines.
  var logEntry: String
  /// The people with whom it is shared; nil if the row has no sharing view.
  var sharedWith: String?
  /// The size of the photo's image; nil if the row has none.
  var photoSize: CGSize?
}

extension FeedEntry {
  /// Which of the cell's four layouts the row needs.
  var layout: FeedLayout {
    FeedLayout(hasPhoto: photoSize != nil, isShared: sharedWith != nil)
  }
}

/// One of the four layouts of a cell.
struct FeedLayout: Hashable, Sendable, CaseIterable {
  /// Whether there is a photo below the log entry.
  var hasPhoto: Bool
  /// Whether the sharing view is shown.
  var isShared: Bool

  static let allCases = [
    FeedLayout(hasPhoto: false, isShared: false),
    FeedLayout(hasPhoto: false, isShared: true),
    FeedLayout(hasPhoto: true, isShared: false),
    FeedLayout(hasPhoto: true, isShared: true),
  ]
}
