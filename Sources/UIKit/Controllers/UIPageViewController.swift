/// A container that shows one or two pages of a sequence from a data source; they fill its view.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  /// The style of page transitions.
  public enum TransitionStyle: Int, Sendable {
    case pageCurl, scroll
  }

  /// The axis of page transitions.
  public enum NavigationOrientation: Int, Sendable {
    case horizontal, vertical
  }

  /// The direction of a page transition.
  public enum NavigationDirection: Int, Sendable {
    case forward, reverse
  }

  /// The location of the spine.
  public enum SpineLocation: Int, Sendable {
    case none, min, mid, max
  }

  /// A key for options.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The location of the spine.
    public static let spineLocation = OptionsKey(
      rawValue: "UIPageViewControllerOptionSpineLocationKey"
    )
    /// The space between pages during scrolling.
    public static let interPageSpacing = OptionsKey(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey"
    )
  }

  /// The object that provides the pages before and after a page.
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  /// The object that is notified of page transitions.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// The style of page transitions.
  public let transitionStyle: TransitionStyle
  /// The axis of page transitions.
  public let navigationOrientation: NavigationOrientation
  /// The location of the spine.
  ///
  /// With `mid`, two pages are shown. It is `none` unless pages curl.
  open private(set) var spineLocation: SpineLocation
  private var pages: [UIViewController] = []
  /// Whether pages have two sides.
  ///
  /// No layout effect.
  open var isDoubleSided = false
  /// The recognizers for page transitions: none.
  open var gestureRecognizers: [UIGestureRecognizer] { [] }

  /// Creates a controller without pages.
  public init(
    transitionStyle style: TransitionStyle,
    navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    let spine = options?[.spineLocation]
    let location = spine as? SpineLocation ?? (spine as? Int).flatMap(SpineLocation.init(rawValue:))
    spineLocation = style == .pageCurl ? location ?? .min : .none
    isDoubleSided = spineLocation == .mid
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller without pages for a nib or storyboard.
  public required init?(coder: NSCoder) {
    transitionStyle = .scroll
    navigationOrientation = .horizontal
    spineLocation = .none
    super.init(coder: coder)
  }

  open override func loadView() {
    let container = ContainerView.make()
    container.onLayout = { [weak self] in self?.layOut() }
    view = container
    for page in pages { place(page) }
  }

  /// The visible pages: one, or two if the spine is in the middle.
  open var viewControllers: [UIViewController]? { pages.isEmpty ? nil : pages }

  /// Shows other pages, and calls the completion at the end of the transition.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?,
    direction: NavigationDirection,
    animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    containerTransition?.finish(completed: true)
    let next = viewControllers ?? []
    let count = spineLocation == .mid ? 2 : 1
    precondition(
      next.isEmpty || next.count == count,
      "A page controller with this spine location shows \(count), not \(next.count)."
    )
    let old = pages
    let leaving = old.filter { page in !next.contains { $0 === page } }
    let coming = next.filter { page in !old.contains { $0 === page } }
    for page in leaving { page.willMove(toParent: nil) }
    for page in coming { addChild(page) }
    pages = next
    let arrive = { [self] in
      for page in leaving where page.parent === self { page.removeFromParent() }
      for page in coming where page.parent === self { page.didMove(toParent: self) }
    }
    guard isViewLoaded, !(leaving.isEmpty && coming.isEmpty) else {
      arrive()
      viewIfLoaded?.setNeedsLayout()
      completion?(true)
      return
    }
    let transition = ControllerTransition(
      in: view,
      from: leaving.first,
      to: coming.first,
      isAnimated: animated
    )
    exchange(leaving, for: coming, in: transition) { [self] in
      place($0)
    } end: { [self] _ in
      arrive()
      layOut()
      completion?(true)
    }
  }

  private func place(_ page: UIViewController) {
    let child: UIView = page.view
    child.frame = frame(of: page)
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(child)
  }

  /// Returns the frame of a page: the whole view, or the half before or after the spine.
  private func frame(of page: UIViewController) -> CGRect {
    let bounds = view.bounds
    guard pages.count == 2, let index = pages.firstIndex(where: { $0 === page }) else {
      return bounds
    }
    let scale = view.screenScale
    if navigationOrientation == .vertical {
      let middle = (bounds.height / 2).roundedHalfUp(scale)
      return index == 0
        ? CGRect(x: 0, y: 0, width: bounds.width, height: middle)
        : CGRect(x: 0, y: middle, width: bounds.width, height: bounds.height - middle)
    }
    let middle = (bounds.width / 2).roundedHalfUp(scale)
    return (index == 0) != view.isRightToLeft
      ? CGRect(x: 0, y: 0, width: middle, height: bounds.height)
      : CGRect(x: middle, y: 0, width: bounds.width - middle, height: bounds.height)
  }

  private func layOut() {
    for page in pages {
      guard let child = page.viewIfLoaded, child.superview === view else { continue }
      let frame = frame(of: page)
      if child.frame != frame { child.frame = frame }
    }
  }

  open override func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    guard transitionStyle == .pageCurl else { return }
    let orientation: UIInterfaceOrientation = size.width > size.height ? .landscapeRight : .portrait
    guard
      let location = delegate?.pageViewController(self, spineLocationFor: orientation),
      location != .none, location != spineLocation
    else { return }
    spineLocation = location
    isDoubleSided = location == .mid
    // Uses as many pages as the spine location needs, from the visible pages and those after them.
    guard let first = pages.first else { return }
    let second =
      pages.dropFirst().first
      ?? dataSource?.pageViewController(self, viewControllerAfter: first)
    let next = location == .mid ? [first] + [second].compactMap(\.self) : [first]
    if location != .mid || next.count == 2 {
      setViewControllers(next, direction: .forward, animated: false)
    }
  }

  /// Turns to the next or previous page, like a finger, and notifies the delegate.
  ///
  /// - Returns: Whether there is such a page.
  @discardableResult
  public func turnPage(_ direction: NavigationDirection = .forward) -> Bool {
    let next = neighbours(direction)
    guard !next.isEmpty else { return false }
    let previous = pages
    delegate?.pageViewController(self, willTransitionTo: next)
    setViewControllers(next, direction: direction, animated: false)
    delegate?.pageViewController(
      self,
      didFinishAnimating: true,
      previousViewControllers: previous,
      transitionCompleted: true
    )
    return true
  }

  /// Returns the pages after or before the visible ones, in the same number.
  private func neighbours(_ direction: NavigationDirection) -> [UIViewController] {
    guard let dataSource else { return [] }
    var found: [UIViewController] = []
    var current = direction == .forward ? pages.last : pages.first
    while found.count < pages.count, let page = current {
      current =
        direction == .forward
        ? dataSource.pageViewController(self, viewControllerAfter: page)
        : dataSource.pageViewController(self, viewControllerBefore: page)
      guard let current else { return [] }
      if direction == .forward { found.append(current) } else { found.insert(current, at: 0) }
    }
    return found
  }
}

/// Provides the pages of a page view controller.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
  /// Returns the page before a page.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// Returns the page after a page.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  /// Returns the number of dots in the page indicator; never called here.
  ///
  /// No layout effect.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  /// Returns the index of the selected dot; never called here.
  ///
  /// No layout effect.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  /// Returns `0`.
  ///
  /// No layout effect.
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  /// Returns `0`.
  ///
  /// No layout effect.
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Is notified of a page view controller's transitions.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
  /// Called before a transition.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  )
  /// Called after a transition.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool
  )
  /// Returns the spine location for an orientation, for pages that curl; called when the size
  /// changes.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    spineLocationFor orientation: UIInterfaceOrientation
  ) -> UIPageViewController.SpineLocation
  /// Returns the supported interface orientations; never called here.
  ///
  /// No layout effect.
  func pageViewControllerSupportedInterfaceOrientations(
    _ pageViewController: UIPageViewController
  ) -> UIInterfaceOrientationMask
}

extension UIPageViewControllerDelegate {
  /// Returns the current location.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    spineLocationFor orientation: UIInterfaceOrientation
  ) -> UIPageViewController.SpineLocation { pageViewController.spineLocation }
  /// Returns `allButUpsideDown`.
  ///
  /// No layout effect.
  public func pageViewControllerSupportedInterfaceOrientations(
    _ pageViewController: UIPageViewController
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }
  /// Does nothing.
  ///
  /// No layout effect.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool
  ) {}
}
