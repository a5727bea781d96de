// Changes are made at once, with or without these calls.
extension UIView {
  /// Would begin an animation; what changes until it is committed changes at once.
  ///
  /// No layout effect.
  @safe
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {}

  /// Lays out every window, at once.
  public class func commitAnimations() {
    animate(withDuration: 0) {}
  }

  /// Would set the animation's duration in seconds.
  ///
  /// No layout effect.
  public class func setAnimationDuration(_ duration: TimeInterval) {}

  /// Would set the wait before the animation in seconds.
  ///
  /// No layout effect.
  public class func setAnimationDelay(_ delay: TimeInterval) {}

  /// Would set the animation's pace.
  ///
  /// No layout effect.
  public class func setAnimationCurve(_ curve: AnimationCurve) {}

  /// Would begin from what is on the screen.
  ///
  /// No layout effect.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
}
