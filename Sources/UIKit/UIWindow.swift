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
      oldValue?.leaveWindow()
      showRootView()
    }
  }

  /// Whether the window is the one that takes the keyboard.
  open private(set) var isKeyWindow = false

  private struct WeakWindow {
    weak var window: UIWindow?
  }

  private static var references: [WeakWindow] = []

  /// The windows that exist, in the order of their making.
  static var existing: [UIWindow] { references.compactMap(\.window) }

  /// Makes a window of the screen's size.
  public convenience init() {
    self.init(frame: UIScreen.main.bounds)
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

  /// Shows the window in front of the others.
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
    showRootView()
  }

  /// Makes the window the one that takes the keyboard.
  open func makeKey() {
    for window in UIWindow.existing { window.isKeyWindow = false }
    isKeyWindow = true
  }

  package override var itemKind: ItemKind { .window }

  private func register() {
    UIWindow.references.removeAll { $0.window == nil }
    UIWindow.references.append(WeakWindow(window: self))
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
