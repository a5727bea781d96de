import LayoutEngine
import Signposts

/// A view or guide of a trace, as an item for a replay's engine.
///
/// It has neither insets nor baselines, because the trace contains their contributions to each
/// constraint's equation.
@MainActor
final class ReplayItem: LayoutItem {
  /// The item's row.
  let row: Int64
  let layoutID = Signpost.makeObjectID()
  /// The superview, or the view that owns the guide, at the current time of the trace.
  private(set) weak var superitem: ReplayItem?
  /// The number of items whose superitem this is.
  private var subitemCount = 0
  /// The guide that represents the view's edges for items inside it.
  weak var contentItem: ReplayItem?
  /// Whether the trace says that its frame is fixed from outside.
  var isFrameGiven: Bool
  /// Records the change notices.
  private let changes: ChangedItems

  /// Whether it is a guide that represents the distance between two anchors.
  let layoutSizeIsDistance: Bool
  /// Whether its size may be below 0.
  let layoutSizeIsSigned: Bool

  init(row: Int64, isCell: Bool, identifier: String?, changes: ChangedItems) {
    self.row = row
    layoutSizeIsDistance = identifier == anchorDistanceIdentifier
    layoutSizeIsSigned = identifier.map(signedSizeIdentifiers.contains) ?? false
    isFrameGiven = isCell
    self.changes = changes
  }

  isolated deinit { layoutReference.itemIsReleased() }

  private(set) lazy var layoutReference = LayoutItemReference(self)

  var layoutSuperitem: (any LayoutItem)? { superitem }
  var layoutContentItem: (any LayoutItem)? { contentItem }
  var layoutAlignmentInsets: LayoutInsets { LayoutInsets() }
  var layoutItemMargins: LayoutInsets { LayoutInsets() }
  var layoutFirstBaselineOffset: Double { 0 }
  var layoutLastBaselineOffset: Double { 0 }
  var layoutFrameIsGiven: Bool { superitem == nil || isFrameGiven }
  var layoutItemDescription: String { "item \(row)" }

  /// Moves the item into another, or out of all.
  ///
  /// Does nothing if the other is inside this item, which a damaged trace may request.
  func place(in new: ReplayItem?) {
    if new === superitem { return }
    if new === self { return }
    // An item without subitems cannot contain the other. This is true of most items, even in deep
    // hierarchies.
    if subitemCount > 0 {
      var ancestor = new
      while let current = ancestor {
        if current === self { return }
        ancestor = current.superitem
      }
    }
    superitem?.subitemCount -= 1
    new?.subitemCount += 1
    superitem = new
  }

  func layoutValuesDidChange() { changes.rows.insert(row) }
}

/// The items that an engine has notified of new values.
@MainActor
final class ChangedItems {
  var rows: Set<Int64> = []
}
