import LayoutEngine
package import Signposts

/// The outermost view, which owns the engine of all its descendants.
///
/// A window is in the render loop from its creation on, shown or not.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The screen that the window is on; frames are rounded to its pixels.
  open var screen = UIScreen.main

  /// The loop that updates the window.
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

  /// Whether the window receives keyboard input.
  open private(set) var isKeyWindow = false

  /// The responder that receives key events.
  weak var firstResponder: UIResponder?

  /// The recognizers' state for the touches in the window.
  var gestures = GestureSession()

  private static var all = WindowList()

  /// The existing windows, in the order of their creation.
  static var existing: [UIWindow] { all.windows }

  /// Creates a window with the screen's size.
  public convenience init() {
    self.init(frame: UIScreen.main.bounds)
  }

  /// Creates a window in a scene, with the size of its screen.
  public init(windowScene: UIWindowScene) {
    super.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
    screen = windowScene.screen
    takeDeviceGeometry()
    register()
  }

  /// Creates a window with a frame on the screen.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    register()
  }

  /// Creates a window as an archive would; archives are not read here.
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

  /// Makes the window receive keyboard input.
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

  /// Delivers an event's touches to the recognizers and views under the fingers.
  open func sendEvent(_ event: UIEvent) {
    MainThread.check(UIWindow.self)
    deliver(event)
  }

  /// Called when the window starts to receive keyboard input.
  open func becomeKey() {}

  /// Called when another window receives keyboard input.
  open func resignKey() {}

  /// The scene that the window belongs to.
  open weak var windowScene: UIWindowScene?

  /// The stacking level of the window.
  ///
  /// No layout effect.
  open var windowLevel: Level {
    get { sparse[default: .normal] }
    set { sparse[default: .normal] = newValue }
  }

  /// Whether the window can receive keyboard input.
  open var canBecomeKey: Bool { true }

  /// The frame on the screen; setting another size first notifies the controllers, as
  /// ``resize(to:animated:)`` does.
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

  /// Sets the frame without notifying anyone.
  func take(frame: CGRect) { super.frame = frame }

  /// The reading direction of the device's user; nil for the app's.
  var deviceDirection: UIUserInterfaceLayoutDirection?

  open override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    if let deviceDirection, semanticContentAttribute == .unspecified { return deviceDirection }
    return super.effectiveUserInterfaceLayoutDirection
  }

  /// The presentations in the window, the frontmost last.
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
  /// The stacking level of a window.
  ///
  /// No layout effect.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    /// The level as a number.
    public let rawValue: CGFloat

    /// Creates a level from a number.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// Creates a level from a number.
    public init(_ rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// An app's windows.
    public static let normal = Level(rawValue: 0)
    /// The status bar.
    public static let statusBar = Level(rawValue: 1000)
    /// Alerts.
    public static let alert = Level(rawValue: 2000)

    /// Returns whether a window with the first level is behind those with the second.
    public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }

  /// Posted when a window starts to receive keyboard input.
  public nonisolated static let didBecomeKeyNotification = Notification.Name(
    "UIWindowDidBecomeKeyNotification"
  )
  /// Posted when a window stops receiving keyboard input.
  public nonisolated static let didResignKeyNotification = Notification.Name(
    "UIWindowDidResignKeyNotification"
  )
  /// Would be posted when a window is shown; never posted here.
  ///
  /// No layout effect.
  public nonisolated static let didBecomeVisibleNotification = Notification.Name(
    "UIWindowDidBecomeVisibleNotification"
  )
  /// Would be posted when a window is hidden; never posted here.
  ///
  /// No layout effect.
  public nonisolated static let didBecomeHiddenNotification = Notification.Name(
    "UIWindowDidBecomeHiddenNotification"
  )
}
