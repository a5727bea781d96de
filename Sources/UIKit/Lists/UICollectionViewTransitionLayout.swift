/// The way from one layout to another: each element is between its places in the two, as far as the progress says.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  /// The layout where the way begins.
  public let currentLayout: UICollectionViewLayout
  /// The layout where the way ends.
  public let nextLayout: UICollectionViewLayout
  /// How far the way is done: 0 at its beginning, 1 at its end.
  open var transitionProgress: CGFloat = 0 {
    didSet { if transitionProgress != oldValue { collectionView?.setNeedsLayout() } }
  }

  var completion: ((Bool, Bool) -> Void)?
  private var values: [String: CGFloat] = [:]

  /// Makes a way between two layouts.
  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
  }

  /// Makes a way between two layouts of nothing; archives are not read here.
  public required init?(coder: NSCoder) { nil }

  /// Lets both layouts ask the collection view.
  func attach(to view: UICollectionView) {
    for layout in [currentLayout, nextLayout] {
      layout.collectionView = view
      layout.invalidateLayout()
    }
  }

  /// Keeps a value of an app's own that changes with the progress.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

  /// Returns a value that was kept, 0 before.
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
    // What is in view in either layout may be in view on the way.
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
