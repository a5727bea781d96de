extension UIWindow {
  /// Creates a window that fills the screen of a device; an addition to Apple's API.
  ///
  /// The window has the device's scale, safe area and traits, its own screen and scene, and rotates
  /// with ``rotate(to:animated:)``.
  public convenience init(
    device: UIDevice.Model,
    orientation: UIInterfaceOrientation = .portrait
  ) {
    let scene = UIWindowScene(device: device, orientation: orientation)
    self.init(windowScene: scene)
    // Nothing else retains the scene, as the system does on Apple's platforms.
    sparse[default: nil, "ownScene"] = Optional(scene)
  }

  /// Rotates the window with its device, as the user does; notifies controllers and views in
  /// Apple's order.
  ///
  /// If the size classes change, the root controller and the controllers that cover it get
  /// `willTransition(to:with:)`; then they get `viewWillTransition(to:with:)`. Then the window gets
  /// its size, safe area and traits. Finally, the transition's animations run in one layout, and
  /// its completions after it.
  ///
  /// - Returns: Whether the window has rotated. A window does not rotate without a device, if its
  ///   frontmost controller does not support the orientation, or if it already has the orientation.
  @discardableResult
  public func rotate(to orientation: UIInterfaceOrientation, animated: Bool = true) -> Bool {
    guard let scene = windowScene, let device = scene.device else { return false }
    let old = scene.interfaceOrientation
    guard orientation != old, orientation != .unknown, supports(orientation) else { return false }
    scene.turn(orientation)
    UIDevice.current.turn(UIDeviceOrientation(orientation))
    // A window in a part of a tablet's screen stays in that part.
    let size = device.size(orientation, split: splitView)
    changeGeometry(to: CGRect(origin: frame.origin, size: size), animated: animated)
    return true
  }

  /// Moves the window to a part of its tablet's screen; on a phone it keeps the full screen.
  public func resize(to part: UIDevice.Model.SplitView, animated: Bool = true) {
    guard let scene = windowScene, let device = scene.device else { return }
    splitView = part
    let size = device.size(scene.interfaceOrientation, split: part)
    changeGeometry(to: CGRect(origin: frame.origin, size: size), animated: animated)
  }

  /// Resizes the window, as when a user drags its corner.
  public func resize(to size: CGSize, animated: Bool = true) {
    changeGeometry(to: CGRect(origin: frame.origin, size: size), animated: animated)
  }

  /// The part of a tablet's screen that the window uses.
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

  /// The traits of the window's device for its size; nil without a device.
  var deviceTraits: UITraitCollection.Values? { sparse[default: nil] }

  /// Updates the values that depend on the device and the window's size.
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

  /// Moves and resizes the window, with the accompanying calls.
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
    // Without a controller there is nothing to notify, and the window's next layout is enough.
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
  /// Creates the device orientation for an interface orientation; left and right are exchanged in
  /// landscape.
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
