// What is here is not overridden by apps, as far as is known: members of extensions cannot be on Linux.
extension UIViewController {
  /// Would bring the ways of turning up to date.
  ///
  /// No layout effect.
  public func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// Would turn the interface as the device is held.
  ///
  /// No layout effect.
  public class func attemptRotationToDeviceOrientation() {}
  /// The child that decides about the edges at which the system's gestures wait.
  ///
  /// No layout effect.
  public var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  /// A name for state that is kept.
  ///
  /// No layout effect.
  public var restorationIdentifier: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }
  /// A name for what is focused together.
  ///
  /// No layout effect.
  public var focusGroupIdentifier: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Adds a key that has an action.
  ///
  /// No layout effect.
  public func addKeyCommand(_ keyCommand: UIKeyCommand) {
    sparse[default: nil, "keyCommands"] = Optional((keyCommands ?? []) + [keyCommand])
  }

  /// Removes a key that has an action.
  ///
  /// No layout effect.
  public func removeKeyCommand(_ keyCommand: UIKeyCommand) {
    let left = keyCommands?.filter { $0 !== keyCommand }
    sparse[default: nil, "keyCommands"] = left
  }

  /// How the interface is turned: as the window's scene.
  public var interfaceOrientation: UIInterfaceOrientation {
    viewIfLoaded?.window?.windowScene?.interfaceOrientation ?? .portrait
  }

  /// The nib that the view comes from, if one was named.
  public var nibName: String? { sparse[default: nil] }

  /// The bundle that the nib is in, if one was named.
  public var nibBundle: Bundle? { sparse[default: nil] }

  /// The storyboard that the controller comes from.
  public package(set) var storyboard: UIStoryboard? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Would bring the line at the bottom up to date.
  ///
  /// No layout effect.
  public func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Would bring those edges up to date.
  ///
  /// No layout effect.
  public func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  /// Whether scroll views keep clear of bars, as it was said before safe areas.
  ///
  /// No layout effect.
  public var automaticallyAdjustsScrollViewInsets: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Keeps what a nib would be read from.
  func keepNib(_ name: String?, _ bundle: Bundle?) {
    if let name { sparse[default: nil, "nibName"] = Optional(name) }
    if let bundle { sparse[default: nil, "nibBundle"] = Optional(bundle) }
  }

  /// Whether a pointer is locked.
  ///
  /// No layout effect.
  public var prefersPointerLocked: Bool { false }
}
