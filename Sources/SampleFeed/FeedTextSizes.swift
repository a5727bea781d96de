import UIKit

/// The sizes of an entry's texts, measured before the feed is shown.
struct FeedTextSizes: Hashable, Sendable {
  var title: CGSize
  var date: CGSize
  var logEntry: CGSize
  var sharing: CGSize

  /// Measures the texts of entries for cells of a given width.
  ///
  /// No view is involved, so the recording contains no layout for it.
  @MainActor
  static func measure(_ entries: [FeedEntry], cellWidth: CGFloat) -> [FeedTextSizes] {
    let logEntryWidth = FeedConstraints.logEntryWidth(inCellOfWidth: cellWidth)
    return entries.map { entry in
      FeedTextSizes(
        title: size(entry.title, FeedStyle.titleFont),
        date: size(entry.date, FeedStyle.dateFont),
        logEntry: size(entry.logEntry, FeedStyle.logEntryFont, width: logEntryWidth),
        sharing: size(entry.sharedWith ?? "", FeedStyle.sharingFont)
      )
    }
  }

  /// Returns the size of a text in whole pixels, as for a label.
  @MainActor
  private static func size(_ text: String, _ font: UIFont, width: CGFloat = 0) -> CGSize {
    let exact = NSString(string: text).boundingRect(
      with: CGSize(width: width, height: 0),
      options: width > 0 ? .usesLineFragmentOrigin : [],
      attributes: [.font: font],
      context: nil
    ).size
    let scale = UIScreen.main.scale
    func pixels(_ length: CGFloat) -> CGFloat {
      // A rounding error above a whole number of pixels does not add a pixel.
      (length * scale - 1e-6).rounded(.up) / scale
    }
    return CGSize(width: pixels(exact.width), height: pixels(exact.height))
  }
}
