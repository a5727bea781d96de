/// An item of a compositional layout: its size and the spacing around it.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
  /// The size of the item's area.
  public let layoutSize: NSCollectionLayoutSize
  /// The views at the item, such as badges.
  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { supplementaries }
  /// The insets of the item inside its area.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The spacing around the item's area.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?
  var supplementaries: [NSCollectionLayoutSupplementaryItem]

  /// Creates an item of a size.
  public convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Creates an item of a size with views at it.
  public init(
    layoutSize: NSCollectionLayoutSize,
    supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    self.layoutSize = layoutSize
    supplementaries = supplementaryItems
    super.init()
  }

  /// Whether the item, or one in it, has a length that views determine.
  var isOpen: Bool { !layoutSize.openAxes.isEmpty }

  var hasFixedCount: Bool { true }

  /// Whether the item, or one in it, takes the size of its largest sibling.
  var hasUniformItems: Bool {
    layoutSize.widthDimension.isUniformAcrossSiblings
      || layoutSize.heightDimension.isUniformAcrossSiblings
  }
}

/// A view at an item or a group.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind of view that the data source provides.
  public let elementKind: String
  /// The anchor in the item.
  public let containerAnchor: NSCollectionLayoutAnchor
  /// The anchor in the view; nil for the same edges.
  public let itemAnchor: NSCollectionLayoutAnchor?
  /// The stacking order: higher values are in front.
  open var zIndex = 1

  /// Creates a view at an anchor of its item.
  public convenience init(
    layoutSize: NSCollectionLayoutSize,
    elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize, elementKind, containerAnchor, nil)
  }

  /// Creates a view whose own anchor is placed at an anchor of its item.
  public convenience init(
    layoutSize: NSCollectionLayoutSize,
    elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor,
    itemAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize, elementKind, containerAnchor, itemAnchor)
  }

  init(
    _ layoutSize: NSCollectionLayoutSize,
    _ elementKind: String,
    _ containerAnchor: NSCollectionLayoutAnchor,
    _ itemAnchor: NSCollectionLayoutAnchor?
  ) {
    self.elementKind = elementKind
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Returns the view's rectangle, given its item's.
  func frame(at container: CGRect, measured: CGSize?) -> CGRect {
    let size = layoutSize.size(in: container.size, measured: measured)
    let place = containerAnchor.unitPoint
    let own = (itemAnchor ?? containerAnchor).unitPoint
    let moved = containerAnchor.offset(for: size)
    let ownMoved = itemAnchor?.offset(for: size) ?? .zero
    return CGRect(
      x: container.minX + place.x * container.width - own.x * size.width + moved.x + ownMoved.x,
      y: container.minY + place.y * container.height - own.y * size.height + moved.y + ownMoved.y,
      width: size.width,
      height: size.height
    )
  }
}

/// A view at an edge of a section or of the whole layout: a header or footer.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// Whether the view makes the section longer; otherwise it overlaps the content.
  open var extendsBoundary = true
  /// Whether the view stays visible while its section is.
  open var pinToVisibleBounds = false
  /// The edge.
  public let alignment: NSRectAlignment
  /// The offset from the edge, in points.
  public let offset: CGPoint

  /// Creates a view at an edge.
  public convenience init(
    layoutSize: NSCollectionLayoutSize,
    elementKind: String,
    alignment: NSRectAlignment
  ) {
    self.init(
      layoutSize: layoutSize,
      elementKind: elementKind,
      alignment: alignment,
      absoluteOffset: .zero
    )
  }

  /// Creates a view at an offset from an edge.
  public init(
    layoutSize: NSCollectionLayoutSize,
    elementKind: String,
    alignment: NSRectAlignment,
    absoluteOffset: CGPoint
  ) {
    self.alignment = alignment
    offset = absoluteOffset
    super.init(layoutSize, elementKind, NSCollectionLayoutAnchor(edges: alignment.edges), nil)
  }
}

/// A view behind a section.
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The kind that a class is registered for with the layout.
  public let elementKind: String
  /// The stacking order: higher values are in front.
  open var zIndex = -1

  /// Creates a background with the size of its section.
  open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(elementKind: elementKind)
  }

  init(elementKind: String) {
    self.elementKind = elementKind
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .fractionalHeight(1)
    )
    super.init(layoutSize: size, supplementaryItems: [])
  }
}

/// An edge or corner of a rectangle.
public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing

  var edges: NSDirectionalRectEdge {
    switch self {
    case .none: []
    case .top: .top
    case .topLeading: [.top, .leading]
    case .leading: .leading
    case .bottomLeading: [.bottom, .leading]
    case .bottom: .bottom
    case .bottomTrailing: [.bottom, .trailing]
    case .trailing: .trailing
    case .topTrailing: [.top, .trailing]
    }
  }
}
