// What has no effect says so in the line that says what it is.
// swift-format-ignore-file: BeginDocumentationCommentWithOneLineSummary

/// A view's life: its loading, its appearance, its layout.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  var supports: (top: LayoutSupportGuide?, bottom: LayoutSupportGuide?)

  /// The controllers whose views are in this one's.
  open private(set) var children: [UIViewController] = []

  /// The controller that this one is in.
  open private(set) weak var parent: UIViewController?

  /// A name for bars.
  open var title: String? {
    didSet {
      guard title != oldValue else { return }
      navigationItemIfMade?.title = title
      if hasTabBarItem { madeTabBarItem.title = title }
    }
  }

  /// What the bars of the controllers around this one cover of its view.
  var barInsets = UIEdgeInsets.zero {
    didSet { if barInsets != oldValue { updateOwnSafeArea() } }
  }

  /// Where the controller is between its view's appearance and disappearance.
  var appearance = Appearance()

  /// The controller that covers this one.
  open internal(set) var presentedViewController: UIViewController?

  weak var presenter: UIViewController?

  /// Insets that are added to the safe area of the view.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { updateOwnSafeArea() }
  }

  /// Whether the view's margins are at least ``systemMinimumLayoutMargins``.
  ///
  /// A controller's view has no margins of its own: without the system's they are 0 until set.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet {
      guard viewRespectsSystemMinimumLayoutMargins != oldValue else { return }
      viewIfLoaded?.marginsMayHaveChanged()
    }
  }

  /// The margins that the system wants at least: none above and below, 16 at the sides, or 20 if the view is at least
  /// 414 points wide; on a phone turned so that the safe area keeps both sides free, if its shorter side is.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets { systemMargins }

  /// Makes a controller whose view is made when it is first asked for.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Makes a controller whose view may come from a nib: see ``loadView()``.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
    keepNib(nibNameOrNil, nibBundleOrNil)
  }

  /// Makes a controller of a storyboard, which then loads its view; other archives are not read.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The view; asking for it loads it, so it is never nil.
  ///
  /// Setting nil lets it go, to be loaded again.
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

  /// Takes the view of the storyboard or nib, or makes an empty one; overriders set ``view`` and do not call `super`.
  open func loadView() {
    if loadViewFromDocument() { return }
    let made = UIView(frame: UIScreen.main.bounds)
    made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view = made
  }

  /// Loads the view, if it is not loaded.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    guard loadedView != nil else {
      preconditionFailure("loadView of \(className) must set the controller's view")
    }
    if additionalSafeAreaInsets != .zero || barInsets != .zero { updateOwnSafeArea() }
    viewDidLoad()
  }

  /// Called when the view is loaded.
  open func viewDidLoad() {}

  /// Called when the view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called once the view is in a window, after `viewWillAppear(_:)` and before `viewDidAppear(_:)`.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called when the view is shown.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called when the view is about to be taken away.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called when the view was taken away.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Updates the constraints of the view; overriders call `super`.
  open func updateViewConstraints() {
    viewIfLoaded?.updateConstraints()
  }

  /// Called when the view's `layoutSubviews` is about to be called.
  open func viewWillLayoutSubviews() {}

  /// Called when the view's `layoutSubviews` was called.
  open func viewDidLayoutSubviews() {}

  /// Called when the safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// Called when the margins of the view have changed.
  open func viewLayoutMarginsDidChange() {}

  /// Called when the traits have changed, such as by a style that the controller or an ancestor overrides.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// What a navigation bar shows of the controller; made when it is first asked for.
  open var navigationItem: UINavigationItem { madeNavigationItem }

  /// What a tab bar shows of the controller; made when it is first asked for.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tabBarItem: UITabBarItem! {
    get { madeTabBarItem }
    set { madeTabBarItem = newValue }
  }

  /// The navigation controller around this one.
  open var navigationController: UINavigationController? { ancestor() }

  /// The tab bar controller around this one.
  open var tabBarController: UITabBarController? { ancestor() }

  /// The split controller around this one.
  open var splitViewController: UISplitViewController? { ancestor() }

  /// Whether tab bar and toolbar go away while a navigation controller shows this one, unless it is the first.
  open var hidesBottomBarWhenPushed: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// What a navigation controller's toolbar shows.
  open var toolbarItems: [UIBarButtonItem]? {
    get { sparse[default: nil] }
    set {
      sparse[default: nil] = newValue
      navigationController?.viewIfLoaded?.setNeedsLayout()
    }
  }

  /// The edges at which the view reaches under bars: all unless set.
  open var edgesForExtendedLayout: UIRectEdge {
    get { sparse[default: .all] }
    set {
      sparse[default: .all] = newValue
      parent?.viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Whether the view reaches under bars that are not translucent, too.
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

  /// Called before a segue of a storyboard shows another controller; overriders get it ready.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Whether a segue may be gone; asked if a control or a cell of the storyboard starts it.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Shows another controller of the storyboard; ends the process with a sentence if there is no such segue.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    followSegue(identifier, sender: sender)
  }

  /// The controller that this one, or one around it, covers.
  open var presentingViewController: UIViewController? {
    presenter ?? parent?.presentingViewController
  }

  /// How the controller covers another: `automatic` is a page sheet.
  open var modalPresentationStyle: UIModalPresentationStyle {
    get { sparse[default: .automatic] }
    set { sparse[default: .automatic] = newValue }
  }

  /// How the controller comes. No layout effect.
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

  /// Whether others that cover the current context cover this controller instead of the window.
  open var definesPresentationContext: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Makes the presentation of a controller that has a way of its own, such as an alert.
  func makeOwnPresentation() -> UIPresentationController? { nil }

  /// Whether a keyboard goes when another controller comes. No layout effect.
  open var disablesAutomaticKeyboardDismissal: Bool { false }

  /// Makes what custom presentations need; not retained.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Covers this controller, or the one around it that the style asks for, with another.
  ///
  /// The completion is called when the transition is over: at once unless it takes time.
  open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    cover(with: viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Takes away what covers this controller, or else this one, with all that covers it in turn.
  ///
  /// The completion is called when the transition is over.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if presentedViewController != nil {
      uncover(animated: flag, completion: completion)
    } else if let presentingViewController {
      presentingViewController.dismiss(animated: flag, completion: completion)
    } else {
      completion?()
    }
  }

  /// Shows a controller in the way of those around: a navigation controller pushes it.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.show(vc, sender: sender) }
    present(vc, animated: true)
  }

  /// Shows a controller beside or over the others.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.showDetailViewController(vc, sender: sender) }
    present(vc, animated: true)
  }

  /// Whether the controller is being covered by nothing any more.
  open internal(set) var isBeingDismissed: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the controller begins to cover another.
  open internal(set) var isBeingPresented: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the controller is leaving its parent: from `willMove(toParent:)` to `didMove(toParent:)`.
  open internal(set) var isMovingFromParent: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the controller is entering its parent: from `addChild(_:)` to `didMove(toParent:)`.
  open internal(set) var isMovingToParent: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The size that containers and popovers should give the view.
  open var preferredContentSize: CGSize {
    get { sparse[default: .zero] }
    set {
      guard preferredContentSize != newValue else { return }
      sparse[default: .zero] = newValue
      tellPreferredContentSize()
    }
  }

  /// Called when a child wants another size; overriders lay out.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Called when constraints give a child another size; only code calls it here. No layout effect.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Returns the size that a child gets: the parent's.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called when the view is about to have another size; passed to the children.
  ///
  /// A window that is resized tells its root controller.
  open func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children {
      let own = self.size(forChildContentContainer: child, withParentContainerSize: size)
      child.viewWillTransition(to: own, with: coordinator)
    }
  }

  /// Called when the traits are about to change; passed to the children.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }

  /// What goes with the transition that the controller, or one around it, is in; nil without one.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { runningTransition }

  /// Exchanges a child's view for another's, with the calls of their appearance; the container adds and removes them
  /// as children itself.
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

  /// Begins to tell of the appearance or disappearance of a child that a container shows itself.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
  }

  /// Ends what ``beginAppearanceTransition(_:animated:)`` began.
  open func endAppearanceTransition() { endAppearance() }

  /// Whether children are told of their appearance as their views come and go.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// How the status bar looks. No layout effect.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether the status bar is hidden. No layout effect.
  open var prefersStatusBarHidden: Bool { false }
  /// How the status bar goes. No layout effect.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that decides about the status bar's look. No layout effect.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that decides whether the status bar is hidden. No layout effect.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Would bring the status bar up to date. No layout effect.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Whether the line at the bottom goes by itself. No layout effect.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// The child that decides about the line at the bottom. No layout effect.
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  /// The edges at which the system's gestures wait. No layout effect.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// What an app extension runs in: none. No layout effect.
  open var extensionContext: NSExtensionContext? { nil }
  /// Whether the interface turns with the device. No layout effect.
  open var shouldAutorotate: Bool { true }
  /// The ways in which the interface may be turned. No layout effect.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// How the interface is turned at first. No layout effect.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Called when memory is short; only code calls it here. No layout effect.
  open func didReceiveMemoryWarning() {}
  open override var next: UIResponder? {
    guard let view = viewIfLoaded else { return parent }
    if let superview = view.superview { return superview }
    return presenter ?? parent
  }

  open override var keyCommands: [UIKeyCommand]? { sparse[default: nil] }

  /// Adds a controller; its view is the caller's to add.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
    childController.isMovingToParent = true
  }

  /// Takes the controller out of its parent.
  open func removeFromParent() {
    guard let parent else { return }
    parent.forget(self)
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called when the parent is about to change; overriders call `super`.
  open func willMove(toParent parent: UIViewController?) {
    if parent == nil, self.parent != nil { isMovingFromParent = true }
  }

  /// Called when the parent has changed; overriders call `super`.
  open func didMove(toParent parent: UIViewController?) {
    if isMovingToParent { isMovingToParent = false }
    if isMovingFromParent { isMovingFromParent = false }
  }

  /// Whether the view and what is in it are light or dark, whatever they are in.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { sparse[default: .unspecified, "style"] }
    set {
      changeTraits(of: viewIfLoaded) { sparse[default: .unspecified, "style"] = newValue }
    }
  }

  /// Where the focus is to go, the best first; nothing asks here. No layout effect.
  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }

  /// Whether the focus may move; nothing asks here. No layout effect.
  open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }

  /// Called when the focus has moved; it never does here. No layout effect.
  open func didUpdateFocus(
    in context: UIFocusUpdateContext,
    with coordinator: UIFocusAnimationCoordinator
  ) {}

  /// The traits of the view; before it is loaded those that it would have.
  open var traitCollection: UITraitCollection { currentTraits }
}
