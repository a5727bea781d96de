/// Places sections one after the other, each made of repeated groups.
///
/// Measured sizes for estimated lengths are kept until the items change, the view's width changes,
/// or everything is invalidated. Only visible items are solved and measured.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// Returns the description of a section in an environment.
  public typealias SectionProvider = (
    _ sectionIndex: Int, _ layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection?

  private enum Stale: Int {
    case nothing, provider, everything
  }

  /// The settings shared by all sections.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { configurationDidChange() }
  }

  private let provider: SectionProvider
  private(set) var sections: [CompositionalSection] = []
  /// The positions of the sections: each is a line.
  private(set) var index = RunTree<LineRun>()
  private(set) var boundarySizes: [SupplementaryKey: CGSize] = [:]
  private var stale = Stale.everything
  private var isUpdating = false
  private var preparedSize = CGSize.zero
  /// The contents of the configuration when it was set, because Apple's layout copies it.
  private var setConfiguration: ConfigurationContents

  /// Creates a layout with one description for all sections.
  public convenience init(section: NSCollectionLayoutSection) {
    self.init(sectionProvider: { _, _ in section })
  }

  /// Creates a layout with one description for all sections.
  public convenience init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    self.init(sectionProvider: { _, _ in section }, configuration: configuration)
  }

  /// Creates a layout whose sections a closure describes.
  public convenience init(sectionProvider: @escaping SectionProvider) {
    self.init(
      sectionProvider: sectionProvider,
      configuration: UICollectionViewCompositionalLayoutConfiguration()
    )
  }

  /// Creates a layout whose sections a closure describes.
  public init(
    sectionProvider: @escaping SectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = sectionProvider
    self.configuration = configuration
    setConfiguration = ConfigurationContents(configuration)
    super.init()
  }

  /// Creates a layout of one list, as an archive would; archives are not read here.
  public required init?(coder: NSCoder) { nil }

  /// Creates a layout of lists.
  open class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in
      NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
    }
  }

  var axis: FlowAxis { FlowAxis(isVertical: configuration.scrollDirection == .vertical) }

  open override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    preparedSize = collectionView.bounds.size
    update(in: collectionView)
  }

  open override var collectionViewContentSize: CGSize {
    guard let collectionView else { return .zero }
    updateAfterPreparation()
    let room = contentRoom(of: collectionView)
    return axis.size(along: sectionsEnd + boundaryLength(.end), across: axis.across(room))
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    updateAfterPreparation()
    return elements(in: rect)
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    updateAfterPreparation()
    return attributesOfItem(at: indexPath)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    updateAfterPreparation()
    if indexPath.count < 2 {
      return boundaryAttributes().first { $0.representedElementKind == elementKind }
    }
    guard let beginning = beginning(ofSection: indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    return boundaryAttributes(of: section, from: beginning).first {
      $0.representedElementKind == elementKind && $0.indexPath == indexPath
    }
      ?? viewsOfItem(at: indexPath, from: beginning).first {
        $0.representedElementKind == elementKind
      }
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    updateAfterPreparation()
    guard let beginning = beginning(ofSection: indexPath.section) else { return nil }
    return decorations(of: sections[indexPath.section], from: beginning).first {
      $0.representedElementKind == elementKind
    }
  }

  /// Returns whether the view has another size.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != preparedSize
  }

  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    context.forgetsSizes = axis.across(newBounds.size) != axis.across(preparedSize)
    return context
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    let axes = originalAttributes.estimatedAxes
    let path = originalAttributes.indexPath
    guard path.count < 2 || sections.indices.contains(path.section) else { return false }
    var old = originalAttributes.size
    if let kind = originalAttributes.representedElementKind {
      let key = SupplementaryKey(kind: kind, path: path)
      old = (path.count < 2 ? boundarySizes[key] : sections[path.section].viewSizes[key]) ?? old
    } else if let known = sections[path.section].measuredSize(of: path.item) {
      // A cell with the size of its largest sibling may still report the same size.
      old = known
    } else if sections[path.section].hasUniformItems {
      return true
    }
    let preferred = preferredAttributes.size
    return axes.contains(.horizontal) && preferred.width != old.width
      || axes.contains(.vertical) && preferred.height != old.height
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if isPreparing, context.invalidateEverything, !context.invalidateDataSourceCounts {
      // The layout changes its own settings: sizes that cells have reported are kept.
      if stale == .nothing { stale = .provider }
    } else if context.invalidateEverything || context.forgetsSizes {
      stale = .everything
    } else if let map = context.updates {
      carryOver(map)
      if stale == .nothing { stale = .provider }
    } else {
      for path in context.invalidatedItemIndexPaths ?? [] {
        guard sections.indices.contains(path.section) else { continue }
        sections[path.section].setSize(context.preferredSizes[path], at: path.item)
        sectionDidChange(path.section)
      }
      for (kind, paths) in context.invalidatedSupplementaryIndexPaths ?? [:] {
        for path in paths {
          let key = SupplementaryKey(kind: kind, path: path)
          setViewSize(context.preferredViewSizes[key], key)
        }
      }
      // A plain context requests the provider's current description.
      if context.preferredSizes.isEmpty, context.preferredViewSizes.isEmpty, stale == .nothing {
        stale = .provider
      }
    }
    super.invalidateLayout(with: context)
  }

  override func orthogonalArea(ofSection section: Int) -> OrthogonalArea? {
    guard sections.indices.contains(section), sections[section].isOrthogonal,
      let beginning = beginning(ofSection: section)
    else { return nil }
    return orthogonalArea(of: sections[section], from: beginning)
  }

  override func orthogonalOffsetDidChange(ofSection section: Int) {
    collectionView?.setNeedsLayout()
  }

  // MARK: Sections

  private func setViewSize(_ size: CGSize?, _ key: SupplementaryKey) {
    if key.path.count < 2 {
      boundarySizes[key] = size
    } else if sections.indices.contains(key.path.section) {
      sections[key.path.section].setViewSize(size, key)
      sectionDidChange(key.path.section)
    }
  }

  /// Responds to a section's new length.
  func sectionDidChange(_ number: Int) {
    let run = LineRun(count: 1, perLine: 1, thickness: sections[number].length)
    if index.place(of: number)?.run.thickness == run.thickness { return }
    index.replace(number..<number + 1, with: [run])
  }

  private func configurationDidChange() {
    let contents = ConfigurationContents(configuration)
    guard contents != setConfiguration else { return }
    setConfiguration = contents
    invalidateLayout()
  }

  /// Applies settings that `prepare()` made after calling `super`, without another preparation.
  private func updateAfterPreparation() {
    guard stale != .nothing, !needsPreparation, !isUpdating, let collectionView else { return }
    update(in: collectionView)
  }

  private func update(in view: UICollectionView) {
    isUpdating = true
    defer { isUpdating = false }
    if stale == .everything {
      sections = []
      boundarySizes = [:]
    }
    if stale != .nothing { updateSections(in: view) }
    stale = .nothing
  }

  private func updateSections(in view: UICollectionView) {
    let count = view.numberOfSections
    if sections.count != count { sections = [] }
    let room = contentRoom(of: view)
    let environment = LayoutEnvironment(
      contentSize: room,
      traitCollection: view.traitCollection
    )
    for number in 0..<count {
      guard let section = provider(number, environment) else {
        preconditionFailure("The section provider must return a section for each index.")
      }
      if number == sections.count {
        sections.append(
          CompositionalSection(
            section,
            number: number,
            count: view.numberOfItems(inSection: number),
            traits: view.traitCollection
          )
        )
      }
      let hasForgotten = sections[number].update(
        section,
        number: number,
        layoutAxis: axis,
        container: room,
        insets: insets(of: section, in: view),
        boundaryInsets: section.supplementariesFollowContentInsets
          ? insets(of: section, in: view)
          : insets(from: section.supplementaryContentInsetsReference, in: view),
        traits: view.traitCollection
      )
      if hasForgotten { view.measureAgain(section: number) }
    }
    index = RunTree(sections.map { LineRun(count: 1, perLine: 1, thickness: $0.length) })
  }

  /// Keeps the sizes of items that have moved.
  private func carryOver(_ map: CollectionUpdateMap) {
    guard sections.count == map.oldCounts.count, let view = collectionView else {
      stale = .everything
      return
    }
    var moved: [Int: [(item: Int, runs: [SizeRun])]] = [:]
    for move in map.moves {
      let runs = sections[move.from.section].sizes(at: move.from.item)
      moved[move.to.section, default: []].append((move.to.item, runs))
    }
    let old = sections
    sections = map.newCounts.indices.map { number in
      guard let source = map.source(ofSection: number) else {
        return CompositionalSection(
          NSCollectionLayoutSection(group: .empty),
          number: number,
          count: map.newCounts[number],
          traits: view.traitCollection
        )
      }
      old[source].carryOver(
        leaving: map.leaving(source),
        coming: map.coming(number),
        moved: moved[number] ?? []
      )
      return old[source]
    }
    for number in sections.indices where map.source(ofSection: number) == nil {
      for (item, runs) in moved[number] ?? [] where runs.first?.isMeasured == true {
        sections[number].setSize(runs.first?.size, at: item)
      }
    }
    for (number, section) in sections.enumerated() { section.carryOverViews(to: number, map) }
    for path in map.resized { sections[path.section].setSize(nil, at: path.item) }
  }
}

/// The settings shared by all sections of a compositional layout.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  /// The direction in which sections follow each other.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The spacing between sections.
  open var interSectionSpacing: CGFloat = 0
  /// The views at the edges of the whole layout.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The area that the insets of sections are relative to.
  open var contentInsetsReference = UIContentInsetsReference.safeArea

  /// Creates a configuration.
  public override init() {
    super.init()
  }
}

/// The contents of a configuration, for comparison with earlier contents.
@MainActor
private struct ConfigurationContents: Equatable {
  private let scrollDirection: UICollectionView.ScrollDirection
  private let interSectionSpacing: CGFloat
  private let boundaryItems: [ObjectIdentifier]
  private let contentInsetsReference: UIContentInsetsReference

  init(_ configuration: UICollectionViewCompositionalLayoutConfiguration) {
    scrollDirection = configuration.scrollDirection
    interSectionSpacing = configuration.interSectionSpacing
    boundaryItems = configuration.boundarySupplementaryItems.map { ObjectIdentifier($0) }
    contentInsetsReference = configuration.contentInsetsReference
  }
}

extension NSCollectionLayoutGroup {
  /// An empty group, used until the section provider is called.
  fileprivate static var empty: NSCollectionLayoutGroup {
    let size = NSCollectionLayoutSize(
      widthDimension: .absolute(0),
      heightDimension: .absolute(0)
    )
    return .custom(layoutSize: size) { _ in [] }
  }
}
