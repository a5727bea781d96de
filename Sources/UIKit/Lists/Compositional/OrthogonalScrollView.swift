/// The area of an orthogonally scrolling section, and the size of its content.
@MainActor
struct OrthogonalArea {
  /// The visible part, in the collection view's content.
  var frame: CGRect
  var contentSize: CGSize
  var section: CompositionalSection
}

/// Contains the cells of an orthogonally scrolling section.
@MainActor
final class OrthogonalScrollView: UIScrollView {
  weak var collectionView: UICollectionView?
  /// The section.
  var section: Int

  init(section: Int, of collectionView: UICollectionView) {
    self.section = section
    self.collectionView = collectionView
    super.init(frame: .zero)
    contentInsetAdjustmentBehavior = .never
  }

  required init?(coder: NSCoder) { nil }

  override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds.origin
      super.bounds = newValue
      guard old != newValue.origin else { return }
      collectionView?.collectionViewLayout.orthogonalOffsetDidChange(ofSection: section)
    }
  }

  /// Stops as the section's behaviour specifies.
  package override func stop(near offset: CGPoint, velocity: CGPoint) -> CGPoint {
    guard let area = collectionView?.collectionViewLayout.orthogonalArea(ofSection: section) else {
      return offset
    }
    return limited(area.stop(near: offset, visible: bounds.size))
  }
}

extension OrthogonalArea {
  /// Returns the offset at which scrolling stops that would end at a given offset.
  func stop(near offset: CGPoint, visible: CGSize) -> CGPoint {
    let axis = section.axis
    let position = axis.along(offset)
    let before = axis.isVertical ? section.insets.top : section.insets.leading
    let length = axis.along(visible)
    let stop: CGFloat
    switch section.section.orthogonalScrollingBehavior {
    case .none, .continuous: return offset
    case .paging: stop = length > 0 ? (position / length).rounded() * length : position
    case .continuousGroupLeadingBoundary, .groupPaging:
      let group = nearestGroup(to: position + before) { $0.start }
      stop = group.map { $0.start - before } ?? position
    case .groupPagingCentered:
      let group = nearestGroup(to: position + length / 2) { ($0.start + $0.end) / 2 }
      stop = group.map { ($0.start + $0.end) / 2 - length / 2 } ?? position
    }
    return axis.rect(along: stop, across: 0, size: .zero).origin
  }

  /// Returns the group whose beginning or center is nearest to a position.
  private func nearestGroup(
    to position: CGFloat,
    _ place: ((start: CGFloat, end: CGFloat)) -> CGFloat
  ) -> (start: CGFloat, end: CGFloat)? {
    let axis = section.axis
    let before = axis.isVertical ? section.insets.top : section.insets.leading
    let room = axis.along(frame.size)
    let near = section.groups(from: position - before - room, to: position - before + room)
    return near.map { axis.span($0.frame) }.min {
      abs(place($0) - position) < abs(place($1) - position)
    }
  }
}

extension UICollectionView {
  /// Returns the visible frame of an element, including the scroll offset of its section.
  func visibleFrame(_ attributes: UICollectionViewLayoutAttributes) -> CGRect {
    guard let view = orthogonalView(of: attributes) else { return attributes.frame }
    let offset = view.contentOffset
    return attributes.frame.offsetBy(dx: -offset.x, dy: -offset.y)
  }

  private func orthogonalView(
    of attributes: UICollectionViewLayoutAttributes
  ) -> OrthogonalScrollView? {
    guard isOrthogonal(attributes) else { return nil }
    return orthogonalViews[attributes.indexPath.section]
  }

  /// Returns whether an element scrolls with its section.
  ///
  /// Items and the views at them do; headers and backgrounds do not.
  private func isOrthogonal(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    guard attributes.indexPath.count == 2, attributes.representedElementCategory != .decorationView,
      let layout = collectionViewLayout as? UICollectionViewCompositionalLayout,
      layout.sections.indices.contains(attributes.indexPath.section)
    else { return false }
    let section = layout.sections[attributes.indexPath.section]
    guard section.isOrthogonal else { return false }
    guard let kind = attributes.representedElementKind else { return true }
    return !section.section.boundarySupplementaryItems.contains { $0.elementKind == kind }
  }

  /// Returns the view that contains a cell or another view.
  func container(of attributes: UICollectionViewLayoutAttributes) -> UIView {
    orthogonalView(of: attributes) ?? self
  }

  /// Returns a rectangle in the coordinates of its containing view.
  func frameInContainer(_ attributes: UICollectionViewLayoutAttributes) -> CGRect {
    guard let view = orthogonalView(of: attributes) else { return attributes.frame }
    let origin = view.frame.origin
    return attributes.frame.offsetBy(dx: -origin.x, dy: -origin.y)
  }

  /// Creates the scroll views of visible sections, and removes the others once they are empty.
  func updateOrthogonalViews(for visible: [UICollectionViewLayoutAttributes]) {
    let sections = Set(visible.filter(isOrthogonal).map(\.indexPath.section))
    for section in sections.sorted() {
      guard let area = collectionViewLayout.orthogonalArea(ofSection: section) else { continue }
      let view = orthogonalViews[section] ?? OrthogonalScrollView(section: section, of: self)
      if view.superview == nil { addSubview(view) }
      orthogonalViews[section] = view
      if view.contentSize != area.contentSize { view.contentSize = area.contentSize }
      if view.frame != area.frame { view.frame = area.frame }
      view.isHidden = false
    }
    // A section keeps its scroll offset while it is out of sight.
    for (section, view) in orthogonalViews where !sections.contains(section) {
      view.isHidden = true
    }
  }

  /// Removes the scroll view of a section; its cells have already been recycled.
  func releaseOrthogonalView(ofSection section: Int) {
    for (path, cell) in shownCells where path.section == section && cell.superview !== self {
      recycleCell(at: path)
    }
    orthogonalViews.removeValue(forKey: section)?.removeFromSuperview()
  }

  /// Scrolls an orthogonally scrolling section so that an item is at a given position.
  func scrollOrthogonally(
    to attributes: UICollectionViewLayoutAttributes,
    at position: ScrollPosition
  ) {
    let path = attributes.indexPath
    guard isOrthogonal(attributes),
      let area = collectionViewLayout.orthogonalArea(ofSection: path.section)
    else { return }
    let view =
      orthogonalViews[path.section] ?? OrthogonalScrollView(section: path.section, of: self)
    orthogonalViews[path.section] = view
    if view.superview == nil { addSubview(view) }
    view.frame = area.frame
    view.contentSize = area.contentSize
    let frame = attributes.frame.offsetBy(dx: -area.frame.minX, dy: -area.frame.minY)
    var offset = view.contentOffset
    if position.contains(.left) {
      offset.x = frame.minX
    } else if position.contains(.right) {
      offset.x = frame.maxX - view.bounds.width
    } else if position.contains(.centeredHorizontally) {
      offset.x = frame.midX - view.bounds.width / 2
    } else if frame.maxX > view.bounds.maxX || frame.minX < view.bounds.minX {
      offset.x = frame.minX < view.bounds.minX ? frame.minX : frame.maxX - view.bounds.width
    }
    view.contentOffset = view.limited(offset)
  }
}
