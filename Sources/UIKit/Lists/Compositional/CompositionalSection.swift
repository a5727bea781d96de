/// A section of a compositional layout: the sizes that cells have reported, and the positions of
/// its groups.
///
/// Groups that have not been solved form one run of equal groups. A group is solved when it comes
/// into view or one of its items is measured; from then on its thickness is known.
@MainActor
final class CompositionalSection {
  /// The results of the group's first solution that apply to all groups.
  ///
  /// If they change, all earlier solutions are discarded.
  private struct Template: Equatable {
    var capacity = 1
    /// Whether groups have a fixed number of items, whatever sizes the cells report.
    var isFixed = true
    var thickness: CGFloat = 0
    var leaves: [SolvedGroup.Leaf] = []
    var container = CGSize.zero
    var isOpen = false
    var isOrthogonal = false
  }

  private(set) var section: NSCollectionLayoutSection
  private(set) var number: Int
  /// The axis along which groups follow each other: that of the layout, or the one across it.
  private(set) var axis = FlowAxis(isVertical: true)
  /// The axis along which sections follow each other.
  private(set) var layoutAxis = FlowAxis(isVertical: true)
  /// The size available to the section, including its insets.
  private(set) var container = CGSize.zero
  /// The insets, including those from bars and margins.
  private(set) var insets = NSDirectionalEdgeInsets.zero
  /// The insets for the views at the section's edges.
  private(set) var boundaryInsets = NSDirectionalEdgeInsets.zero
  private(set) var count: Int
  let lines = RunTree<LineRun>()
  var viewSizes: [SupplementaryKey: CGSize] = [:]
  /// The thickness of an orthogonally scrolling section: that of its largest known group.
  private var orthogonalThickness: CGFloat = 0
  private let sizes: RunTree<SizeRun>
  private var template = Template()
  private var traits: UITraitCollection

  init(_ section: NSCollectionLayoutSection, number: Int, count: Int, traits: UITraitCollection) {
    self.section = section
    self.number = number
    self.count = count
    self.traits = traits
    sizes = RunTree([SizeRun(count: count, size: .zero)])
  }

  /// Applies the section provider's current description, and returns whether sizes that no longer
  /// apply were discarded.
  func update(
    _ new: NSCollectionLayoutSection,
    number: Int,
    layoutAxis: FlowAxis,
    container: CGSize,
    insets: NSDirectionalEdgeInsets,
    boundaryInsets: NSDirectionalEdgeInsets,
    traits: UITraitCollection
  ) -> Bool {
    section = new
    self.number = number
    self.layoutAxis = layoutAxis
    self.container = container
    self.insets = insets
    self.boundaryInsets = boundaryInsets
    self.traits = traits
    let isOrthogonal = new.orthogonalScrollingBehavior != .none
    axis = FlowAxis(isVertical: layoutAxis.isVertical != isOrthogonal)
    let solver = GroupSolver(measured: { _ in nil }, traits: traits)
    let solved = solver.solve(new.group, in: groupContainer, first: 0, available: .max)
    let made = Template(
      capacity: max(1, solved.leaves.count),
      isFixed: new.group.hasFixedCount,
      thickness: axis.along(solved.size),
      leaves: solved.leaves,
      container: groupContainer,
      isOpen: new.group.isOpen,
      isOrthogonal: isOrthogonal
    )
    guard made != template || lines.total.count != count else { return false }
    template = made
    orthogonalThickness = layoutAxis.along(solved.size)
    sizes.replace(0..<count, with: [SizeRun(count: count, size: .zero)])
    lines.replace(0..<lines.total.count, with: [expected(count)])
    return true
  }

  /// The size that the groups' fractions refer to.
  private var groupContainer: CGSize {
    CGSize(
      width: max(0, container.width - insets.leading - insets.trailing),
      height: max(0, container.height - insets.top - insets.bottom)
    )
  }

  private func expected(_ count: Int) -> LineRun {
    LineRun(
      count: count,
      perLine: template.capacity,
      thickness: template.thickness,
      isEstimate: template.isOpen
    )
  }

  // MARK: Lengths along the layout

  private var startInset: CGFloat { layoutAxis.isVertical ? insets.top : insets.leading }
  private var endInset: CGFloat { layoutAxis.isVertical ? insets.bottom : insets.trailing }

  var isOrthogonal: Bool { template.isOrthogonal }

  /// The position of the first group, from the section's beginning.
  var groupsStart: CGFloat { boundaryLength(atEnd: false) + startInset }

  private var linesLength: CGFloat {
    let all = lines.total
    return all.lines == 0
      ? 0 : all.length + CGFloat(all.lines - 1) * section.interGroupSpacing
  }

  private var groupsLength: CGFloat {
    isOrthogonal ? (count == 0 ? 0 : orthogonalThickness) : linesLength
  }

  /// The position of the first view at the section's end.
  var endBoundaryStart: CGFloat { groupsStart + groupsLength + endInset }

  var length: CGFloat { endBoundaryStart + boundaryLength(atEnd: true) }

  /// The size of the content of an orthogonally scrolling section.
  var orthogonalContentSize: CGSize {
    let before = axis.isVertical ? insets.top : insets.leading
    let after = axis.isVertical ? insets.bottom : insets.trailing
    return axis.size(along: before + linesLength + after, across: groupsLength)
  }

  // MARK: Solving

  private func solve(from first: Int) -> SolvedGroup {
    let solver = GroupSolver(
      measured: { [sizes] item in
        guard let run = sizes.place(of: item)?.run, run.isMeasured else { return nil }
        return run.size
      },
      measuredView: { [viewSizes, number] item, kind in
        viewSizes[SupplementaryKey(kind: kind, path: IndexPath(item: item, section: number))]
      },
      traits: traits
    )
    return solver.solve(section.group, in: groupContainer, first: first, available: count - first)
  }

  /// Solves the group that begins with an item; if its number of items changed, the groups after it
  /// become unknown.
  @discardableResult
  private func solveLine(at first: Int) -> SolvedGroup {
    let solved = solve(from: first)
    guard let old = lines.line(of: first, spacing: 0) else { return solved }
    let leaves = max(1, solved.leaves.count)
    let made = LineRun(count: leaves, perLine: leaves, thickness: axis.along(solved.size))
    if leaves == old.entries.count {
      lines.replace(old.entries, with: [made])
    } else {
      let rest = count - first - leaves
      lines.replace(first..<lines.total.count, with: [made, expected(rest)])
    }
    orthogonalThickness = max(orthogonalThickness, layoutAxis.along(solved.size))
    return solved
  }

  /// Stores the size that a cell prefers, or discards it if nil.
  func setSize(_ size: CGSize?, at item: Int) {
    guard item < count else { return }
    let run = SizeRun(count: 1, size: size ?? .zero, isMeasured: size != nil)
    sizes.replace(item..<item + 1, with: [run])
    guard let line = lines.line(of: item, spacing: 0) else { return }
    let first = line.entries.lowerBound
    // A smaller item may fit into the previous group.
    if !template.isFixed, first > 0, let before = lines.line(of: first - 1, spacing: 0) {
      solveLine(at: before.entries.lowerBound)
    }
    if let line = lines.line(of: item, spacing: 0) { solveLine(at: line.entries.lowerBound) }
  }

  /// Returns the size that a cell has reported.
  func measuredSize(of item: Int) -> CGSize? {
    guard let run = sizes.place(of: item)?.run, run.isMeasured else { return nil }
    return run.size
  }

  /// Whether groups move together with their items.
  private var isOfSingleItems: Bool { template.capacity == 1 && template.isFixed }

  /// Keeps the sizes of items that have moved within the section or from other sections.
  func carryOver(
    leaving: [Range<Int>],
    coming: [Range<Int>],
    moved: [(item: Int, runs: [SizeRun])]
  ) {
    for range in leaving { replace(range, by: 0) }
    for range in coming { replace(range.lowerBound..<range.lowerBound, by: range.count) }
    for (item, runs) in moved { sizes.replace(item..<item + 1, with: runs) }
    count = sizes.total.count
    guard !isOfSingleItems else {
      for (item, _) in moved { solveLine(at: item) }
      return
    }
    let firsts = leaving.map(\.lowerBound) + coming.map(\.lowerBound)
    guard let first = firsts.min() else { return }
    let line = lines.line(of: min(first, lines.total.count - 1), spacing: 0)
    var start = min(line?.entries.lowerBound ?? 0, count)
    // The previous group may have room for a new item.
    if !template.isFixed, start > 0, let before = lines.line(of: start - 1, spacing: 0) {
      start = before.entries.lowerBound
    }
    lines.replace(start..<lines.total.count, with: [expected(count - start)])
  }

  private func replace(_ items: Range<Int>, by count: Int) {
    sizes.replace(items, with: [SizeRun(count: count, size: .zero)])
    // Groups of one item move with the item.
    if isOfSingleItems { lines.replace(items, with: [expected(count)]) }
  }

  /// Whether items take the size of the largest in their group.
  var hasUniformItems: Bool { section.group.hasUniformItems }

  /// Stores the size that a header, footer or other view prefers, or discards it if nil.
  func setViewSize(_ size: CGSize?, _ key: SupplementaryKey) {
    viewSizes[key] = size
  }

  /// Sets another section number, and keeps the sizes of the views at items that have moved.
  func carryOverViews(to new: Int, _ map: CollectionUpdateMap) {
    let boundaryKinds = Set(section.boundarySupplementaryItems.map(\.elementKind))
    var kept: [SupplementaryKey: CGSize] = [:]
    for (key, size) in viewSizes {
      let path =
        boundaryKinds.contains(key.kind)
        ? IndexPath(item: key.path.item, section: new) : map.place(of: key.path)
      if let path { kept[SupplementaryKey(kind: key.kind, path: path)] = size }
    }
    viewSizes = kept
    number = new
  }

  func sizes(at item: Int) -> [SizeRun] { sizes.runs(in: item..<item + 1) }

  // MARK: Frames

  /// A group in view: its first item, its contents, and its rectangle relative to the section's
  /// beginning.
  struct PlacedGroup {
    var first: Int
    var solved: SolvedGroup
    var frame: CGRect
  }

  /// Returns the groups between two positions along the axis of the groups.
  func groups(from start: CGFloat, to end: CGFloat) -> [PlacedGroup] {
    let spacing = section.interGroupSpacing
    var found: [PlacedGroup] = []
    var next = lines.line(endingAfter: start, spacing: spacing)
    while let line = next, line.start < end {
      let first = line.entries.lowerBound
      let solved = line.isEstimate ? solveLine(at: first) : solve(from: first)
      guard let known = lines.line(of: first, spacing: spacing) else { break }
      found.append(place(solved, known))
      next = lines.line(after: known, spacing: spacing)
    }
    return found
  }

  /// Returns the group of an item.
  func group(of item: Int) -> PlacedGroup? {
    guard let line = lines.line(of: item, spacing: section.interGroupSpacing) else { return nil }
    return place(solve(from: line.entries.lowerBound), line)
  }

  private func place(_ solved: SolvedGroup, _ line: RunTree<LineRun>.Line) -> PlacedGroup {
    let before = axis.isVertical ? insets.top : insets.leading
    let side = axis.isVertical ? insets.leading : insets.top
    var frame = axis.rect(along: line.start + before, across: side, size: solved.size)
    if !isOrthogonal {
      frame = axis.rect(along: groupsStart + line.start, across: side, size: solved.size)
    } else if layoutAxis.isVertical {
      frame.origin.y = groupsStart
    } else {
      frame.origin.x = groupsStart
    }
    return PlacedGroup(first: line.entries.lowerBound, solved: solved, frame: frame)
  }
}
