/// What a navigation bar shows of a controller.
///
/// No layout effect. The exception is ``largeTitleDisplayMode``, which makes the bar high.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// Whether the title is large.
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic, always, never, inline
  }

  /// How the way back is named.
  public enum BackButtonDisplayMode: Int, Sendable {
    case `default`, generic, minimal
  }

  /// Where the search bar is.
  public enum SearchBarPlacement: Int, Sendable {
    case automatic, inline, stacked, integrated
  }

  /// How the items are arranged.
  public enum ItemStyle: Int, Sendable {
    case navigator, browser, editor
  }

  /// The title.
  open var title: String?
  /// The line over the title.
  open var prompt: String?
  /// The line under the title.
  open var subtitle: String?
  /// The view in the title's place.
  open var titleView: UIView?
  /// The way back to this controller.
  open var backBarButtonItem: UIBarButtonItem?
  /// The name of the way back to this controller.
  open var backButtonTitle: String?
  /// How the way back is named.
  open var backButtonDisplayMode = BackButtonDisplayMode.default
  /// Whether the way back is not shown.
  open var hidesBackButton = false
  /// Whether buttons at the left stand beside the way back.
  open var leftItemsSupplementBackButton = false
  /// Whether the title is large.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// What searches.
  open var searchController: UISearchController?
  /// Whether the search bar goes when the content is scrolled.
  open var hidesSearchBarWhenScrolling = true
  /// Where the search bar is.
  open var preferredSearchBarPlacement = SearchBarPlacement.automatic
  /// How the items are arranged.
  open var style = ItemStyle.navigator
  /// How the bar looks.
  open var standardAppearance: UINavigationBarAppearance?
  /// How the bar looks if there is little room.
  open var compactAppearance: UINavigationBarAppearance?
  /// How the bar looks at the content's end.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// How the bar looks at the content's end if there is little room.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  /// The buttons at the left.
  open var leftBarButtonItems: [UIBarButtonItem]?
  /// The buttons at the right, from the edge inwards.
  open var rightBarButtonItems: [UIBarButtonItem]?

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
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first button at the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Sets the first button at the left.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  /// Sets the first button at the right.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  /// Sets the buttons at the left.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }

  /// Sets the buttons at the right.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }

  /// Sets whether the way back is not shown.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }
}
