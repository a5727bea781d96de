import LayoutEngine
import Signposts

/// A view or guide of a trace, as the engine of a replay sees it.
///
/// It has neither insets nor baselines: what they add to equations is in the trace, constraint by constraint.
@MainActor
final class ReplayItem: LayoutItem {
  /// The item's row.
  let row: Int64
  let layoutID = Signpost.makeObjectID()
  /// The superview, or the view that owns the guide, at this moment of the trace.
  private(set) weak var superitem: ReplayItem?
  /// How many items this one is the superitem of.
  private var subitemCount = 0
  /// The guide that stands for the view's edges to what is inside it.
  weak var contentItem: ReplayItem?
  /// Whether the trace says that its frame is a fact to its constraints.
  var isFrameGiven: Bool
  /// Where notices go.
  private let changes: ChangedItems

  /// Whether it is a guide that stands for the distance from one anchor to another.
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

  /// Puts the item into another, or takes it out; does nothing if the other is inside of it, as a damaged trace may say.
  func place(in new: ReplayItem?) {
    if new === superitem { return }
    if new === self { return }
    // Nothing is inside of an item without subitems: however deep the hierarchy, most are placed without a look at it.
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

/// The items that an engine has told of new values.
@MainActor
final class ChangedItems {
  var rows: Set<Int64> = []
}
