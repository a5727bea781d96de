/// A navigation bar's content for a controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// The display mode of a large title.
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic, always, never, inline
  }

  /// The content of the back button.
  ///
  /// No layout effect. The exception is `minimal`, which omits the title.
  public enum BackButtonDisplayMode: Int, Sendable {
    case `default`, generic, minimal
  }

  /// The placement of the search bar.
  public enum SearchBarPlacement: Int, Sendable {
    case automatic, inline, stacked, integrated
  }

  /// The arrangement of the items.
  ///
  /// No layout effect.
  public enum ItemStyle: Int, Sendable {
    case navigator, browser, editor
  }

  /// The bar that shows the item, or an item pushed on top of it.
  weak var bar: UINavigationBar?

  private func changed() { bar?.contentDidChange() }

  /// The title.
  open var title: String? { didSet { changed() } }
  /// The line above the title.
  open var prompt: String? { didSet { changed() } }
  /// The line below the title.
  open var subtitle: String? { didSet { changed() } }
  /// The view that replaces the title.
  open var titleView: UIView? { didSet { changed() } }
  /// The back button that leads to this item.
  open var backBarButtonItem: UIBarButtonItem? { didSet { changed() } }
  /// The title of the back button that leads to this item.
  open var backButtonTitle: String? { didSet { changed() } }
  /// The content of the back button.
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { changed() } }
  /// Whether the back button is hidden.
  open var hidesBackButton: Bool {
    get { hidesWayBack }
    set { setHidesBackButton(newValue, animated: false) }
  }
  /// Whether buttons on the left are shown next to the back button.
  open var leftItemsSupplementBackButton = false { didSet { changed() } }
  /// The display mode of the large title.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { changed() } }
  /// The search controller.
  ///
  /// Its bar is below the title, 52 points high, or at the trailing side of the title in a regular
  /// width.
  open var searchController: UISearchController? {
    didSet {
      guard searchController !== oldValue else { return }
      if oldValue?.ownerItem === self { oldValue?.ownerItem = nil }
      oldValue?.searchBar.removeFromSuperview()
      searchController?.ownerItem = self
      changed()
    }
  }
  /// Whether scrolling hides the search bar.
  ///
  /// No layout effect. It stays visible here.
  open var hidesSearchBarWhenScrolling = true
  /// The preferred placement of the search bar.
  open var preferredSearchBarPlacement = SearchBarPlacement.automatic { didSet { changed() } }
  /// The arrangement of the items.
  ///
  /// No layout effect.
  open var style = ItemStyle.navigator
  /// The appearance of the bar.
  ///
  /// No layout effect.
  open var standardAppearance: UINavigationBarAppearance?
  /// The appearance of the bar in a compact height.
  ///
  /// No layout effect.
  open var compactAppearance: UINavigationBarAppearance?
  /// The appearance of the bar when content is scrolled to its edge.
  ///
  /// No layout effect.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// The appearance of the bar in a compact height when content is scrolled to its edge.
  ///
  /// No layout effect.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  /// The buttons on the left.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    get { leftItems }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }
  /// The buttons on the right, from the edge inwards.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    get { rightItems }
    set { setRightBarButtonItems(newValue, animated: false) }
  }

  private var hidesWayBack = false { didSet { changed() } }
  private var leftItems: [UIBarButtonItem]? { didSet { changed() } }
  private var rightItems: [UIBarButtonItem]? { didSet { changed() } }

  /// Creates an item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// Creates an empty item.
  public override convenience init() {
    self.init(title: "")
  }

  /// The first button on the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftItems?.first }
    set { setLeftBarButton(newValue, animated: false) }
  }

  /// The first button on the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightItems?.first }
    set { setRightBarButton(newValue, animated: false) }
  }

  /// Sets the first button on the left.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    leftItems = item.map { [$0] }
  }

  /// Sets the first button on the right.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightItems = item.map { [$0] }
  }

  /// Sets the buttons on the left.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftItems = items
  }

  /// Sets the buttons on the right.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightItems = items
  }

  /// Sets whether the back button is hidden.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    hidesWayBack = hidesBackButton
  }
}
