import LayoutEngine
package import Signposts

/// The outermost view, which owns the engine of all that is in it.
///
/// A window is in the render loop from its making on, shown or not.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The screen that the window is on; frames are rounded to its pixels.
  open var screen = UIScreen.main

  /// The loop that brings the window up to date.
  public var renderLoop: RenderLoop = .main {
    didSet {
      guard renderLoop !== oldValue else { return }
      oldValue.remove(self)
      renderLoop.add(self)
    }
  }

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      for presentation in presentations.reversed() { presentation.removeAtOnce() }
      oldValue?.leaveWindow()
      showRootView()
    }
  }

  /// Whether the window is the one that takes the keyboard.
  open private(set) var isKeyWindow = false

  /// The responder that keys would go to.
  weak var firstResponder: UIResponder?

  /// What recognizers know of the fingers on the window.
  var gestures = GestureSession()

  private static var all = WindowList()

  /// The windows that exist, in the order of their making.
  static var existing: [UIWindow] { all.windows }

  /// Makes a window of the screen's size.
  public convenience init() {
    self.init(frame: UIScreen.main.bounds)
  }

  /// Makes a window of a scene, of the size of its screen.
  public init(windowScene: UIWindowScene) {
    super.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
    screen = windowScene.screen
    takeDeviceGeometry()
    register()
  }

  /// Makes a window with a frame on the screen.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    register()
  }

  /// Makes a window as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    register()
  }

  deinit { WindowList.windowIsEnding(self) }

  /// Shows the window in front of the others.
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
    showRootView()
  }

  /// Makes the window the one that takes the keyboard.
  open func makeKey() {
    guard !isKeyWindow, canBecomeKey else { return }
    for window in UIWindow.existing where window.isKeyWindow {
      window.isKeyWindow = false
      window.resignKey()
      NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: window)
    }
    isKeyWindow = true
    becomeKey()
    NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: self)
  }

  open override var next: UIResponder? { windowScene ?? UIApplication.shared }

  /// Gives an event's touches to the recognizers and views under the fingers.
  open func sendEvent(_ event: UIEvent) {
    MainThread.check(UIWindow.self)
    deliver(event)
  }

  /// Called when the window takes the keyboard now.
  open func becomeKey() {}

  /// Called when another window takes the keyboard.
  open func resignKey() {}

  /// The scene that the window belongs to.
  open weak var windowScene: UIWindowScene?

  /// In front of which windows the window is.
  ///
  /// No layout effect.
  open var windowLevel: Level {
    get { sparse[default: .normal] }
    set { sparse[default: .normal] = newValue }
  }

  /// Whether the window can be the one that takes the keyboard.
  open var canBecomeKey: Bool { true }

  /// The frame on the screen; another size is told to the controllers first, as ``resize(to:animated:)`` does it.
  open override var frame: CGRect {
    get { super.frame }
    set {
      guard newValue.size != super.frame.size else {
        super.frame = newValue
        return
      }
      changeGeometry(to: newValue, animated: false)
    }
  }

  /// Sets the frame without telling anyone.
  func take(frame: CGRect) { super.frame = frame }

  /// The direction that the device's user reads in; nil for the app's.
  var deviceDirection: UIUserInterfaceLayoutDirection?

  open override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    if let deviceDirection, semanticContentAttribute == .unspecified { return deviceDirection }
    return super.effectiveUserInterfaceLayoutDirection
  }

  /// The presentations that cover something in the window, the frontmost last.
  var presentations: [UIPresentationController] = []

  /// The controllers that appear with the window's next layout.
  var appearing: [UIViewController] = []

  package override var itemKind: ItemKind { .window }

  private func register() {
    UIWindow.all.append(self)
    renderLoop.add(self)
    _ = requireEngine()
  }

  private func showRootView() {
    guard let controller = rootViewController, controller.viewIfLoaded?.superview !== self else {
      return
    }
    controller.enter(self)
  }
}

extension UIWindow {
  /// In front of which windows a window is.
  ///
  /// No layout effect.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    /// The level as a number.
    public let rawValue: CGFloat

    /// Makes a level of a number.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// Makes a level of a number.
    public init(_ rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// An app's windows.
    public static let normal = Level(rawValue: 0)
    /// The status bar.
    public static let statusBar = Level(rawValue: 1000)
    /// Alerts.
    public static let alert = Level(rawValue: 2000)

    /// Whether a window of one level is behind those of another.
    public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }

  /// Posted when a window takes the keyboard.
  public nonisolated static let didBecomeKeyNotification = Notification.Name(
    "UIWindowDidBecomeKeyNotification"
  )
  /// Posted when a window no longer takes the keyboard.
  public nonisolated static let didResignKeyNotification = Notification.Name(
    "UIWindowDidResignKeyNotification"
  )
  /// Would be posted when a window is shown; never here.
  ///
  /// No layout effect.
  public nonisolated static let didBecomeVisibleNotification = Notification.Name(
    "UIWindowDidBecomeVisibleNotification"
  )
  /// Would be posted when a window is hidden; never here.
  ///
  /// No layout effect.
  public nonisolated static let didBecomeHiddenNotification = Notification.Name(
    "UIWindowDidBecomeHiddenNotification"
  )
}
