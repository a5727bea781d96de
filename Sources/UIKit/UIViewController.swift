import LayoutEngine
import Signposts

/// A view's life: its loading, its appearance, its layout.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  private var supports: (top: LayoutSupportGuide, bottom: LayoutSupportGuide)?

  /// The controllers whose views are in this one's.
  open private(set) var children: [UIViewController] = []

  /// The controller that this one is in.
  open private(set) weak var parent: UIViewController?

  /// A name for bars.
  open var title: String?

  /// Insets that are added to the safe area of the view.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { viewIfLoaded?.setOwnSafeArea(additionalSafeAreaInsets) }
  }

  /// Makes a controller whose view is made when it is first asked for.
  public override init() {
    super.init()
  }

  /// Makes a controller; archives are not read here, so the name finds nothing.
  public init(nibName: String?, bundle: Bundle?) {
    super.init()
  }

  /// Makes a controller as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The view; asking for it loads it.
  open var view: UIView {
    get {
      loadViewIfNeeded()
      guard let loadedView else {
        preconditionFailure("loadView of \(className) must set the controller's view")
      }
      return loadedView
    }
    set {
      loadedView?.layoutState.viewController = nil
      loadedView = newValue
      newValue.layoutState.viewController = self
      supports = nil
    }
  }

  /// The view, if it is loaded.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view; overriders set ``view`` and do not call `super`.
  open func loadView() {
    let made = UIView(frame: UIScreen.main.bounds)
    made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view = made
  }

  /// Loads the view, if it is not loaded.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    guard let loadedView else {
      preconditionFailure("loadView of \(className) must set the controller's view")
    }
    if additionalSafeAreaInsets != .zero { loadedView.setOwnSafeArea(additionalSafeAreaInsets) }
    viewDidLoad()
  }

  /// Tells that the view is loaded.
  open func viewDidLoad() {}

  /// Tells that the view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}

  /// Tells that the view is about to be in a window with its layout.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Tells that the view is shown.
  open func viewDidAppear(_ animated: Bool) {}

  /// Tells that the view is about to be taken away.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Tells that the view was taken away.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Updates the constraints of the view; overriders call `super`.
  open func updateViewConstraints() {
    viewIfLoaded?.updateConstraints()
  }

  /// Tells that the view's `layoutSubviews` is about to be called.
  open func viewWillLayoutSubviews() {}

  /// Tells that the view's `layoutSubviews` was called.
  open func viewDidLayoutSubviews() {}

  /// Tells that the safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// Tells that the margins of the view have changed.
  open func viewLayoutMarginsDidChange() {}

  /// Tells that the traits have changed; here they are the same from the making on.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Adds a controller; its view is the caller's to add.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  /// Takes the controller out of its parent.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Tells that the parent is about to change.
  open func willMove(toParent parent: UIViewController?) {}

  /// Tells that the parent has changed.
  open func didMove(toParent parent: UIViewController?) {}

  /// What the top bars cover; the first use adds two constraints to the view.
  open var topLayoutGuide: any UILayoutSupport { layoutSupports.top }

  /// What the bottom bars cover; the first use adds two constraints to the view.
  open var bottomLayoutGuide: any UILayoutSupport { layoutSupports.bottom }

  /// The traits of the view.
  open var traitCollection: UITraitCollection { view.traitCollection }
}

extension UIViewController {
  private var layoutSupports: (top: LayoutSupportGuide, bottom: LayoutSupportGuide) {
    if let supports { return supports }
    let view = view
    let made = (top: LayoutSupportGuide(), bottom: LayoutSupportGuide())
    made.top.identifier = "UIViewControllerTopLayoutGuide"
    made.bottom.identifier = "UIViewControllerBottomLayoutGuide"
    view.addLayoutGuide(made.top)
    view.addLayoutGuide(made.bottom)
    // Each guide is a line at its edge: one constraint each says where, its height is what nothing mentions, 0.
    for (guide, attribute) in [
      (made.top, NSLayoutConstraint.Attribute.top), (made.bottom, .bottom),
    ] {
      let constraint = NSLayoutConstraint(
        item: guide,
        attribute,
        to: view,
        attribute,
        origin: .guide
      )
      view.install(constraint, reason: .activation)
    }
    supports = made
    return made
  }

  /// Puts the view into a window that it fills.
  func enter(_ window: UIWindow) {
    let view = view
    view.frame = window.bounds
    viewWillAppear(false)
    window.insertSubview(view, at: 0)
    viewIsAppearing(false)
    viewDidAppear(false)
  }

  /// Takes the view out of its window.
  func leaveWindow() {
    guard let loadedView, loadedView.superview != nil else { return }
    viewWillDisappear(false)
    loadedView.removeFromSuperview()
    viewDidDisappear(false)
  }
}

/// What bars cover at one end of a controller's view.
@preconcurrency @MainActor
public protocol UILayoutSupport: AnyObject {
  /// How much is covered, in points.
  var length: CGFloat { get }
  /// The upper end.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The lower end.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// How much is covered.
  var heightAnchor: NSLayoutDimension { get }
}

/// A controller's top or bottom guide.
final class LayoutSupportGuide: UILayoutGuide, UILayoutSupport {
  var length: CGFloat { layoutFrame.height }
}
