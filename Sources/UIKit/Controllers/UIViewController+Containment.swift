extension UIViewController {
  /// Sets traits of a child that replace inherited ones; nil removes them.
  public func setOverrideTraitCollection(
    _ collection: UITraitCollection?,
    forChild childViewController: UIViewController
  ) {
    childViewController.changeTraits(of: childViewController.viewIfLoaded) {
      overrideTraits[ObjectIdentifier(childViewController)] = collection
    }
  }

  /// Returns the traits that were set for a child.
  public func overrideTraitCollection(
    forChild childViewController: UIViewController
  ) -> UITraitCollection? {
    overrideTraits[ObjectIdentifier(childViewController)]
  }

  /// Removes the settings of a child that leaves.
  func forget(_ child: UIViewController) {
    if !overrideTraits.isEmpty { overrideTraits[ObjectIdentifier(child)] = nil }
  }

  /// The system's margins for the view's size.
  var systemMargins: NSDirectionalEdgeInsets {
    var length = viewIfLoaded?.geometry.frame.width ?? 0
    if let view = viewIfLoaded, view.safeAreaInsets.left > 0, view.safeAreaInsets.right > 0 {
      length = min(length, view.geometry.frame.height)
    }
    let side: CGFloat = length >= 414 ? 20 : 16
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }

  /// Notifies the container or the presentation of a new preferred size.
  func tellPreferredContentSize() {
    if let parent {
      parent.preferredContentSizeDidChange(forChildContentContainer: self)
    } else if presenter != nil {
      activePresentation?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  /// Exchanges a child's view for another's in a transition.
  func exchangeViews(
    _ old: UIViewController,
    _ new: UIViewController,
    duration: TimeInterval,
    animations: (() -> Void)?,
    completion: ((Bool) -> Void)?
  ) {
    let container: UIView = old.viewIfLoaded?.superview ?? view
    let isSeen = container.window != nil && isAppearingOrAppeared
    let transition = ControllerTransition(
      in: container,
      from: old,
      to: new,
      isAnimated: duration > 0,
      duration: duration
    )
    if let animations { transition.animate(alongsideTransition: { _ in animations() }) }
    exchange([old], for: [new], in: transition) {
      container.addSubview($0.view)
    } end: {
      completion?($0)
    }
    // Without a window, nothing is animated alongside.
    if !isSeen { animations?() }
  }

  /// Updates the view's safe area from bars and additional insets.
  func updateOwnSafeArea() {
    guard let view = viewIfLoaded else { return }
    let insets = additionalSafeAreaInsets
    view.setOwnSafeArea(
      UIEdgeInsets(
        top: insets.top + barInsets.top,
        left: insets.left + barInsets.left,
        bottom: insets.bottom + barInsets.bottom,
        right: insets.right + barInsets.right
      )
    )
  }

  /// Returns the nearest ancestor controller of a class.
  func ancestor<Container: UIViewController>() -> Container? {
    var current = parent
    while let controller = current {
      if let found = controller as? Container { return found }
      current = controller.parent
    }
    return nil
  }
}
