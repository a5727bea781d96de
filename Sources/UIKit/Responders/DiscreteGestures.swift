/// Recognizes taps.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps.
  open var numberOfTapsRequired = 1

  /// The number of fingers for each tap.
  open var numberOfTouchesRequired = 1

  /// The pointer buttons that tap.
  ///
  /// No layout effect.
  open var buttonMaskRequired = UIEvent.ButtonMask.primary

  private var taps = 0
  private var lastTap: TimeInterval = 0
  private var fingers = 0

  /// The maximum movement of a tap, in points.
  private static let allowableMovement: CGFloat = 45

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if taps > 0, event.timestamp - lastTap > GestureSession.tapInterval { taps = 0 }
    fingers = max(fingers, numberOfTouches)
    if fingers > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard state == .possible else { return }
    if touches.contains(where: { $0.distance > Self.allowableMovement }) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    guard state == .possible, touches.count == numberOfTouches else { return }
    guard fingers == numberOfTouchesRequired else {
      state = .failed
      return
    }
    taps += 1
    lastTap = event.timestamp
    fingers = 0
    if taps == numberOfTapsRequired { state = .ended }
  }

  override func timeDidPass(to time: TimeInterval, with event: UIEvent) {
    guard state == .possible, taps > 0, taps < numberOfTapsRequired,
      time - lastTap > GestureSession.tapInterval
    else { return }
    state = .failed
    if numberOfTouches == 0 { finish() }
  }

  override var isWaiting: Bool {
    super.isWaiting || state == .possible && taps > 0 && taps < numberOfTapsRequired
  }

  open override func reset() {
    super.reset()
    taps = 0
    fingers = 0
  }
}

/// Recognizes quick drags in one direction.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of a swipe.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The directions as bits.
    public let rawValue: UInt

    /// Creates directions from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that are recognized.
  open var direction = Direction.right

  /// The number of fingers.
  open var numberOfTouchesRequired = 1

  private var began: TimeInterval = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    began = event.timestamp
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard state == .possible, numberOfTouches == numberOfTouchesRequired else { return }
    if event.timestamp - began > 0.5 {
      state = .failed
      return
    }
    let way = middle(\.way)
    if isSwipe(way) { state = .ended }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    if state == .possible { state = .failed }
  }

  /// Returns whether a movement covers 50 points in one of the directions, and less than half of
  /// that across it.
  private func isSwipe(_ way: CGPoint) -> Bool {
    let long: CGFloat = 50
    let isHorizontal = abs(way.y) < abs(way.x) / 2
    let isVertical = abs(way.x) < abs(way.y) / 2
    return direction.contains(.right) && isHorizontal && way.x >= long
      || direction.contains(.left) && isHorizontal && way.x <= -long
      || direction.contains(.down) && isVertical && way.y >= long
      || direction.contains(.up) && isVertical && way.y <= -long
  }
}

extension UITouch {
  /// The movement since the touch began, in the window's coordinates.
  var way: CGPoint {
    let now = location(in: nil)
    return CGPoint(x: now.x - start.x, y: now.y - start.y)
  }

  /// The length of that movement, in points.
  var distance: CGFloat { hypot(way.x, way.y) }
}
