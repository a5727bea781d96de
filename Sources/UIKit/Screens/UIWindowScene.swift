/// A scene with windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  static let main = UIWindowScene()

  /// Where a scene is on its screen.
  @preconcurrency @MainActor
  open class Geometry: NSObject {
    /// How the interface is turned.
    public let interfaceOrientation: UIInterfaceOrientation
    /// The scene's coordinates.
    public let coordinateSpace: any UICoordinateSpace

    init(_ orientation: UIInterfaceOrientation, _ space: any UICoordinateSpace) {
      interfaceOrientation = orientation
      coordinateSpace = space
      super.init()
    }
  }

  /// What an app would like of its scene's geometry.
  @preconcurrency @MainActor
  open class GeometryPreferences: NSObject {
    /// The ways in which the interface should be turned on a phone or a tablet.
    // swift-format-ignore: TypeNamesShouldBeCapitalized
    open class iOS: GeometryPreferences {
      /// The ways in which the interface should be turned; nil for as it is.
      open var interfaceOrientations: UIInterfaceOrientationMask?

      /// Makes preferences.
      public init(interfaceOrientations: UIInterfaceOrientationMask? = nil) {
        self.interfaceOrientations = interfaceOrientations
        super.init()
      }
    }
  }

  /// The device that the scene is on; nil for a screen that is only a size.
  let device: UIDevice.Model?
  private let ownScreen: UIScreen?

  /// Makes a scene on the main screen.
  public override init() {
    device = nil
    ownScreen = nil
    super.init()
  }

  init(device: UIDevice.Model, orientation: UIInterfaceOrientation) {
    self.device = device
    ownScreen = UIScreen(device: device, orientation: orientation)
    interfaceOrientation = orientation
    super.init()
  }

  /// The screen of the windows.
  open var screen: UIScreen { ownScreen ?? .main }

  /// The scene's windows, in the order of their making; of the main scene also those without a scene.
  open var windows: [UIWindow] {
    UIWindow.existing.filter {
      $0.windowScene === self || $0.windowScene == nil && self === UIWindowScene.main
    }
  }

  /// The window that takes the keyboard.
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }

  /// How the interface is turned.
  open private(set) var interfaceOrientation = UIInterfaceOrientation.portrait

  /// Where the scene is on its screen.
  open var effectiveGeometry: Geometry { Geometry(interfaceOrientation, coordinateSpace) }

  /// Turns the scene's windows to an orientation that the preferences allow, if theirs is not one.
  ///
  /// The handler is called if a window does not turn.
  open func requestGeometryUpdate(
    _ geometryPreferences: GeometryPreferences,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    guard
      let wanted = (geometryPreferences as? GeometryPreferences.iOS)?.interfaceOrientations,
      !wanted.contains(interfaceOrientation)
    else { return }
    let order: [UIInterfaceOrientation] = [
      .portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown,
    ]
    let turned = order.first { wanted.contains($0) }.map { orientation in
      windows.map { $0.rotate(to: orientation) }.contains(true)
    }
    if turned != true { errorHandler?(CocoaError(.featureUnsupported)) }
  }

  /// Takes an orientation, and the screen with it.
  func turn(_ orientation: UIInterfaceOrientation) {
    interfaceOrientation = orientation
    if let device, let ownScreen {
      ownScreen.bounds = CGRect(origin: .zero, size: device.size(orientation))
    }
  }

  /// The scene's coordinates.
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }

  /// What layout may depend on beside its size.
  open var traitCollection: UITraitCollection { screen.traitCollection }

  /// What is known of the status bar.
  open private(set) lazy var statusBarManager: UIStatusBarManager? = UIStatusBarManager(self)

  /// The sizes that the scene may have; nobody resizes it here.
  ///
  /// No layout effect.
  open private(set) lazy var sizeRestrictions: UISceneSizeRestrictions? = nil
}

extension UIInterfaceOrientationMask {
  /// Whether an orientation is one of them.
  func contains(_ orientation: UIInterfaceOrientation) -> Bool {
    contains(Self(rawValue: 1 << UInt(orientation.rawValue)))
  }
}

/// What is known of a status bar: on a device, as high as the safe area there; without one there is none.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  private weak var scene: UIWindowScene?

  init(_ scene: UIWindowScene) {
    self.scene = scene
    super.init()
  }

  /// Its rectangle; empty where a phone lies on a side.
  open var statusBarFrame: CGRect {
    guard let scene, let device = scene.device else { return .zero }
    let height = device.safeArea(scene.interfaceOrientation).top
    guard height > 0 else { return .zero }
    return CGRect(x: 0, y: 0, width: device.size(scene.interfaceOrientation).width, height: height)
  }

  /// Whether it is hidden.
  open var isStatusBarHidden: Bool { statusBarFrame.isEmpty }

  /// How it looks.
  ///
  /// No layout effect.
  open var statusBarStyle: UIStatusBarStyle { .default }
}
