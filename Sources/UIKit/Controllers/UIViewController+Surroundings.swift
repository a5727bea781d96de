// As far as is known, apps do not override these members. Members of extensions cannot be
// overridden on Linux.
extension UIViewController {
  /// Updates the supported orientations; does nothing.
  ///
  /// No layout effect.
  public func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// Rotates the interface to the device's orientation; does nothing.
  ///
  /// No layout effect.
  public class func attemptRotationToDeviceOrientation() {}
  /// The child that determines the edges at which system gestures are deferred.
  ///
  /// No layout effect.
  public var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  /// The identifier for restoring state.
  ///
  /// No layout effect.
  public var restorationIdentifier: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }
  /// The identifier of the focus group.
  ///
  /// No layout effect.
  public var focusGroupIdentifier: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Adds a key command.
  ///
  /// No layout effect.
  public func addKeyCommand(_ keyCommand: UIKeyCommand) {
    sparse[default: nil, "keyCommands"] = Optional((keyCommands ?? []) + [keyCommand])
  }

  /// Removes a key command.
  ///
  /// No layout effect.
  public func removeKeyCommand(_ keyCommand: UIKeyCommand) {
    let left = keyCommands?.filter { $0 !== keyCommand }
    sparse[default: nil, "keyCommands"] = left
  }

  /// The orientation of the interface, from the window's scene.
  public var interfaceOrientation: UIInterfaceOrientation {
    viewIfLoaded?.window?.windowScene?.interfaceOrientation ?? .portrait
  }

  /// The name of the view's nib, if it has one.
  public var nibName: String? { sparse[default: nil] }

  /// The bundle of the view's nib, if it has one.
  public var nibBundle: Bundle? { sparse[default: nil] }

  /// The storyboard that the controller comes from.
  public package(set) var storyboard: UIStoryboard? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Updates the visibility of the home indicator; does nothing.
  ///
  /// No layout effect.
  public func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Updates the edges at which system gestures are deferred; does nothing.
  ///
  /// No layout effect.
  public func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  /// Whether scroll views avoid bars, as before safe areas existed.
  ///
  /// No layout effect.
  public var automaticallyAdjustsScrollViewInsets: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Stores the location of a nib.
  func keepNib(_ name: String?, _ bundle: Bundle?) {
    if let name { sparse[default: nil, "nibName"] = Optional(name) }
    if let bundle { sparse[default: nil, "nibBundle"] = Optional(bundle) }
  }

  /// Whether a pointer is locked.
  ///
  /// No layout effect.
  public var prefersPointerLocked: Bool { false }
}
