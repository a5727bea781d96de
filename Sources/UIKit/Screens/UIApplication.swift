/// The process as an app.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The app's only instance.
  public static let shared = UIApplication()

  /// Whether the app is visible and in use.
  ///
  /// No layout effect.
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  /// A key for the reason of a launch.
  ///
  /// No layout effect.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key itself.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A URL was opened.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// A notification arrived.
    public static let remoteNotification = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey"
    )
  }

  /// A key for options when the app opens a URL.
  ///
  /// No layout effect.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key itself.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Only in the app that the link belongs to.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly"
    )
  }

  /// A key for options when the app is asked to open a URL.
  ///
  /// No layout effect.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key itself.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The requesting app.
    public static let sourceApplication = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey"
    )
  }

  /// The reading direction, unless a view overrides it.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    get { unsafe currentDirection }
    set { unsafe currentDirection = newValue }
  }
  // Read for each constraint that is installed.
  @exclusivity(unchecked) private var currentDirection = UIUserInterfaceLayoutDirection.leftToRight

  /// Receives messages about the app's life cycle; here only code calls its methods.
  ///
  /// No layout effect.
  open weak var delegate: (any UIApplicationDelegate)?

  /// The time of the last event, in seconds.
  var lastEventTime: TimeInterval = 0

  /// The windows, in the order of their creation.
  open var windows: [UIWindow] { UIWindow.existing }

  /// The window that receives keyboard input.
  open var keyWindow: UIWindow? { UIWindow.existing.first { $0.isKeyWindow } }

  /// The scenes of the app: one, with the main screen.
  open var connectedScenes: Set<UIScene> { [UIWindowScene.main] }

  /// The sessions of scenes that could be reopened.
  ///
  /// No layout effect.
  open var openSessions: Set<UISceneSession> { [] }

  /// Whether several scenes can be open: no.
  ///
  /// No layout effect.
  open var supportsMultipleScenes: Bool { false }

  /// The state of the app: always active.
  ///
  /// No layout effect.
  open var applicationState: State { .active }

  /// The remaining background time: unlimited.
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

  /// Whether the status bar shows network activity.
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

  /// The style of the status bar.
  ///
  /// No layout effect.
  open var statusBarStyle: UIStatusBarStyle { .default }

  /// The status bar's rectangle: empty, because the status bar does not exist.
  open var statusBarFrame: CGRect { .zero }

  /// The orientation of the status bar: portrait.
  ///
  /// No layout effect.
  open var statusBarOrientation: UIInterfaceOrientation { .portrait }

  /// Whether encrypted files can be read: always.
  ///
  /// No layout effect.
  open var isProtectedDataAvailable: Bool { true }

  /// Whether the app is registered for remote notifications: no.
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

  /// The shortcut actions of the app's icon.
  ///
  /// No layout effect.
  open var shortcutItems: [UIApplicationShortcutItem]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  open override var next: UIResponder? { delegate as? UIResponder }

  /// Delivers an event to its windows.
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

  /// Sends an action to a target, or to the first responder that implements it if nil.
  ///
  /// - Returns: Whether a target implements the action.
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

  /// Would open a URL in another app; none exists, so the completion gets `false`.
  open func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    completion?(false)
  }

  /// Would open a URL in another app; none exists, so this returns `false`.
  @discardableResult
  open func openURL(_ url: URL) -> Bool { false }

  /// Returns whether an app can open a URL: none can.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Requests background time, which is always available.
  ///
  /// No layout effect.
  open func beginBackgroundTask(
    withName taskName: String? = nil,
    expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }

  /// Ends background time.
  ///
  /// No layout effect.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  /// Would suspend the delivery of touches; deprecated.
  ///
  /// No layout effect.
  open func beginIgnoringInteractionEvents() {}

  /// Would resume the delivery of touches; deprecated.
  ///
  /// No layout effect.
  open func endIgnoringInteractionEvents() {}

  /// Would register for remote notifications; does nothing here.
  ///
  /// No layout effect.
  open func registerForRemoteNotifications() {}

  /// Would hide the status bar, which does not exist here.
  ///
  /// No layout effect.
  open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {}

  /// Would replace the app's icon; there is none, so the completion gets no error.
  ///
  /// No layout effect.
  open func setAlternateIconName(
    _ alternateIconName: String?,
    completionHandler: (((any Error)?) -> Void)? = nil
  ) {
    completionHandler?(nil)
  }
}

/// The identifier of a background task.
///
/// No layout effect.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Creates an identifier from a number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// No task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// The animation with which the status bar is hidden.
///
/// No layout effect.
public enum UIStatusBarAnimation: Int, Sendable {
  case none, fade, slide
}

/// The style of the status bar.
///
/// No layout effect.
public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

/// A shortcut action of the app's icon.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIApplicationShortcutItem: NSObject {
  /// The identifier of the action in code.
  public let type: String
  /// The title.
  public let localizedTitle: String
  /// The second line.
  public let localizedSubtitle: String?
  /// The icon.
  public let icon: UIApplicationShortcutIcon?

  /// Creates an item.
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

/// The icon of a shortcut action.
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

  /// Creates an icon of the system.
  public init(type: IconType) {
    super.init()
  }

  /// Creates an icon from an image of the app.
  public init(templateImageName: String) {
    super.init()
  }

  /// Creates an icon from a symbol.
  public init(systemImageName: String) {
    super.init()
  }
}

/// Receives messages about the app's life cycle; nothing here launches an app, so only code calls
/// it.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// The app's window.
  var window: UIWindow? { get set }
  /// Called after the app was launched.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the app becomes active.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before the app becomes inactive.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when the app moves to the background.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called before the app moves to the foreground.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called before the app ends.
  func applicationWillTerminate(_ application: UIApplication)
  /// Opens a URL.
  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
}

extension UIApplicationDelegate {
  /// Does not store a window.
  ///
  /// No layout effect.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  /// Does nothing.
  ///
  /// No layout effect.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Does nothing.
  ///
  /// No layout effect.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
}
