/// A tab of a tab bar controller, with what makes its controller.
@preconcurrency @MainActor
open class UITab: NSObject {
  /// Where a tab may be on a tablet.
  ///
  /// No layout effect.
  public enum Placement: Int, Sendable {
    case automatic, `default`, optional, movable, pinned, fixed, sidebarOnly
  }

  /// A name for good.
  public let identifier: String
  /// The title.
  open var title: String {
    didSet { madeController?.tabBarItem.title = title }
  }
  /// The image.
  open var image: UIImage? {
    didSet { madeController?.tabBarItem.image = image }
  }
  /// The line under the title in a sidebar.
  ///
  /// No layout effect.
  open var subtitle: String?
  /// What stands in the red circle.
  ///
  /// No layout effect.
  open var badgeValue: String? {
    didSet { madeController?.tabBarItem.badgeValue = badgeValue }
  }
  /// Whether the tab is not shown.
  open var isHidden = false {
    didSet {
      guard isHidden != oldValue, let tabBarController else { return }
      tabBarController.setTabs(tabBarController.tabs, animated: false)
    }
  }
  /// Whether the tab can be chosen.
  open var isEnabled = true
  /// Where the tab may be on a tablet.
  ///
  /// No layout effect.
  open var preferredPlacement = Placement.automatic
  /// Whether the user may hide the tab.
  ///
  /// No layout effect.
  open var allowsHiding = false
  /// What the app keeps with the tab.
  open var userInfo: Any?
  /// The group that the tab is in.
  open internal(set) weak var parent: UITabGroup?
  /// The controller that shows the tab.
  open internal(set) weak var tabBarController: UITabBarController?

  private let provider: ((UITab) -> UIViewController)?
  private var madeController: UIViewController?

  /// Makes a tab; its controller is made when a tab bar controller gets the tab.
  public init(
    title: String,
    image: UIImage?,
    identifier: String,
    viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier
    provider = viewControllerProvider
    super.init()
  }

  /// The controller, once it is made.
  open var viewController: UIViewController? { madeController }

  /// Makes the controller for a tab bar controller.
  func take(_ container: UITabBarController) -> UIViewController? {
    tabBarController = container
    if madeController == nil { madeController = provider?(self) }
    guard let madeController else { return nil }
    madeController.tabBarItem = UITabBarItem(title: title, image: image, tag: 0)
    madeController.tabBarItem.badgeValue = badgeValue
    return madeController
  }
}

/// A tab with others in it; without a controller of its own it shows that of the selected one.
@preconcurrency @MainActor
open class UITabGroup: UITab {
  /// The tabs in the group.
  open var children: [UITab] {
    didSet { for child in children { child.parent = self } }
  }
  /// The selected tab of the group: the first one unless set.
  open var selectedChild: UITab?
  /// The tab that is selected when the group is chosen.
  open var defaultChildIdentifier: String?

  /// Makes a group.
  public init(
    title: String,
    image: UIImage?,
    identifier: String,
    children: [UITab] = [],
    viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    self.children = children
    super.init(
      title: title,
      image: image,
      identifier: identifier,
      viewControllerProvider: viewControllerProvider
    )
    for child in children { child.parent = self }
  }

  open override var viewController: UIViewController? {
    super.viewController
      ?? (selectedChild ?? children.first { $0.viewController != nil })?.viewController
  }

  override func take(_ container: UITabBarController) -> UIViewController? {
    if let own = super.take(container) { return own }
    let chosen = selectedChild ?? children.first { $0.identifier == defaultChildIdentifier }
    return (chosen ?? children.first)?.take(container)
  }

  /// Returns the tab of a name, in the group or in groups inside it.
  open func tab(forIdentifier identifier: String) -> UITab? { children.tab(identifier) }
}

/// A tab to search in.
@preconcurrency @MainActor
open class UISearchTab: UITab {
  /// Makes a tab with the system's title and image.
  public convenience init(viewControllerProvider: ((UITab) -> UIViewController)? = nil) {
    self.init(
      title: "Search",
      image: UIImage(systemName: "magnifyingglass"),
      identifier: "com.apple.UIKit.Search",
      viewControllerProvider: viewControllerProvider
    )
  }
}

extension [UITab] {
  @MainActor fileprivate func tab(_ identifier: String) -> UITab? {
    for tab in self {
      if tab.identifier == identifier { return tab }
      if let inside = (tab as? UITabGroup)?.tab(forIdentifier: identifier) { return inside }
    }
    return nil
  }
}

extension UITabBarController {
  /// The selected tab; nil if the controllers were not given as tabs.
  public var selectedTab: UITab? {
    get { selectedViewController.flatMap { tab(of: $0) } }
    set {
      if let controller = newValue?.viewController, newValue?.isEnabled == true {
        selectedViewController = controller
      }
    }
  }

  /// Returns the tab of a name.
  public func tab(forIdentifier identifier: String) -> UITab? { tabs.tab(identifier) }

  func tab(of controller: UIViewController) -> UITab? {
    tabs.first { $0.viewController === controller }
  }
}

extension UIViewController {
  /// The tab that the controller, or one around it, was made for.
  public var tab: UITab? {
    var current: UIViewController? = self
    while let controller = current {
      if let tabs = controller.parent as? UITabBarController { return tabs.tab(of: controller) }
      current = controller.parent
    }
    return nil
  }
}
