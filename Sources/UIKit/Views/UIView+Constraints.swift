import LayoutEngine
import Signposts

extension UIView {
  /// Whether leading means right in constraints that are installed on this view.
  var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  func add(_ constraint: NSLayoutConstraint) {
    do {
      try checkHosting(constraint)
    } catch {
      error.stop()
    }
    guard !constraint.isHosted(by: self) else { return }
    constraint.hostView?.uninstall(constraint, reason: .activation)
    install(constraint, reason: .activation)
  }

  /// Checks for the errors for which UIKit raises an exception.
  package func checkHosting(_ constraint: NSLayoutConstraint) throws(LayoutFailure) {
    let host = try constraint.findHost()
    guard host.isInSubtree(of: self) else {
      throw .notBelow(constraint: constraint.description, view: layoutItemDescription)
    }
  }

  /// Installs a constraint whose items are this view or its descendants.
  func install(_ constraint: NSLayoutConstraint, reason: ConstraintChangeReason) {
    install(constraint, mentioning: constraint.mentionedViews, reason: reason)
  }

  /// Installs a constraint whose items are these views, each listed once, or their guides.
  func install(
    _ constraint: NSLayoutConstraint,
    mentioning views: (first: UIView?, second: UIView?),
    reason: ConstraintChangeReason
  ) {
    guard let layoutConstraint = constraint.layoutConstraint else { return }
    layoutConstraint.hostReference = layoutReference
    layoutState.hosted.append(constraint)
    layoutConstraint.isRightToLeft = isRightToLeft
    if let view = views.first { note(constraint, mentioning: view) }
    if let view = views.second { note(constraint, mentioning: view) }
    engine?.add(layoutConstraint, reason: reason)
  }

  /// Removes a constraint; does nothing if it is not installed on this view.
  func uninstall(_ constraint: NSLayoutConstraint, reason: ConstraintChangeReason) {
    guard constraint.isHosted(by: self), let layoutConstraint = constraint.layoutConstraint else {
      return
    }
    engine?.remove(layoutConstraint, reason: reason)
    layoutState.hosted.remove(constraint)
    let views = constraint.mentionedViews
    if let view = views.first { forget(constraint, mentioning: view) }
    if let view = views.second { forget(constraint, mentioning: view) }
    layoutConstraint.hostReference = nil
  }

  private func note(_ constraint: NSLayoutConstraint, mentioning view: UIView) {
    if view !== self {
      // The count for a view in the middle of a row of equal views.
      if view.layoutState.mentions.isEmpty { view.layoutState.mentions.reserveCapacity(6) }
      view.layoutState.mentions.append(constraint)
      // The views in between are marked, so that removing one of them looks inside it.
      var inner = view
      while !inner.isDirectly(in: self), let passed = inner.parent {
        passed.flags.isPassedByConstraints = true
        inner = passed
      }
    }
    view.engage()
  }

  private func forget(_ constraint: NSLayoutConstraint, mentioning view: UIView) {
    if view !== self { view.layoutState.forgetMention(constraint) }
    // If no constraint mentions the view any more, its variables are 0.
    if !view.translatesAutoresizingMaskIntoConstraints {
      view.markEngineFrame()
      if let superview = view.parent {
        superview.markNeedsLayout()
      } else {
        view.markNeedsLayout()
      }
    }
  }

  /// Removes the constraints on ancestors that mention something in the subtree.
  func removeConstraintsFromAncestors(of top: UIView) {
    let inner = self === top ? nil : parent
    // Starts with the newest, because each removal takes the constraint out of the array.
    for constraint in layoutState.mentions.reversed() {
      if let inner, constraint.isHosted(by: inner) { continue }
      guard let host = constraint.hostView, !host.isInSubtree(of: top) else { continue }
      host.uninstall(constraint, reason: .hierarchy)
    }
    guard flags.isPassedByConstraints else { return }
    for subview in children { subview.removeConstraintsFromAncestors(of: top) }
  }

  /// Moves leading and trailing to the sides of the view's new direction.
  func directionDidChange() {
    let isRightToLeft = isRightToLeft
    for constraint in layoutState.hosted.constraints {
      guard let layoutConstraint = constraint.layoutConstraint,
        layoutConstraint.isRightToLeft != isRightToLeft
      else { continue }
      engine?.remove(layoutConstraint)
      layoutConstraint.isRightToLeft = isRightToLeft
      engine?.add(layoutConstraint)
    }
    marginsMayHaveChanged()
    setNeedsLayout()
  }

  var isLayoutAmbiguous: Bool {
    guard flags.isEngaged else { return false }
    let engine = requireEngine()
    rootView.holdFrame()
    LayoutPass.updateConstraints(of: rootView)
    return engine.isAmbiguous(self)
  }

  func hostedConstraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    let engine = requireEngine()
    rootView.holdFrame()
    return engine.constraints(affecting: self, horizontally: axis == .horizontal).compactMap {
      layoutConstraint in
      (layoutConstraint.host as? UIView)?.layoutState.hosted.constraints.first {
        $0.layoutConstraint === layoutConstraint
      }
    }
  }
}

extension NSLayoutConstraint {
  /// The views of the two items as the engine uses them, each listed once.
  var mentionedViews: (first: UIView?, second: UIView?) {
    let first = layoutConstraint?.firstItem?.itemView
    let second = layoutConstraint?.secondItem?.itemView
    return (first, second === first ? nil : second)
  }
}

extension ViewLayoutState {
  mutating func forgetMention(_ constraint: NSLayoutConstraint) {
    var index = mentions.count - 1
    while index >= 0 {
      if mentions[index] === constraint {
        mentions.remove(at: index)
        return
      }
      index -= 1
    }
  }
}
