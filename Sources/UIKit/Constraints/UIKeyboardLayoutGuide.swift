import LayoutEngine
import Signposts

/// A guide with constraints that are active only near, or away from, certain edges of its view.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {
  private struct Tracked {
    let constraints: [NSLayoutConstraint]
    let edge: NSDirectionalRectEdge
    let isNear: Bool
  }

  private var tracked: [Tracked] = []

  /// The edges that the guide is near.
  var nearEdges: NSDirectionalRectEdge { [] }

  /// Activates constraints only while the guide is near an edge.
  open func setConstraints(
    _ trackedConstraints: [NSLayoutConstraint],
    activeWhenNearEdge edge: NSDirectionalRectEdge
  ) {
    track(trackedConstraints, edge, isNear: true)
  }

  /// Activates constraints only while the guide is not near an edge.
  open func setConstraints(
    _ trackedConstraints: [NSLayoutConstraint],
    activeWhenAwayFrom edge: NSDirectionalRectEdge
  ) {
    track(trackedConstraints, edge, isNear: false)
  }

  /// Returns the constraints that are active while the guide is near an edge.
  open func constraintsActive(
    whenNearEdge edge: NSDirectionalRectEdge
  ) -> [NSLayoutConstraint] {
    constraints(edge, isNear: true)
  }

  /// Returns the constraints that are active while the guide is not near an edge.
  open func constraintsActive(
    whenAwayFrom edge: NSDirectionalRectEdge
  ) -> [NSLayoutConstraint] {
    constraints(edge, isNear: false)
  }

  /// Deactivates and discards all constraints that follow the guide.
  open func removeAllTrackedConstraints() {
    for entry in tracked { NSLayoutConstraint.deactivate(entry.constraints) }
    tracked = []
  }

  private func constraints(
    _ edge: NSDirectionalRectEdge,
    isNear: Bool
  ) -> [NSLayoutConstraint] {
    tracked.filter { $0.edge == edge && $0.isNear == isNear }.flatMap(\.constraints)
  }

  private func track(
    _ constraints: [NSLayoutConstraint],
    _ edge: NSDirectionalRectEdge,
    isNear: Bool
  ) {
    tracked.removeAll { $0.edge == edge && $0.isNear == isNear }
    tracked.append(Tracked(constraints: constraints, edge: edge, isNear: isNear))
    for constraint in constraints {
      constraint.isActive = nearEdges.isSuperset(of: edge) == isNear
    }
  }
}

/// The area of a view that the keyboard covers.
///
/// There is no keyboard here. The guide is where it is on a device while the keyboard is hidden: at
/// the bottom, as wide as the view, and as high as the safe area's inset.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  private var top: NSLayoutConstraint?

  /// Whether the guide follows a floating or split keyboard.
  ///
  /// No layout effect.
  open var followsUndockedKeyboard = false

  /// Whether the guide is as high as the safe area's inset while there is no keyboard; otherwise it
  /// has no height.
  open var usesBottomSafeArea = true {
    didSet { update() }
  }

  /// The distance above the keyboard at which a drag begins to dismiss it.
  ///
  /// No layout effect.
  open var keyboardDismissPadding: CGFloat = 0

  override var nearEdges: NSDirectionalRectEdge { [.leading, .bottom, .trailing] }

  /// Adds the guide to its view.
  func enter(_ view: UIView) {
    identifier = "UIKeyboardLayoutGuide"
    view.addLayoutGuide(self)
    let edges = [NSLayoutConstraint.Attribute.left, .right, .bottom].map {
      NSLayoutConstraint(item: self, $0, to: view, $0, origin: .guide)
    }
    let top = NSLayoutConstraint(
      item: self,
      .top,
      to: view,
      .bottom,
      constant: -coveredHeight,
      origin: .guide
    )
    self.top = top
    for constraint in edges + [top] { view.install(constraint, reason: .activation) }
  }

  /// Updates the guide's height to the safe area.
  func update() {
    guard let top, top.constant != -coveredHeight else { return }
    top.constant = -coveredHeight
  }

  private var coveredHeight: CGFloat {
    usesBottomSafeArea ? owningView?.safeAreaInsets.bottom ?? 0 : 0
  }
}
