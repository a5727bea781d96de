// Changes take effect immediately, with or without these calls.
extension UIView {
  /// Would begin an animation; changes before the commit take effect immediately.
  ///
  /// No layout effect.
  @safe
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {}

  /// Lays out every window immediately.
  public class func commitAnimations() {
    animate(withDuration: 0) {}
  }

  /// Would set the animation's duration in seconds.
  ///
  /// No layout effect.
  public class func setAnimationDuration(_ duration: TimeInterval) {}

  /// Would set the delay before the animation in seconds.
  ///
  /// No layout effect.
  public class func setAnimationDelay(_ delay: TimeInterval) {}

  /// Would set the animation's curve.
  ///
  /// No layout effect.
  public class func setAnimationCurve(_ curve: AnimationCurve) {}

  /// Would start from the current state on the screen.
  ///
  /// No layout effect.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
}
