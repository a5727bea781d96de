/// A container that shows one of several controllers, with a tab bar.
///
/// The visible controller's view fills the container's. The bar covers its bottom inside the safe
/// area, and the view's safe area includes it. In a compact width the bar has at most five tabs; if
/// there are more controllers, the fifth leads to a list of the rest.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// How tabs are shown on an iPad.
  ///
  /// No layout effect.
  public enum Mode: Int, Sendable {
    case automatic, tabBar, tabSidebar
  }

  /// The bar at the bottom.
  public let tabBar = UITabBar()

  /// The object that is notified of the selection.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The controllers that the user may rearrange.
  ///
  /// No layout effect.
  open var customizableViewControllers: [UIViewController]?

  /// How tabs are shown on an iPad.
  ///
  /// No layout effect.
  open var mode = Mode.automatic

  /// Whether the bar is hidden.
  open var isTabBarHidden: Bool {
    get { hidesTabBar }
    set { setTabBarHidden(newValue, animated: false) }
  }

  private var hidesTabBar = false {
    didSet { if hidesTabBar != oldValue { viewIfLoaded?.setNeedsLayout() } }
  }

  /// Shows the controllers that do not fit in the bar.
  public private(set) lazy var moreNavigationController = UINavigationController(
    rootViewController: MoreController(self)
  )

  /// The tabs from which the controllers were created; empty if they were set as controllers.
  open var tabs: [UITab] {
    get { keptTabs }
    set { setTabs(newValue, animated: false) }
  }

  var keptTabs: [UITab] = []
  var controllers: [UIViewController] = []
  weak var shown: UIViewController?
  private var selected: UIViewController?

  /// Creates a controller with tabs.
  public convenience init(tabs: [UITab]) {
    self.init(nibName: nil, bundle: nil)
    setTabs(tabs, animated: false)
  }

  /// Creates a controller without tabs.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open override func loadView() {
    let container = ContainerView.make()
    container.onLayout = { [weak self] in self?.layOut() }
    view = container
    showSelected()
  }

  /// The controllers, one per tab.
  open var viewControllers: [UIViewController]? {
    get { controllers.isEmpty ? nil : controllers }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers; the selected one stays selected if it is among the new ones.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    keptTabs = []
    replace(viewControllers ?? [])
  }

  /// Replaces the tabs, and creates a controller for each.
  open func setTabs(_ tabs: [UITab], animated: Bool) {
    keptTabs = tabs
    replace(tabs.filter { !$0.isHidden }.compactMap { $0.take(self) })
  }

  private func replace(_ next: [UIViewController]) {
    containerTransition?.finish(completed: true)
    let leaving = controllers.filter { child in !next.contains { $0 === child } }
    let coming = next.filter { $0.parent !== self }
    for child in leaving { child.willMove(toParent: nil) }
    for child in coming { addChild(child) }
    controllers = next
    if !next.contains(where: { $0 === selected }) { selected = next.first }
    itemsDidChange()
    showSelected()
    for child in leaving where child.parent === self { child.removeFromParent() }
    for child in coming { child.didMove(toParent: self) }
  }

  /// The visible controller's index; `NSNotFound` if there is none, or for the list of controllers
  /// that do not fit.
  open var selectedIndex: Int {
    get { controllers.firstIndex { $0 === selected } ?? NSNotFound }
    set { if controllers.indices.contains(newValue) { select(controllers[newValue]) } }
  }

  /// The visible controller.
  open var selectedViewController: UIViewController? {
    get { selected }
    set {
      if let newValue, newValue === moreIfUsed || controllers.contains(where: { $0 === newValue }) {
        select(newValue)
      }
    }
  }

  /// Shows a tab's controller, if the delegate allows it, like a tap on the tab.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    let chosen =
      item === moreItem ? moreIfUsed : controllers.first { $0.tabBarItem === item }
    guard let chosen, delegate?.tabBarController(self, shouldSelect: chosen) ?? true else { return }
    let (tab, previous) = (tab(of: chosen), selectedTab)
    if let tab, delegate?.tabBarController(self, shouldSelectTab: tab) == false { return }
    if chosen === selected {
      // A second tap pops a navigation controller to its root.
      (chosen as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      select(chosen)
    }
    delegate?.tabBarController(self, didSelect: chosen)
    if let tab {
      delegate?.tabBarController(self, didSelectTab: tab, previousTab: previous)
    }
  }

  /// Shows or hides the bar.
  open func setTabBarHidden(_ hidden: Bool, animated: Bool) { hidesTabBar = hidden }

  private func select(_ controller: UIViewController) {
    guard controller !== selected else { return }
    selected = controller
    showSelected()
  }
}

/// Is notified of the controllers that a tab bar controller shows.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
  /// Returns whether a controller may be shown.
  func tabBarController(
    _ tabBarController: UITabBarController,
    shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called when the user has selected a controller.
  func tabBarController(
    _ tabBarController: UITabBarController,
    didSelect viewController: UIViewController
  )
  /// Returns whether a tab may be selected.
  func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool
  /// Called when the user has selected a tab.
  func tabBarController(
    _ tabBarController: UITabBarController,
    didSelectTab selectedTab: UITab,
    previousTab: UITab?
  )
  /// Returns an animator for a change of the tab, or nil for an immediate change.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns an interactor for a change with an animator, or nil for none.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the supported interface orientations; never called here.
  ///
  /// No layout effect.
  func tabBarControllerSupportedInterfaceOrientations(
    _ tabBarController: UITabBarController
  ) -> UIInterfaceOrientationMask
}

extension UITabBarControllerDelegate {
  /// Returns true.
  ///
  /// No layout effect.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing.
  ///
  /// No layout effect.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    didSelect viewController: UIViewController
  ) {}
  /// Returns true.
  ///
  /// No layout effect.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    shouldSelectTab tab: UITab
  ) -> Bool { true }
  /// Does nothing.
  ///
  /// No layout effect.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    didSelectTab selectedTab: UITab,
    previousTab: UITab?
  ) {}
  /// Returns nil.
  ///
  /// No layout effect.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil.
  ///
  /// No layout effect.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Returns `allButUpsideDown`.
  ///
  /// No layout effect.
  public func tabBarControllerSupportedInterfaceOrientations(
    _ tabBarController: UITabBarController
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }
}
