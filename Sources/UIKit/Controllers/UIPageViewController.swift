/// Shows one of a row of controllers that a data source makes, or two beside each other; they fill the container's view.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  /// How pages come.
  public enum TransitionStyle: Int, Sendable {
    case pageCurl, scroll
  }

  /// Along which axis pages come.
  public enum NavigationOrientation: Int, Sendable {
    case horizontal, vertical
  }

  /// From which side pages come.
  public enum NavigationDirection: Int, Sendable {
    case forward, reverse
  }

  /// Where the spine is.
  public enum SpineLocation: Int, Sendable {
    case none, min, mid, max
  }

  /// How pages are made.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key itself.
    public let rawValue: String

    /// Makes a key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Where the spine is.
    public static let spineLocation = OptionsKey(
      rawValue: "UIPageViewControllerOptionSpineLocationKey"
    )
    /// The room between pages while they scroll.
    public static let interPageSpacing = OptionsKey(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey"
    )
  }

  /// Makes the pages before and after one.
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  /// Is told of turned pages.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// How pages come.
  public let transitionStyle: TransitionStyle
  /// Along which axis pages come.
  public let navigationOrientation: NavigationOrientation
  /// Where the spine is: with `mid` two pages are shown; `none` unless pages curl.
  open private(set) var spineLocation: SpineLocation
  private var pages: [UIViewController] = []
  /// Whether pages have two sides.
  ///
  /// No layout effect.
  open var isDoubleSided = false
  /// The recognizers that turn pages: none.
  open var gestureRecognizers: [UIGestureRecognizer] { [] }

  /// Makes a controller without pages.
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

  /// Makes a controller without pages, as an archive would.
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

  /// The shown pages: one, or two if the spine is in the middle.
  open var viewControllers: [UIViewController]? { pages.isEmpty ? nil : pages }

  /// Shows other pages; the completion is called when the transition is over.
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

  /// The whole view, or the half before or after the spine.
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
    // As many pages as the spine asks for, from those that are shown and those after them.
    guard let first = pages.first else { return }
    let second =
      pages.dropFirst().first
      ?? dataSource?.pageViewController(self, viewControllerAfter: first)
    let next = location == .mid ? [first] + [second].compactMap(\.self) : [first]
    if location != .mid || next.count == 2 {
      setViewControllers(next, direction: .forward, animated: false)
    }
  }

  /// Turns to the page after or before the shown one, as a finger does; the delegate is told.
  ///
  /// - Returns: Whether there is one.
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

  /// The pages after or before the shown ones, as many.
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

/// Makes the pages of a page controller.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
  /// Returns the page before one.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// Returns the page after one.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  /// Returns the number of dots; never called here.
  ///
  /// No layout effect.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  /// Returns the index of the selected dot; never called here.
  ///
  /// No layout effect.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  /// No dots.
  ///
  /// No layout effect.
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  /// No dots.
  ///
  /// No layout effect.
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Is told of a page controller's turned pages.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
  /// Called when a page is about to be turned.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  )
  /// Called when a page was turned.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool
  )
  /// Returns where the spine is in an orientation, for pages that curl; asked when the size changes.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    spineLocationFor orientation: UIInterfaceOrientation
  ) -> UIPageViewController.SpineLocation
  /// Returns the ways in which the interface may be turned; never called here.
  ///
  /// No layout effect.
  func pageViewControllerSupportedInterfaceOrientations(
    _ pageViewController: UIPageViewController
  ) -> UIInterfaceOrientationMask
}

extension UIPageViewControllerDelegate {
  /// As it is.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    spineLocationFor orientation: UIInterfaceOrientation
  ) -> UIPageViewController.SpineLocation { pageViewController.spineLocation }
  /// All but on its head.
  ///
  /// No layout effect.
  public func pageViewControllerSupportedInterfaceOrientations(
    _ pageViewController: UIPageViewController
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }
  /// Nothing.
  ///
  /// No layout effect.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool
  ) {}
}
