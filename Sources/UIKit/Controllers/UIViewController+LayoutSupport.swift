internal import LayoutEngine
internal import Signposts

extension UIViewController {
  /// The part that top bars cover; the first use adds two constraints to the view.
  public var topLayoutGuide: any UILayoutSupport { topSupport }

  /// The part that bottom bars cover; the first use adds two constraints to the view.
  public var bottomLayoutGuide: any UILayoutSupport { bottomSupport }

  /// The top guide, created on first use.
  var topSupport: LayoutSupportGuide {
    if let guide = supports.top { return guide }
    let made = LayoutSupportGuide(.top, of: view)
    supports.top = made
    return made
  }

  /// The bottom guide, created on first use.
  var bottomSupport: LayoutSupportGuide {
    if let guide = supports.bottom { return guide }
    let made = LayoutSupportGuide(.bottom, of: view)
    supports.bottom = made
    return made
  }

  /// Adds the view to a window, which it fills.
  func enter(_ window: UIWindow) {
    let view: UIView = view
    view.frame = window.bounds
    window.insertSubview(view, at: 0)
  }

  /// Removes the view from its window.
  func leaveWindow() {
    viewIfLoaded?.removeFromSuperview()
  }
}

/// The part that bars cover at one end of a controller's view.
@preconcurrency @MainActor
public protocol UILayoutSupport: AnyObject {
  /// The covered length, in points.
  var length: CGFloat { get }
  /// The upper end.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The lower end.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The covered length.
  var heightAnchor: NSLayoutDimension { get }
}

/// A controller's top or bottom guide, as high as the safe area's inset.
///
/// Like Apple's, it has two constraints, which appear in logs of conflicts: one for its position,
/// one for its height.
final class LayoutSupportGuide: UILayoutGuide, UILayoutSupport {
  enum End {
    case top, bottom

    /// Returns the safe area's inset at this end.
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
