/// A tab of a tab bar controller, with a closure that creates its controller.
@preconcurrency @MainActor
open class UITab: NSObject {
  /// The placement of a tab on an iPad.
  ///
  /// No layout effect.
  public enum Placement: Int, Sendable {
    case automatic, `default`, optional, movable, pinned, fixed, sidebarOnly
  }

  /// The permanent identifier.
  public let identifier: String
  /// The title.
  open var title: String {
    didSet { madeController?.tabBarItem.title = title }
  }
  /// The image.
  open var image: UIImage? {
    didSet { madeController?.tabBarItem.image = image }
  }
  /// The line below the title in a sidebar.
  ///
  /// No layout effect.
  open var subtitle: String?
  /// The text of the badge.
  ///
  /// No layout effect.
  open var badgeValue: String? {
    didSet { madeController?.tabBarItem.badgeValue = badgeValue }
  }
  /// Whether the tab is hidden.
  open var isHidden = false {
    didSet {
      guard isHidden != oldValue, let tabBarController else { return }
      tabBarController.setTabs(tabBarController.tabs, animated: false)
    }
  }
  /// Whether the tab can be selected.
  open var isEnabled = true
  /// The preferred placement of the tab on an iPad.
  ///
  /// No layout effect.
  open var preferredPlacement = Placement.automatic
  /// Whether the user may hide the tab.
  ///
  /// No layout effect.
  open var allowsHiding = false
  /// The app's data for the tab.
  open var userInfo: Any?
  /// The group that contains the tab.
  open internal(set) weak var parent: UITabGroup?
  /// The tab bar controller that contains the tab.
  open internal(set) weak var tabBarController: UITabBarController?

  private let provider: ((UITab) -> UIViewController)?
  private var madeController: UIViewController?

  /// Creates a tab; its controller is created when a tab bar controller receives the tab.
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

  /// The controller, once it is created.
  open var viewController: UIViewController? { madeController }

  /// Creates the controller for a tab bar controller.
  func take(_ container: UITabBarController) -> UIViewController? {
    tabBarController = container
    if madeController == nil { madeController = provider?(self) }
    guard let madeController else { return nil }
    madeController.tabBarItem = UITabBarItem(title: title, image: image, tag: 0)
    madeController.tabBarItem.badgeValue = badgeValue
    return madeController
  }
}

/// A tab that contains others; without its own controller it shows that of the selected one.
@preconcurrency @MainActor
open class UITabGroup: UITab {
  /// The tabs in the group.
  open var children: [UITab] {
    didSet { for child in children { child.parent = self } }
  }
  /// The selected tab of the group; by default the first one.
  open var selectedChild: UITab?
  /// The identifier of the tab that is selected when the group is.
  open var defaultChildIdentifier: String?

  /// Creates a group.
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

  /// Returns the tab with an identifier, in the group or in groups inside it.
  open func tab(forIdentifier identifier: String) -> UITab? { children.tab(identifier) }
}

/// A tab for searching.
@preconcurrency @MainActor
open class UISearchTab: UITab {
  /// Creates a tab with the system's title and image.
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
  /// The selected tab; nil if the controllers were not set as tabs.
  public var selectedTab: UITab? {
    get { selectedViewController.flatMap { tab(of: $0) } }
    set {
      if let controller = newValue?.viewController, newValue?.isEnabled == true {
        selectedViewController = controller
      }
    }
  }

  /// Returns the tab with an identifier.
  public func tab(forIdentifier identifier: String) -> UITab? { tabs.tab(identifier) }

  func tab(of controller: UIViewController) -> UITab? {
    tabs.first { $0.viewController === controller }
  }
}

extension UIViewController {
  /// The tab that the controller, or an ancestor of it, was created for.
  public var tab: UITab? {
    var current: UIViewController? = self
    while let controller = current {
      if let tabs = controller.parent as? UITabBarController { return tabs.tab(of: controller) }
      current = controller.parent
    }
    return nil
  }
}
