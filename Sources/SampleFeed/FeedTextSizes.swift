import UIKit

/// The sizes of an entry's texts, measured before the feed is shown.
struct FeedTextSizes: Hashable, Sendable {
  var title: CGSize
  var date: CGSize
  var logEntry: CGSize
  var sharing: CGSize

  /// Measures the texts of entries, for cells of a width.
  ///
  /// Labels in no hierarchy do it: no engine is involved, and nothing that is recorded as layout.
  @MainActor
  static func measure(_ entries: [FeedEntry], cellWidth: CGFloat) -> [FeedTextSizes] {
    let label = UILabel()
    let logEntryWidth = FeedConstraints.logEntryWidth(inCellOfWidth: cellWidth)
    func size(_ text: String?, _ font: UIFont, width: CGFloat? = nil) -> CGSize {
      label.font = font
      label.numberOfLines = width == nil ? 1 : 0
      label.text = text
      return label.sizeThatFits(CGSize(width: width ?? 0, height: 0))
    }
    return entries.map { entry in
      FeedTextSizes(
        title: size(entry.title, FeedStyle.titleFont),
        date: size(entry.date, FeedStyle.dateFont),
        logEntry: size(entry.logEntry, FeedStyle.logEntryFont, width: logEntryWidth),
        sharing: size(entry.sharedWith, FeedStyle.sharingFont)
      )
    }
  }
}
