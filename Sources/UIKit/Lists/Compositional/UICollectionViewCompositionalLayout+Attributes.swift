// The positions of all elements, for a part of the content or for one element.
extension UICollectionViewCompositionalLayout {
  /// Returns the size available to the layout.
  func contentRoom(of view: UICollectionView) -> CGSize {
    let inset = view.adjustedContentInset
    return CGSize(
      width: max(0, view.bounds.width - inset.left - inset.right),
      height: max(0, view.bounds.height - inset.top - inset.bottom)
    )
  }

  /// Returns the insets of a section, including the view's insets at the sides.
  func insets(
    of section: NSCollectionLayoutSection,
    in view: UICollectionView
  ) -> NSDirectionalEdgeInsets {
    let added = insets(from: section.contentInsetsReference, in: view)
    var insets = section.contentInsets
    insets.top += added.top
    insets.leading += added.leading
    insets.bottom += added.bottom
    insets.trailing += added.trailing
    return insets
  }

  /// Returns the view's insets across the layout, for a given reference.
  func insets(
    from reference: UIContentInsetsReference,
    in view: UICollectionView
  ) -> NSDirectionalEdgeInsets {
    var added: UIEdgeInsets
    switch reference == .automatic ? configuration.contentInsetsReference : reference {
    case .none: return .zero
    case .safeArea, .automatic: added = view.safeAreaInsets
    case .layoutMargins: added = view.layoutMargins
    case .readableContent:
      added = view.layoutMargins
      let side = (view.bounds.width - UIView.readableWidth) / 2
      added.left = max(added.left, side)
      added.right = max(added.right, side)
    }
    // Insets that the content already has are not added twice.
    let kept = view.addedInset
    guard axis.isVertical else {
      return NSDirectionalEdgeInsets(
        top: max(0, added.top - kept.top),
        leading: 0,
        bottom: max(0, added.bottom - kept.bottom),
        trailing: 0
      )
    }
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let (left, right) = (max(0, added.left - kept.left), max(0, added.right - kept.right))
    return NSDirectionalEdgeInsets(
      top: 0,
      leading: isMirrored ? right : left,
      bottom: 0,
      trailing: isMirrored ? left : right
    )
  }

  // MARK: Along the layout

  private var spacing: CGFloat { configuration.interSectionSpacing }

  /// Returns the position where a section begins.
  func beginning(ofSection section: Int) -> CGFloat? {
    guard sections.indices.contains(section) else { return nil }
    return index.line(of: section, spacing: spacing).map { boundaryLength(.start) + $0.start }
  }

  /// The position where the last section ends.
  var sectionsEnd: CGFloat {
    let all = index.total
    return boundaryLength(.start) + all.length + spacing * CGFloat(max(0, all.lines - 1))
  }

  private func boundarySize(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> CGSize {
    guard let collectionView else { return .zero }
    let key = SupplementaryKey(kind: item.elementKind, path: IndexPath(index: 0))
    return item.layoutSize.size(in: contentRoom(of: collectionView), measured: boundarySizes[key])
  }

  /// Returns the length of the views at an edge of the whole layout.
  func boundaryLength(_ edge: BoundaryEdge) -> CGFloat {
    configuration.boundarySupplementaryItems.reduce(0) { sum, item in
      BoundaryEdge(of: item, axis) == edge && item.extendsBoundary
        ? sum + axis.along(boundarySize(item)) : sum
    }
  }

  // MARK: Elements

  func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    let (start, end) = axis.span(rect)
    var found: [UICollectionViewLayoutAttributes] = []
    let first = index.line(endingAfter: start - boundaryLength(.start), spacing: spacing)
    var number = first?.entries.lowerBound ?? sections.count
    while number < sections.count, let beginning = beginning(ofSection: number), beginning < end {
      found += elements(of: sections[number], from: beginning, start, end)
      // Solving the group may have made the section longer.
      sectionDidChange(number)
      number += 1
    }
    let all = found + boundaryAttributes()
    return all.filter { attributes in
      collectionView?.visibleFrame(attributes).overlaps(rect) ?? attributes.frame.overlaps(rect)
    }
  }

  private func elements(
    of section: CompositionalSection,
    from beginning: CGFloat,
    _ start: CGFloat,
    _ end: CGFloat
  ) -> [UICollectionViewLayoutAttributes] {
    var groups: [CompositionalSection.PlacedGroup]
    if section.isOrthogonal {
      let offset = orthogonalOffset(of: section)
      let before = section.axis.isVertical ? section.insets.top : section.insets.leading
      let room = section.axis.along(section.container)
      groups = section.groups(from: offset - before, to: offset - before + room)
    } else {
      let groupsStart = beginning + section.groupsStart
      groups = section.groups(from: start - groupsStart, to: end - groupsStart)
    }
    var found: [UICollectionViewLayoutAttributes] = []
    for group in groups { found += attributes(of: group, section, from: beginning) }
    found += boundaryAttributes(of: section, from: beginning)
    found += decorations(of: section, from: beginning)
    if let handler = section.section.visibleItemsInvalidationHandler, let collectionView {
      let environment = LayoutEnvironment(
        contentSize: section.container,
        contentInsets: section.insets,
        traitCollection: collectionView.traitCollection
      )
      let offset =
        section.isOrthogonal
        ? section.axis.rect(along: orthogonalOffset(of: section), across: 0, size: .zero).origin
        : collectionView.contentOffset
      handler(found, offset, environment)
    }
    return found
  }

  private func orthogonalOffset(of section: CompositionalSection) -> CGFloat {
    section.axis.along(
      collectionView?.orthogonalViews[section.number]?.contentOffset ?? .zero
    )
  }

  func orthogonalArea(of section: CompositionalSection, from beginning: CGFloat) -> OrthogonalArea {
    let size = section.orthogonalContentSize
    let length = section.layoutAxis.along(size)
    let visible = axis.size(along: length, across: axis.across(section.container))
    return OrthogonalArea(
      frame: axis.rect(along: beginning + section.groupsStart, across: 0, size: visible),
      contentSize: size,
      section: section
    )
  }

  // MARK: Attributes

  func attributesOfItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard path.count == 2, path.item >= 0, let beginning = beginning(ofSection: path.section),
      let group = sections[path.section].group(of: path.item)
    else { return nil }
    return attributes(of: group, sections[path.section], from: beginning).first {
      $0.representedElementCategory == .cell && $0.indexPath == path
    }
  }

  func viewsOfItem(
    at path: IndexPath,
    from beginning: CGFloat
  ) -> [UICollectionViewLayoutAttributes] {
    guard let group = sections[path.section].group(of: path.item) else { return [] }
    return attributes(of: group, sections[path.section], from: beginning).filter {
      $0.representedElementCategory == .supplementaryView && $0.indexPath == path
    }
  }

  private func attributes(
    of group: CompositionalSection.PlacedGroup,
    _ section: CompositionalSection,
    from beginning: CGFloat
  ) -> [UICollectionViewLayoutAttributes] {
    let origin = axis.rect(along: beginning, across: 0, size: .zero).origin
    let dx = group.frame.minX + origin.x
    let dy = group.frame.minY + origin.y
    var made = group.solved.leaves.enumerated().map { offset, leaf in
      let path = IndexPath(item: group.first + offset, section: section.number)
      let attributes = makeAttributes(at: path)
      attributes.frame = placed(leaf.frame.offsetBy(dx: dx, dy: dy), in: section)
      attributes.estimatedAxes = leaf.axes
      attributes.zIndex = leaf.zIndex
      attributes.separators = section.section.list?.separators(at: path, of: section.count)
      return attributes
    }
    made += group.solved.supplementaries.map { view in
      let path = IndexPath(item: view.leaf, section: section.number)
      let attributes = makeAttributes(at: path)
      attributes.represent(view.item.elementKind)
      attributes.frame = placed(view.frame.offsetBy(dx: dx, dy: dy), in: section)
      attributes.estimatedAxes = view.item.layoutSize.openAxes
      attributes.zIndex = view.item.zIndex
      return attributes
    }
    return made
  }

  /// Mirrors a rectangle in right-to-left layouts.
  private func placed(_ frame: CGRect, in section: CompositionalSection?) -> CGRect {
    guard let collectionView, axis.isVertical, section?.isOrthogonal != true,
      collectionView.effectiveUserInterfaceLayoutDirection == .rightToLeft
    else { return frame }
    var mirrored = frame
    mirrored.origin.x = contentRoom(of: collectionView).width - frame.maxX
    return mirrored
  }

  func boundaryAttributes(
    of section: CompositionalSection,
    from beginning: CGFloat
  ) -> [UICollectionViewLayoutAttributes] {
    section.boundaries.map { boundary in
      let made = makeAttributes(at: IndexPath(item: 0, section: section.number))
      var frame = boundary.frame
      let origin = axis.rect(along: beginning, across: 0, size: .zero).origin
      frame = frame.offsetBy(dx: origin.x, dy: origin.y)
      if boundary.item.pinToVisibleBounds {
        let isAtEnd = BoundaryEdge(of: boundary.item, axis) == .end
        frame = pinned(
          frame,
          from: beginning,
          to: beginning + (isAtEnd ? section.length : section.endBoundaryStart),
          isAtEnd: isAtEnd
        )
      }
      describe(made, boundary.item, placed(frame, in: nil))
      return made
    }
  }

  /// Returns the views at the edges of the whole layout; their index paths have one index.
  func boundaryAttributes() -> [UICollectionViewLayoutAttributes] {
    guard let collectionView else { return [] }
    let room = contentRoom(of: collectionView)
    var startPosition: CGFloat = 0
    var endPosition = sectionsEnd
    return configuration.boundarySupplementaryItems.map { item in
      let size = boundarySize(item)
      let length = axis.along(size)
      let isAtEnd = BoundaryEdge(of: item, axis) == .end
      let along = isAtEnd ? endPosition : startPosition
      if item.extendsBoundary {
        if isAtEnd { endPosition += length } else { startPosition += length }
      }
      let edges = item.alignment.edges
      let left = axis.across(room) - axis.across(size)
      let isFirst = edges.contains(axis.isVertical ? .leading : .top)
      let isLast = edges.contains(axis.isVertical ? .trailing : .bottom)
      var frame = axis.rect(
        along: along,
        across: isFirst ? 0 : isLast ? left : left / 2,
        size: size
      )
      frame = frame.offsetBy(dx: item.offset.x, dy: item.offset.y)
      if item.pinToVisibleBounds {
        frame = pinned(frame, from: 0, to: endPosition, isAtEnd: isAtEnd)
      }
      let made = makeAttributes(at: IndexPath(index: 0))
      describe(made, item, placed(frame, in: nil))
      return made
    }
  }

  private func describe(
    _ attributes: UICollectionViewLayoutAttributes,
    _ item: NSCollectionLayoutBoundarySupplementaryItem,
    _ frame: CGRect
  ) {
    attributes.represent(item.elementKind)
    attributes.frame = frame
    attributes.estimatedAxes = item.layoutSize.openAxes
    attributes.zIndex = item.zIndex
  }

  /// Moves a view into the visible part, but not beyond its section.
  private func pinned(
    _ frame: CGRect,
    from start: CGFloat,
    to end: CGFloat,
    isAtEnd: Bool
  ) -> CGRect {
    guard let collectionView else { return frame }
    let visible = axis.span(collectionView.bounds.inset(by: collectionView.adjustedContentInset))
    let (position, length) = (axis.span(frame).start, axis.along(frame.size))
    let moved =
      isAtEnd
      ? min(position, max(visible.end - length, start))
      : max(position, min(visible.start, end - length))
    return axis.isVertical
      ? frame.offsetBy(dx: 0, dy: moved - position) : frame.offsetBy(dx: moved - position, dy: 0)
  }

  func decorations(
    of section: CompositionalSection,
    from beginning: CGFloat
  ) -> [UICollectionViewLayoutAttributes] {
    section.section.decorationItems.map { item in
      let made = makeAttributes(at: IndexPath(item: 0, section: section.number))
      made.decorate(item.elementKind)
      let across = axis.across(section.container)
      let size = axis.size(along: section.length, across: across)
      let frame = axis.rect(along: beginning, across: 0, size: size).inset(by: item.contentInsets)
      made.frame = placed(frame, in: nil)
      made.zIndex = item.zIndex
      return made
    }
  }
}
