/// A part of the app with its own windows.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// The activation state of a scene.
  ///
  /// No layout effect.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  /// The options with which a scene is opened.
  ///
  /// No layout effect.
  public struct ConnectionOptions {
    /// The user's activities to continue.
    public var userActivities: Set<NSUserActivity> { [] }
    /// The URLs to open.
    public var urlContexts: Set<UIOpenURLContext> { [] }
  }

  /// The activation state of the scene: always active in the foreground.
  ///
  /// No layout effect.
  open var activationState: ActivationState { .foregroundActive }

  /// The scene's title. No layout effect.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var title: String! = ""

  /// Receives messages about the scene's life cycle; here only code calls its methods.
  ///
  /// No layout effect.
  open var delegate: (any UISceneDelegate)?

  /// The scene's session.
  ///
  /// No layout effect.
  open private(set) lazy var session = UISceneSession()

  open override var next: UIResponder? { UIApplication.shared }

  /// Would open a URL in another app; none exists, so the completion gets `false`.
  open func open(
    _ url: URL,
    options: OpenExternalURLOptions?,
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    completion?(false)
  }

  /// The options with which a URL is opened.
  ///
  /// No layout effect.
  open class OpenExternalURLOptions: NSObject {
    /// Whether only the app that the link belongs to may open it.
    open var universalLinksOnly = false
  }

  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let willConnectNotification = Notification.Name(
    "UISceneWillConnectNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let didActivateNotification = Notification.Name(
    "UISceneDidActivateNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification"
  )
}

/// The limits of a scene's size.
///
/// No layout effect.
@preconcurrency @MainActor
open class UISceneSizeRestrictions: NSObject {
  /// The minimum size.
  open var minimumSize = CGSize.zero
  /// The maximum size.
  open var maximumSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude,
    height: CGFloat.greatestFiniteMagnitude
  )
}

/// The persistent state of a scene.
///
/// No layout effect.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The role itself.
    public let rawValue: String

    /// Creates a role.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The app's standard window.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The purpose of the scene.
  open var role: Role { .windowApplication }
  /// A permanent identifier.
  public let persistentIdentifier = UUID().uuidString
  /// Custom data of the app.
  open var userInfo: [String: Any]?
  /// The configuration of the scene.
  open var configuration: UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: role)
  }
}

/// The configuration of a scene.
///
/// No layout effect.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// The configuration's name.
  public let name: String?
  /// The purpose of the scene.
  public let role: UISceneSession.Role
  /// The class of the scene's delegate.
  open var delegateClass: AnyClass?
  /// The class of the scene.
  open var sceneClass: AnyClass?

  /// Creates a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
}

/// A URL to open.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIOpenURLContext: NSObject {
  /// The URL.
  public let url: URL

  /// Creates a context, for tests.
  public init(url: URL) {
    self.url = url
    super.init()
  }
}

/// Receives messages about a scene's life cycle; nothing here opens a scene, so only code calls it.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
  /// Called when the scene is being opened.
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  )
  /// Called when the scene was closed.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when the scene becomes active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before the scene becomes inactive.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before the scene moves to the foreground.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when the scene moves to the background.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Opens URLs.
  func scene(_ scene: UIScene, openURLContexts urlContexts: Set<UIOpenURLContext>)
}

/// Receives messages about a window scene's life cycle.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window.
  var window: UIWindow? { get set }
}

extension UISceneDelegate {
  /// Does nothing.
  ///
  /// No layout effect.
  public func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func scene(_ scene: UIScene, openURLContexts urlContexts: Set<UIOpenURLContext>) {}
}
