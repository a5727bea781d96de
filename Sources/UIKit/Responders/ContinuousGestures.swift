extension UIGestureRecognizer {
  /// Begins once the touches have moved far enough, then changes with each move.
  fileprivate func fingersMoved(farEnough: @autoclosure () -> Bool) {
    switch state {
    case .possible: if farEnough() { state = .began }
    case .began, .changed: state = .changed
    case .ended, .cancelled, .failed: break
    }
  }

  /// Ends the gesture if it has begun; otherwise fails it.
  fileprivate func fingersLifted() {
    state = state == .began || state == .changed ? .ended : .failed
  }

  /// The vector from the first touch to the second; nil unless there are two.
  fileprivate var wayBetweenFingers: CGPoint? {
    guard touches.count == 2 else { return nil }
    let (one, other) = (touches[0].location(in: nil), touches[1].location(in: nil))
    return CGPoint(x: other.x - one.x, y: other.y - one.y)
  }
}

/// Recognizes a touch that stays in place.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The minimum duration of the touch before the gesture begins, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5

  /// The maximum movement before that, in points.
  open var allowableMovement: CGFloat = 10

  /// The number of taps before the press.
  ///
  /// No layout effect.
  open var numberOfTapsRequired = 0

  /// The number of fingers.
  open var numberOfTouchesRequired = 1

  private var began: TimeInterval?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    began = numberOfTouches == numberOfTouchesRequired ? event.timestamp : nil
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    switch state {
    case .possible:
      if touches.contains(where: { $0.distance > allowableMovement }) { state = .failed }
    case .began, .changed: state = .changed
    case .ended, .cancelled, .failed: break
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    timeDidPass(to: event.timestamp, with: event)
    fingersLifted()
  }

  override func timeDidPass(to time: TimeInterval, with event: UIEvent) {
    guard state == .possible, let began, numberOfTouches == numberOfTouchesRequired,
      time - began >= minimumPressDuration
    else { return }
    state = .began
  }

  open override func reset() {
    super.reset()
    began = nil
  }
}

/// Recognizes drags.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The minimum number of fingers.
  open var minimumNumberOfTouches = 1

  /// The maximum number of fingers.
  open var maximumNumberOfTouches = Int.max

  /// The types of scrolling that are recognized.
  ///
  /// No layout effect.
  open var allowedScrollTypesMask = UIScrollTypeMask([])

  /// The distance that a finger moves before the gesture begins, in points.
  private static let slop: CGFloat = 10

  private var origin = CGPoint.zero
  private var lastPlace = CGPoint.zero
  private var speed = CGPoint.zero
  private var lastTime: TimeInterval = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if state == .possible, numberOfTouches > maximumNumberOfTouches {
      state = .failed
      return
    }
    origin = place
    lastPlace = place
    lastTime = event.timestamp
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    let place = place
    let time = event.timestamp - lastTime
    if time > 0 {
      speed = CGPoint(x: (place.x - lastPlace.x) / time, y: (place.y - lastPlace.y) / time)
    }
    lastPlace = place
    lastTime = event.timestamp
    fingersMoved(farEnough: numberOfTouches >= minimumNumberOfTouches && isFarEnough)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    guard touches.count == numberOfTouches else { return }
    fingersLifted()
  }

  /// Returns the movement since the touches began.
  open func translation(in view: UIView?) -> CGPoint {
    let from = converted(origin, to: view)
    let to = converted(lastPlace, to: view)
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  /// Sets the translation from which further movement counts.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    origin = CGPoint(x: lastPlace.x - translation.x, y: lastPlace.y - translation.y)
  }

  /// Returns the latest velocity, in points per second.
  open func velocity(in view: UIView?) -> CGPoint { speed }

  /// Whether the touches have moved far enough from where they began.
  var isFarEnough: Bool { hypot(lastPlace.x - origin.x, lastPlace.y - origin.y) >= Self.slop }

  private var place: CGPoint { middle { $0.location(in: nil) } }

  private func converted(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = view.window, window !== view else { return point }
    return view.convert(point, from: window)
  }

  open override func reset() {
    super.reset()
    speed = .zero
  }
}

/// The types of scrolling with a pointing device.
///
/// No layout effect.
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The types as bits.
  public let rawValue: Int

  /// Creates a mask from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A scroll wheel.
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  /// A trackpad.
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  /// Both.
  public static let all = UIScrollTypeMask([.discrete, .continuous])
}

/// Recognizes drags from an edge of the screen.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges from which drags start.
  open var edges: UIRectEdge = []

  /// The maximum distance from the edge at which a touch begins, in points.
  private static let nearness: CGFloat = 20

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard let window = view?.window ?? view as? UIWindow else { return }
    let isAtEdge = touches.allSatisfy { touch in
      let point = touch.location(in: nil)
      return edges.contains(.left) && point.x <= Self.nearness
        || edges.contains(.right) && point.x >= window.bounds.width - Self.nearness
        || edges.contains(.top) && point.y <= Self.nearness
        || edges.contains(.bottom) && point.y >= window.bounds.height - Self.nearness
    }
    if !isAtEdge { state = .failed }
  }
}

/// Recognizes two fingers that pinch.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The ratio of the distance between the fingers to the initial one; setting it resets the
  /// reference.
  open var scale: CGFloat {
    get { startDistance > 0 ? factor * fingerDistance / startDistance : factor }
    set {
      factor = newValue
      startDistance = fingerDistance
    }
  }

  /// The change of the scale per second: not measured here.
  ///
  /// No layout effect.
  open var velocity: CGFloat { 0 }

  private var startDistance: CGFloat = 0
  private var factor: CGFloat = 1

  private var fingerDistance: CGFloat {
    wayBetweenFingers.map { hypot($0.x, $0.y) } ?? startDistance
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if numberOfTouches == 2 { startDistance = fingerDistance }
    if numberOfTouches > 2, state == .possible { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard numberOfTouches == 2 else { return }
    fingersMoved(farEnough: abs(fingerDistance - startDistance) >= 8)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    fingersLifted()
  }

  open override func reset() {
    super.reset()
    startDistance = 0
    factor = 1
  }
}

/// Recognizes two fingers that rotate around each other.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The clockwise rotation in radians; setting it resets the reference.
  open var rotation: CGFloat {
    get { (angle - startAngle).remainder(dividingBy: 2 * .pi) }
    set { startAngle = angle - newValue }
  }

  /// The rotation per second in radians: not measured here.
  ///
  /// No layout effect.
  open var velocity: CGFloat { 0 }

  private var startAngle: CGFloat = 0
  private var lastAngle: CGFloat = 0

  private var angle: CGFloat {
    wayBetweenFingers.map { atan2($0.y, $0.x) } ?? lastAngle
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if numberOfTouches == 2 { startAngle = angle }
    if numberOfTouches > 2, state == .possible { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard numberOfTouches == 2 else { return }
    lastAngle = angle
    fingersMoved(farEnough: abs(rotation) >= 0.05)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    fingersLifted()
  }

  open override func reset() {
    super.reset()
    startAngle = 0
    lastAngle = 0
  }
}

/// Would recognize a pointer over the view; pointers do not exist here, so it never begins.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// The height of a pencil above the screen.
  open var zOffset: CGFloat { 0 }
}
