/// The device as code sees it: a phone in portrait orientation.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The only device.
  public static let current = UIDevice()

  /// The state of the battery.
  ///
  /// No layout effect.
  public enum BatteryState: Int, Sendable {
    case unknown, unplugged, charging, full
  }

  /// The kind of device; the traits of views contain it too.
  open var userInterfaceIdiom = UIUserInterfaceIdiom.phone

  /// The orientation of the device; rotating a window sets it.
  open var orientation = UIDeviceOrientation.portrait

  /// The device's name.
  ///
  /// No layout effect.
  open var name: String { "iPhone" }
  /// The model of the device.
  ///
  /// No layout effect.
  open var model: String { "iPhone" }
  /// The model of the device, in the user's language.
  ///
  /// No layout effect.
  open var localizedModel: String { "iPhone" }
  /// The system's name.
  ///
  /// No layout effect.
  open var systemName: String { "iOS" }
  /// The system's version.
  ///
  /// No layout effect.
  open var systemVersion: String { "26.0" }
  /// An identifier of the device for the app's vendor.
  ///
  /// No layout effect.
  open var identifierForVendor: UUID? { nil }
  private var orientationListeners = 0

  /// Whether rotations of the device are posted.
  open var isGeneratingDeviceOrientationNotifications: Bool { orientationListeners > 0 }

  /// Sets the orientation, and posts it if requested.
  func turn(_ orientation: UIDeviceOrientation) {
    guard orientation != self.orientation else { return }
    self.orientation = orientation
    guard isGeneratingDeviceOrientationNotifications else { return }
    NotificationCenter.default.post(
      name: UIDevice.orientationDidChangeNotification,
      object: self
    )
  }
  /// Whether the battery is monitored.
  ///
  /// No layout effect.
  open var isBatteryMonitoringEnabled = false
  /// The state of the battery.
  ///
  /// No layout effect.
  open var batteryState: BatteryState { .unknown }
  /// The battery level; −1 for unknown.
  ///
  /// No layout effect.
  open var batteryLevel: Float { -1 }
  /// Whether proximity is monitored.
  ///
  /// No layout effect.
  open var isProximityMonitoringEnabled = false
  /// Whether the user is near the device.
  ///
  /// No layout effect.
  open var proximityState: Bool { false }
  /// Whether multitasking is supported: yes.
  ///
  /// No layout effect.
  open var isMultitaskingSupported: Bool { true }

  /// Starts posting rotations of a window with the device; calls nest.
  open func beginGeneratingDeviceOrientationNotifications() { orientationListeners += 1 }

  /// Stops posting after as many calls as have started it.
  open func endGeneratingDeviceOrientationNotifications() {
    orientationListeners = max(0, orientationListeners - 1)
  }

  /// Would play the click of a key.
  ///
  /// No layout effect.
  open func playInputClick() {}

  /// Posted when a window is rotated, while notifications are requested.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let batteryStateDidChangeNotification = Notification.Name(
    "UIDeviceBatteryStateDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let batteryLevelDidChangeNotification = Notification.Name(
    "UIDeviceBatteryLevelDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let proximityStateDidChangeNotification = Notification.Name(
    "UIDeviceProximityStateDidChangeNotification"
  )
}

/// The orientation of a device.
///
/// No layout effect.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// Whether the device is in portrait orientation.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device is in landscape orientation.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device lies face up or face down.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether an interface can have this orientation.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// The orientation of an interface.
///
/// No layout effect.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeRight = 3
  case landscapeLeft = 4

  /// Whether it is a portrait orientation.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is a landscape orientation.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// A set of interface orientations.
///
/// No layout effect.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The orientations as bits.
  public let rawValue: UInt

  /// Creates a mask from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Portrait.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// Portrait, upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// With the home button at the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// With the home button at the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// Both landscape orientations.
  public static let landscape = UIInterfaceOrientationMask([.landscapeLeft, .landscapeRight])
  /// All orientations.
  public static let all = UIInterfaceOrientationMask([.portrait, .landscape, .portraitUpsideDown])
  /// All orientations except upside down.
  public static let allButUpsideDown = UIInterfaceOrientationMask([.portrait, .landscape])
}
