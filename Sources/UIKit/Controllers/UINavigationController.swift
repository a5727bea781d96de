/// Shows one of a stack of controllers, under a navigation bar.
///
/// The shown controller's view fills the container's; the bars cover the top and the bottom of it inside the safe area, and
/// the view's safe area says so. `docs/screen-geometry.md` has their heights.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// What a controller does on the stack.
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
  open var isNavigationBarHidden: Bool {
    get { hidesNavigationBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  private var hidesNavigationBar = false {
    didSet { if hidesNavigationBar != oldValue { barsDidChange() } }
  }

  /// Whether the bar at the bottom is gone.
  open var isToolbarHidden: Bool {
    get { hidesToolbar }
    set { setToolbarHidden(newValue, animated: false) }
  }

  private var hidesToolbar = true {
    didSet { if hidesToolbar != oldValue { barsDidChange() } }
  }

  /// The bar at the bottom; made when it is first asked for.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var toolbar: UIToolbar! {
    if let madeToolbar { return madeToolbar }
    let made = Self.bar(of: toolbarClass) ?? UIToolbar()
    madeToolbar = made
    return made
  }

  private(set) var madeToolbar: UIToolbar?
  private var toolbarClass: AnyClass?
  /// The stack, without those that are on their way out.
  var stack: [UIViewController] = []
  weak var shown: UIViewController?

  /// Whether a tap shows and hides bars.
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
  /// Whether bars go where there is little height.
  open var hidesBarsWhenVerticallyCompact = false {
    didSet { if hidesBarsWhenVerticallyCompact != oldValue { barsDidChange() } }
  }
  /// Recognizes the tap that hides bars.
  ///
  /// No layout effect.
  open private(set) lazy var barHideOnTapGestureRecognizer = UITapGestureRecognizer()
  /// Recognizes the swipe that hides bars.
  ///
  /// No layout effect.
  open private(set) lazy var barHideOnSwipeGestureRecognizer = UIPanGestureRecognizer()
  /// Recognizes the finger that goes back from the leading edge: the pop follows it, and is finished or cancelled by how far it
  /// has gone, half of the width, when it is lifted.
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? =
    makePopRecognizer()

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
    if let interactivePopGestureRecognizer {
      container.addGestureRecognizer(interactivePopGestureRecognizer)
    }
    if let top = stack.last { show(top, animated: false) }
  }

  // MARK: The stack

  /// The controllers, the shown one last.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The shown controller.
  open var topViewController: UIViewController? { stack.last }

  /// The shown controller, or the one that covers this one.
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  /// Replaces the stack.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let isForward = viewControllers.last.map { last in !stack.contains { $0 === last } } ?? false
    change(to: viewControllers, operation: isForward ? .push : .pop, animated: animated)
  }

  /// Shows another controller.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    precondition(
      !stack.contains { $0 === viewController },
      "\(viewController.className) is on the stack of the navigation controller already."
    )
    change(to: stack + [viewController], operation: .push, animated: animated)
  }

  /// Shows the controller before; the first one stays.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let last = stack.last else { return nil }
    change(to: Array(stack.dropLast()), operation: .pop, animated: animated)
    return last
  }

  /// Shows a controller of the stack again.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool)
    -> [UIViewController]?
  {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    let leaving = Array(stack[(index + 1)...])
    if !leaving.isEmpty { change(to: Array(stack[...index]), operation: .pop, animated: animated) }
    return leaving
  }

  /// Shows the first controller again.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  // MARK: Bars

  /// Shows or hides the bar at the top.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    hidesNavigationBar = hidden
  }

  /// Shows or hides the bar at the bottom.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    hidesToolbar = hidden
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    // What is around wants to know of the shown controller's size, too.
    guard container === stack.last else { return }
    preferredContentSize = container.preferredContentSize
  }
}
