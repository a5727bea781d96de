/// A width or height of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject {
  enum Kind: Equatable {
    case fractionalWidth, fractionalHeight, absolute, estimated, uniformAcrossSiblings
  }

  let kind: Kind
  /// The fraction of the container's length, or the length in points.
  public let dimension: CGFloat

  init(_ kind: Kind, _ dimension: CGFloat) {
    self.kind = kind
    self.dimension = dimension
    super.init()
  }

  /// Creates a fraction of the container's width.
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth, fractionalWidth)
  }

  /// Creates a fraction of the container's height.
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight, fractionalHeight)
  }

  /// Creates a length in points.
  open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, absoluteDimension)
  }

  /// Creates an estimated length in points, used until the view has reported its own.
  open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, estimatedDimension)
  }

  /// Creates the length of the largest view in the group; the estimate is used until that is known.
  open class func uniformAcrossSiblings(
    estimate estimatedDimension: CGFloat
  ) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.uniformAcrossSiblings, estimatedDimension)
  }

  /// Whether it is a fraction of the container's width.
  open var isFractionalWidth: Bool { kind == .fractionalWidth }
  /// Whether it is a fraction of the container's height.
  open var isFractionalHeight: Bool { kind == .fractionalHeight }
  /// Whether it is a length in points.
  open var isAbsolute: Bool { kind == .absolute }
  /// Whether the view determines the length.
  open var isEstimated: Bool { kind == .estimated }
  /// Whether the largest view determines the length.
  open var isUniformAcrossSiblings: Bool { kind == .uniformAcrossSiblings }

  /// Whether the length that a view reports is used.
  var isOpen: Bool { isEstimated || isUniformAcrossSiblings }

  /// Returns the length in a container, or the estimated one.
  func length(in container: CGSize) -> CGFloat {
    switch kind {
    case .fractionalWidth: dimension * container.width
    case .fractionalHeight: dimension * container.height
    case .absolute, .estimated, .uniformAcrossSiblings: dimension
    }
  }
}

/// The size of an item, a group or a supplementary view.
@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject {
  /// The width.
  public let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public let heightDimension: NSCollectionLayoutDimension

  /// Creates a size.
  public required init(
    widthDimension: NSCollectionLayoutDimension,
    heightDimension: NSCollectionLayoutDimension
  ) {
    self.widthDimension = widthDimension
    self.heightDimension = heightDimension
    super.init()
  }

  /// The axes along which views determine their lengths.
  var openAxes: UIAxis {
    var axes: UIAxis = []
    if widthDimension.isOpen { axes.insert(.horizontal) }
    if heightDimension.isOpen { axes.insert(.vertical) }
    return axes
  }

  /// Returns the size in a container, using the measured size along open axes.
  func size(in container: CGSize, measured: CGSize?) -> CGSize {
    var size = CGSize(
      width: widthDimension.length(in: container),
      height: heightDimension.length(in: container)
    )
    if let measured {
      if widthDimension.isOpen { size.width = measured.width }
      if heightDimension.isOpen { size.height = measured.height }
    }
    return size
  }
}

/// The spacing between items.
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject {
  /// The spacing in points, or its minimum.
  public let spacing: CGFloat
  /// Whether the spacing takes the remaining space.
  public let isFlexibleSpacing: Bool
  /// Whether the spacing is fixed.
  public var isFixedSpacing: Bool { !isFlexibleSpacing }

  init(_ spacing: CGFloat, isFlexible: Bool) {
    self.spacing = spacing
    isFlexibleSpacing = isFlexible
    super.init()
  }

  /// Creates spacing that takes the remaining space, with a minimum in points.
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }

  /// Creates fixed spacing in points.
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }
}

/// The spacing around an item, between it and its neighbours.
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: NSObject {
  /// The spacing before the item.
  public let leading: NSCollectionLayoutSpacing?
  /// The spacing above the item.
  public let top: NSCollectionLayoutSpacing?
  /// The spacing after the item.
  public let trailing: NSCollectionLayoutSpacing?
  /// The spacing below the item.
  public let bottom: NSCollectionLayoutSpacing?

  /// Creates spacing around an item.
  public required init(
    leading: NSCollectionLayoutSpacing?,
    top: NSCollectionLayoutSpacing?,
    trailing: NSCollectionLayoutSpacing?,
    bottom: NSCollectionLayoutSpacing?
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
    super.init()
  }
}

/// The position of a view relative to an item or a section.
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject {
  /// The edges; empty for the center.
  public let edges: NSDirectionalRectEdge
  /// The offset from there, in points or as fractions of the view's size.
  public let offset: CGPoint
  /// Whether the offset is in points.
  public let isAbsoluteOffset: Bool
  /// Whether the offset is in fractions of the view's size.
  public var isFractionalOffset: Bool { !isAbsoluteOffset }

  /// Creates an anchor at edges.
  public convenience init(edges: NSDirectionalRectEdge) {
    self.init(edges: edges, absoluteOffset: .zero)
  }

  /// Creates an anchor at an offset in points from edges.
  public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.edges = edges
    offset = absoluteOffset
    isAbsoluteOffset = true
    super.init()
  }

  /// Creates an anchor at an offset from edges, in fractions of the view's size.
  public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.edges = edges
    offset = fractionalOffset
    isAbsoluteOffset = false
    super.init()
  }

  /// The position of the anchor in a rectangle, in fractions of its size.
  var unitPoint: CGPoint {
    CGPoint(
      x: edges.contains(.leading) ? 0 : edges.contains(.trailing) ? 1 : 0.5,
      y: edges.contains(.top) ? 0 : edges.contains(.bottom) ? 1 : 0.5
    )
  }

  func offset(for size: CGSize) -> CGPoint {
    isAbsoluteOffset ? offset : CGPoint(x: offset.x * size.width, y: offset.y * size.height)
  }
}
