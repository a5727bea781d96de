/// A section of a compositional layout: a repeated group and its surroundings.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
  /// Receives the visible items of a section in each layout, and may change their appearance.
  public typealias VisibleItemsInvalidationHandler = (
    _ visibleItems: [any NSCollectionLayoutVisibleItem], _ scrollOffset: CGPoint,
    _ environment: any NSCollectionLayoutEnvironment
  ) -> Void

  let group: NSCollectionLayoutGroup
  /// The insets around the groups.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The area that the insets are relative to; `automatic` for the layout's setting.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// The spacing between groups.
  open var interGroupSpacing: CGFloat = 0
  /// Whether the section scrolls across the layout, and where that scrolling stops.
  open var orthogonalScrollingBehavior =
    UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// More settings for orthogonal scrolling.
  ///
  /// No layout effect.
  open var orthogonalScrollingProperties = UICollectionLayoutSectionOrthogonalScrollingProperties()
  /// The headers, footers and other views at the edges.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether these views respect the content's insets at the sides.
  open var supplementariesFollowContentInsets = true
  /// The area that their insets are relative to, if they do not follow the content's.
  open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  /// Called with the visible items in each layout.
  open var visibleItemsInvalidationHandler: VisibleItemsInvalidationHandler?
  /// The views behind the section.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []

  var list: UICollectionLayoutListConfiguration?

  /// Creates a section that repeats a group.
  public required init(group: NSCollectionLayoutGroup) {
    self.group = group
    super.init()
  }

  /// Creates a section that is a list.
  open class func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> Self {
    configuration.makeSection(Self.self, in: layoutEnvironment)
  }
}

/// The positions at which an orthogonally scrolling section stops.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

/// How an orthogonally scrolling section scrolls.
///
/// No layout effect.
@preconcurrency @MainActor
open class UICollectionLayoutSectionOrthogonalScrollingProperties: NSObject {
  /// Whether the content can be dragged beyond its end.
  public enum Bounce: Int, Sendable {
    case automatic, always, never
  }

  /// Whether the content can be dragged beyond its end.
  open var bounce = Bounce.automatic
  /// How quickly scrolling slows down.
  open var decelerationRate = UIScrollView.DecelerationRate.normal
}

/// The area that a layout's insets are relative to.
public enum UIContentInsetsReference: Int, Sendable {
  case automatic, none, safeArea, layoutMargins, readableContent
}

/// A visible element of a section; its appearance can be changed.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: AnyObject {
  /// The opacity.
  var alpha: CGFloat { get set }
  /// The stacking order: higher values are in front.
  var zIndex: Int { get set }
  /// Whether it is hidden.
  var isHidden: Bool { get set }
  /// The center.
  var center: CGPoint { get set }
  /// The transform applied on top of the frame.
  var transform: CGAffineTransform { get set }
  /// The item.
  var indexPath: IndexPath { get }
  /// The rectangle in the content.
  var frame: CGRect { get }
  /// The rectangle in its own coordinates.
  var bounds: CGRect { get }
  /// The kind of a header, footer or decoration; `""` for items.
  var name: String { get }
  /// The category of the element.
  var representedElementCategory: UICollectionViewLayoutAttributes.ElementCategory { get }
  /// The kind of a header, footer or decoration.
  var representedElementKind: String? { get }
}

extension UICollectionViewLayoutAttributes: NSCollectionLayoutVisibleItem {
  /// The kind of a header, footer or decoration; `""` for items.
  public var name: String { representedElementKind ?? "" }
}
