/// The recognizers that follow the touches in one window.
@MainActor
struct GestureSession {
  /// The maximum time between two taps of a double tap, in seconds.
  static let tapInterval: TimeInterval = 0.35

  /// The time of the window's last event.
  var time: TimeInterval = 0
  var lastTap: TapRecord?
  /// The recognizers that have received a touch and have not been reset.
  private(set) var active: [UIGestureRecognizer] = []

  mutating func add(_ recognizers: [UIGestureRecognizer]) {
    active = (active + recognizers).uniqued()
  }

  /// Returns the recognizers that receive some of the touches, innermost view first.
  func recognizers(for touches: Set<UITouch>) -> [UIGestureRecognizer] {
    active.filter { recognizer in touches.contains { $0.isReceived(by: recognizer) } }
  }

  func letTimePass(with event: UIEvent) {
    for recognizer in active { recognizer.timeDidPass(to: event.timestamp, with: event) }
  }

  /// Resets finished recognizers for further touches.
  mutating func resetFinished() {
    for recognizer in active where !recognizer.isWaiting { recognizer.finish() }
    active.removeAll { !$0.isWaiting }
  }
}

extension UITouch {
  func isReceived(by recognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizers?.contains { $0 === recognizer } == true
  }
}
