/// A tab.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// The system's tabs.
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed
  }

  /// The image while selected.
  open var selectedImage: UIImage?
  /// What stands in the red circle.
  open var badgeValue: String?
  /// The colour of the circle.
  open var badgeColor: UIColor?
  /// How far the title is moved.
  open var titlePositionAdjustment = UIOffset.zero
  /// How the bar looks while selected.
  open var standardAppearance: UITabBarAppearance?
  /// How the bar looks at the content's end while selected.
  open var scrollEdgeAppearance: UITabBarAppearance?
  private var badgeAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// Makes an empty tab.
  public override init() {
    super.init()
  }

  /// Makes a tab as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Makes a tab.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// Makes a tab with another image while it is selected.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }

  /// Makes one of the system's tabs.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: nil, image: nil, tag: tag)
  }

  /// Sets the look of the text in the circle.
  open func setBadgeTextAttributes(
    _ textAttributes: [NSAttributedString.Key: Any]?,
    for state: UIControl.State
  ) {
    badgeAttributes[state.rawValue] = textAttributes
  }

  /// Returns the look of the text in the circle.
  open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    badgeAttributes[state.rawValue]
  }
}

/// A bar with tabs, 49 points high.
///
/// The tabs are kept, not laid out.
@preconcurrency @MainActor
open class UITabBar: UIView {
  /// How tabs stand in the bar.
  ///
  /// No layout effect.
  public enum ItemPositioning: Int, Sendable {
    case automatic, fill, centered
  }

  /// Is told which tab is chosen.
  open weak var delegate: (any UITabBarDelegate)?
  /// The tabs.
  ///
  /// No layout effect.
  open var items: [UITabBarItem]?
  /// The selected tab.
  ///
  /// No layout effect.
  open weak var selectedItem: UITabBarItem?
  /// How the bar looks.
  ///
  /// No layout effect.
  open var barStyle = UIBarStyle.default
  /// Whether what is behind shines through.
  ///
  /// No layout effect.
  open var isTranslucent = true
  /// The colour behind the bar.
  ///
  /// No layout effect.
  open var barTintColor: UIColor?
  /// The colour of tabs that are not selected.
  ///
  /// No layout effect.
  open var unselectedItemTintColor: UIColor?
  /// The image behind the bar.
  ///
  /// No layout effect.
  open var backgroundImage: UIImage?
  /// The image over the bar.
  ///
  /// No layout effect.
  open var shadowImage: UIImage?
  /// The image behind the selected tab.
  ///
  /// No layout effect.
  open var selectionIndicatorImage: UIImage?
  /// How tabs stand in the bar.
  ///
  /// No layout effect.
  open var itemPositioning = ItemPositioning.automatic
  /// The width of a tab.
  ///
  /// No layout effect.
  open var itemWidth: CGFloat = 0
  /// The room between tabs.
  ///
  /// No layout effect.
  open var itemSpacing: CGFloat = 0
  /// How the bar looks.
  ///
  /// No layout effect.
  open var standardAppearance = UITabBarAppearance()
  /// How the bar looks at the content's end.
  ///
  /// No layout effect.
  open var scrollEdgeAppearance: UITabBarAppearance?

  /// Sets the tabs.
  ///
  /// No layout effect.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  /// The height of the bar.
  static let height: CGFloat = 49

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
}

/// Is told which tab is chosen; only code calls it here.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
  /// Called when a tab was chosen.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Nothing.
  ///
  /// No layout effect.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
