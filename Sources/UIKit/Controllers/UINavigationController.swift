/// A container that shows the last controller of a stack, with a navigation bar.
///
/// The visible controller's view fills the container's. The bars cover its top and bottom inside
/// the safe area, and the view's safe area includes them. See `docs/screen-geometry.md` for their
/// heights.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// A change of the stack.
  public enum Operation: Int, Sendable {
    case none, push, pop
  }

  /// The duration of hiding a bar.
  ///
  /// No layout effect.
  public nonisolated static let hideShowBarDuration: CGFloat = 0.2

  /// The navigation bar at the top.
  public let navigationBar: UINavigationBar

  /// The object that is notified of visible controllers.
  open weak var delegate: (any UINavigationControllerDelegate)?

  /// Whether the navigation bar is hidden.
  open var isNavigationBarHidden: Bool {
    get { hidesNavigationBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  private var hidesNavigationBar = false {
    didSet { if hidesNavigationBar != oldValue { barsDidChange() } }
  }

  /// Whether the toolbar is hidden.
  open var isToolbarHidden: Bool {
    get { hidesToolbar }
    set { setToolbarHidden(newValue, animated: false) }
  }

  private var hidesToolbar = true {
    didSet { if hidesToolbar != oldValue { barsDidChange() } }
  }

  /// The toolbar at the bottom, created on first use.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var toolbar: UIToolbar! {
    if let madeToolbar { return madeToolbar }
    let made = Self.bar(of: toolbarClass) ?? UIToolbar()
    madeToolbar = made
    return made
  }

  private(set) var madeToolbar: UIToolbar?
  private var toolbarClass: AnyClass?
  /// The stack, without controllers that are being popped.
  var stack: [UIViewController] = []
  weak var shown: UIViewController?

  /// Whether a tap hides and shows bars.
  ///
  /// No layout effect.
  open var hidesBarsOnTap = false
  /// Whether a swipe hides bars.
  ///
  /// No layout effect.
  open var hidesBarsOnSwipe = false
  /// Whether the keyboard hides bars.
  ///
  /// No layout effect.
  open var hidesBarsWhenKeyboardAppears = false
  /// Whether bars are hidden in a compact height.
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
  /// The recognizer for going back from the leading edge.
  ///
  /// The pop follows the finger. When the finger is lifted, the pop is completed if it has covered
  /// half of the width, and cancelled otherwise.
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? =
    makePopRecognizer()

  /// Creates a controller with the first controller of its stack.
  public init(rootViewController: UIViewController) {
    navigationBar = UINavigationBar()
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// Creates a controller with an empty stack and custom bar classes; nil means the default class.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    navigationBar = Self.bar(of: navigationBarClass) ?? UINavigationBar()
    self.toolbarClass = toolbarClass
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a bar of a class that is only known at run time.
  private static func bar<Bar: UIView>(of aClass: AnyClass?) -> Bar? {
    guard let aClass else { return nil }
    guard let barClass = aClass as? Bar.Type else {
      preconditionFailure("\(aClass) is not a subclass of \(Bar.self).")
    }
    return barClass.make(frame: .zero) as? Bar
  }

  /// Creates a controller with an empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    navigationBar = UINavigationBar()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller for a nib or storyboard; other archives are not supported.
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

  /// The controllers; the visible one is last.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The last controller of the stack.
  open var topViewController: UIViewController? { stack.last }

  /// The last controller of the stack, or the controller presented over this one.
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  /// Replaces the stack.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let isForward = viewControllers.last.map { last in !stack.contains { $0 === last } } ?? false
    change(to: viewControllers, operation: isForward ? .push : .pop, animated: animated)
  }

  /// Pushes a controller.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    precondition(
      !stack.contains { $0 === viewController },
      "\(viewController.className) is on the stack of the navigation controller already."
    )
    change(to: stack + [viewController], operation: .push, animated: animated)
  }

  /// Pops the visible controller; the first one stays.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let last = stack.last else { return nil }
    change(to: Array(stack.dropLast()), operation: .pop, animated: animated)
    return last
  }

  /// Pops to a controller of the stack.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool)
    -> [UIViewController]?
  {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    let leaving = Array(stack[(index + 1)...])
    if !leaving.isEmpty { change(to: Array(stack[...index]), operation: .pop, animated: animated) }
    return leaving
  }

  /// Pops to the first controller.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  // MARK: Bars

  /// Hides or shows the navigation bar.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    hidesNavigationBar = hidden
  }

  /// Hides or shows the toolbar.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    hidesToolbar = hidden
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    // The visible controller's size also matters to this controller's container.
    guard container === stack.last else { return }
    preferredContentSize = container.preferredContentSize
  }
}
