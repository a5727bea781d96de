/// The process as an app.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The one app.
  public static let shared = UIApplication()

  /// Whether the user sees the app.
  ///
  /// No layout effect.
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  /// Why the app was started.
  ///
  /// No layout effect.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key itself.
    public let rawValue: String

    /// Makes a key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A URL was opened.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// A notification came.
    public static let remoteNotification = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey"
    )
  }

  /// How a URL is opened.
  ///
  /// No layout effect.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key itself.
    public let rawValue: String

    /// Makes a key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Only in the app that the link belongs to.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly"
    )
  }

  /// With what a URL is opened.
  ///
  /// No layout effect.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key itself.
    public let rawValue: String

    /// Makes a key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The app that asks.
    public static let sourceApplication = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey"
    )
  }

  /// The direction in which one reads, if no view says otherwise.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    get { unsafe currentDirection }
    set { unsafe currentDirection = newValue }
  }
  // Read for each constraint that is installed.
  @exclusivity(unchecked) private var currentDirection = UIUserInterfaceLayoutDirection.leftToRight

  /// Is told of the app's life; code calls its methods, nothing else does here.
  ///
  /// No layout effect.
  open weak var delegate: (any UIApplicationDelegate)?

  /// When the last event happened, in seconds.
  var lastEventTime: TimeInterval = 0

  /// The windows, in the order of their making.
  open var windows: [UIWindow] { UIWindow.existing }

  /// The window that takes the keyboard.
  open var keyWindow: UIWindow? { UIWindow.existing.first { $0.isKeyWindow } }

  /// The scenes of the app: one, with the main screen.
  open var connectedScenes: Set<UIScene> { [UIWindowScene.main] }

  /// The scenes that could be opened again.
  ///
  /// No layout effect.
  open var openSessions: Set<UISceneSession> { [] }

  /// Whether several scenes can be open: no.
  ///
  /// No layout effect.
  open var supportsMultipleScenes: Bool { false }

  /// Whether the user sees the app: always.
  ///
  /// No layout effect.
  open var applicationState: State { .active }

  /// How long the app may run in the background: for ever.
  ///
  /// No layout effect.
  open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// Whether the screen stays on.
  ///
  /// No layout effect.
  open var isIdleTimerDisabled: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The number on the app's icon.
  ///
  /// No layout effect.
  open var applicationIconBadgeNumber: Int {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Whether the status bar shows that data are loaded.
  ///
  /// No layout effect.
  open var isNetworkActivityIndicatorVisible: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether shaking the device undoes.
  ///
  /// No layout effect.
  open var applicationSupportsShakeToEdit: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the status bar is hidden.
  ///
  /// No layout effect.
  open var isStatusBarHidden: Bool { statusBarFrame.height == 0 }

  /// How the status bar looks.
  ///
  /// No layout effect.
  open var statusBarStyle: UIStatusBarStyle { .default }

  /// The status bar's rectangle: there is none.
  open var statusBarFrame: CGRect { .zero }

  /// How the device is held: upright.
  ///
  /// No layout effect.
  open var statusBarOrientation: UIInterfaceOrientation { .portrait }

  /// Whether encrypted files can be read: always.
  ///
  /// No layout effect.
  open var isProtectedDataAvailable: Bool { true }

  /// Whether the app takes remote notifications: no.
  ///
  /// No layout effect.
  open var isRegisteredForRemoteNotifications: Bool { false }

  /// The name of the app's icon.
  ///
  /// No layout effect.
  open var alternateIconName: String? { nil }

  /// Whether the icon can be replaced: no.
  ///
  /// No layout effect.
  open var supportsAlternateIcons: Bool { false }

  /// The actions of the app's icon.
  ///
  /// No layout effect.
  open var shortcutItems: [UIApplicationShortcutItem]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  open override var next: UIResponder? { delegate as? UIResponder }

  /// Gives an event to the windows that it happened in.
  open func sendEvent(_ event: UIEvent) {
    let touched = (event.allTouches ?? []).compactMap(\.window).uniqued()
    if !touched.isEmpty {
      for window in touched { window.sendEvent(event) }
    } else if event.type == .touches {
      for window in windows { window.sendEvent(event) }
    } else {
      (keyWindow ?? windows.first)?.sendEvent(event)
    }
  }

  /// Sends an action to a target, with nil to the first responder that has it.
  ///
  /// - Returns: Whether there was a target that has the action.
  @discardableResult
  open func sendAction(
    _ action: Selector,
    to target: Any?,
    from sender: Any?,
    for event: UIEvent?
  ) -> Bool {
    let first = keyWindow?.firstResponder ?? keyWindow?.rootViewController ?? keyWindow
    let found =
      target
      ?? (sender as? UIResponder ?? first)?.target(
        forAction: action,
        withSender: sender
      )
    guard let found else { return false }
    return action.send(to: found as AnyObject, with: [sender, event])
  }

  /// Would open a URL in another app; there is none, so the completion is called with `false`.
  open func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    completion?(false)
  }

  /// Would open a URL in another app; there is none: returns `false`.
  @discardableResult
  open func openURL(_ url: URL) -> Bool { false }

  /// Whether an app opens a URL: there is none.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Asks for time in the background, which there always is.
  ///
  /// No layout effect.
  open func beginBackgroundTask(
    withName taskName: String? = nil,
    expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }

  /// Gives time in the background back.
  ///
  /// No layout effect.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  /// Would stop the delivery of touches; deprecated.
  ///
  /// No layout effect.
  open func beginIgnoringInteractionEvents() {}

  /// Would go on with the delivery of touches; deprecated.
  ///
  /// No layout effect.
  open func endIgnoringInteractionEvents() {}

  /// Would ask for remote notifications; there are none here.
  ///
  /// No layout effect.
  open func registerForRemoteNotifications() {}

  /// Would hide the status bar; there is none here.
  ///
  /// No layout effect.
  open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {}

  /// Would replace the app's icon; there is none: the completion gets no error.
  ///
  /// No layout effect.
  open func setAlternateIconName(
    _ alternateIconName: String?,
    completionHandler: (((any Error)?) -> Void)? = nil
  ) {
    completionHandler?(nil)
  }
}

/// The number of a time in the background.
///
/// No layout effect.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Makes an identifier of a number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// None.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// How the status bar goes away.
///
/// No layout effect.
public enum UIStatusBarAnimation: Int, Sendable {
  case none, fade, slide
}

/// How the status bar looks.
///
/// No layout effect.
public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

/// An action of the app's icon.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIApplicationShortcutItem: NSObject {
  /// The name of the action in code.
  public let type: String
  /// The title.
  public let localizedTitle: String
  /// The second line.
  public let localizedSubtitle: String?
  /// The icon.
  public let icon: UIApplicationShortcutIcon?

  /// Makes an item.
  public init(
    type: String,
    localizedTitle: String,
    localizedSubtitle: String? = nil,
    icon: UIApplicationShortcutIcon? = nil
  ) {
    self.type = type
    self.localizedTitle = localizedTitle
    self.localizedSubtitle = localizedSubtitle
    self.icon = icon
    super.init()
  }
}

/// The icon of an action of the app's icon.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIApplicationShortcutIcon: NSObject {
  /// The system's icons.
  public enum IconType: Int, Sendable {
    case compose, play, pause, add, location, search, share, prohibit, contact, home, markLocation
    case favorite, love, cloud, invitation, confirmation, mail, message, date, time, capturePhoto
    case captureVideo, task, taskCompleted, alarm, bookmark, shuffle, audio, update
  }

  /// Makes an icon of the system's.
  public init(type: IconType) {
    super.init()
  }

  /// Makes an icon of an image of the app.
  public init(templateImageName: String) {
    super.init()
  }

  /// Makes an icon of a symbol.
  public init(systemImageName: String) {
    super.init()
  }
}

/// Is told of the app's life; nothing here starts an app, so only code calls it.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// The app's window.
  var window: UIWindow? { get set }
  /// Called when the app was started.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the app is in use.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called when the app will not be in use.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when the app is out of sight.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called when the app will be in sight.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called when the app will end.
  func applicationWillTerminate(_ application: UIApplication)
  /// Opens a URL.
  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
}

extension UIApplicationDelegate {
  /// None is kept.
  ///
  /// No layout effect.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  /// Nothing.
  ///
  /// No layout effect.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Nothing.
  ///
  /// No layout effect.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
}
