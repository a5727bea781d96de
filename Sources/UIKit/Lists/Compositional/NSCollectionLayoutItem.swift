/// An item of a compositional layout: its size and the room around it.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
  /// The size of the place that the item is in.
  public let layoutSize: NSCollectionLayoutSize
  /// The views at the item, such as badges.
  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { supplementaries }
  /// The room inside the item's place that the item leaves free.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The room around the item's place.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?
  var supplementaries: [NSCollectionLayoutSupplementaryItem]

  /// Makes an item of a size.
  public convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Makes an item of a size with views at it.
  public init(
    layoutSize: NSCollectionLayoutSize,
    supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    self.layoutSize = layoutSize
    supplementaries = supplementaryItems
    super.init()
  }

  /// Whether the item, or one in it, has a length that views say.
  var isOpen: Bool { !layoutSize.openAxes.isEmpty }

  var hasFixedCount: Bool { true }

  /// Whether the item, or one in it, is as large as its largest sibling.
  var hasUniformItems: Bool {
    layoutSize.widthDimension.isUniformAcrossSiblings
      || layoutSize.heightDimension.isUniformAcrossSiblings
  }
}

/// A view at an item or a group.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind of view that the data source is asked for.
  public let elementKind: String
  /// Where the view is in the item.
  public let containerAnchor: NSCollectionLayoutAnchor
  /// The part of the view that is there; nil for the same edges.
  public let itemAnchor: NSCollectionLayoutAnchor?
  /// What is in front of the others: the higher.
  open var zIndex = 1

  /// Makes a view at an anchor of its item.
  public convenience init(
    layoutSize: NSCollectionLayoutSize,
    elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize, elementKind, containerAnchor, nil)
  }

  /// Makes a view with an anchor of its own at one of its item.
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

  /// Returns the view's rectangle at its item's.
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
  /// Whether the section gets longer by the view; else the view covers its content.
  open var extendsBoundary = true
  /// Whether the view stays visible as long as its section is.
  open var pinToVisibleBounds = false
  /// The edge.
  public let alignment: NSRectAlignment
  /// How far the view is moved from there, in points.
  public let offset: CGPoint

  /// Makes a view at an edge.
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

  /// Makes a view so many points away from an edge.
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
  /// What is in front of the others: the higher.
  open var zIndex = -1

  /// Makes a background that is as large as its section.
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
