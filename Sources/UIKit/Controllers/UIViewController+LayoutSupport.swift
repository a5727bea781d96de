internal import LayoutEngine
internal import Signposts

extension UIViewController {
  /// The two guides, made when they are first asked for.
  var layoutSupports: (top: LayoutSupportGuide, bottom: LayoutSupportGuide) {
    if let supports { return supports }
    let view: UIView = view
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

/// A controller's top or bottom guide.
final class LayoutSupportGuide: UILayoutGuide, UILayoutSupport {
  var length: CGFloat { layoutFrame.height }
}
