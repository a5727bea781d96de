extension UIWindow {
  /// Makes a window that fills the screen of a device; an addition to Apple's.
  ///
  /// The window has the device's scale, safe area and traits, is on a screen and in a scene of its own, and turns with
  /// ``rotate(to:animated:)``.
  public convenience init(
    device: UIDevice.Model,
    orientation: UIInterfaceOrientation = .portrait
  ) {
    let scene = UIWindowScene(device: device, orientation: orientation)
    self.init(windowScene: scene)
    // Nobody else keeps it, as the system does Apple's.
    sparse[default: nil, "ownScene"] = Optional(scene)
  }

  /// Turns the window with its device, as the user does; tells controllers and views in Apple's order.
  ///
  /// The root controller and what covers it hear `willTransition(to:with:)` if the size classes change, then
  /// `viewWillTransition(to:with:)`; then the window has its size, safe area and traits; then what goes with the
  /// transition runs, in one layout, and what comes after it.
  ///
  /// - Returns: Whether the window has turned: a window without a device does not, nor one whose frontmost controller
  ///   does not support the orientation or is the other way already.
  @discardableResult
  public func rotate(to orientation: UIInterfaceOrientation, animated: Bool = true) -> Bool {
    guard let scene = windowScene, let device = scene.device else { return false }
    let old = scene.interfaceOrientation
    guard orientation != old, orientation != .unknown, supports(orientation) else { return false }
    scene.turn(orientation)
    UIDevice.current.turn(UIDeviceOrientation(orientation))
    // A part of a tablet's screen stays the same part.
    let size = device.size(orientation, split: splitView)
    changeGeometry(to: CGRect(origin: frame.origin, size: size), animated: animated)
    return true
  }

  /// Gives the window a part of its tablet's screen; on a phone it keeps all of it.
  public func resize(to part: UIDevice.Model.SplitView, animated: Bool = true) {
    guard let scene = windowScene, let device = scene.device else { return }
    splitView = part
    let size = device.size(scene.interfaceOrientation, split: part)
    changeGeometry(to: CGRect(origin: frame.origin, size: size), animated: animated)
  }

  /// Gives the window a size, as a user does who drags its corner.
  public func resize(to size: CGSize, animated: Bool = true) {
    changeGeometry(to: CGRect(origin: frame.origin, size: size), animated: animated)
  }

  /// The part of a tablet's screen that the window has.
  private var splitView: UIDevice.Model.SplitView {
    get { sparse[default: .full] }
    set { sparse[default: .full] = newValue }
  }

  private func supports(_ orientation: UIInterfaceOrientation) -> Bool {
    var front = rootViewController
    while let presented = front?.presentedViewController, presented.coversWholeWindow {
      front = presented
    }
    guard let front else { return true }
    let mask = UIInterfaceOrientationMask(rawValue: 1 << UInt(orientation.rawValue))
    return front.shouldAutorotate && front.supportedInterfaceOrientations.contains(mask)
  }

  /// The traits of the window's device, for its size; nil without a device.
  var deviceTraits: UITraitCollection.Values? { sparse[default: nil] }

  /// Takes what follows from the device for the window's size.
  func takeDeviceGeometry() {
    guard let scene = windowScene, let device = scene.device else { return }
    sparse[default: nil, "deviceTraits"] = Optional(device.values(for: frame.size))
    deviceDirection =
      switch device.layoutDirection {
      case .unspecified: nil
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    setOwnSafeArea(device.safeArea(scene.interfaceOrientation))
  }

  /// Moves and resizes the window with the calls that go with it.
  func changeGeometry(to frame: CGRect, animated: Bool) {
    let old = traitCollection
    let next = windowScene?.device.map { $0.values(for: frame.size) }
    var coming = old
    if let next {
      var values = next
      values.merge(keptTraitOverrides.values)
      coming = UITraitCollection(traitsFrom: [old, UITraitCollection(values: values)])
    }
    let isResized = frame.size != self.frame.size
    let change = { [self] in
      take(frame: frame)
      takeDeviceGeometry()
      if next != nil { tellTraitsChanged(from: old) }
      for presentation in presentations { presentation.containerDidResize() }
    }
    // Without a controller nobody hears of it, and it is laid out when the window is.
    guard rootViewController != nil || !presentations.isEmpty else { return change() }
    let transition = ControllerTransition(in: self, isAnimated: animated)
    let controllers = ([rootViewController].compactMap { $0 }) + presentations.map(\.presented)
    for controller in controllers { controller.sizeTransition = transition }
    if coming.horizontalSizeClass != old.horizontalSizeClass
      || coming.verticalSizeClass != old.verticalSizeClass
    {
      rootViewController?.willTransition(to: coming, with: transition)
      for presentation in presentations {
        presentation.willTransition(to: coming, with: transition)
      }
    }
    if isResized {
      rootViewController?.viewWillTransition(to: frame.size, with: transition)
      for presentation in presentations {
        presentation.viewWillTransition(to: frame.size, with: transition)
      }
    }
    transition.perform(change) { _ in
      for controller in controllers where controller.sizeTransition === transition {
        controller.sizeTransition = nil
      }
    }
  }
}

extension UIDeviceOrientation {
  /// How the device is held while its interface is turned so: the other way round if it lies on a side.
  init(_ orientation: UIInterfaceOrientation) {
    switch orientation {
    case .unknown: self = .unknown
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeRight
    case .landscapeRight: self = .landscapeLeft
    }
  }
}
