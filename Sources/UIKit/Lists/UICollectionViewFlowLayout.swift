/// Arranges items in lines: each line takes as many as fit and distributes the remaining space
/// between them.
///
/// In a full line, the items extend to both ends with equal spacing. In the last line of a section
/// with items of one size, they are aligned with those of the line before; otherwise they are as
/// close together as allowed. Across the line they are centered. With an estimated size, each cell
/// that comes into view is measured. Its size is kept until the data source reports a change of the
/// item, the length of lines changes, or everything is invalidated. So the cost of a frame depends
/// on the visible items.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// Lets cells' constraints determine their sizes.
  public nonisolated static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude,
    height: CGFloat.greatestFiniteMagnitude
  )

  /// The area that the side insets of sections are relative to.
  public enum SectionInsetReference: Int, Sendable {
    case fromContentInset, fromSafeArea, fromLayoutMargins
  }

  /// The size of all items, unless the delegate returns another.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The estimated size of items that determine their own; zero if they do not.
  open var estimatedItemSize = CGSize.zero {
    didSet { if estimatedItemSize != oldValue { invalidateLayout() } }
  }
  /// The minimum spacing between lines.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// The minimum spacing between the items of a line.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// The direction in which lines follow each other.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// The size of sections' headers; only the length along the scroll direction is used.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The size of sections' footers; only the length along the scroll direction is used.
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The insets around the items of a section.
  open var sectionInset = UIEdgeInsets.zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  /// The area that the insets of sections are relative to.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { if sectionInsetReference != oldValue { invalidateLayout() } }
  }
  /// Whether headers stay at the beginning of the visible part while their sections are visible.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// Whether footers stay at the end of the visible part while their sections are visible.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }

  /// The parts that the next preparation has to compute again.
  private enum Stale: Int {
    case nothing, settings, metrics, everything
  }

  private var sections: [FlowSection] = []
  /// The positions of the sections: each is a line.
  private var index = RunTree<LineRun>()
  private var stale = Stale.everything
  /// The properties with which the sections were created.
  private var usedSettings: Settings?
  private var isUpdating = false
  private var preparedSize = CGSize.zero

  /// The values of the properties.
  private struct Settings: Equatable {
    var itemSize: CGSize
    var estimatedItemSize: CGSize
    var lineSpacing: CGFloat
    var spacing: CGFloat
    var header: CGSize
    var footer: CGSize
    var inset: UIEdgeInsets
    var insetReference: SectionInsetReference
    var direction: UICollectionView.ScrollDirection
  }

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  open override var collectionViewContentSize: CGSize {
    guard let collectionView else { return .zero }
    updateAfterPreparation()
    return axis.size(along: index.total.length, across: acrossLength(collectionView))
  }

  open override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    preparedSize = collectionView.bounds.size
    update(in: collectionView)
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    updateAfterPreparation()
    let (start, end) = axis.span(rect)
    var found: [UICollectionViewLayoutAttributes] = []
    var next = index.line(endingAfter: start, spacing: 0)
    while let line = next, line.start < end {
      let number = line.entries.lowerBound
      let section = sections[number]
      for placed in section.items(from: start - line.start, to: end - line.start) {
        let path = IndexPath(item: placed.item, section: number)
        found.append(attributes(at: path, placed.frame, from: line.start))
      }
      found += [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
      ]
      .compactMap { supplementary($0, of: number) }
      next = index.line(after: line, spacing: 0)
    }
    return found.filter { $0.frame.overlaps(rect) }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    updateAfterPreparation()
    guard sections.indices.contains(indexPath.section), indexPath.item >= 0,
      let frame = sections[indexPath.section].frame(of: indexPath.item),
      let line = index.line(of: indexPath.section, spacing: 0)
    else { return nil }
    return attributes(at: indexPath, frame, from: line.start)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    updateAfterPreparation()
    return sections.indices.contains(indexPath.section)
      ? supplementary(elementKind, of: indexPath.section) : nil
  }

  /// Returns whether the length of lines changes.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    axis.across(newBounds.size) != axis.across(preparedSize)
  }

  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    let isResized = axis.across(newBounds.size) != axis.across(preparedSize)
    context.forgetsSizes = isResized
    // Scrolling does not change the delegate's answers.
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    flow?.invalidateFlowLayoutDelegateMetrics = newBounds.size != preparedSize
    return context
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    estimatedItemSize != .zero && originalAttributes.representedElementCategory == .cell
      && preferredAttributes.size != originalAttributes.size
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes
    )
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    flow?.invalidateFlowLayoutDelegateMetrics = false
    return context
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if isPreparing, context.invalidateEverything, !context.invalidateDataSourceCounts {
      // The layout changes its own settings: only differences in the final settings are computed
      // again.
      if stale == .nothing { stale = .settings }
    } else if context.invalidateEverything || context.forgetsSizes {
      stale = .everything
    } else if let map = context.updates {
      if isSelfSizing { carryOver(map) } else { stale = .everything }
      if stale != .everything { stale = .metrics }
    } else {
      let flow = context as? UICollectionViewFlowLayoutInvalidationContext
      if flow?.invalidateFlowLayoutDelegateMetrics != false, stale != .everything {
        stale = .metrics
      }
      for path in context.invalidatedItemIndexPaths ?? [] {
        setSize(context.preferredSizes[path], at: path)
      }
    }
    super.invalidateLayout(with: context)
  }

  /// Whether shown cells are measured.
  private var isSelfSizing: Bool { estimatedItemSize != .zero }
}

// MARK: - Sections

extension UICollectionViewFlowLayout {
  var axis: FlowAxis { FlowAxis(isVertical: scrollDirection == .vertical) }

  private var flowDelegate: (any UICollectionViewDelegateFlowLayout)? {
    collectionView?.delegate as? any UICollectionViewDelegateFlowLayout
  }

  /// Returns the length of lines including the insets of sections.
  private func acrossLength(_ view: UICollectionView) -> CGFloat {
    let inset = view.adjustedContentInset
    return axis.isVertical
      ? view.bounds.width - inset.left - inset.right
      : view.bounds.height - inset.top - inset.bottom
  }

  private var settings: Settings {
    Settings(
      itemSize: itemSize,
      estimatedItemSize: estimatedItemSize,
      lineSpacing: minimumLineSpacing,
      spacing: minimumInteritemSpacing,
      header: headerReferenceSize,
      footer: footerReferenceSize,
      inset: sectionInset,
      insetReference: sectionInsetReference,
      direction: scrollDirection
    )
  }

  /// Applies settings that `prepare()` made after calling `super`, without another preparation.
  private func updateAfterPreparation() {
    guard stale != .nothing, !needsPreparation, !isUpdating, let collectionView else { return }
    update(in: collectionView)
  }

  private func update(in view: UICollectionView) {
    isUpdating = true
    defer { isUpdating = false }
    let settings = settings
    if stale == .settings, settings == usedSettings { stale = .nothing }
    let keepsSizes =
      settings.estimatedItemSize == usedSettings?.estimatedItemSize
      && settings.direction == usedSettings?.direction
    if stale == .settings, !keepsSizes {
      stale = .everything
      view.measureAgain()
    }
    usedSettings = settings
    if stale == .everything { sections = [] }
    if stale != .nothing { updateSections(in: view) }
    stale = .nothing
  }

  private func updateSections(in view: UICollectionView) {
    let count = view.numberOfSections
    if sections.count != count { sections = [] }
    for section in 0..<count {
      let metrics = metrics(of: section, in: view)
      if section == sections.count {
        sections.append(FlowSection(sizes(of: section, in: view), metrics))
      } else if !isSelfSizing {
        sections[section].setSizes(sizes(of: section, in: view), metrics)
      } else {
        sections[section].setMetrics(metrics)
      }
    }
    index = RunTree(sections.map { LineRun(count: 1, perLine: 1, thickness: $0.length) })
  }

  private func metrics(of section: Int, in view: UICollectionView) -> FlowSection.Metrics {
    let delegate = flowDelegate
    var made = FlowSection.Metrics()
    made.axis = axis
    made.header = axis.along(
      delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
        ?? headerReferenceSize
    )
    made.footer = axis.along(
      delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
        ?? footerReferenceSize
    )
    made.lineSpacing =
      delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
      ?? minimumLineSpacing
    made.spacing =
      delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    made.insets = insets(of: section, in: view)
    made.width = acrossLength(view)
    return made
  }

  private func insets(of section: Int, in view: UICollectionView) -> UIEdgeInsets {
    var insets =
      flowDelegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    let added: UIEdgeInsets
    switch sectionInsetReference {
    case .fromContentInset: return insets
    case .fromSafeArea: added = view.safeAreaInsets
    case .fromLayoutMargins: added = view.layoutMargins
    }
    // Insets that the content already has are not added twice.
    let kept = view.addedInset
    insets.left += max(0, added.left - kept.left)
    insets.right += max(0, added.right - kept.right)
    return insets
  }

  /// The size of items that have not been measured.
  private var expectedSize: CGSize {
    estimatedItemSize == Self.automaticSize ? CGSize(width: 50, height: 50) : estimatedItemSize
  }

  private func sizes(of section: Int, in view: UICollectionView) -> [SizeRun] {
    let count = view.numberOfItems(inSection: section)
    if isSelfSizing { return [SizeRun(count: count, size: expectedSize)] }
    guard let delegate = flowDelegate else { return [SizeRun(count: count, size: itemSize)] }
    var runs: [SizeRun] = []
    for item in 0..<count {
      let path = IndexPath(item: item, section: section)
      let size = delegate.collectionView(view, layout: self, sizeForItemAt: path)
      if runs.last?.size == size {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(SizeRun(count: 1, size: size))
      }
    }
    return runs
  }

  /// Stores the size that a cell prefers, or discards it if nil.
  private func setSize(_ size: CGSize?, at path: IndexPath) {
    guard isSelfSizing, sections.indices.contains(path.section) else { return }
    let section = sections[path.section]
    guard path.item < section.count else { return }
    section.setSize(size ?? expectedSize, isMeasured: size != nil, at: path.item)
    let run = LineRun(count: 1, perLine: 1, thickness: section.length)
    index.replace(path.section..<path.section + 1, with: [run])
  }

  /// Keeps the sizes of items that have moved.
  private func carryOver(_ map: CollectionUpdateMap) {
    guard sections.count == map.oldCounts.count else {
      stale = .everything
      return
    }
    let moved = map.moves.map { move in
      (move.to, sections[move.from.section].sizes.runs(in: move.from.item..<move.from.item + 1))
    }
    let old = sections
    sections = map.newCounts.indices.map { section in
      guard let source = map.source(ofSection: section) else {
        let run = SizeRun(count: map.newCounts[section], size: expectedSize)
        return FlowSection([run], FlowSection.Metrics())
      }
      for range in map.leaving(source) { old[source].replace(range, by: []) }
      for range in map.coming(section) {
        old[source].replace(
          range.lowerBound..<range.lowerBound,
          by: [SizeRun(count: range.count, size: expectedSize)]
        )
      }
      return old[source]
    }
    for (path, runs) in moved {
      sections[path.section].replace(path.item..<path.item + 1, by: runs)
    }
    for path in map.resized where path.item < sections[path.section].count {
      sections[path.section].setSize(expectedSize, isMeasured: false, at: path.item)
    }
  }

  // MARK: Attributes

  private func attributes(
    at path: IndexPath,
    _ frame: CGRect,
    from start: CGFloat
  ) -> UICollectionViewLayoutAttributes {
    let made = makeAttributes(at: path)
    made.frame =
      axis.isVertical ? frame.offsetBy(dx: 0, dy: start) : frame.offsetBy(dx: start, dy: 0)
    made.estimatedAxes = isSelfSizing ? .both : []
    return made
  }

  private func supplementary(
    _ kind: String,
    of number: Int
  ) -> UICollectionViewLayoutAttributes? {
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    guard isHeader || kind == UICollectionView.elementKindSectionFooter, let collectionView,
      let start = index.line(of: number, spacing: 0)?.start
    else { return nil }
    let section = sections[number]
    let length = isHeader ? section.metrics.header : section.metrics.footer
    guard length > 0 else { return nil }
    let made = makeAttributes(at: IndexPath(item: 0, section: number))
    made.represent(kind)
    made.estimatedAxes = []
    var position = start + (isHeader ? 0 : section.footerStart)
    if isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds {
      made.zIndex = 10
      let visible = axis.span(collectionView.bounds.inset(by: collectionView.adjustedContentInset))
      if isHeader {
        position = max(position, min(visible.start, start + section.footerStart - length))
      } else {
        position = min(position, max(visible.end - length, start + section.metrics.header))
      }
    }
    let size = axis.size(along: length, across: acrossLength(collectionView))
    made.frame = axis.rect(along: position, across: 0, size: size)
    return made
  }
}

extension CGRect {
  /// Returns whether the rectangles share more than an edge.
  func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
