public import LayoutVocabulary

/// An object that constraints can refer to: a view or a layout guide.
///
/// The engine creates four variables for each item: minX and minY of its alignment rectangle in the
/// coordinates of ``layoutSuperitem``, and its width and height.
@MainActor
public protocol LayoutItem: AnyObject {
  /// The item's unique number.
  ///
  /// Items that were created later have higher numbers.
  var layoutID: ObjectID { get }

  /// The reference that constraints and engines use for the item.
  ///
  /// It never changes.
  var layoutReference: LayoutItemReference { get }

  /// The item that defines the coordinate system: the superview, or the view that owns the guide.
  var layoutSuperitem: (any LayoutItem)? { get }

  /// The reference of ``layoutSuperitem``.
  var layoutSuperreference: LayoutItemReference? { get }

  /// The item whose edges replace this item's edges for constraints inside it: a scroll view's
  /// content guide.
  var layoutContentItem: (any LayoutItem)? { get }

  /// The distances from the frame to the alignment rectangle inside it.
  var layoutAlignmentInsets: LayoutInsets { get }

  /// The margins, inside the frame.
  var layoutItemMargins: LayoutInsets { get }

  /// Whether the frame is fixed from outside: a window's, or a frame that a container sets.
  ///
  /// In a conflict, such a frame is broken last.
  var layoutFrameIsGiven: Bool { get }

  /// Whether the width and height may be below 0 because they measure the distance between two
  /// anchors.
  var layoutSizeIsDistance: Bool { get }

  /// Whether the width and height may be below 0: those of a distance, and of a guide whose insets
  /// overlap.
  var layoutSizeIsSigned: Bool { get }

  /// The first baseline's distance from the alignment rectangle's top.
  var layoutFirstBaselineOffset: Double { get }

  /// The last baseline's distance from the alignment rectangle's bottom, upwards.
  var layoutLastBaselineOffset: Double { get }

  /// The name in logs, such as `UILabel:0x7f…`.
  var layoutItemDescription: String { get }

  /// Returns the log text of a constraint without an owner whose first item is this one.
  ///
  /// It returns nil if the item has nothing to add to the constraint's own text.
  func layoutDescription(of constraint: LayoutConstraint) -> String?

  /// Called when one of the item's four variables has changed, before the first `layoutSubviews`.
  func layoutValuesDidChange()
}

extension LayoutItem {
  /// The reference of the superitem.
  public var layoutSuperreference: LayoutItemReference? { layoutSuperitem?.layoutReference }

  /// True for items without a superitem.
  public var layoutFrameIsGiven: Bool { layoutSuperitem == nil }

  /// False for all items except guides that represent a distance.
  public var layoutSizeIsDistance: Bool { false }

  /// True for distances.
  public var layoutSizeIsSigned: Bool { layoutSizeIsDistance }

  /// Returns nil: the item adds nothing to the constraint's text.
  public func layoutDescription(of constraint: LayoutConstraint) -> String? { nil }

  /// Nil for all items except scroll views.
  public var layoutContentItem: (any LayoutItem)? { nil }
}

/// The identifier of guides whose size is the signed distance between two anchors.
package let anchorDistanceIdentifier = "NSLayoutAnchorOffset"

/// The identifiers of guides whose size may be below 0.
///
/// They are distances, and guides between insets. Both edges of such a guide stay in place even if
/// the view is smaller than the two insets together.
package let signedSizeIdentifiers: Set = [
  anchorDistanceIdentifier, "UIViewLayoutMarginsGuide", "UIViewSafeAreaLayoutGuide",
  "UIViewControllerTopLayoutGuide", "UIViewControllerBottomLayoutGuide",
]
