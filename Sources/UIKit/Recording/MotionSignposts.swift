import LayoutEngine
import Signposts

extension UIScrollView {
  /// Records the start or end of a drag, or an animated scroll by code.
  func noteMotion(_ kind: MotionKind) {
    guard Signpost.isRecording else { return }
    defineForRecording()
    Signpost.motion(kind, view: layoutID, engine: engine?.id)
  }
}

extension UIView {
  /// Runs moving changes as an animation, which the recording distinguishes from other moves.
  static func recordingAnimation(lasting duration: TimeInterval, _ changes: () -> Void) {
    // If code has disabled animations or requests none, the change is a jump.
    let isAnimation = Signpost.isRecording && areAnimationsEnabled
    if isAnimation { Signpost.motion(.animationBegan, milliseconds: max(duration, 0) * 1000) }
    changes()
    if isAnimation { Signpost.motion(.animationEnded) }
  }
}
