/// A header, footer or other view at an edge of a section or of a whole layout.
struct PlacedBoundary {
  var item: NSCollectionLayoutBoundarySupplementaryItem
  /// Relative to the beginning of the section.
  var frame: CGRect
}

/// The edge of a section, along the layout, at which a view is placed.
enum BoundaryEdge {
  case start, end, none

  @MainActor
  init(of item: NSCollectionLayoutBoundarySupplementaryItem, _ axis: FlowAxis) {
    let edges = item.alignment.edges
    if edges.contains(axis.isVertical ? .top : .leading) {
      self = .start
    } else if edges.contains(axis.isVertical ? .bottom : .trailing) {
      self = .end
    } else {
      self = .none
    }
  }
}

extension CompositionalSection {
  /// The views at the section's edges, without pinning.
  var boundaries: [PlacedBoundary] {
    var startPosition: CGFloat = 0
    var endPosition = endBoundaryStart
    return section.boundarySupplementaryItems.map { item in
      let size = boundarySize(item)
      let length = layoutAxis.along(size)
      var along: CGFloat
      switch BoundaryEdge(of: item, layoutAxis) {
      case .start:
        along = startPosition
        if item.extendsBoundary { startPosition += length }
      case .end:
        along = item.extendsBoundary ? endPosition : endPosition - length
        if item.extendsBoundary { endPosition += length }
      case .none:
        along = groupsStart
      }
      let across = boundaryPosition(of: item, layoutAxis.across(size))
      var frame = layoutAxis.rect(along: along, across: across, size: size)
      frame.origin.x += item.offset.x
      frame.origin.y += item.offset.y
      return PlacedBoundary(item: item, frame: frame)
    }
  }

  /// Returns the length of the views at an end that make the section longer.
  func boundaryLength(atEnd: Bool) -> CGFloat {
    section.boundarySupplementaryItems.reduce(0) { sum, item in
      let edge = BoundaryEdge(of: item, layoutAxis)
      guard item.extendsBoundary, atEnd ? edge == .end : edge == .start else { return sum }
      return sum + layoutAxis.along(boundarySize(item))
    }
  }

  private func boundarySize(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> CGSize {
    var room = container
    if layoutAxis.isVertical {
      room.width -= boundaryInsets.leading + boundaryInsets.trailing
    } else {
      room.height -= boundaryInsets.top + boundaryInsets.bottom
    }
    let key = SupplementaryKey(
      kind: item.elementKind,
      path: IndexPath(item: 0, section: number)
    )
    return item.layoutSize.size(in: room, measured: viewSizes[key])
  }

  /// Returns the position across the layout of a view with a given length.
  private func boundaryPosition(
    of item: NSCollectionLayoutBoundarySupplementaryItem,
    _ length: CGFloat
  ) -> CGFloat {
    let before = layoutAxis.isVertical ? boundaryInsets.leading : boundaryInsets.top
    let after = layoutAxis.isVertical ? boundaryInsets.trailing : boundaryInsets.bottom
    let room = layoutAxis.across(container)
    let edges = item.alignment.edges
    if edges.contains(layoutAxis.isVertical ? .leading : .top) { return before }
    if edges.contains(layoutAxis.isVertical ? .trailing : .bottom) { return room - after - length }
    return before + (room - before - after - length) / 2
  }
}
