internal import LayoutEngine
internal import Signposts

extension UIViewController {
  /// What the top bars cover; the first use adds two constraints to the view.
  public var topLayoutGuide: any UILayoutSupport { topSupport }

  /// What the bottom bars cover; the first use adds two constraints to the view.
  public var bottomLayoutGuide: any UILayoutSupport { bottomSupport }

  /// The top guide, made when it is first asked for.
  var topSupport: LayoutSupportGuide {
    if let guide = supports.top { return guide }
    let made = LayoutSupportGuide(.top, of: view)
    supports.top = made
    return made
  }

  /// The bottom guide, made when it is first asked for.
  var bottomSupport: LayoutSupportGuide {
    if let guide = supports.bottom { return guide }
    let made = LayoutSupportGuide(.bottom, of: view)
    supports.bottom = made
    return made
  }

  /// Puts the view into a window that it fills.
  func enter(_ window: UIWindow) {
    let view: UIView = view
    view.frame = window.bounds
    window.insertSubview(view, at: 0)
  }

  /// Takes the view out of its window.
  func leaveWindow() {
    viewIfLoaded?.removeFromSuperview()
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

/// A controller's top or bottom guide: as high as the safe area keeps free there.
///
/// Apple's has the same two constraints, which its logs of conflicts show: one for its place, one for its height.
final class LayoutSupportGuide: UILayoutGuide, UILayoutSupport {
  enum End {
    case top, bottom

    /// How much of a safe area is kept free at this end.
    func length(in insets: UIEdgeInsets) -> CGFloat { self == .top ? insets.top : insets.bottom }
  }

  private let end: End
  private var height: NSLayoutConstraint?

  init(_ end: End, of view: UIView) {
    self.end = end
    super.init()
    identifier =
      end == .top ? "UIViewControllerTopLayoutGuide" : "UIViewControllerBottomLayoutGuide"
    view.addLayoutGuide(self)
    let attribute: NSLayoutConstraint.Attribute = end == .top ? .top : .bottom
    let place = NSLayoutConstraint(item: self, attribute, to: view, attribute, origin: .guide)
    let height = NSLayoutConstraint(
      item: self,
      .height,
      .equal,
      constant: end.length(in: view.safeAreaInsets),
      origin: .guide
    )
    view.install(place, reason: .activation)
    view.install(height, reason: .activation)
    self.height = height
  }

  var length: CGFloat { height?.constant ?? 0 }

  /// Follows the safe area.
  func follow(_ insets: UIEdgeInsets) {
    let length = end.length(in: insets)
    if length != self.length { height?.constant = length }
  }
}
