/// The position and appearance of an element of a collection view.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  /// The kinds of elements of a collection view.
  public enum ElementCategory: UInt, Sendable {
    case cell, supplementaryView, decorationView
  }

  /// The rectangle in the content.
  open var frame: CGRect {
    get { storedFrame }
    set { storedFrame = newValue }
  }

  private var storedFrame = CGRect.zero
  /// The transform applied on top of the frame.
  open var transform = CGAffineTransform.identity
  /// The opacity.
  open var alpha: CGFloat = 1
  /// The stacking order in the collection view: higher values are in front.
  open var zIndex = 0
  /// Whether it is hidden.
  open var isHidden = false
  /// The item, or the section of a header or footer.
  open var indexPath: IndexPath
  /// The axes along which the view determines its size; with an app's own layout, the layout
  /// decides how to use it.
  var estimatedAxes = UIAxis.both
  /// The separators of a list item; nil outside of lists.
  package var separators: ListSeparators?
  /// The category of the element.
  open private(set) var representedElementCategory: ElementCategory
  /// The kind of a header, footer or decoration.
  open private(set) var representedElementKind: String?

  /// Creates attributes of the first item.
  public required override init() {
    indexPath = IndexPath(item: 0, section: 0)
    representedElementCategory = .cell
    super.init()
  }

  /// Creates the attributes of an item.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Turns these into the attributes of a header or footer.
  func represent(_ elementKind: String) {
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  /// Turns these into the attributes of a decoration.
  func decorate(_ elementKind: String) {
    representedElementCategory = .decorationView
    representedElementKind = elementKind
    estimatedAxes = []
  }

  /// Creates the attributes of a header or footer.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath)
  {
    self.init()
    self.indexPath = indexPath
    represent(elementKind)
  }

  /// Creates the attributes of a decoration.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String,
    with indexPath: IndexPath
  ) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  /// The center of the frame.
  open var center: CGPoint {
    get { CGPoint(x: storedFrame.midX, y: storedFrame.midY) }
    set {
      storedFrame.origin = CGPoint(
        x: newValue.x - storedFrame.width / 2,
        y: newValue.y - storedFrame.height / 2
      )
    }
  }

  /// The size of the frame; setting it keeps the center.
  open var size: CGSize {
    get { storedFrame.size }
    set { resize(to: newValue) }
  }

  /// The rectangle in its own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: storedFrame.size) }
    set { resize(to: newValue.size) }
  }

  private func resize(to size: CGSize) {
    storedFrame = storedFrame.insetBy(
      dx: (storedFrame.width - size.width) / 2,
      dy: (storedFrame.height - size.height) / 2
    )
  }

  /// Returns a copy; subclasses copy the properties that they add.
  nonisolated open override func copy() -> Any {
    let made: UICollectionViewLayoutAttributes = MainActor.assumeIsolated { duplicate() }
    return made
  }

  private func duplicate() -> UICollectionViewLayoutAttributes {
    let made = type(of: self).init()
    made.storedFrame = storedFrame
    made.transform = transform
    made.alpha = alpha
    made.zIndex = zIndex
    made.isHidden = isHidden
    made.estimatedAxes = estimatedAxes
    made.separators = separators
    made.indexPath = indexPath
    made.representedElementCategory = representedElementCategory
    made.representedElementKind = representedElementKind
    return made
  }
}
