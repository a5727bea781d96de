/// What the user does at one moment: the fingers on the screen, or a shake.
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

  /// The kinds of movements and remote buttons.
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

  /// The buttons of a pointer.
  ///
  /// No layout effect.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// The buttons as bits.
    public let rawValue: Int

    /// Makes a mask of its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The first button.
    public static let primary = ButtonMask(rawValue: 1)
    /// The second button.
    public static let secondary = ButtonMask(rawValue: 2)
  }

  /// The kind of the event.
  open var type: EventType { eventType }

  /// The kind of the movement.
  open var subtype: EventSubtype { eventSubtype }

  /// When it happened, in seconds.
  open internal(set) var timestamp: TimeInterval

  /// The fingers on the screen.
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

  /// Makes an event of fingers, as a test sends it; without any it only lets time pass.
  public init(touches: Set<UITouch> = [], timestamp: TimeInterval? = nil) {
    eventType = .touches
    eventSubtype = .none
    allTouches = touches
    self.timestamp = timestamp ?? touches.map(\.timestamp).max() ?? 0
    super.init()
  }

  /// Makes an event of another kind, as a test sends it.
  public init(type: EventType, subtype: EventSubtype = .none, timestamp: TimeInterval = 0) {
    eventType = type
    eventSubtype = subtype
    self.timestamp = timestamp
    super.init()
  }

  /// Returns the fingers that a view gets.
  open func touches(for view: UIView) -> Set<UITouch>? {
    allTouches?.filter { $0.view === view }
  }

  /// Returns the fingers in a window.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    allTouches?.filter { $0.window === window }
  }

  /// Returns the fingers that a recognizer gets.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.filter { $0.gestureRecognizers?.contains(gesture) == true }
  }

  /// Returns the places that a finger has passed between two events: only the last is known.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }

  /// Returns where a finger may go: no touch is predicted.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}
