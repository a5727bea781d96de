import LayoutEngine
import Signposts

extension UIScrollView {
  /// Records that a finger takes hold of the content or lets go, or that code scrolls with animation.
  func noteMotion(_ kind: MotionKind) {
    guard Signpost.isRecording else { return }
    defineForRecording()
    Signpost.motion(kind, view: layoutID, engine: engine?.id)
  }
}

extension UIView {
  /// Runs changes that move as an animation, which the recording tells from other moves.
  static func recordingAnimation(lasting duration: TimeInterval, _ changes: () -> Void) {
    // Code may have switched animations off, or wish none: then it is a jump.
    let isAnimation = Signpost.isRecording && areAnimationsEnabled
    if isAnimation { Signpost.motion(.animationBegan, milliseconds: max(duration, 0) * 1000) }
    changes()
    if isAnimation { Signpost.motion(.animationEnded) }
  }
}
