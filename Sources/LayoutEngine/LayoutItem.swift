public import LayoutVocabulary

/// Something that constraints can name: a view or a layout guide.
///
/// The engine gives each item four variables: minX and minY of its alignment rectangle in the coordinates of
/// ``layoutSuperitem``, and its width and height.
@MainActor
public protocol LayoutItem: AnyObject {
  /// The item's own number: those of items that were made later are higher.
  var layoutID: ObjectID { get }

  /// The reference by which constraints and engines know the item: always the same one.
  var layoutReference: LayoutItemReference { get }

  /// The item in whose coordinates this one's position is: the superview, or the view that owns the guide.
  var layoutSuperitem: (any LayoutItem)? { get }

  /// The reference of ``layoutSuperitem``.
  var layoutSuperreference: LayoutItemReference? { get }

  /// The item whose edges this one's edges mean to what is inside it: a scroll view's content guide.
  var layoutContentItem: (any LayoutItem)? { get }

  /// How far the alignment rectangle lies inside the frame.
  var layoutAlignmentInsets: LayoutInsets { get }

  /// The margins, inside the frame.
  var layoutItemMargins: LayoutInsets { get }

  /// Whether the frame is a fact to its constraints: a window's, or one that a container sets.
  ///
  /// Such a frame is broken last of all in a conflict.
  var layoutFrameIsGiven: Bool { get }

  /// Whether the width and height may be below 0: they are a distance from one anchor to another.
  var layoutSizeIsDistance: Bool { get }

  /// Whether the width and height may be below 0: those of a distance, and of a guide whose insets overlap.
  var layoutSizeIsSigned: Bool { get }

  /// The first baseline's distance from the alignment rectangle's top.
  var layoutFirstBaselineOffset: Double { get }

  /// The last baseline's distance from the alignment rectangle's bottom, upwards.
  var layoutLastBaselineOffset: Double { get }

  /// The name in logs, such as `UILabel:0x7f…`.
  var layoutItemDescription: String { get }

  /// The text in logs of a constraint that names the item first and has no owner; nil if there is nothing to add to its words.
  func layoutDescription(of constraint: LayoutConstraint) -> String?

  /// Called when one of the item's four variables has a new value, before the first `layoutSubviews`.
  func layoutValuesDidChange()
}

extension LayoutItem {
  /// The reference of the superitem, asked for it.
  public var layoutSuperreference: LayoutItemReference? { layoutSuperitem?.layoutReference }

  /// True for items that are in no other.
  public var layoutFrameIsGiven: Bool { layoutSuperitem == nil }

  /// False, for all but the guides that stand for a distance.
  public var layoutSizeIsDistance: Bool { false }

  /// True for distances.
  public var layoutSizeIsSigned: Bool { layoutSizeIsDistance }

  /// None beside the constraint's own words.
  public func layoutDescription(of constraint: LayoutConstraint) -> String? { nil }

  /// None, for all but scroll views.
  public var layoutContentItem: (any LayoutItem)? { nil }
}

/// The identifier of guides whose size is the distance from one anchor to another, in either direction.
package let anchorDistanceIdentifier = "NSLayoutAnchorOffset"

/// The identifiers of guides whose size may be below 0: distances, and guides between insets, each edge of which keeps
/// its place also in a view that is smaller than both insets together.
package let signedSizeIdentifiers: Set = [
  anchorDistanceIdentifier, "UIViewLayoutMarginsGuide", "UIViewSafeAreaLayoutGuide",
  "UIViewControllerTopLayoutGuide", "UIViewControllerBottomLayoutGuide",
]
