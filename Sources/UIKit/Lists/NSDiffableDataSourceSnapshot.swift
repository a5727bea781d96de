/// The sections and items of a list, by identifiers.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable,
  ItemIdentifierType: Hashable
> {
  private var sections: [SectionIdentifierType] = []
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]

  /// The items to reload.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The items whose cells are to be reconfigured.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  /// The sections to reload.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

  /// Creates an empty list.
  public init() {}

  /// The number of items.
  public var numberOfItems: Int { itemIdentifiers.count }
  /// The number of sections.
  public var numberOfSections: Int { sections.count }
  /// The sections in order.
  public var sectionIdentifiers: [SectionIdentifierType] { sections }
  /// The items of all sections in order.
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap { items[$0] ?? [] } }

  /// Returns the number of items of a section.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    items[identifier]?.count ?? 0
  }

  /// Returns the items of a section in order.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    items[identifier] ?? []
  }

  /// Returns the section of an item.
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? {
    sections.first { items[$0]?.contains(identifier) == true }
  }

  /// Returns an item's index among all items.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    itemIdentifiers.firstIndex(of: identifier)
  }

  /// Returns a section's index.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sections.firstIndex(of: identifier)
  }

  // MARK: Items

  /// Adds items at the end of a section, or of the last one if no section is given.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType],
    toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sections.last, sections.contains(section) else {
      preconditionFailure("Items can only be added to a section that the snapshot has.")
    }
    items[section, default: []] += identifiers
  }

  /// Inserts items before another.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType],
    beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    insert(identifiers, at: beforeIdentifier, distance: 0)
  }

  /// Inserts items after another.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType],
    afterItem afterIdentifier: ItemIdentifierType
  ) {
    insert(identifiers, at: afterIdentifier, distance: 1)
  }

  private mutating func insert(
    _ identifiers: [ItemIdentifierType],
    at other: ItemIdentifierType,
    distance: Int
  ) {
    guard let section = sectionIdentifier(containingItem: other),
      let index = items[section]?.firstIndex(of: other)
    else { preconditionFailure("Items can only be inserted beside one that the snapshot has.") }
    items[section]?.insert(contentsOf: identifiers, at: index + distance)
  }

  /// Removes items.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    for section in sections { items[section]?.removeAll { gone.contains($0) } }
  }

  /// Removes everything.
  public mutating func deleteAllItems() {
    sections = []
    items = [:]
  }

  /// Moves an item before another.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType,
    beforeItem toIdentifier: ItemIdentifierType
  ) {
    deleteItems([identifier])
    insertItems([identifier], beforeItem: toIdentifier)
  }

  /// Moves an item after another.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType,
    afterItem toIdentifier: ItemIdentifierType
  ) {
    deleteItems([identifier])
    insertItems([identifier], afterItem: toIdentifier)
  }

  /// Marks items for reloading.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloadedItemIdentifiers += identifiers
  }

  /// Marks items whose cells are to be reconfigured.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItemIdentifiers += identifiers
  }

  // MARK: Sections

  /// Adds sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    sections += identifiers
    for section in identifiers where items[section] == nil { items[section] = [] }
  }

  /// Inserts sections before another.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType],
    beforeSection toIdentifier: SectionIdentifierType
  ) {
    sections.insert(contentsOf: identifiers, at: sections.firstIndex(of: toIdentifier) ?? 0)
    for section in identifiers where items[section] == nil { items[section] = [] }
  }

  /// Inserts sections after another.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType],
    afterSection toIdentifier: SectionIdentifierType
  ) {
    let index = sections.firstIndex(of: toIdentifier).map { $0 + 1 } ?? sections.count
    sections.insert(contentsOf: identifiers, at: index)
    for section in identifiers where items[section] == nil { items[section] = [] }
  }

  /// Removes sections with their items.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    sections.removeAll { identifiers.contains($0) }
    for section in identifiers { items[section] = nil }
  }

  /// Moves a section before another.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType,
    beforeSection toIdentifier: SectionIdentifierType
  ) {
    sections.removeAll { $0 == identifier }
    sections.insert(identifier, at: sections.firstIndex(of: toIdentifier) ?? 0)
  }

  /// Moves a section after another.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType,
    afterSection toIdentifier: SectionIdentifierType
  ) {
    sections.removeAll { $0 == identifier }
    let index = sections.firstIndex(of: toIdentifier).map { $0 + 1 } ?? sections.count
    sections.insert(identifier, at: index)
  }

  /// Marks sections for reloading.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reloadedSectionIdentifiers += identifiers
  }

  /// Clears the marks for reloading and reconfiguring.
  mutating func forgetMarks() {
    reloadedItemIdentifiers = []
    reconfiguredItemIdentifiers = []
    reloadedSectionIdentifiers = []
  }

  /// Returns the item at an index path.
  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard sections.indices.contains(path.section), let all = items[sections[path.section]],
      all.indices.contains(path.item)
    else { return nil }
    return all[path.item]
  }

  /// Returns an item's index path.
  func path(of item: ItemIdentifierType) -> IndexPath? {
    for (index, section) in sections.enumerated() {
      if let place = items[section]?.firstIndex(of: item) {
        return IndexPath(item: place, section: index)
      }
    }
    return nil
  }
}

extension NSDiffableDataSourceSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
