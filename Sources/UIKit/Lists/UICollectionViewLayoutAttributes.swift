/// Where an item of a collection view is, and how it looks.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  /// What stands in a collection view.
  public enum ElementCategory: UInt, Sendable {
    case cell, supplementaryView, decorationView
  }

  /// The rectangle in the content.
  open var frame: CGRect {
    get { storedFrame }
    set { storedFrame = newValue }
  }

  private var storedFrame = CGRect.zero
  /// The turn, shift or size on top of the frame.
  open var transform = CGAffineTransform.identity
  /// The opacity.
  open var alpha: CGFloat = 1
  /// What is in front of the others in the collection view: the higher.
  open var zIndex = 0
  /// Whether it is not shown.
  open var isHidden = false
  /// The item, or the section of a header or footer.
  open var indexPath: IndexPath
  /// The axes along which the view says its own size; a layout of an app's own decides about what it says.
  var estimatedAxes = UIAxis.both
  /// The line below the item of a list; nil where there are no lists.
  package var separators: ListSeparators?
  /// What stands there.
  open private(set) var representedElementCategory: ElementCategory
  /// The kind of a header, footer or decoration.
  open private(set) var representedElementKind: String?

  /// Makes attributes of the first item.
  public required override init() {
    indexPath = IndexPath(item: 0, section: 0)
    representedElementCategory = .cell
    super.init()
  }

  /// Makes the attributes of an item.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Makes these the attributes of a header or footer.
  func represent(_ elementKind: String) {
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  /// Makes these the attributes of a decoration.
  func decorate(_ elementKind: String) {
    representedElementCategory = .decorationView
    representedElementKind = elementKind
    estimatedAxes = []
  }

  /// Makes the attributes of a header or footer.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath)
  {
    self.init()
    self.indexPath = indexPath
    represent(elementKind)
  }

  /// Makes the attributes of a decoration.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String,
    with indexPath: IndexPath
  ) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  /// The middle of the frame.
  open var center: CGPoint {
    get { CGPoint(x: storedFrame.midX, y: storedFrame.midY) }
    set {
      storedFrame.origin = CGPoint(
        x: newValue.x - storedFrame.width / 2,
        y: newValue.y - storedFrame.height / 2
      )
    }
  }

  /// The size of the frame; setting it keeps the middle.
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

  /// Returns attributes like these; subclasses copy what they add.
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
