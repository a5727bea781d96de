/// Shows one of several controllers, over a tab bar.
///
/// The shown controller's view fills the container's; the bar covers the bottom 49 points above the safe area, and
/// the view's safe area says so.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The bar at the bottom.
  public let tabBar = UITabBar()

  /// Is told which controllers are shown.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The controllers that the user may put elsewhere.
  ///
  /// No layout effect.
  open var customizableViewControllers: [UIViewController]?

  /// Whether the bar is gone.
  open var isTabBarHidden = false {
    didSet { if isTabBarHidden != oldValue, isViewLoaded { layOut() } }
  }

  private weak var shown: UIViewController?
  private var index = NSNotFound

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
    layOut()
  }

  /// The controllers, a tab each.
  open var viewControllers: [UIViewController]? {
    get { children.isEmpty ? nil : children }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let next = viewControllers ?? []
    for child in children where !next.contains(where: { $0 === child }) {
      child.willMove(toParent: nil)
      child.viewIfLoaded?.removeFromSuperview()
      child.removeFromParent()
    }
    for child in next where child.parent !== self {
      addChild(child)
      child.didMove(toParent: self)
    }
    reorderChildren(next)
    tabBar.items = next.map(\.tabBarItem)
    index = next.firstIndex { $0 === shown } ?? (next.isEmpty ? NSNotFound : 0)
    if isViewLoaded { layOut() }
  }

  /// The shown controller's index, `NSNotFound` without one.
  open var selectedIndex: Int {
    get { index }
    set {
      guard children.indices.contains(newValue), newValue != index else { return }
      index = newValue
      tabBar.selectedItem = children[newValue].tabBarItem
      if isViewLoaded { layOut() }
    }
  }

  /// The shown controller.
  open var selectedViewController: UIViewController? {
    get { children.indices.contains(index) ? children[index] : nil }
    set {
      if let new = children.firstIndex(where: { $0 === newValue }) { selectedIndex = new }
    }
  }

  /// Shows a tab's controller, if the delegate lets it: what a tap on the tab does.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let chosen = children.first(where: { $0.tabBarItem === item }),
      delegate?.tabBarController(self, shouldSelect: chosen) ?? true
    else { return }
    selectedViewController = chosen
    delegate?.tabBarController(self, didSelect: chosen)
  }

  /// Shows or hides the bar.
  open func setTabBarHidden(_ hidden: Bool, animated: Bool) { isTabBarHidden = hidden }

  private func layOut() {
    let view: UIView = view
    let safe = view.safeAreaInsets
    let next = selectedViewController
    let top = (next as? UINavigationController)?.topViewController ?? next
    let isHidden = isTabBarHidden || top?.hidesBottomBarWhenPushed == true
    if next !== shown {
      let old = shown
      shown = next
      old?.viewIfLoaded?.removeFromSuperview()
      if let child = next?.view as UIView? {
        child.frame = view.bounds
        child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.insertSubview(child, at: 0)
      }
    }
    if tabBar.superview == nil {
      tabBar.delegate = tabBar.delegate ?? self
      view.addSubview(tabBar)
    }
    if tabBar.isHidden != isHidden { tabBar.isHidden = isHidden }
    let height = UITabBar.height + safe.bottom
    let frame = CGRect(
      x: 0,
      y: view.bounds.height - height,
      width: view.bounds.width,
      height: height
    )
    if tabBar.frame != frame { tabBar.frame = frame }
    next?.barInsets = UIEdgeInsets(
      top: 0,
      left: 0,
      bottom: isHidden ? 0 : UITabBar.height,
      right: 0
    )
    if let child = next?.viewIfLoaded, child.superview === view, child.frame != view.bounds {
      child.frame = view.bounds
    }
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
}
