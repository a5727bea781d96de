/// The recognizers that follow the fingers of one window.
@MainActor
struct GestureSession {
  /// The longest time between two taps of a double tap, in seconds.
  static let tapInterval: TimeInterval = 0.35

  /// When the window's last event happened.
  var time: TimeInterval = 0
  var lastTap: TapRecord?
  /// Those that have got a touch and are not reset.
  private(set) var active: [UIGestureRecognizer] = []

  mutating func add(_ recognizers: [UIGestureRecognizer]) {
    active = (active + recognizers).uniqued()
  }

  /// Those that get some of the touches, innermost view first.
  func recognizers(for touches: Set<UITouch>) -> [UIGestureRecognizer] {
    active.filter { recognizer in touches.contains { $0.isReceived(by: recognizer) } }
  }

  func letTimePass(with event: UIEvent) {
    for recognizer in active { recognizer.timeDidPass(to: event.timestamp, with: event) }
  }

  /// Gets those that are through ready for other fingers.
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
