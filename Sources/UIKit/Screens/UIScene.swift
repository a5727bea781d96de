/// A part of the app with its own windows.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// Whether the user sees a scene.
  ///
  /// No layout effect.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  /// How a scene is opened.
  ///
  /// No layout effect.
  public struct ConnectionOptions {
    /// What the user did before.
    public var userActivities: Set<NSUserActivity> { [] }
    /// The URLs to be opened.
    public var urlContexts: Set<UIOpenURLContext> { [] }
  }

  /// Whether the user sees the scene: always.
  ///
  /// No layout effect.
  open var activationState: ActivationState { .foregroundActive }

  /// The scene's title. No layout effect.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var title: String! = ""

  /// Is told of the scene's life; code calls its methods, nothing else does here.
  ///
  /// No layout effect.
  open var delegate: (any UISceneDelegate)?

  /// The scene's memory.
  ///
  /// No layout effect.
  open private(set) lazy var session = UISceneSession()

  open override var next: UIResponder? { UIApplication.shared }

  /// Would open a URL in another app; there is none, so the completion is called with `false`.
  open func open(
    _ url: URL,
    options: OpenExternalURLOptions?,
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    completion?(false)
  }

  /// How a URL is opened.
  ///
  /// No layout effect.
  open class OpenExternalURLOptions: NSObject {
    /// Whether only the app that the link belongs to opens it.
    open var universalLinksOnly = false
  }

  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let willConnectNotification = Notification.Name(
    "UISceneWillConnectNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let didActivateNotification = Notification.Name(
    "UISceneDidActivateNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification"
  )
}

/// The sizes that a scene may have.
///
/// No layout effect.
@preconcurrency @MainActor
open class UISceneSizeRestrictions: NSObject {
  /// The least size.
  open var minimumSize = CGSize.zero
  /// The greatest size.
  open var maximumSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude,
    height: CGFloat.greatestFiniteMagnitude
  )
}

/// What the system remembers of a scene.
///
/// No layout effect.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The role itself.
    public let rawValue: String

    /// Makes a role.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The app's usual window.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// What the scene is for.
  open var role: Role { .windowApplication }
  /// A name for good.
  public let persistentIdentifier = UUID().uuidString
  /// What the app remembers.
  open var userInfo: [String: Any]?
  /// How the scene is made.
  open var configuration: UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: role)
  }
}

/// How a scene is made.
///
/// No layout effect.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// The configuration's name.
  public let name: String?
  /// What the scene is for.
  public let role: UISceneSession.Role
  /// The class of the scene's delegate.
  open var delegateClass: AnyClass?
  /// The class of the scene.
  open var sceneClass: AnyClass?

  /// Makes a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
}

/// A URL to be opened.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIOpenURLContext: NSObject {
  /// The URL.
  public let url: URL

  /// Makes a context, as a test sends it.
  public init(url: URL) {
    self.url = url
    super.init()
  }
}

/// Is told of a scene's life; nothing here opens a scene, so only code calls it.
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
  /// Called when the scene is in use.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called when the scene will not be in use.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called when the scene will be in sight.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when the scene is out of sight.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Opens URLs.
  func scene(_ scene: UIScene, openURLContexts urlContexts: Set<UIOpenURLContext>)
}

/// Is told of a window scene's life.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window.
  var window: UIWindow? { get set }
}

extension UISceneDelegate {
  /// Nothing.
  ///
  /// No layout effect.
  public func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func scene(_ scene: UIScene, openURLContexts urlContexts: Set<UIOpenURLContext>) {}
}
