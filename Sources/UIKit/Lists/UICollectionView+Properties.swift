/// The other properties of a collection view: state that is stored and can be read back.
extension UICollectionView {
  /// When shown cells are measured again.
  public enum SelfSizingInvalidation: Int, Sendable {
    case disabled, enabled, enabledIncludingConstraints
  }

  /// Whether items are being edited; cells have this in their configuration state.
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

  /// Whether items can be selected by touch during editing.
  public var allowsSelectionDuringEditing: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether several items can be selected during editing.
  public var allowsMultipleSelectionDuringEditing: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether items can be focused.
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

  /// Whether the focus is restored.
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

  /// Whether the prefetching data source is asked to prepare items in advance.
  public var isPrefetchingEnabled: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// When shown cells are measured again: when their intrinsic size is invalidated or their content
  /// configuration is set, never, or also at each layout of the cell.
  public var selfSizingInvalidation: SelfSizingInvalidation {
    get { sparse[default: .enabled] }
    set { sparse[default: .enabled] = newValue }
  }

  /// Provides the items to drag; never called here.
  ///
  /// No layout effect.
  public var dragDelegate: (any UICollectionViewDragDelegate)? {
    get { sparse.object() }
    set { sparse.setObject(newValue) }
  }

  /// Handles drops; never called here.
  ///
  /// No layout effect.
  public var dropDelegate: (any UICollectionViewDropDelegate)? {
    get { sparse.object() }
    set { sparse.setObject(newValue) }
  }

  /// Prepares items in advance.
  public var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? {
    get { sparse.object() }
    set { sparse.setObject(newValue) }
  }

  /// Whether an item is being dragged: never.
  ///
  /// No layout effect.
  public var hasActiveDrag: Bool { false }

  /// Whether there is an active drop: never.
  ///
  /// No layout effect.
  public var hasActiveDrop: Bool { false }

  /// Whether changes are being collected.
  public var hasUncommittedUpdates: Bool { updates != nil }

  /// The open context menu: none.
  ///
  /// No layout effect.
  public var contextMenuInteraction: UIContextMenuInteraction? { nil }

  /// Creates cells of a class and configures them.
  @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Configures a cell for an item.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    let handler: Handler
    let identifier = RegistrationIdentifier.make(named: "\(Item.self)")

    /// Creates a registration.
    public init(handler: @escaping Handler) {
      self.handler = handler
    }
  }

  /// Creates headers, footers or other views of a class and configures them.
  @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Configures a view.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    let kind: String
    let handler: Handler
    let identifier: String

    /// Creates a registration.
    public init(elementKind: String, handler: @escaping Handler) {
      kind = elementKind
      self.handler = handler
      identifier = RegistrationIdentifier.make(named: elementKind)
    }
  }

  /// Returns a reused cell or a new one, configured for an item.
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

  /// Returns a reused header, footer or other view or a new one, configured.
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

/// Reuse identifiers of registrations: unique, with a prefix that is the same in every run.
enum RegistrationIdentifier {
  static func make(named name: String) -> String { "\(name)#\(UUID().uuidString)" }

  /// Returns the prefix, for recordings; identifiers from apps are returned unchanged.
  static func name(of identifier: String) -> String {
    let parts = identifier.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last, UUID(uuidString: String(last)) != nil else {
      return identifier
    }
    return String(identifier.dropLast(last.count + 1))
  }
}
