/// The rest of a collection view's properties: state that is kept and read back.
extension UICollectionView {
  /// When cells that are shown are asked again for the size that they prefer.
  public enum SelfSizingInvalidation: Int, Sendable {
    case disabled, enabled, enabledIncludingConstraints
  }

  /// Whether items are edited; cells have it in their configuration state.
  public var isEditing: Bool {
    get { sparse[default: false] }
    set {
      guard newValue != isEditing else { return }
      sparse[default: false] = newValue
      for cell in shownCells.values {
        cell.setNeedsUpdateConfiguration()
        (cell as? UICollectionViewListCell)?.accessoriesMayHaveChanged()
      }
    }
  }

  /// Whether items can be selected by touch while they are edited.
  public var allowsSelectionDuringEditing: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether several items can be selected while they are edited.
  public var allowsMultipleSelectionDuringEditing: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether items can be in focus.
  ///
  /// No layout effect.
  public var allowsFocus: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the selection follows the focus.
  ///
  /// No layout effect.
  public var selectionFollowsFocus: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the focus is remembered.
  ///
  /// No layout effect.
  public var remembersLastFocusedIndexPath: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether items can be dragged.
  ///
  /// No layout effect.
  public var dragInteractionEnabled: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the prefetching data source is asked to get items ready in advance.
  public var isPrefetchingEnabled: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// When cells that are shown are asked again for the size that they prefer: when their intrinsic size is invalidated or
  /// their content's description is set, never, or whenever they are laid out, too.
  public var selfSizingInvalidation: SelfSizingInvalidation {
    get { sparse[default: .enabled] }
    set { sparse[default: .enabled] = newValue }
  }

  /// Makes the things that are dragged; never called here.
  ///
  /// No layout effect.
  public var dragDelegate: (any UICollectionViewDragDelegate)? {
    get { sparse.object() }
    set { sparse.setObject(newValue) }
  }

  /// Takes the things that are dropped; never called here.
  ///
  /// No layout effect.
  public var dropDelegate: (any UICollectionViewDropDelegate)? {
    get { sparse.object() }
    set { sparse.setObject(newValue) }
  }

  /// Gets items ready in advance.
  public var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? {
    get { sparse.object() }
    set { sparse.setObject(newValue) }
  }

  /// Whether an item is dragged: never.
  ///
  /// No layout effect.
  public var hasActiveDrag: Bool { false }

  /// Whether something is dropped: never.
  ///
  /// No layout effect.
  public var hasActiveDrop: Bool { false }

  /// Whether changes are being collected.
  public var hasUncommittedUpdates: Bool { updates != nil }

  /// The menu that is open: none.
  ///
  /// No layout effect.
  public var contextMenuInteraction: UIContextMenuInteraction? { nil }

  /// Makes cells of a class and sets them up.
  @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Sets a cell up for an item.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    let handler: Handler
    let identifier = RegistrationIdentifier.make(named: "\(Item.self)")

    /// Makes a registration.
    public init(handler: @escaping Handler) {
      self.handler = handler
    }
  }

  /// Makes headers, footers or other views of a class and sets them up.
  @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Sets a view up.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    let kind: String
    let handler: Handler
    let identifier: String

    /// Makes a registration.
    public init(elementKind: String, handler: @escaping Handler) {
      kind = elementKind
      self.handler = handler
      identifier = RegistrationIdentifier.make(named: elementKind)
    }
  }

  /// Returns a cell that waits to be used again, or a new one, set up for an item.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>,
    for indexPath: IndexPath,
    item: Item?
  ) -> Cell {
    if reusePool.cellClasses[registration.identifier] == nil {
      register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    }
    let made = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = made as? Cell else {
      preconditionFailure("The registration's identifier is its own, so the cell is of its class.")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a header, footer or other view that waits to be used again, or a new one, set up.
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>,
    for indexPath: IndexPath
  ) -> Supplementary {
    let (kind, identifier) = (registration.kind, registration.identifier)
    if reusePool.viewClasses["\(kind)/\(identifier)"] == nil {
      register(
        Supplementary.self,
        forSupplementaryViewOfKind: kind,
        withReuseIdentifier: identifier
      )
    }
    let made = dequeueReusableSupplementaryView(
      ofKind: kind,
      withReuseIdentifier: identifier,
      for: indexPath
    )
    guard let view = made as? Supplementary else {
      preconditionFailure("The registration's identifier is its own, so the view is of its class.")
    }
    registration.handler(view, kind, indexPath)
    return view
  }
}

/// Reuse identifiers of registrations: unique, with a name in front that is the same in every run.
enum RegistrationIdentifier {
  static func make(named name: String) -> String { "\(name)#\(UUID().uuidString)" }

  /// The name, for recordings; an identifier that an app has given is one itself.
  static func name(of identifier: String) -> String {
    let parts = identifier.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last, UUID(uuidString: String(last)) != nil else {
      return identifier
    }
    return String(identifier.dropLast(last.count + 1))
  }
}
