/// The device as code asks for it: a phone that is held upright.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The one device.
  public static let current = UIDevice()

  /// How the battery is.
  ///
  /// No layout effect.
  public enum BatteryState: Int, Sendable {
    case unknown, unplugged, charging, full
  }

  /// The kind of device, which the traits of views tell, too.
  open var userInterfaceIdiom = UIUserInterfaceIdiom.phone

  /// How the device is held; a window that is turned sets it.
  open var orientation = UIDeviceOrientation.portrait

  /// The device's name.
  ///
  /// No layout effect.
  open var name: String { "iPhone" }
  /// The kind of device, in words.
  ///
  /// No layout effect.
  open var model: String { "iPhone" }
  /// The kind of device, in the user's language.
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

  /// Whether turning the device is told.
  open var isGeneratingDeviceOrientationNotifications: Bool { orientationListeners > 0 }

  /// Takes how the device is held, and posts it if that is wanted.
  func turn(_ orientation: UIDeviceOrientation) {
    guard orientation != self.orientation else { return }
    self.orientation = orientation
    guard isGeneratingDeviceOrientationNotifications else { return }
    NotificationCenter.default.post(
      name: UIDevice.orientationDidChangeNotification,
      object: self
    )
  }
  /// Whether the battery is watched.
  ///
  /// No layout effect.
  open var isBatteryMonitoringEnabled = false
  /// How the battery is.
  ///
  /// No layout effect.
  open var batteryState: BatteryState { .unknown }
  /// How full the battery is; −1 for unknown.
  ///
  /// No layout effect.
  open var batteryLevel: Float { -1 }
  /// Whether the ear is watched.
  ///
  /// No layout effect.
  open var isProximityMonitoringEnabled = false
  /// Whether an ear is near.
  ///
  /// No layout effect.
  open var proximityState: Bool { false }
  /// Whether several apps can run: yes.
  ///
  /// No layout effect.
  open var isMultitaskingSupported: Bool { true }

  /// Begins to post that a window was turned with the device; calls nest.
  open func beginGeneratingDeviceOrientationNotifications() { orientationListeners += 1 }

  /// Ends what as many calls have begun.
  open func endGeneratingDeviceOrientationNotifications() {
    orientationListeners = max(0, orientationListeners - 1)
  }

  /// Would play the click of a key.
  ///
  /// No layout effect.
  open func playInputClick() {}

  /// Posted when a window is turned, between the calls that ask for it.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let batteryStateDidChangeNotification = Notification.Name(
    "UIDeviceBatteryStateDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let batteryLevelDidChangeNotification = Notification.Name(
    "UIDeviceBatteryLevelDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let proximityStateDidChangeNotification = Notification.Name(
    "UIDeviceProximityStateDidChangeNotification"
  )
}

/// How a device is held.
///
/// No layout effect.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// Whether the device is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device lies on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device lies on its front or back.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether an interface can be turned so.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// How an interface is turned.
///
/// No layout effect.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeRight = 3
  case landscapeLeft = 4

  /// Whether it is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it lies on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The ways in which an interface may be turned.
///
/// No layout effect.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The ways as bits.
  public let rawValue: UInt

  /// Makes a mask of its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// On its head.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// With the home button at the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// With the home button at the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// On either side.
  public static let landscape = UIInterfaceOrientationMask([.landscapeLeft, .landscapeRight])
  /// All.
  public static let all = UIInterfaceOrientationMask([.portrait, .landscape, .portraitUpsideDown])
  /// All but on its head.
  public static let allButUpsideDown = UIInterfaceOrientationMask([.portrait, .landscape])
}
