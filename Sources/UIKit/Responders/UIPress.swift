/// A key or button that is pressed.
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// The phase of a press.
  ///
  /// No layout effect.
  public enum Phase: Int, Sendable {
    case began, changed, stationary, ended, cancelled
  }

  /// The buttons of a remote control.
  ///
  /// No layout effect.
  public enum PressType: Int, Sendable {
    case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause
  }

  /// The time of the press, in seconds.
  ///
  /// No layout effect.
  open internal(set) var timestamp: TimeInterval
  /// The phase of the press.
  ///
  /// No layout effect.
  open internal(set) var phase: Phase
  /// The button.
  ///
  /// No layout effect.
  open internal(set) var type: PressType
  /// The key.
  ///
  /// No layout effect.
  open internal(set) var key: UIKey?
  /// The force of the press.
  ///
  /// No layout effect.
  open var force: CGFloat { 0 }
  /// The responder that receives the press.
  ///
  /// No layout effect.
  open internal(set) var responder: UIResponder?

  /// Creates a press for tests.
  public init(
    type: PressType = .select,
    key: UIKey? = nil,
    phase: Phase = .began,
    timestamp: TimeInterval = 0
  ) {
    self.type = type
    self.key = key
    self.phase = phase
    self.timestamp = timestamp
    super.init()
  }
}

/// The pressed keys and buttons at one time.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  /// The keys and buttons.
  open private(set) var allPresses: Set<UIPress>

  /// Creates an event of presses for tests.
  public init(presses: Set<UIPress>) {
    allPresses = presses
    super.init(type: .presses)
  }
}

/// A key of a keyboard.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIKey: NSObject {
  /// The characters of the key.
  public let characters: String
  /// The characters of the key without modifiers.
  public let charactersIgnoringModifiers: String
  /// The pressed modifier keys.
  public let modifierFlags: UIKeyModifierFlags
  /// The position of the key on the keyboard.
  public let keyCode: UIKeyboardHIDUsage

  /// Creates a key for tests.
  public init(
    characters: String,
    modifierFlags: UIKeyModifierFlags = [],
    keyCode: UIKeyboardHIDUsage = .keyboardErrorUndefined
  ) {
    self.characters = characters
    charactersIgnoringModifiers = characters
    self.modifierFlags = modifierFlags
    self.keyCode = keyCode
    super.init()
  }
}

/// The modifier keys.
///
/// No layout effect.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The keys as bits.
  public let rawValue: Int

  /// Creates flags from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Caps lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// The numeric keypad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// The positions of keys on a keyboard, with the numbers of the USB standard.
///
/// No layout effect.
public struct UIKeyboardHIDUsage: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Creates a position from its number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// An unknown key.
  public static let keyboardErrorUndefined = UIKeyboardHIDUsage(rawValue: 3)
  /// A.
  public static let keyboardA = UIKeyboardHIDUsage(rawValue: 4)
  /// Return.
  public static let keyboardReturnOrEnter = UIKeyboardHIDUsage(rawValue: 0x28)
  /// Escape.
  public static let keyboardEscape = UIKeyboardHIDUsage(rawValue: 0x29)
  /// Delete.
  public static let keyboardDeleteOrBackspace = UIKeyboardHIDUsage(rawValue: 0x2A)
  /// Tab.
  public static let keyboardTab = UIKeyboardHIDUsage(rawValue: 0x2B)
  /// The space bar.
  public static let keyboardSpacebar = UIKeyboardHIDUsage(rawValue: 0x2C)
  /// Right.
  public static let keyboardRightArrow = UIKeyboardHIDUsage(rawValue: 0x4F)
  /// Left.
  public static let keyboardLeftArrow = UIKeyboardHIDUsage(rawValue: 0x50)
  /// Down.
  public static let keyboardDownArrow = UIKeyboardHIDUsage(rawValue: 0x51)
  /// Up.
  public static let keyboardUpArrow = UIKeyboardHIDUsage(rawValue: 0x52)
  /// Enter on the keypad.
  public static let keypadEnter = UIKeyboardHIDUsage(rawValue: 0x58)
}
