/// A touch on the screen, controlled by a test.
///
/// One object represents the touch from its beginning to its end. Apple's systems create touches.
/// Here tests do, with ``init(at:in:)`` or through the `tap(at:)` and `drag(from:to:)` of
/// ``UIWindow``.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// The phase of a touch.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
    /// A phase of a pointer; pointers do not exist here.
    ///
    /// No layout effect.
    case regionEntered, regionMoved, regionExited
  }

  /// The type of a touch.
  ///
  /// No layout effect.
  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }

  /// The time of the last change, in seconds.
  open internal(set) var timestamp: TimeInterval

  /// The phase of the touch.
  open internal(set) var phase = Phase.began

  /// The number of taps.
  open internal(set) var tapCount = 1

  /// The type of the touch.
  ///
  /// No layout effect.
  open var type: TouchType { .direct }

  /// The window in which the touch began.
  open internal(set) var window: UIWindow?

  /// The view that receives the touch.
  open internal(set) var view: UIView?

  /// The recognizers that receive the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// The touch's radius, in points.
  ///
  /// No layout effect.
  open var majorRadius: CGFloat { 0 }

  /// The force of the touch: not measured here.
  ///
  /// No layout effect.
  open var force: CGFloat { 0 }

  /// The maximum force of a touch: not measured here.
  ///
  /// No layout effect.
  open var maximumPossibleForce: CGFloat { 0 }

  /// The position in the window where the touch began.
  var start: CGPoint
  private var position: CGPoint
  private var previous: CGPoint
  /// Whether a recognizer has taken the touch from its view.
  var isTakenFromView = false

  /// Creates a touch at a point of a window; sending it in an event begins it.
  public init(at point: CGPoint, in window: UIWindow, timestamp: TimeInterval = 0) {
    self.timestamp = timestamp
    self.window = window
    start = point
    position = point
    previous = point
    super.init()
  }

  /// Creates a touch that belongs to no window and is never delivered.
  public override init() {
    timestamp = 0
    start = .zero
    position = .zero
    previous = .zero
    super.init()
  }

  /// Moves the touch, for the next event.
  public func move(to point: CGPoint, at timestamp: TimeInterval? = nil) {
    previous = position
    position = point
    phase = .moved
    self.timestamp = timestamp ?? self.timestamp + 1.0 / 60
  }

  /// Leaves the touch where it is, for the next event.
  public func stay(until timestamp: TimeInterval) {
    previous = position
    phase = .stationary
    self.timestamp = timestamp
  }

  /// Ends the touch, for the next event.
  public func lift(at timestamp: TimeInterval? = nil) {
    previous = position
    phase = .ended
    self.timestamp = timestamp ?? self.timestamp + 1.0 / 60
  }

  /// Cancels the touch, as a phone call does, for the next event.
  public func cancel() {
    phase = .cancelled
  }

  /// Returns the location of the touch, in a view's coordinates.
  open func location(in view: UIView?) -> CGPoint { located(position, in: view) }

  /// Returns the previous location of the touch, in a view's coordinates.
  open func previousLocation(in view: UIView?) -> CGPoint { located(previous, in: view) }

  /// Returns the location of the touch; no greater precision is available.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  private func located(_ point: CGPoint, in view: UIView?) -> CGPoint {
    guard let view, let window, view !== window else { return point }
    return view.convert(point, from: window)
  }
}
