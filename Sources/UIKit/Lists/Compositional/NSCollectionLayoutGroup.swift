/// Items beside each other, one below the other, or where a closure says; groups are items of other groups, too.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// Returns where the items of a group are.
  public typealias ItemProvider = (any NSCollectionLayoutEnvironment) ->
    [NSCollectionLayoutGroupCustomItem]

  enum Arrangement {
    case horizontal, vertical
    case custom(ItemProvider)
  }

  /// How many subitems stand in the group.
  enum Filling {
    /// As many as fit, from the first again after the last.
    case repeating
    /// So many, with the group's length shared out equally.
    case sharing(Int)
    /// So many, each as long as it says.
    case count(Int)
  }

  let arrangement: Arrangement
  let filling: Filling
  /// What the group is made of.
  public let subitems: [NSCollectionLayoutItem]
  /// The room between subitems.
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

  /// Makes a row of subitems, as many as fit.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize,
    subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .horizontal, .repeating, subitems)
  }

  /// Makes a row of so many subitems, which share its width equally.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize,
    subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .horizontal, .sharing(count), [subitem])
  }

  /// Makes a row of so many subitems, each as wide as it says.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize,
    repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .horizontal, .count(count), [subitem])
  }

  /// Makes a column of subitems, as many as fit.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize,
    subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .vertical, .repeating, subitems)
  }

  /// Makes a column of so many subitems, which share its height equally.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize,
    subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .vertical, .sharing(count), [subitem])
  }

  /// Makes a column of so many subitems, each as high as it says.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize,
    repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .vertical, .count(count), [subitem])
  }

  /// Makes a group whose items are where a closure says.
  open class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider: @escaping ItemProvider
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .custom(itemProvider), .repeating, [])
  }

  /// Returns the group's subitems as text, one a line, those of nested groups moved in.
  open func visualDescription() -> String { description(indentation: "") }

  private func description(indentation: String) -> String {
    let inner = indentation + "  "
    let lines = subitems.map { item in
      (item as? NSCollectionLayoutGroup)?.description(indentation: inner)
        ?? "\(inner)item \(item.layoutSize.text)"
    }
    return (["\(indentation)group \(layoutSize.text)"] + lines).joined(separator: "\n")
  }

  /// Whether the number of the group's items is the same whatever cells say of their sizes.
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
  /// Where the item is in the group.
  public let frame: CGRect
  /// What is in front of the others: the higher.
  public let zIndex: Int

  /// Makes an item at a place.
  public required init(frame: CGRect, zIndex: Int) {
    self.frame = frame
    self.zIndex = zIndex
    super.init()
  }

  /// Makes an item at a place.
  public convenience init(frame: CGRect) {
    self.init(frame: frame, zIndex: 0)
  }
}

/// What a layout has room in.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: AnyObject {
  /// The size with the insets.
  var contentSize: CGSize { get }
  /// The size without the insets.
  var effectiveContentSize: CGSize { get }
  /// The insets.
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// The insets that count.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// What a layout depends on.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: AnyObject {
  /// What the layout has room in.
  var container: any NSCollectionLayoutContainer { get }
  /// The traits of the collection view.
  var traitCollection: UITraitCollection { get }
}

/// The room and the traits as they are at one time.
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
