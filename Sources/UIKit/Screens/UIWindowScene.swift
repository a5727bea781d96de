/// A scene with windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  static let main = UIWindowScene()

  /// The geometry of a scene on its screen.
  @preconcurrency @MainActor
  open class Geometry: NSObject {
    /// The orientation of the interface.
    public let interfaceOrientation: UIInterfaceOrientation
    /// The scene's coordinates.
    public let coordinateSpace: any UICoordinateSpace

    init(_ orientation: UIInterfaceOrientation, _ space: any UICoordinateSpace) {
      interfaceOrientation = orientation
      coordinateSpace = space
      super.init()
    }
  }

  /// An app's preferences for the geometry of its scene.
  @preconcurrency @MainActor
  open class GeometryPreferences: NSObject {
    /// The preferred interface orientations on a phone or a tablet.
    // swift-format-ignore: TypeNamesShouldBeCapitalized
    open class iOS: GeometryPreferences {
      /// The preferred interface orientations; nil for no preference.
      open var interfaceOrientations: UIInterfaceOrientationMask?

      /// Creates preferences.
      public init(interfaceOrientations: UIInterfaceOrientationMask? = nil) {
        self.interfaceOrientations = interfaceOrientations
        super.init()
      }
    }
  }

  /// The scene's device; nil for a screen without one.
  let device: UIDevice.Model?
  private let ownScreen: UIScreen?

  /// Creates a scene on the main screen.
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

  /// The scene's windows, in the order of their creation; the main scene's also include those
  /// without a scene.
  open var windows: [UIWindow] {
    UIWindow.existing.filter {
      $0.windowScene === self || $0.windowScene == nil && self === UIWindowScene.main
    }
  }

  /// The window that receives keyboard input.
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }

  /// The orientation of the interface.
  open private(set) var interfaceOrientation = UIInterfaceOrientation.portrait

  /// The geometry of the scene on its screen.
  open var effectiveGeometry: Geometry { Geometry(interfaceOrientation, coordinateSpace) }

  /// Rotates the scene's windows to an orientation that the preferences allow, if their current one
  /// is not allowed.
  ///
  /// The handler is called if a window does not rotate.
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

  /// Sets the orientation of the scene and its screen.
  func turn(_ orientation: UIInterfaceOrientation) {
    interfaceOrientation = orientation
    if let device, let ownScreen {
      ownScreen.bounds = CGRect(origin: .zero, size: device.size(orientation))
    }
  }

  /// The scene's coordinates.
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }

  /// The traits that layout may depend on, besides the size.
  open var traitCollection: UITraitCollection { screen.traitCollection }

  /// The status bar's state.
  open private(set) lazy var statusBarManager: UIStatusBarManager? = UIStatusBarManager(self)

  /// The limits of the scene's size; nothing resizes it here.
  ///
  /// No layout effect.
  open private(set) lazy var sizeRestrictions: UISceneSizeRestrictions? = nil
}

extension UIInterfaceOrientationMask {
  /// Returns whether the mask contains an orientation.
  func contains(_ orientation: UIInterfaceOrientation) -> Bool {
    contains(Self(rawValue: 1 << UInt(orientation.rawValue)))
  }
}

/// The state of a status bar: on a device, as high as the safe area; otherwise absent.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  private weak var scene: UIWindowScene?

  init(_ scene: UIWindowScene) {
    self.scene = scene
    super.init()
  }

  /// Its rectangle; empty in landscape orientation on a phone.
  open var statusBarFrame: CGRect {
    guard let scene, let device = scene.device else { return .zero }
    let height = device.safeArea(scene.interfaceOrientation).top
    guard height > 0 else { return .zero }
    return CGRect(x: 0, y: 0, width: device.size(scene.interfaceOrientation).width, height: height)
  }

  /// Whether it is hidden.
  open var isStatusBarHidden: Bool { statusBarFrame.isEmpty }

  /// The style of the status bar.
  ///
  /// No layout effect.
  open var statusBarStyle: UIStatusBarStyle { .default }
}
