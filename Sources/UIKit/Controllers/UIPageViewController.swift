/// Shows one of a row of controllers that a data source makes; its view fills the container's.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  /// How pages come.
  ///
  /// No layout effect.
  public enum TransitionStyle: Int, Sendable {
    case pageCurl, scroll
  }

  /// Along which axis pages come.
  ///
  /// No layout effect.
  public enum NavigationOrientation: Int, Sendable {
    case horizontal, vertical
  }

  /// From which side pages come.
  ///
  /// No layout effect.
  public enum NavigationDirection: Int, Sendable {
    case forward, reverse
  }

  /// Where the spine is.
  ///
  /// No layout effect.
  public enum SpineLocation: Int, Sendable {
    case none, min, mid, max
  }

  /// How pages are made.
  ///
  /// No layout effect.
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
    /// The room between pages.
    public static let interPageSpacing = OptionsKey(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey"
    )
  }

  /// Makes the pages before and after one.
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  /// Is told of turned pages.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// How pages come.
  ///
  /// No layout effect.
  public let transitionStyle: TransitionStyle
  /// Along which axis pages come.
  ///
  /// No layout effect.
  public let navigationOrientation: NavigationOrientation
  /// Where the spine is.
  ///
  /// No layout effect.
  open var spineLocation: SpineLocation { .none }
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
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a controller without pages, as an archive would.
  public required init?(coder: NSCoder) {
    transitionStyle = .scroll
    navigationOrientation = .horizontal
    super.init(coder: coder)
  }

  /// The shown pages.
  open var viewControllers: [UIViewController]? { children.isEmpty ? nil : children }

  /// Shows other pages; the completion is called at once.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?,
    direction: NavigationDirection,
    animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    let container: UIView = view
    for child in children {
      child.willMove(toParent: nil)
      child.viewIfLoaded?.removeFromSuperview()
      child.removeFromParent()
    }
    for child in viewControllers ?? [] {
      addChild(child)
      let page: UIView = child.view
      page.frame = container.bounds
      page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      container.addSubview(page)
      child.didMove(toParent: self)
    }
    completion?(true)
  }

  /// Turns to the page after or before the shown one, as a finger does; the delegate is told.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func turnPage(_ direction: NavigationDirection = .forward) -> Bool {
    guard let current = children.first,
      let next = direction == .forward
        ? dataSource?.pageViewController(self, viewControllerAfter: current)
        : dataSource?.pageViewController(self, viewControllerBefore: current)
    else { return false }
    let previous = children
    delegate?.pageViewController(self, willTransitionTo: [next])
    setViewControllers([next], direction: direction, animated: false)
    delegate?.pageViewController(
      self,
      didFinishAnimating: true,
      previousViewControllers: previous,
      transitionCompleted: true
    )
    return true
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
}

extension UIPageViewControllerDelegate {
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
