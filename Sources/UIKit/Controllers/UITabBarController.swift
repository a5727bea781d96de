/// Shows one of several controllers, over a tab bar.
///
/// The shown controller's view fills the container's; the bar covers the bottom of it inside the safe area, and the view's safe
/// area says so. Where the width is compact the bar has five tabs at most: the fifth of more leads to a list of the others.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// How a controller of tabs shows them on a tablet.
  ///
  /// No layout effect.
  public enum Mode: Int, Sendable {
    case automatic, tabBar, tabSidebar
  }

  /// The bar at the bottom.
  public let tabBar = UITabBar()

  /// Is told which controllers are shown.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The controllers that the user may put elsewhere.
  ///
  /// No layout effect.
  open var customizableViewControllers: [UIViewController]?

  /// How tabs are shown on a tablet.
  ///
  /// No layout effect.
  open var mode = Mode.automatic

  /// Whether the bar is gone.
  open var isTabBarHidden: Bool {
    get { hidesTabBar }
    set { setTabBarHidden(newValue, animated: false) }
  }

  private var hidesTabBar = false {
    didSet { if hidesTabBar != oldValue { viewIfLoaded?.setNeedsLayout() } }
  }

  /// Shows the controllers that have no place in the bar.
  public private(set) lazy var moreNavigationController = UINavigationController(
    rootViewController: MoreController(self)
  )

  /// The tabs that the controllers were made from; empty if they were given as controllers.
  open var tabs: [UITab] {
    get { keptTabs }
    set { setTabs(newValue, animated: false) }
  }

  var keptTabs: [UITab] = []
  var controllers: [UIViewController] = []
  weak var shown: UIViewController?
  private var selected: UIViewController?

  /// Makes a controller of tabs.
  public convenience init(tabs: [UITab]) {
    self.init(nibName: nil, bundle: nil)
    setTabs(tabs, animated: false)
  }

  /// Makes a controller without tabs.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Makes a controller as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open override func loadView() {
    let container = ContainerView.make()
    container.onLayout = { [weak self] in self?.layOut() }
    view = container
    showSelected()
  }

  /// The controllers, a tab each.
  open var viewControllers: [UIViewController]? {
    get { controllers.isEmpty ? nil : controllers }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers; the selected one stays selected if it is among the new ones.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    keptTabs = []
    replace(viewControllers ?? [])
  }

  /// Replaces the tabs, each with its controller.
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

  /// The shown controller's index, `NSNotFound` without one, and for the list of those without a place.
  open var selectedIndex: Int {
    get { controllers.firstIndex { $0 === selected } ?? NSNotFound }
    set { if controllers.indices.contains(newValue) { select(controllers[newValue]) } }
  }

  /// The shown controller.
  open var selectedViewController: UIViewController? {
    get { selected }
    set {
      if let newValue, newValue === moreIfUsed || controllers.contains(where: { $0 === newValue }) {
        select(newValue)
      }
    }
  }

  /// Shows a tab's controller, if the delegate lets it: what a tap on the tab does.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    let chosen =
      item === moreItem ? moreIfUsed : controllers.first { $0.tabBarItem === item }
    guard let chosen, delegate?.tabBarController(self, shouldSelect: chosen) ?? true else { return }
    let (tab, previous) = (tab(of: chosen), selectedTab)
    if let tab, delegate?.tabBarController(self, shouldSelectTab: tab) == false { return }
    if chosen === selected {
      // A second tap leads back to the first controller of a stack.
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

/// Is told which controllers a tab bar controller shows.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
  /// Whether a controller may be shown.
  func tabBarController(
    _ tabBarController: UITabBarController,
    shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called when the user has chosen a controller.
  func tabBarController(
    _ tabBarController: UITabBarController,
    didSelect viewController: UIViewController
  )
  /// Whether a tab may be chosen.
  func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool
  /// Called when the user has chosen a tab.
  func tabBarController(
    _ tabBarController: UITabBarController,
    didSelectTab selectedTab: UITab,
    previousTab: UITab?
  )
  /// Makes what runs the change to another tab; nil for a change at once.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Makes what lets a finger move a change that an animator runs; nil for none.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the ways in which the interface may be turned; never called here.
  ///
  /// No layout effect.
  func tabBarControllerSupportedInterfaceOrientations(
    _ tabBarController: UITabBarController
  ) -> UIInterfaceOrientationMask
}

extension UITabBarControllerDelegate {
  /// It may.
  ///
  /// No layout effect.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Nothing.
  ///
  /// No layout effect.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    didSelect viewController: UIViewController
  ) {}
  /// It may.
  ///
  /// No layout effect.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    shouldSelectTab tab: UITab
  ) -> Bool { true }
  /// Nothing.
  ///
  /// No layout effect.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    didSelectTab selectedTab: UITab,
    previousTab: UITab?
  ) {}
  /// None.
  ///
  /// No layout effect.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// None.
  ///
  /// No layout effect.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// All but on its head.
  ///
  /// No layout effect.
  public func tabBarControllerSupportedInterfaceOrientations(
    _ tabBarController: UITabBarController
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }
}
