/// What a navigation bar shows of a controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// Whether the title is large.
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic, always, never, inline
  }

  /// How the way back is named.
  ///
  /// No layout effect. The exception is `minimal`, which leaves the title out.
  public enum BackButtonDisplayMode: Int, Sendable {
    case `default`, generic, minimal
  }

  /// Where the search bar is.
  public enum SearchBarPlacement: Int, Sendable {
    case automatic, inline, stacked, integrated
  }

  /// How the items are arranged.
  ///
  /// No layout effect.
  public enum ItemStyle: Int, Sendable {
    case navigator, browser, editor
  }

  /// The bar that shows the item, or one above it.
  weak var bar: UINavigationBar?

  private func changed() { bar?.contentDidChange() }

  /// The title.
  open var title: String? { didSet { changed() } }
  /// The line over the title.
  open var prompt: String? { didSet { changed() } }
  /// The line under the title.
  open var subtitle: String? { didSet { changed() } }
  /// The view in the title's place.
  open var titleView: UIView? { didSet { changed() } }
  /// The way back to this controller.
  open var backBarButtonItem: UIBarButtonItem? { didSet { changed() } }
  /// The name of the way back to this controller.
  open var backButtonTitle: String? { didSet { changed() } }
  /// How the way back is named.
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { changed() } }
  /// Whether the way back is not shown.
  open var hidesBackButton: Bool {
    get { hidesWayBack }
    set { setHidesBackButton(newValue, animated: false) }
  }
  /// Whether buttons at the left stand beside the way back.
  open var leftItemsSupplementBackButton = false { didSet { changed() } }
  /// Whether the title is large.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { changed() } }
  /// What searches.
  ///
  /// Its bar is below the title, 52 points high, or at the trailing side of it where the width is regular.
  open var searchController: UISearchController? {
    didSet {
      guard searchController !== oldValue else { return }
      if oldValue?.ownerItem === self { oldValue?.ownerItem = nil }
      oldValue?.searchBar.removeFromSuperview()
      searchController?.ownerItem = self
      changed()
    }
  }
  /// Whether the search bar goes when the content is scrolled.
  ///
  /// No layout effect. It stays here.
  open var hidesSearchBarWhenScrolling = true
  /// Where the search bar is.
  open var preferredSearchBarPlacement = SearchBarPlacement.automatic { didSet { changed() } }
  /// How the items are arranged.
  ///
  /// No layout effect.
  open var style = ItemStyle.navigator
  /// How the bar looks.
  ///
  /// No layout effect.
  open var standardAppearance: UINavigationBarAppearance?
  /// How the bar looks if there is little room.
  ///
  /// No layout effect.
  open var compactAppearance: UINavigationBarAppearance?
  /// How the bar looks at the content's end.
  ///
  /// No layout effect.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// How the bar looks at the content's end if there is little room.
  ///
  /// No layout effect.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  /// The buttons at the left.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    get { leftItems }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }
  /// The buttons at the right, from the edge inwards.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    get { rightItems }
    set { setRightBarButtonItems(newValue, animated: false) }
  }

  private var hidesWayBack = false { didSet { changed() } }
  private var leftItems: [UIBarButtonItem]? { didSet { changed() } }
  private var rightItems: [UIBarButtonItem]? { didSet { changed() } }

  /// Makes an item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// Makes an empty item.
  public override convenience init() {
    self.init(title: "")
  }

  /// The first button at the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftItems?.first }
    set { setLeftBarButton(newValue, animated: false) }
  }

  /// The first button at the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightItems?.first }
    set { setRightBarButton(newValue, animated: false) }
  }

  /// Sets the first button at the left.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    leftItems = item.map { [$0] }
  }

  /// Sets the first button at the right.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightItems = item.map { [$0] }
  }

  /// Sets the buttons at the left.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftItems = items
  }

  /// Sets the buttons at the right.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightItems = items
  }

  /// Sets whether the way back is not shown.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    hidesWayBack = hidesBackButton
  }
}
