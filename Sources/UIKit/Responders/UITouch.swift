/// A finger on the screen, as a test moves it.
///
/// One object stands for the finger from the time it is put down until it is lifted. Apple's systems make them; here
/// tests do, with ``init(at:in:)``, or let ``UIWindow`` do it by its `tap(at:)` and `drag(from:to:)`.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// Where a finger is in its movement.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
    /// A pointer's; there is none here.
    ///
    /// No layout effect.
    case regionEntered, regionMoved, regionExited
  }

  /// What touches.
  ///
  /// No layout effect.
  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }

  /// When the touch has changed last, in seconds.
  open internal(set) var timestamp: TimeInterval

  /// Where the touch is in its movement.
  open internal(set) var phase = Phase.began

  /// How many times the finger has tapped here.
  open internal(set) var tapCount = 1

  /// What touches.
  ///
  /// No layout effect.
  open var type: TouchType { .direct }

  /// The window in which the touch began.
  open internal(set) var window: UIWindow?

  /// The view that gets the touch.
  open internal(set) var view: UIView?

  /// The recognizers that get the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// The finger's radius, in points.
  ///
  /// No layout effect.
  open var majorRadius: CGFloat { 0 }

  /// How hard the finger presses: nothing is measured here.
  ///
  /// No layout effect.
  open var force: CGFloat { 0 }

  /// How hard a finger can press: nothing is measured here.
  ///
  /// No layout effect.
  open var maximumPossibleForce: CGFloat { 0 }

  /// Where the finger was put down, in the window.
  var start: CGPoint
  private var position: CGPoint
  private var previous: CGPoint
  /// Whether a recognizer has taken the touch from its view.
  var isTakenFromView = false

  /// Makes a touch at a point of a window; sending it in an event puts it down.
  public init(at point: CGPoint, in window: UIWindow, timestamp: TimeInterval = 0) {
    self.timestamp = timestamp
    self.window = window
    start = point
    position = point
    previous = point
    super.init()
  }

  /// Makes a touch that is in no window and goes nowhere.
  public override init() {
    timestamp = 0
    start = .zero
    position = .zero
    previous = .zero
    super.init()
  }

  /// Moves the finger, for the next event.
  public func move(to point: CGPoint, at timestamp: TimeInterval? = nil) {
    previous = position
    position = point
    phase = .moved
    self.timestamp = timestamp ?? self.timestamp + 1.0 / 60
  }

  /// Leaves the finger where it is, for the next event.
  public func stay(until timestamp: TimeInterval) {
    previous = position
    phase = .stationary
    self.timestamp = timestamp
  }

  /// Lifts the finger, for the next event.
  public func lift(at timestamp: TimeInterval? = nil) {
    previous = position
    phase = .ended
    self.timestamp = timestamp ?? self.timestamp + 1.0 / 60
  }

  /// Interrupts the touch as a telephone call does, for the next event.
  public func cancel() {
    phase = .cancelled
  }

  /// Returns where the finger is, in a view's coordinates.
  open func location(in view: UIView?) -> CGPoint { located(position, in: view) }

  /// Returns where the finger was before, in a view's coordinates.
  open func previousLocation(in view: UIView?) -> CGPoint { located(previous, in: view) }

  /// Returns where the finger is; no greater precision is known.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  private func located(_ point: CGPoint, in view: UIView?) -> CGPoint {
    guard let view, let window, view !== window else { return point }
    return view.convert(point, from: window)
  }
}
