/// The positions of the items of a group, relative to the group.
struct SolvedGroup {
  /// An item with its position and the axes along which its cell determines its size.
  struct Leaf: Equatable {
    var frame: CGRect
    var axes: UIAxis
    var zIndex = 0
  }

  /// A view at an item.
  struct Supplementary {
    /// The index of the item, counted from the section's first.
    var leaf: Int
    var frame: CGRect
    var item: NSCollectionLayoutSupplementaryItem
  }

  var size: CGSize
  var leaves: [Leaf] = []
  var supplementaries: [Supplementary] = []

  mutating func offset(by point: CGPoint) {
    for index in leaves.indices {
      leaves[index].frame = leaves[index].frame.offsetBy(dx: point.x, dy: point.y)
    }
    for index in supplementaries.indices {
      supplementaries[index].frame = supplementaries[index].frame.offsetBy(dx: point.x, dy: point.y)
    }
  }
}

/// Computes the positions of the items of a group, and how many fit into it.
@MainActor
struct GroupSolver {
  /// Returns the size that the cell of an item has reported; the item is counted from the group's
  /// first.
  let measured: (Int) -> CGSize?
  /// Returns the size that a view at an item has reported.
  var measuredView: (_ leaf: Int, _ kind: String) -> CGSize? = { _, _ in nil }
  let traits: UITraitCollection

  /// Places an item or the items of a group in a container; the number of available items, from the
  /// first one on, is given.
  func solve(
    _ item: NSCollectionLayoutItem,
    in container: CGSize,
    first: Int,
    available: Int
  ) -> SolvedGroup {
    var solved =
      if let group = item as? NSCollectionLayoutGroup {
        solve(group: group, in: container, first: first, available: available)
      } else {
        solve(leaf: item, in: container, first: first)
      }
    let whole = CGRect(origin: .zero, size: solved.size).inset(by: item.contentInsets)
    for supplementary in item.supplementaryItems {
      let frame = supplementary.frame(
        at: whole,
        measured: measuredView(first, supplementary.elementKind)
      )
      solved.supplementaries.append(.init(leaf: first, frame: frame, item: supplementary))
    }
    return solved
  }

  private func solve(
    leaf item: NSCollectionLayoutItem,
    in container: CGSize,
    first: Int
  ) -> SolvedGroup {
    let axes = item.layoutSize.openAxes
    let insets = item.contentInsets
    var size = axes.isEmpty ? nil : measured(first)
    // A cell reports its own size; the area of the item adds the insets.
    size?.width += insets.leading + insets.trailing
    size?.height += insets.top + insets.bottom
    let place = item.layoutSize.size(in: container, measured: size)
    let frame = CGRect(origin: .zero, size: place).inset(by: insets)
    return SolvedGroup(size: place, leaves: [.init(frame: frame, axes: axes)])
  }

  private func solve(
    group: NSCollectionLayoutGroup,
    in container: CGSize,
    first: Int,
    available: Int
  ) -> SolvedGroup {
    let size = group.layoutSize.size(in: container, measured: nil)
    let insets = group.contentInsets
    let inner = CGSize(
      width: max(0, size.width - insets.leading - insets.trailing),
      height: max(0, size.height - insets.top - insets.bottom)
    )
    var solved: SolvedGroup
    switch group.arrangement {
    case .custom(let provider):
      let environment = LayoutEnvironment(contentSize: inner, traitCollection: traits)
      let items = provider(environment).prefix(available)
      solved = SolvedGroup(
        size: inner,
        leaves: items.map { .init(frame: $0.frame, axes: [], zIndex: $0.zIndex) }
      )
    case .horizontal, .vertical:
      var line = GroupLine(group: group, inner: inner)
      line.fill(from: first, available: available) { item, container, first, available in
        solve(item, in: container, first: first, available: available)
      }
      solved = line.finish()
    }
    solved.offset(by: CGPoint(x: insets.leading, y: insets.top))
    let open = group.layoutSize.openAxes
    let content = solved.size
    solved.size = CGSize(
      width: open.contains(.horizontal)
        ? content.width + insets.leading + insets.trailing : size.width,
      height: open.contains(.vertical) ? content.height + insets.top + insets.bottom : size.height
    )
    return solved
  }
}

/// The subitems of a row or column while it is being filled.
@MainActor
private struct GroupLine {
  private struct Entry {
    var solved: SolvedGroup
    var item: NSCollectionLayoutItem
  }

  let group: NSCollectionLayoutGroup
  let inner: CGSize
  private var entries: [Entry] = []
  private let axis: FlowAxis

  init(group: NSCollectionLayoutGroup, inner: CGSize) {
    self.group = group
    self.inner = inner
    if case .vertical = group.arrangement {
      axis = FlowAxis(isVertical: true)
    } else {
      axis = FlowAxis(isVertical: false)
    }
  }

  private var spacing: CGFloat { group.interItemSpacing?.spacing ?? 0 }

  /// Whether the group is as long as its contents.
  private var isOpen: Bool {
    group.layoutSize.openAxes.contains(axis.isVertical ? .vertical : .horizontal)
  }

  /// Returns the spacing before and after an item, along the group and across it.
  private func edges(
    _ item: NSCollectionLayoutItem
  ) -> (before: NSCollectionLayoutSpacing?, after: NSCollectionLayoutSpacing?) {
    let edges = item.edgeSpacing
    return axis.isVertical ? (edges?.top, edges?.bottom) : (edges?.leading, edges?.trailing)
  }

  private func crossEdges(
    _ item: NSCollectionLayoutItem
  ) -> (before: NSCollectionLayoutSpacing?, after: NSCollectionLayoutSpacing?) {
    let edges = item.edgeSpacing
    return axis.isVertical ? (edges?.leading, edges?.trailing) : (edges?.top, edges?.bottom)
  }

  private func length(_ entry: Entry) -> CGFloat {
    let edges = edges(entry.item)
    return axis.along(entry.solved.size) + (edges.before?.spacing ?? 0)
      + (edges.after?.spacing ?? 0)
  }

  private func crossLength(_ entry: Entry) -> CGFloat {
    let edges = crossEdges(entry.item)
    return axis.across(entry.solved.size) + (edges.before?.spacing ?? 0)
      + (edges.after?.spacing ?? 0)
  }

  mutating func fill(
    from first: Int,
    available: Int,
    solve: (NSCollectionLayoutItem, CGSize, Int, Int) -> SolvedGroup
  ) {
    guard !group.subitems.isEmpty else { return }
    var limit = Int.max
    var container = inner
    switch group.filling {
    case .repeating: if isOpen { limit = group.subitems.count }
    case .count(let count): limit = count
    case .sharing(let count):
      limit = count
      // The subitems share the length equally; their own lengths are ignored.
      let share = (axis.along(inner) - spacing * CGFloat(count - 1)) / CGFloat(max(1, count))
      container = axis.size(along: share, across: axis.across(inner))
    }
    var used: CGFloat = 0
    var leaf = 0
    while entries.count < limit, leaf < available {
      let item = group.subitems[entries.count % group.subitems.count]
      var entry = Entry(solved: solve(item, container, first + leaf, available - leaf), item: item)
      if case .sharing = group.filling, !isOpen { stretch(&entry, to: axis.along(container)) }
      let next = (entries.isEmpty ? 0 : used + spacing) + length(entry)
      if case .repeating = group.filling, !isOpen, !entries.isEmpty {
        guard next <= axis.along(inner) + 1e-6, length(entry) > 0 else { break }
      }
      guard !entry.solved.leaves.isEmpty else { break }
      used = next
      leaf += entry.solved.leaves.count
      entries.append(entry)
    }
    makeUniform()
  }

  /// Gives a subitem another length along the group.
  private func stretch(_ entry: inout Entry, to length: CGFloat) {
    entry.solved.size = axis.size(along: length, across: axis.across(entry.solved.size))
    guard !(entry.item is NSCollectionLayoutGroup), !entry.solved.leaves.isEmpty else { return }
    entry.solved.leaves[0].frame = CGRect(origin: .zero, size: entry.solved.size)
      .inset(by: entry.item.contentInsets)
  }

  /// Gives subitems the size of the largest one, if they ask for it.
  private mutating func makeUniform() {
    func largest(_ length: (CGSize) -> CGFloat, _ isUniform: (NSCollectionLayoutSize) -> Bool)
      -> CGFloat
    {
      entries.filter { isUniform($0.item.layoutSize) }.map { length($0.solved.size) }.max() ?? 0
    }
    let width = largest(\.width) { $0.widthDimension.isUniformAcrossSiblings }
    let height = largest(\.height) { $0.heightDimension.isUniformAcrossSiblings }
    for index in entries.indices {
      let item = entries[index].item
      var size = entries[index].solved.size
      if item.layoutSize.widthDimension.isUniformAcrossSiblings { size.width = width }
      if item.layoutSize.heightDimension.isUniformAcrossSiblings { size.height = height }
      guard size != entries[index].solved.size else { continue }
      entries[index].solved.size = size
      if !(item is NSCollectionLayoutGroup), !entries[index].solved.leaves.isEmpty {
        entries[index].solved.leaves[0].frame = CGRect(origin: .zero, size: size)
          .inset(by: item.contentInsets)
      }
    }
  }

  /// Places the subitems one after the other, and distributes the remaining space to flexible
  /// spacing.
  func finish() -> SolvedGroup {
    let fixed =
      entries.reduce(0) { $0 + length($1) } + spacing * CGFloat(max(0, entries.count - 1))
    let left = isOpen ? 0 : max(0, axis.along(inner) - fixed)
    let isFlexible = group.interItemSpacing?.isFlexibleSpacing ?? false
    let flexibleEdges = entries.reduce(0) { count, entry in
      let edges = edges(entry.item)
      return count + (edges.before?.isFlexibleSpacing == true ? 1 : 0)
        + (edges.after?.isFlexibleSpacing == true ? 1 : 0)
    }
    let places = flexibleEdges + (isFlexible ? max(0, entries.count - 1) : 0)
    let share = places > 0 ? left / CGFloat(places) : 0
    let acrossIsOpen = group.layoutSize.openAxes.contains(axis.isVertical ? .horizontal : .vertical)
    let across =
      acrossIsOpen ? entries.map(crossLength).max() ?? 0 : axis.across(inner)
    var made = SolvedGroup(size: .zero)
    var position: CGFloat = 0
    for (index, entry) in entries.enumerated() {
      if index > 0 { position += spacing + (isFlexible ? share : 0) }
      position += room(edges(entry.item).before, share)
      var solved = entry.solved
      let cross = crossEdges(entry.item)
      let crossLeft = max(0, across - crossLength(entry))
      let isCrossFlexible = [cross.before, cross.after].map { $0?.isFlexibleSpacing == true }
      let crossShare = crossLeft / CGFloat(max(1, isCrossFlexible.count { $0 }))
      let inset = room(cross.before, crossShare)
      solved.offset(
        by: axis.isVertical ? CGPoint(x: inset, y: position) : CGPoint(x: position, y: inset)
      )
      made.leaves += solved.leaves
      made.supplementaries += solved.supplementaries
      position += axis.along(entry.solved.size) + room(edges(entry.item).after, share)
    }
    made.size = axis.size(along: position, across: across)
    return made
  }

  private func room(_ spacing: NSCollectionLayoutSpacing?, _ share: CGFloat) -> CGFloat {
    guard let spacing else { return 0 }
    return spacing.spacing + (spacing.isFlexibleSpacing ? share : 0)
  }
}

extension CGRect {
  /// Returns the rectangle without insets, in a left-to-right layout.
  func inset(by insets: NSDirectionalEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.leading,
      y: minY + insets.top,
      width: max(0, width - insets.leading - insets.trailing),
      height: max(0, height - insets.top - insets.bottom)
    )
  }
}
