extension UIView {
  /// Runs the changes and lays out every window; there is no screen on which to see the way there.
  public class func animate(
    withDuration duration: TimeInterval,
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    performWithLayout(animations)
    completion?(true)
  }

  /// Runs the changes and lays out every window; there is no screen on which to see the way there.
  public class func animate(withDuration duration: TimeInterval, animations: () -> Void) {
    performWithLayout(animations)
  }

  /// Runs the changes.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    actionsWithoutAnimation()
  }

  private class func performWithLayout(_ changes: () -> Void) {
    changes()
    for window in UIWindow.existing { window.layoutIfNeeded() }
  }
}
