/// Items in a row, in a column, or placed by a closure; groups can contain other groups.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// Returns the items of a group with their positions.
  public typealias ItemProvider = (any NSCollectionLayoutEnvironment) ->
    [NSCollectionLayoutGroupCustomItem]

  enum Arrangement {
    case horizontal, vertical
    case custom(ItemProvider)
  }

  /// How many subitems the group contains.
  enum Filling {
    /// As many as fit, cycling through the subitems.
    case repeating
    /// A fixed number, which share the group's length equally.
    case sharing(Int)
    /// A fixed number, each with its own length.
    case count(Int)
  }

  let arrangement: Arrangement
  let filling: Filling
  /// The items that the group repeats.
  public let subitems: [NSCollectionLayoutItem]
  /// The spacing between subitems.
  open var interItemSpacing: NSCollectionLayoutSpacing?
  /// The views at the group.
  open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { supplementaries }
    set { supplementaries = newValue }
  }

  init(
    _ size: NSCollectionLayoutSize,
    _ arrangement: Arrangement,
    _ filling: Filling,
    _ subitems: [NSCollectionLayoutItem]
  ) {
    self.arrangement = arrangement
    self.filling = filling
    self.subitems = subitems
    super.init(layoutSize: size, supplementaryItems: [])
  }

  /// Creates a row of as many subitems as fit.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize,
    subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .horizontal, .repeating, subitems)
  }

  /// Creates a row of a number of subitems, which share its width equally.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize,
    subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .horizontal, .sharing(count), [subitem])
  }

  /// Creates a row of a number of subitems, each with its own width.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize,
    repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .horizontal, .count(count), [subitem])
  }

  /// Creates a column of as many subitems as fit.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize,
    subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .vertical, .repeating, subitems)
  }

  /// Creates a column of a number of subitems, which share its height equally.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize,
    subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .vertical, .sharing(count), [subitem])
  }

  /// Creates a column of a number of subitems, each with its own height.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize,
    repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .vertical, .count(count), [subitem])
  }

  /// Creates a group whose items a closure places.
  open class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider: @escaping ItemProvider
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .custom(itemProvider), .repeating, [])
  }

  /// Returns the group's subitems as text, one per line, with those of nested groups indented.
  open func visualDescription() -> String { description(indentation: "") }

  private func description(indentation: String) -> String {
    let inner = indentation + "  "
    let lines = subitems.map { item in
      (item as? NSCollectionLayoutGroup)?.description(indentation: inner)
        ?? "\(inner)item \(item.layoutSize.text)"
    }
    return (["\(indentation)group \(layoutSize.text)"] + lines).joined(separator: "\n")
  }

  /// Whether the group's number of items does not depend on the sizes that cells report.
  override var hasFixedCount: Bool {
    guard subitems.allSatisfy({ $0.hasFixedCount }), case .repeating = filling else {
      return subitems.allSatisfy { $0.hasFixedCount }
    }
    let axis: UIAxis
    switch arrangement {
    case .custom: return true
    case .horizontal: axis = .horizontal
    case .vertical: axis = .vertical
    }
    return layoutSize.openAxes.contains(axis)
      || subitems.allSatisfy { !$0.layoutSize.openAxes.contains(axis) }
  }

  override var hasUniformItems: Bool {
    super.hasUniformItems || subitems.contains { $0.hasUniformItems }
  }

  override var isOpen: Bool { super.isOpen || subitems.contains { $0.isOpen } }
}

extension NSCollectionLayoutSize {
  fileprivate var text: String { "\(widthDimension.text) × \(heightDimension.text)" }
}

extension NSCollectionLayoutDimension {
  fileprivate var text: String { "\(kind)(\(dimension))" }
}

/// An item of a custom group.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject {
  /// The frame of the item in the group.
  public let frame: CGRect
  /// The stacking order: higher values are in front.
  public let zIndex: Int

  /// Creates an item with a frame.
  public required init(frame: CGRect, zIndex: Int) {
    self.frame = frame
    self.zIndex = zIndex
    super.init()
  }

  /// Creates an item with a frame.
  public convenience init(frame: CGRect) {
    self.init(frame: frame, zIndex: 0)
  }
}

/// The space available to a layout.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: AnyObject {
  /// The size including the insets.
  var contentSize: CGSize { get }
  /// The size without the insets.
  var effectiveContentSize: CGSize { get }
  /// The insets.
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// The insets that apply.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The values that a layout depends on.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: AnyObject {
  /// The space available to the layout.
  var container: any NSCollectionLayoutContainer { get }
  /// The traits of the collection view.
  var traitCollection: UITraitCollection { get }
}

/// The container and traits at one time.
final class LayoutEnvironment: NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
  let contentSize: CGSize
  let contentInsets: NSDirectionalEdgeInsets
  let traitCollection: UITraitCollection

  init(
    contentSize: CGSize,
    contentInsets: NSDirectionalEdgeInsets = .zero,
    traitCollection: UITraitCollection
  ) {
    self.contentSize = contentSize
    self.contentInsets = contentInsets
    self.traitCollection = traitCollection
  }

  var container: any NSCollectionLayoutContainer { self }
  var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
  var effectiveContentSize: CGSize {
    CGSize(
      width: contentSize.width - contentInsets.leading - contentInsets.trailing,
      height: contentSize.height - contentInsets.top - contentInsets.bottom
    )
  }
}
