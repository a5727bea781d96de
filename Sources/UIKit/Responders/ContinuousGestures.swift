extension UIGestureRecognizer {
  /// Begins once the fingers have moved far enough, then changes with each move.
  fileprivate func fingersMoved(farEnough: @autoclosure () -> Bool) {
    switch state {
    case .possible: if farEnough() { state = .began }
    case .began, .changed: state = .changed
    case .ended, .cancelled, .failed: break
    }
  }

  /// Ends what has begun, and fails what has not.
  fileprivate func fingersLifted() {
    state = state == .began || state == .changed ? .ended : .failed
  }

  /// From the first finger to the second; nil unless there are two.
  fileprivate var wayBetweenFingers: CGPoint? {
    guard touches.count == 2 else { return nil }
    let (one, other) = (touches[0].location(in: nil), touches[1].location(in: nil))
    return CGPoint(x: other.x - one.x, y: other.y - one.y)
  }
}

/// Recognizes a finger that stays.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the finger stays before the gesture begins, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5

  /// How far the finger may move before that, in points.
  open var allowableMovement: CGFloat = 10

  /// How many taps come before.
  ///
  /// No layout effect.
  open var numberOfTapsRequired = 0

  /// How many fingers press.
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

/// Recognizes fingers that are drawn over the screen.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The least number of fingers.
  open var minimumNumberOfTouches = 1

  /// The greatest number of fingers.
  open var maximumNumberOfTouches = Int.max

  /// The ways of scrolling that count.
  ///
  /// No layout effect.
  open var allowedScrollTypesMask = UIScrollTypeMask([])

  /// How far a finger moves before the gesture begins, in points.
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

  /// Returns how far the fingers have moved since they were put down.
  open func translation(in view: UIView?) -> CGPoint {
    let from = converted(origin, to: view)
    let to = converted(lastPlace, to: view)
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  /// Counts the fingers' way from another place on.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    origin = CGPoint(x: lastPlace.x - translation.x, y: lastPlace.y - translation.y)
  }

  /// Returns how fast the fingers moved last, in points a second.
  open func velocity(in view: UIView?) -> CGPoint { speed }

  /// Whether the fingers have left the place where they were put down.
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

/// The ways of scrolling with a pointing device.
///
/// No layout effect.
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The ways as bits.
  public let rawValue: Int

  /// Makes a mask of its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A wheel.
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  /// A trackpad.
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  /// Both.
  public static let all = UIScrollTypeMask([.discrete, .continuous])
}

/// Recognizes fingers that are drawn in from an edge of the screen.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges from which fingers may come.
  open var edges: UIRectEdge = []

  /// How near to the edge a finger is put down, in points.
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

/// Recognizes two fingers that come closer or move apart.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// How far apart the fingers are, by how far they were; setting it counts from here on.
  open var scale: CGFloat {
    get { startDistance > 0 ? factor * fingerDistance / startDistance : factor }
    set {
      factor = newValue
      startDistance = fingerDistance
    }
  }

  /// How fast the scale changes, a second: not measured here.
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

/// Recognizes two fingers that turn about each other.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// How far the fingers have turned clockwise, in radians; setting it counts from here on.
  open var rotation: CGFloat {
    get { (angle - startAngle).remainder(dividingBy: 2 * .pi) }
    set { startAngle = angle - newValue }
  }

  /// How fast the fingers turn, in radians a second: not measured here.
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

/// Would recognize a pointer over the view; there is none here, so it never begins.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// The height of a pencil over the screen.
  open var zOffset: CGFloat { 0 }
}
