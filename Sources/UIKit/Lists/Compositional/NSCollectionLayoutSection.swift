/// A section of a compositional layout: a group that is repeated, and what is around it.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
  /// Is called with what is visible of a section in each layout, and may change how it looks.
  public typealias VisibleItemsInvalidationHandler = (
    _ visibleItems: [any NSCollectionLayoutVisibleItem], _ scrollOffset: CGPoint,
    _ environment: any NSCollectionLayoutEnvironment
  ) -> Void

  let group: NSCollectionLayoutGroup
  /// The room around the groups.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// What the insets are measured from; `automatic` for what the layout says.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// The room between groups.
  open var interGroupSpacing: CGFloat = 0
  /// Whether the section scrolls by itself, across the layout, and where that stops.
  open var orthogonalScrollingBehavior =
    UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// How such a section scrolls.
  ///
  /// No layout effect.
  open var orthogonalScrollingProperties = UICollectionLayoutSectionOrthogonalScrollingProperties()
  /// The headers, footers and other views at the edges.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether they keep clear of the insets at the sides.
  open var supplementariesFollowContentInsets = true
  /// What their insets are measured from if they do not follow those of the content.
  open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  /// Is called with what is visible in each layout.
  open var visibleItemsInvalidationHandler: VisibleItemsInvalidationHandler?
  /// The views behind the section.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []

  var list: UICollectionLayoutListConfiguration?

  /// Makes a section that repeats a group.
  public required init(group: NSCollectionLayoutGroup) {
    self.group = group
    super.init()
  }

  /// Makes a section that is a list.
  open class func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> Self {
    configuration.makeSection(Self.self, in: layoutEnvironment)
  }
}

/// Where a section stops that scrolls by itself.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

/// How a section scrolls that does so by itself.
///
/// No layout effect.
@preconcurrency @MainActor
open class UICollectionLayoutSectionOrthogonalScrollingProperties: NSObject {
  /// Whether the content may be moved beyond its end.
  public enum Bounce: Int, Sendable {
    case automatic, always, never
  }

  /// Whether the content may be moved beyond its end.
  open var bounce = Bounce.automatic
  /// How scrolling slows down.
  open var decelerationRate = UIScrollView.DecelerationRate.normal
}

/// What the insets of a layout are measured from.
public enum UIContentInsetsReference: Int, Sendable {
  case automatic, none, safeArea, layoutMargins, readableContent
}

/// Something visible of a section, whose looks can be changed.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: AnyObject {
  /// The opacity.
  var alpha: CGFloat { get set }
  /// What is in front of the others: the higher.
  var zIndex: Int { get set }
  /// Whether it is not shown.
  var isHidden: Bool { get set }
  /// The middle.
  var center: CGPoint { get set }
  /// The turn, shift or size on top of the frame.
  var transform: CGAffineTransform { get set }
  /// The item.
  var indexPath: IndexPath { get }
  /// The rectangle in the content.
  var frame: CGRect { get }
  /// The rectangle in its own coordinates.
  var bounds: CGRect { get }
  /// The kind of a header, footer or decoration; `""` for items.
  var name: String { get }
  /// What it is.
  var representedElementCategory: UICollectionViewLayoutAttributes.ElementCategory { get }
  /// The kind of a header, footer or decoration.
  var representedElementKind: String? { get }
}

extension UICollectionViewLayoutAttributes: NSCollectionLayoutVisibleItem {
  /// The kind of a header, footer or decoration; `""` for items.
  public var name: String { representedElementKind ?? "" }
}
