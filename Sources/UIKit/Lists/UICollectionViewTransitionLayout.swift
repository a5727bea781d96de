/// A transition between two layouts: each element is between its positions in the two, according to
/// the progress.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  /// The layout at the beginning of the transition.
  public let currentLayout: UICollectionViewLayout
  /// The layout at the end of the transition.
  public let nextLayout: UICollectionViewLayout
  /// The progress of the transition, from 0 to 1.
  open var transitionProgress: CGFloat = 0 {
    didSet { if transitionProgress != oldValue { collectionView?.setNeedsLayout() } }
  }

  var completion: ((Bool, Bool) -> Void)?
  private var values: [String: CGFloat] = [:]

  /// Creates a transition between two layouts.
  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
  }

  /// Creates nothing; archives are not read here.
  public required init?(coder: NSCoder) { nil }

  /// Lets both layouts use the collection view.
  func attach(to view: UICollectionView) {
    for layout in [currentLayout, nextLayout] {
      layout.collectionView = view
      layout.invalidateLayout()
    }
  }

  /// Stores a custom value that changes with the progress.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

  /// Returns a stored custom value, initially 0.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  open override func prepare() {
    super.prepare()
    currentLayout.runPreparation()
    nextLayout.runPreparation()
  }

  open override var collectionViewContentSize: CGSize {
    let (from, to) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
    return CGSize(width: between(from.width, to.width), height: between(from.height, to.height))
  }

  private func between(_ from: CGFloat, _ to: CGFloat) -> CGFloat {
    from + (to - from) * transitionProgress
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    // Elements in view in either layout may be in view during the transition.
    let all = [currentLayout, nextLayout].flatMap { $0.layoutAttributesForElements(in: rect) ?? [] }
    let paths = Set(all.filter { $0.representedElementCategory == .cell }.map(\.indexPath))
    return paths.sorted().compactMap { layoutAttributesForItem(at: $0) }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let from = currentLayout.layoutAttributesForItem(at: indexPath),
      let to = nextLayout.layoutAttributesForItem(at: indexPath)
    else { return nil }
    let made = makeAttributes(at: indexPath)
    made.frame = CGRect(
      x: between(from.frame.minX, to.frame.minX),
      y: between(from.frame.minY, to.frame.minY),
      width: between(from.frame.width, to.frame.width),
      height: between(from.frame.height, to.frame.height)
    )
    made.alpha = between(from.alpha, to.alpha)
    made.zIndex = to.zIndex
    made.estimatedAxes = []
    return made
  }
}
