// Members without an effect say so in the first line of their documentation.
// swift-format-ignore-file: BeginDocumentationCommentWithOneLineSummary

/// Manages a view: its loading, its appearance, its layout.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  var supports: (top: LayoutSupportGuide?, bottom: LayoutSupportGuide?)

  /// The child controllers.
  open private(set) var children: [UIViewController] = []

  /// The parent controller.
  open private(set) weak var parent: UIViewController?

  /// The title for bars.
  open var title: String? {
    didSet {
      guard title != oldValue else { return }
      navigationItemIfMade?.title = title
      if hasTabBarItem { madeTabBarItem.title = title }
    }
  }

  /// The insets of the view that bars of ancestor controllers cover.
  var barInsets = UIEdgeInsets.zero {
    didSet { if barInsets != oldValue { updateOwnSafeArea() } }
  }

  /// The state between the view's appearance and disappearance.
  var appearance = Appearance()

  /// The controller that is presented over this one.
  open internal(set) var presentedViewController: UIViewController?

  weak var presenter: UIViewController?

  /// Insets that are added to the view's safe area.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { updateOwnSafeArea() }
  }

  /// Whether the view's margins are at least ``systemMinimumLayoutMargins``.
  ///
  /// A controller's view does not have its own margins. Without the system's they are 0 until set.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet {
      guard viewRespectsSystemMinimumLayoutMargins != oldValue else { return }
      viewIfLoaded?.marginsMayHaveChanged()
    }
  }

  /// The system's minimum margins.
  ///
  /// They are 0 above and below. At the sides they are 16, or 20 if the view is at least 414 points
  /// wide. On an iPhone in landscape whose safe area has insets on both sides, the shorter side
  /// determines the margins.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets { systemMargins }

  /// Creates a controller whose view is created on first use.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller whose view may come from a nib; see ``loadView()``.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
    keepNib(nibNameOrNil, nibBundleOrNil)
  }

  /// Creates a controller for a storyboard, which then loads its view; other archives are not
  /// supported.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The view. Using it loads it, so it is never nil.
  ///
  /// Setting nil releases it; it can be loaded again.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      guard let loadedView else {
        preconditionFailure("loadView of \(className) must set the controller's view")
      }
      return loadedView
    }
    set {
      let old = loadedView
      guard old !== newValue else { return }
      old?.ownController = nil
      loadedView = newValue
      newValue?.ownController = self
      old?.takeMargins()
      newValue?.takeMargins()
      supports = (nil, nil)
    }
  }

  /// The view, if it is loaded.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view of the storyboard or nib, or creates an empty one. Overrides set ``view`` and
  /// do not call `super`.
  open func loadView() {
    if loadViewFromDocument() { return }
    let made = UIView(frame: UIScreen.main.bounds)
    made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view = made
  }

  /// Loads the view, if it is not loaded yet.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    guard loadedView != nil else {
      preconditionFailure("loadView of \(className) must set the controller's view")
    }
    if additionalSafeAreaInsets != .zero || barInsets != .zero { updateOwnSafeArea() }
    viewDidLoad()
  }

  /// Called when the view was loaded.
  open func viewDidLoad() {}

  /// Called before the view is shown.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called once the view is in a window, after `viewWillAppear(_:)` and before
  /// `viewDidAppear(_:)`.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called after the view was shown.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view is removed.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called after the view was removed.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Updates the constraints of the view. Overrides call `super`.
  open func updateViewConstraints() {
    viewIfLoaded?.updateConstraints()
  }

  /// Called before the view's `layoutSubviews`.
  open func viewWillLayoutSubviews() {}

  /// Called after the view's `layoutSubviews`.
  open func viewDidLayoutSubviews() {}

  /// Called when the safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// Called when the margins of the view have changed.
  open func viewLayoutMarginsDidChange() {}

  /// Called when the traits have changed, for example by an overridden style of the controller or
  /// an ancestor.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The controller's content for a navigation bar, created on first use.
  open var navigationItem: UINavigationItem { madeNavigationItem }

  /// The controller's content for a tab bar, created on first use.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tabBarItem: UITabBarItem! {
    get { madeTabBarItem }
    set { madeTabBarItem = newValue }
  }

  /// The nearest ancestor that is a navigation controller.
  open var navigationController: UINavigationController? { ancestor() }

  /// The nearest ancestor that is a tab bar controller.
  open var tabBarController: UITabBarController? { ancestor() }

  /// The nearest ancestor that is a split view controller.
  open var splitViewController: UISplitViewController? { ancestor() }

  /// Whether tab bar and toolbar are hidden while a navigation controller shows this controller,
  /// unless it is the first.
  open var hidesBottomBarWhenPushed: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The items of a navigation controller's toolbar.
  open var toolbarItems: [UIBarButtonItem]? {
    get { sparse[default: nil] }
    set {
      sparse[default: nil] = newValue
      navigationController?.viewIfLoaded?.setNeedsLayout()
    }
  }

  /// The edges at which the view extends under bars; all by default.
  open var edgesForExtendedLayout: UIRectEdge {
    get { sparse[default: .all] }
    set {
      sparse[default: .all] = newValue
      parent?.viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Whether the view also extends under opaque bars.
  open var extendedLayoutIncludesOpaqueBars: Bool {
    get { sparse[default: false] }
    set {
      sparse[default: false] = newValue
      parent?.viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Whether the content can be edited.
  open var isEditing: Bool {
    get { sparse[default: false] }
    set { setEditing(newValue, animated: false) }
  }

  /// Sets whether the content can be edited.
  open func setEditing(_ editing: Bool, animated: Bool) {
    sparse[default: false, "isEditing"] = editing
  }

  /// Called before a segue of a storyboard shows another controller. Overrides prepare that
  /// controller.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Returns whether a segue may be performed; called if a control or a cell of the storyboard
  /// starts it.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Performs a segue of the storyboard; ends the process with a message if it does not exist.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    followSegue(identifier, sender: sender)
  }

  /// The controller that presents this one, or an ancestor of it.
  open var presentingViewController: UIViewController? {
    presenter ?? parent?.presentingViewController
  }

  /// The presentation style; `automatic` is a page sheet.
  open var modalPresentationStyle: UIModalPresentationStyle {
    get { sparse[default: .automatic] }
    set { sparse[default: .automatic] = newValue }
  }

  /// The transition style of a presentation. No layout effect.
  open var modalTransitionStyle: UIModalTransitionStyle {
    get { sparse[default: .coverVertical] }
    set { sparse[default: .coverVertical] = newValue }
  }

  /// Whether the user cannot dismiss the controller; it applies to
  /// ``UIPresentationController/dismissByUser(animated:)``.
  open var isModalInPresentation: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether presentations in the current context cover this controller instead of the window.
  open var definesPresentationContext: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Returns the presentation for a controller with a special one, such as an alert; otherwise nil.
  func makeOwnPresentation() -> UIPresentationController? { nil }

  /// Whether the keyboard stays when another controller is presented. No layout effect.
  open var disablesAutomaticKeyboardDismissal: Bool { false }

  /// The object that provides custom presentations and transitions; not retained.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Presents a controller over this one, or over the ancestor that the style requires.
  ///
  /// The completion is called at the end of the transition, which is immediate unless transitions
  /// take time.
  open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    cover(with: viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses the controller presented over this one, or else this one, with all presented over
  /// it.
  ///
  /// The completion is called at the end of the transition.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if presentedViewController != nil {
      uncover(animated: flag, completion: completion)
    } else if let presentingViewController {
      presentingViewController.dismiss(animated: flag, completion: completion)
    } else {
      completion?()
    }
  }

  /// Shows a controller in the ancestors' way: a navigation controller pushes it.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.show(vc, sender: sender) }
    present(vc, animated: true)
  }

  /// Shows a controller as the details, next to or over the others.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.showDetailViewController(vc, sender: sender) }
    present(vc, animated: true)
  }

  /// Whether the controller is being dismissed.
  open internal(set) var isBeingDismissed: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the controller is being presented.
  open internal(set) var isBeingPresented: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the controller is being removed from its parent, between `willMove(toParent:)` and
  /// `didMove(toParent:)`.
  open internal(set) var isMovingFromParent: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the controller is being added to its parent, between `addChild(_:)` and
  /// `didMove(toParent:)`.
  open internal(set) var isMovingToParent: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The preferred size of the view in containers and popovers.
  open var preferredContentSize: CGSize {
    get { sparse[default: .zero] }
    set {
      guard preferredContentSize != newValue else { return }
      sparse[default: .zero] = newValue
      tellPreferredContentSize()
    }
  }

  /// Called when a child's preferred size has changed. Overrides lay out the child.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Called when a child's size from constraints has changed; never called here. No layout effect.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Returns the size of a child: the parent's size.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called before the view's size changes; also calls the children.
  ///
  /// A window that is resized calls its root controller.
  open func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children {
      let own = self.size(forChildContentContainer: child, withParentContainerSize: size)
      child.viewWillTransition(to: own, with: coordinator)
    }
  }

  /// Called before the traits change; also calls the children.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }

  /// The coordinator of the transition that the controller, or an ancestor, is in; nil without a
  /// transition.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { runningTransition }

  /// Exchanges a child's view for another's, with the calls of their appearance.
  ///
  /// The container itself adds and removes the children.
  open func transition(
    from fromViewController: UIViewController,
    to toViewController: UIViewController,
    duration: TimeInterval,
    options: UIView.AnimationOptions = [],
    animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchangeViews(
      fromViewController,
      toViewController,
      duration: duration,
      animations: animations,
      completion: completion
    )
  }

  /// Begins the appearance or disappearance of a child that a container shows itself.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
  }

  /// Ends the appearance or disappearance begun by ``beginAppearanceTransition(_:animated:)``.
  open func endAppearanceTransition() { endAppearance() }

  /// Whether children automatically receive appearance calls when their views are added and
  /// removed.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The style of the status bar. No layout effect.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether the status bar is hidden. No layout effect.
  open var prefersStatusBarHidden: Bool { false }
  /// The animation for changes of the status bar. No layout effect.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that determines the status bar's style. No layout effect.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that determines whether the status bar is hidden. No layout effect.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Updates the status bar; does nothing. No layout effect.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Whether the home indicator is hidden automatically. No layout effect.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// The child that determines the home indicator's visibility. No layout effect.
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  /// The edges at which system gestures are deferred. No layout effect.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// The context of an app extension: nil. No layout effect.
  open var extensionContext: NSExtensionContext? { nil }
  /// Whether the interface rotates with the device. No layout effect.
  open var shouldAutorotate: Bool { true }
  /// The supported interface orientations. No layout effect.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// The initial orientation of the interface. No layout effect.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Called when memory is low; not called by the framework here. No layout effect.
  open func didReceiveMemoryWarning() {}
  open override var next: UIResponder? {
    guard let view = viewIfLoaded else { return parent }
    if let superview = view.superview { return superview }
    return presenter ?? parent
  }

  open override var keyCommands: [UIKeyCommand]? { sparse[default: nil] }

  /// Adds a child controller. The caller adds its view.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
    childController.isMovingToParent = true
  }

  /// Removes the controller from its parent.
  open func removeFromParent() {
    guard let parent else { return }
    parent.forget(self)
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called before the parent changes. Overrides call `super`.
  open func willMove(toParent parent: UIViewController?) {
    if parent == nil, self.parent != nil { isMovingFromParent = true }
  }

  /// Called after the parent has changed. Overrides call `super`.
  open func didMove(toParent parent: UIViewController?) {
    if isMovingToParent { isMovingToParent = false }
    if isMovingFromParent { isMovingFromParent = false }
  }

  /// The style, light or dark, of the view and its subviews, regardless of their surroundings.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { sparse[default: .unspecified, "style"] }
    set {
      changeTraits(of: viewIfLoaded) { sparse[default: .unspecified, "style"] = newValue }
    }
  }

  /// The preferred environments for the focus, best first; not used here. No layout effect.
  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }

  /// Returns whether the focus may move; not called here. No layout effect.
  open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }

  /// Called after the focus has moved; not called here. No layout effect.
  open func didUpdateFocus(
    in context: UIFocusUpdateContext,
    with coordinator: UIFocusAnimationCoordinator
  ) {}

  /// The traits of the view, or its future traits before it is loaded.
  open var traitCollection: UITraitCollection { currentTraits }
}
