/// The user's input at one time: the touches on the screen, or a shake.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The kinds of events.
  ///
  /// No layout effect.
  public enum EventType: Int, Sendable {
    case touches = 0
    case motion = 1
    case remoteControl = 2
    case presses = 3
    case scroll = 10
    case hover = 11
    case transform = 14
  }

  /// The kinds of motions and remote control buttons.
  ///
  /// No layout effect.
  public enum EventSubtype: Int, Sendable {
    case none = 0
    case motionShake = 1
    case remoteControlPlay = 100
    case remoteControlPause = 101
    case remoteControlStop = 102
    case remoteControlTogglePlayPause = 103
    case remoteControlNextTrack = 104
    case remoteControlPreviousTrack = 105
  }

  /// The buttons of a pointing device.
  ///
  /// No layout effect.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// The buttons as bits.
    public let rawValue: Int

    /// Creates a mask from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The primary button.
    public static let primary = ButtonMask(rawValue: 1)
    /// The secondary button.
    public static let secondary = ButtonMask(rawValue: 2)
  }

  /// The kind of the event.
  open var type: EventType { eventType }

  /// The subtype of the event.
  open var subtype: EventSubtype { eventSubtype }

  /// The time of the event, in seconds.
  open internal(set) var timestamp: TimeInterval

  /// The touches on the screen.
  open internal(set) var allTouches: Set<UITouch>?

  /// The pressed modifier keys.
  ///
  /// No layout effect.
  open var modifierFlags: UIKeyModifierFlags { [] }

  /// The pressed buttons.
  ///
  /// No layout effect.
  open var buttonMask: ButtonMask { [] }

  private let eventType: EventType
  private let eventSubtype: EventSubtype

  /// Creates a touch event for tests; without touches it only lets time pass.
  public init(touches: Set<UITouch> = [], timestamp: TimeInterval? = nil) {
    eventType = .touches
    eventSubtype = .none
    allTouches = touches
    self.timestamp = timestamp ?? touches.map(\.timestamp).max() ?? 0
    super.init()
  }

  /// Creates an event of another kind for tests.
  public init(type: EventType, subtype: EventSubtype = .none, timestamp: TimeInterval = 0) {
    eventType = type
    eventSubtype = subtype
    self.timestamp = timestamp
    super.init()
  }

  /// Returns the touches of a view.
  open func touches(for view: UIView) -> Set<UITouch>? {
    allTouches?.filter { $0.view === view }
  }

  /// Returns the touches in a window.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    allTouches?.filter { $0.window === window }
  }

  /// Returns the touches of a recognizer.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.filter { $0.gestureRecognizers?.contains(gesture) == true }
  }

  /// Returns the intermediate touches since the last event: only the last one is known.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }

  /// Returns an empty list of predicted touches.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}
