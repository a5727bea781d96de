/// Puts items into lines: as many into each as fit, the room that is left between them.
///
/// In a full line the items stand at both ends and as far apart as each other; in the last line of a section with items
/// of one size they stand below those of the line before, else as close together as allowed. Across the line they stand
/// in its middle. With an estimated size each shown cell is asked for the size that it prefers.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// Lets cells' constraints decide about their sizes.
  public nonisolated static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude,
    height: CGFloat.greatestFiniteMagnitude
  )

  /// What the insets of sections are measured from, at the sides.
  public enum SectionInsetReference: Int, Sendable {
    case fromContentInset, fromSafeArea, fromLayoutMargins
  }

  /// The size of all items, unless the delegate says otherwise.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// The size to expect of items that say their own; zero if they don't.
  open var estimatedItemSize = CGSize.zero {
    didSet {
      preferred = [:]
      invalidateLayout()
    }
  }
  /// The least room between lines.
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The least room between the items of a line.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The way in which lines follow each other.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  /// The size of sections' headers; only the one along the scroll direction counts.
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The size of sections' footers; only the one along the scroll direction counts.
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The room around the items of a section.
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  /// What the insets of sections are measured from.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { invalidateLayout() }
  }
  /// Whether headers stay while their sections are visible.
  ///
  /// No layout effect. They scroll away here.
  open var sectionHeadersPinToVisibleBounds = false
  /// Whether footers stay while their sections are visible.
  ///
  /// No layout effect. They scroll away here.
  open var sectionFootersPinToVisibleBounds = false

  private var items: [[UICollectionViewLayoutAttributes]] = []
  private var supplementaries: [UICollectionViewLayoutAttributes] = []
  private var contentSize = CGSize.zero
  private var preparedSize = CGSize.zero
  /// The sizes that shown cells prefer.
  private var preferred: [IndexPath: CGSize] = [:]

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  open override var collectionViewContentSize: CGSize { contentSize }

  open override func prepare() {
    super.prepare()
    items = []
    supplementaries = []
    guard let collectionView else { return }
    preparedSize = collectionView.bounds.size
    var position: CGFloat = 0
    for section in 0..<collectionView.numberOfSections {
      position = layOut(section, in: collectionView, from: position)
    }
    contentSize = size(along: position, across: acrossLength(collectionView))
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (items.joined() + supplementaries).filter { $0.frame.overlaps(rect) }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard items.indices.contains(indexPath.section),
      items[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return items[indexPath.section][indexPath.item]
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    supplementaries.first {
      $0.representedElementKind == elementKind && $0.indexPath.section == indexPath.section
    }
  }

  /// Whether the length of lines changes.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    isVertical ? newBounds.width != preparedSize.width : newBounds.height != preparedSize.height
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard estimatedItemSize != .zero else { return false }
    preferred[originalAttributes.indexPath] = preferredAttributes.size
    return preferredAttributes.size != originalAttributes.size
  }

  /// Forgets the sizes that cells prefer, if other data are shown.
  func forgetPreferredSizes() {
    preferred = [:]
  }

  /// Whether shown cells are asked for the size that they prefer.
  var isSelfSizing: Bool { estimatedItemSize != .zero }
}

// MARK: - Lines

extension UICollectionViewFlowLayout {
  private var isVertical: Bool { scrollDirection == .vertical }

  private var flowDelegate: (any UICollectionViewDelegateFlowLayout)? {
    collectionView?.delegate as? any UICollectionViewDelegateFlowLayout
  }

  private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  private func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }

  private func size(along: CGFloat, across: CGFloat) -> CGSize {
    isVertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
  }

  private func rect(along: CGFloat, across: CGFloat, size: CGSize) -> CGRect {
    CGRect(
      origin: isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across),
      size: size
    )
  }

  /// The length of lines with the insets of sections.
  private func acrossLength(_ view: UICollectionView) -> CGFloat {
    let inset = view.adjustedContentInset
    return isVertical
      ? view.bounds.width - inset.left - inset.right
      : view.bounds.height - inset.top - inset.bottom
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
    // What the content keeps clear of already does not count twice.
    let kept = view.addedInset
    insets.left += max(0, added.left - kept.left)
    insets.right += max(0, added.right - kept.right)
    return insets
  }

  private func size(of path: IndexPath, in view: UICollectionView) -> CGSize {
    if let preferred = preferred[path] { return preferred }
    if estimatedItemSize == Self.automaticSize { return CGSize(width: 50, height: 50) }
    if estimatedItemSize != .zero { return estimatedItemSize }
    return flowDelegate?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
  }

  /// Puts a section's header, lines and footer one after the other, and returns where it ends.
  private func layOut(
    _ section: Int,
    in view: UICollectionView,
    from start: CGFloat
  ) -> CGFloat {
    var position = start
    let header =
      flowDelegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
      ?? headerReferenceSize
    position += add(UICollectionView.elementKindSectionHeader, header, section, view, at: position)
    let insets = insets(of: section, in: view)
    let (before, after) = isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
    let (first, last) = isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
    position += before
    let lineSpacing =
      flowDelegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
      ?? minimumLineSpacing
    let spacing =
      flowDelegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    let room = acrossLength(view) - first - last
    let sizes = (0..<view.numberOfItems(inSection: section)).map {
      size(of: IndexPath(item: $0, section: section), in: view)
    }
    let lines = lines(of: sizes, room: room, spacing: spacing)
    var made: [UICollectionViewLayoutAttributes] = []
    var gap = spacing
    for (index, line) in lines.enumerated() {
      let lengths = line.map { across(sizes[$0]) }
      let left = room - lengths.reduce(0, +)
      let isLast = index == lines.count - 1
      let isUniform = Set(sizes.map(across)).count == 1
      if !isLast || isUniform && line.count == lines[0].count && lines.count > 1 {
        gap = line.count > 1 ? left / CGFloat(line.count - 1) : 0
      } else if !isUniform {
        gap = spacing
      } else if lines.count == 1, let count = fullLineCount(lengths[0], room, spacing) {
        gap = line.count == count && count > 1 ? left / CGFloat(count - 1) : spacing
      }
      var place = first + (!isLast && line.count == 1 ? left / 2 : 0)
      let thickness = line.map { along(sizes[$0]) }.max() ?? 0
      for item in line {
        let attributes = makeAttributes(at: IndexPath(item: item, section: section))
        let middle = position + (thickness - along(sizes[item])) / 2
        attributes.frame = rect(along: middle, across: place, size: sizes[item])
        made.append(attributes)
        place += across(sizes[item]) + gap
      }
      position += thickness + (isLast ? 0 : lineSpacing)
    }
    items.append(made)
    position += after
    let footer =
      flowDelegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
      ?? footerReferenceSize
    return position
      + add(UICollectionView.elementKindSectionFooter, footer, section, view, at: position)
  }

  /// How many items of a length fit into a line.
  private func fullLineCount(_ length: CGFloat, _ room: CGFloat, _ spacing: CGFloat) -> Int? {
    guard length + spacing > 0 else { return nil }
    return Int(((room + spacing) / (length + spacing)).rounded(.down))
  }

  private func lines(of sizes: [CGSize], room: CGFloat, spacing: CGFloat) -> [[Int]] {
    var lines: [[Int]] = []
    var used: CGFloat = 0
    for (index, size) in sizes.enumerated() {
      let length = across(size)
      // What floating point adds does not push an item into the next line.
      if !lines.isEmpty, used + spacing + length <= room + 1e-6 {
        lines[lines.count - 1].append(index)
        used += spacing + length
      } else {
        lines.append([index])
        used = length
      }
    }
    return lines
  }

  /// Makes attributes of the class that the layout names.
  private func makeAttributes(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes {
    let attributesClass = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    let attributes = (attributesClass ?? UICollectionViewLayoutAttributes.self).init()
    attributes.indexPath = indexPath
    return attributes
  }

  private func add(
    _ kind: String,
    _ size: CGSize,
    _ section: Int,
    _ view: UICollectionView,
    at position: CGFloat
  ) -> CGFloat {
    let length = along(size)
    guard length > 0 else { return 0 }
    let attributes = makeAttributes(at: IndexPath(item: 0, section: section))
    attributes.represent(kind)
    attributes.frame = rect(
      along: position,
      across: 0,
      size: self.size(along: length, across: acrossLength(view))
    )
    supplementaries.append(attributes)
    return length
  }
}

extension CGRect {
  /// Whether the rectangles have more in common than an edge.
  func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
