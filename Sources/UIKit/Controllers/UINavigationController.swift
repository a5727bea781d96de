/// Shows one of a stack of controllers, under a navigation bar.
///
/// The shown controller's view fills the container's; the bar covers the top of it, 44 points below the safe area or
/// 96 with a large title, and the view's safe area says so. Controllers come and go at once.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// What a controller does on the stack.
  ///
  /// No layout effect.
  public enum Operation: Int, Sendable {
    case none, push, pop
  }

  /// The duration of hiding a bar.
  ///
  /// No layout effect.
  public nonisolated static let hideShowBarDuration: CGFloat = 0.2

  /// The bar at the top.
  public let navigationBar: UINavigationBar

  /// Is told which controllers are shown.
  open weak var delegate: (any UINavigationControllerDelegate)?

  /// Whether the bar at the top is gone.
  open var isNavigationBarHidden = false {
    didSet { if isNavigationBarHidden != oldValue { barsDidChange() } }
  }

  /// Whether the bar at the bottom is gone.
  open var isToolbarHidden = true {
    didSet { if isToolbarHidden != oldValue { barsDidChange() } }
  }

  /// The bar at the bottom; made when it is first asked for.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var toolbar: UIToolbar! {
    if let madeToolbar { return madeToolbar }
    let made = Self.bar(of: toolbarClass) ?? UIToolbar()
    madeToolbar = made
    return made
  }

  private var madeToolbar: UIToolbar?
  private var toolbarClass: AnyClass?
  private weak var shown: UIViewController?

  /// Whether bars go on a tap.
  ///
  /// No layout effect.
  open var hidesBarsOnTap = false
  /// Whether bars go on a swipe.
  ///
  /// No layout effect.
  open var hidesBarsOnSwipe = false
  /// Whether bars go with the keyboard.
  ///
  /// No layout effect.
  open var hidesBarsWhenKeyboardAppears = false
  /// Whether bars go if there is little height.
  ///
  /// No layout effect.
  open var hidesBarsWhenVerticallyCompact = false
  /// Recognizes the tap that hides bars.
  ///
  /// No layout effect.
  open private(set) lazy var barHideOnTapGestureRecognizer = UITapGestureRecognizer()
  /// Recognizes the swipe that hides bars.
  ///
  /// No layout effect.
  open private(set) lazy var barHideOnSwipeGestureRecognizer = UIPanGestureRecognizer()
  /// Would recognize the finger that goes back; it is not in the view.
  ///
  /// No layout effect.
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? =
    UIScreenEdgePanGestureRecognizer()

  /// Makes a controller with the first one of its stack.
  public init(rootViewController: UIViewController) {
    navigationBar = UINavigationBar()
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// Makes a controller with an empty stack and bars of classes of the app's own; nil stands for the usual ones.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    navigationBar = Self.bar(of: navigationBarClass) ?? UINavigationBar()
    self.toolbarClass = toolbarClass
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a bar of a class that is known only when the program runs.
  private static func bar<Bar: UIView>(of aClass: AnyClass?) -> Bar? {
    guard let aClass else { return nil }
    guard let barClass = aClass as? Bar.Type else {
      preconditionFailure("\(aClass) is not a subclass of \(Bar.self).")
    }
    return barClass.make(frame: .zero) as? Bar
  }

  /// Makes a controller with an empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    navigationBar = UINavigationBar()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Makes a controller as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    navigationBar = UINavigationBar()
    super.init(coder: coder)
  }

  open override func loadView() {
    let container = ContainerView.make()
    container.onLayout = { [weak self] in self?.layOut() }
    view = container
    if let top = children.last { show(top, insteadOf: nil) }
  }

  // MARK: The stack

  /// The controllers, the shown one last.
  open var viewControllers: [UIViewController] {
    get { children }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The shown controller.
  open var topViewController: UIViewController? { children.last }

  /// The shown controller, or the one that covers this one.
  open var visibleViewController: UIViewController? { presentedViewController ?? children.last }

  /// Replaces the stack.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let leaving = children.filter { child in !viewControllers.contains { $0 === child } }
    let coming = viewControllers.filter { $0.parent !== self }
    change(animated: animated, leaving: leaving, coming: coming) {
      reorderChildren(viewControllers)
    }
  }

  /// Shows another controller.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    precondition(
      viewController.parent !== self,
      "\(viewController.className) is on the stack of the navigation controller already."
    )
    change(animated: animated, coming: [viewController])
  }

  /// Shows the controller before; the first one stays.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let last = children.last else { return nil }
    change(animated: animated, leaving: [last])
    return last
  }

  /// Shows a controller of the stack again.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool)
    -> [UIViewController]?
  {
    guard let index = children.firstIndex(where: { $0 === viewController }) else { return nil }
    let leaving = Array(children[(index + 1)...])
    change(animated: animated, leaving: leaving)
    return leaving
  }

  /// Shows the first controller again.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    children.first.flatMap { popToViewController($0, animated: animated) }
  }

  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  // MARK: Bars

  /// Shows or hides the bar at the top.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  /// Shows or hides the bar at the bottom.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    isToolbarHidden = hidden
  }

  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
}

extension UINavigationController {
  /// Changes the stack and shows its last controller.
  private func change(
    animated: Bool,
    leaving: [UIViewController] = [],
    coming: [UIViewController] = [],
    _ body: () -> Void = {}
  ) {
    for child in leaving { child.willMove(toParent: nil) }
    let old = shown
    for child in coming { addChild(child) }
    body()
    let next = children.last { child in !leaving.contains { $0 === child } }
    let stays = next === old
    if let next, !stays { delegate?.navigationController(self, willShow: next, animated: animated) }
    navigationBar.items = children.filter { child in !leaving.contains { $0 === child } }.map(
      \.navigationItem
    )
    navigationBar.invalidateIntrinsicContentSize()
    if isViewLoaded { show(next, insteadOf: old) }
    for child in leaving { child.removeFromParent() }
    for child in coming { child.didMove(toParent: self) }
    if let next, !stays { delegate?.navigationController(self, didShow: next, animated: animated) }
  }

  private func show(_ next: UIViewController?, insteadOf old: UIViewController?) {
    guard next !== old else { return layOut() }
    shown = next
    if let next {
      let child: UIView = next.view
      child.frame = view.bounds
      child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      next.barInsets = insets
      let isInWindow = view.window != nil
      if isInWindow {
        old?.beginDisappearing(animated: false)
        next.beginAppearing(animated: false)
      }
      view.insertSubview(child, at: 0)
      old?.viewIfLoaded?.removeFromSuperview()
      if isInWindow {
        old?.endAppearing()
        next.endAppearing()
      }
    } else {
      old?.viewIfLoaded?.removeFromSuperview()
    }
    layOut()
  }

  private func barsDidChange() {
    viewIfLoaded?.setNeedsLayout()
    if isViewLoaded { layOut() }
  }

  /// What the bars cover of the shown view, beside the safe area.
  private var insets: UIEdgeInsets {
    UIEdgeInsets(
      top: isNavigationBarHidden ? 0 : navigationBar.intrinsicContentSize.height,
      left: 0,
      bottom: isToolbarHidden ? 0 : 44,
      right: 0
    )
  }

  private func layOut() {
    let view: UIView = view
    if shown == nil, children.last != nil { return show(children.last, insteadOf: nil) }
    let safe = view.safeAreaInsets
    place(navigationBar, isHidden: isNavigationBarHidden, in: view) {
      let height = navigationBar.intrinsicContentSize.height
      return CGRect(x: 0, y: safe.top, width: view.bounds.width, height: height)
    }
    if madeToolbar != nil || !isToolbarHidden {
      place(toolbar, isHidden: isToolbarHidden, in: view) {
        CGRect(x: 0, y: view.bounds.height - safe.bottom - 44, width: view.bounds.width, height: 44)
      }
      toolbar.items = shown?.toolbarItems
    }
    guard let shown else { return }
    shown.barInsets = insets
    let child: UIView = shown.view
    if child.superview === view, child.frame != view.bounds { child.frame = view.bounds }
  }

  private func place(_ bar: UIView, isHidden: Bool, in view: UIView, _ frame: () -> CGRect) {
    if bar.superview == nil { view.addSubview(bar) }
    if bar.isHidden != isHidden { bar.isHidden = isHidden }
    let frame = frame()
    if bar.frame != frame { bar.frame = frame }
  }
}

/// Is told which controllers a navigation controller shows.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AnyObject {
  /// Called when a controller is about to be shown.
  func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  )
  /// Called when a controller is shown.
  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  )
  /// Makes what runs a transition; never called here.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Makes what lets a finger move a transition; never called here.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the ways in which the interface may be turned; never called here.
  ///
  /// No layout effect.
  func navigationControllerSupportedInterfaceOrientations(
    _ navigationController: UINavigationController
  ) -> UIInterfaceOrientationMask
}

extension UINavigationControllerDelegate {
  /// Nothing.
  ///
  /// No layout effect.
  public func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  ) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {}
  /// The usual one.
  ///
  /// No layout effect.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// None.
  ///
  /// No layout effect.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// All but on its head.
  ///
  /// No layout effect.
  public func navigationControllerSupportedInterfaceOrientations(
    _ navigationController: UINavigationController
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }
}
