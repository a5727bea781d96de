/// The items of one section as a tree: items have children, which are visible while their parents
/// are expanded.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
  fileprivate struct Node {
    var parent: ItemIdentifierType?
    var children: [ItemIdentifierType] = []
    var isExpanded = false
  }

  private var roots: [ItemIdentifierType] = []
  private var nodes: [ItemIdentifierType: Node] = [:]

  /// Creates an empty section.
  public init() {}

  // MARK: Asking

  /// All items, each before its children.
  public var items: [ItemIdentifierType] { roots.flatMap { [$0] + descendants(of: $0) } }
  /// The items without a parent.
  public var rootItems: [ItemIdentifierType] { roots }
  /// The items whose parents are all expanded.
  public var visibleItems: [ItemIdentifierType] { roots.flatMap(visible) }

  private func descendants(of item: ItemIdentifierType) -> [ItemIdentifierType] {
    nodes[item]?.children.flatMap { [$0] + descendants(of: $0) } ?? []
  }

  private func visible(from item: ItemIdentifierType) -> [ItemIdentifierType] {
    guard let node = nodes[item], node.isExpanded else { return [item] }
    return [item] + node.children.flatMap(visible)
  }

  /// Returns whether the section contains an item.
  public func contains(_ item: ItemIdentifierType) -> Bool { nodes[item] != nil }

  /// Returns whether an item is expanded.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { nodes[item]?.isExpanded ?? false }

  /// Returns whether all ancestors of an item are expanded.
  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    guard let node = nodes[item] else { return false }
    return node.parent.map { isExpanded($0) && isVisible($0) } ?? true
  }

  /// Returns the number of ancestors of an item.
  public func level(of item: ItemIdentifierType) -> Int {
    parent(of: item).map { level(of: $0) + 1 } ?? 0
  }

  /// Returns an item's index among all items.
  public func index(of item: ItemIdentifierType) -> Int? { items.firstIndex(of: item) }

  /// Returns the parent of an item.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { nodes[child]?.parent }

  /// Returns the descendants of an item as a separate section.
  public func snapshot(
    of parent: ItemIdentifierType,
    includingParent: Bool = false
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    var made = Self()
    let first = includingParent ? [parent] : nodes[parent]?.children ?? []
    made.append(first)
    for item in first { made.take(from: self, below: item) }
    return made
  }

  private mutating func take(from other: Self, below item: ItemIdentifierType) {
    guard let node = other.nodes[item] else { return }
    append(node.children, to: item)
    nodes[item]?.isExpanded = node.isExpanded
    for child in node.children { take(from: other, below: child) }
  }

  /// Returns the items as text, one per line, with children indented.
  public func visualDescription() -> String {
    items.map { item in
      let mark = nodes[item]?.children.isEmpty != false ? " " : isExpanded(item) ? "-" : "+"
      return String(repeating: "  ", count: level(of: item)) + "\(mark) \(item)"
    }.joined(separator: "\n")
  }

  // MARK: Changing

  /// Adds items at the end, or as children of an item.
  public mutating func append(
    _ items: [ItemIdentifierType],
    to parent: ItemIdentifierType? = nil
  ) {
    for item in items { precondition(nodes[item] == nil, "An item can be in a section only once.") }
    for item in items { nodes[item] = Node(parent: parent) }
    change(childrenOf: parent) { $0 += items }
  }

  private mutating func change(
    childrenOf parent: ItemIdentifierType?,
    _ change: (inout [ItemIdentifierType]) -> Void
  ) {
    guard let parent else { return change(&roots) }
    guard var node = nodes[parent] else {
      preconditionFailure("Items can only be added below an item that the section has.")
    }
    change(&node.children)
    nodes[parent] = node
  }

  /// Inserts items before another, with the same parent.
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    insert(items, at: item, distance: 0)
  }

  /// Inserts items after another, with the same parent.
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    insert(items, at: item, distance: 1)
  }

  private mutating func insert(
    _ items: [ItemIdentifierType],
    at other: ItemIdentifierType,
    distance: Int
  ) {
    guard let node = nodes[other] else {
      preconditionFailure("Items can only be inserted beside one that the section has.")
    }
    for item in items { nodes[item] = Node(parent: node.parent) }
    change(childrenOf: node.parent) { children in
      let index = children.firstIndex(of: other) ?? children.count
      children.insert(contentsOf: items, at: min(children.count, index + distance))
    }
  }

  /// Removes items and their descendants.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items {
      guard let node = nodes[item] else { continue }
      for gone in descendants(of: item) { nodes[gone] = nil }
      nodes[item] = nil
      change(childrenOf: node.parent) { $0.removeAll { $0 == item } }
    }
  }

  /// Removes everything.
  public mutating func deleteAll() { self = Self() }

  /// Replaces the children of an item.
  public mutating func replace(
    childrenOf parent: ItemIdentifierType,
    using snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  ) {
    delete(nodes[parent]?.children ?? [])
    append(snapshot.roots, to: parent)
    for item in snapshot.roots { take(from: snapshot, below: item) }
  }

  /// Expands items.
  public mutating func expand(_ items: [ItemIdentifierType]) {
    for item in items { nodes[item]?.isExpanded = true }
  }

  /// Collapses items.
  public mutating func collapse(_ items: [ItemIdentifierType]) {
    for item in items { nodes[item]?.isExpanded = false }
  }
}

extension NSDiffableDataSourceSectionSnapshot: Sendable where ItemIdentifierType: Sendable {}
extension NSDiffableDataSourceSectionSnapshot.Node: Sendable where ItemIdentifierType: Sendable {}
