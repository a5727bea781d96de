import Testing
import UIKit

/// A controller that logs the calls when the device rotates.
private final class Turned: UIViewController {
  var log: [String] = []
  var supported = UIInterfaceOrientationMask.allButUpsideDown

  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { supported }

  override func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.willTransition(to: newCollection, with: coordinator)
    log.append("traits will be \(newCollection.verticalSizeClass)")
  }

  override func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    log.append("size will be \(Int(size.width)), is \(Int(view.bounds.width))")
    coordinator.animate { [self] context in
      log.append("along \(Int(view.bounds.width)) \(context.isAnimated) \(context.isCancelled)")
    } completion: { [self] context in
      log.append("after \(context.isInteractive) \(context.targetTransform.isIdentity)")
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let old = previousTraitCollection?.verticalSizeClass ?? .unspecified
    log.append("traits were \(old)")
  }

  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    log.append("safe area \(Int(view.safeAreaInsets.top)) \(Int(view.safeAreaInsets.left))")
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    log.append("laid out")
  }
}

@MainActor
@Suite struct DeviceTests {
  @Test func `a window on a device has its size, scale, safe area and traits`() {
    let window = UIWindow(device: .iPhone16Pro)
    expectEqual(window.frame, rect(0, 0, 402, 874))
    expectEqual(window.screen.scale, 3)
    expectEqual(window.screen.nativeBounds, rect(0, 0, 1206, 2622))
    expectEqual(window.safeAreaInsets, UIEdgeInsets(top: 62, left: 0, bottom: 34, right: 0))
    expectEqual(window.traitCollection.displayScale, 3)
    expectEqual(window.traitCollection.horizontalSizeClass, .compact)
    expectEqual(window.windowScene?.interfaceOrientation, .portrait)
    expectEqual(window.windowScene?.statusBarManager?.statusBarFrame, rect(0, 0, 402, 62))
    let side = UIWindow(device: .iPhone16ProMax, orientation: .landscapeLeft)
    expectEqual(side.frame, rect(0, 0, 956, 440))
    expectEqual(side.safeAreaInsets, UIEdgeInsets(top: 0, left: 62, bottom: 21, right: 62))
    expectEqual(side.traitCollection.horizontalSizeClass, .regular)
    expectEqual(side.traitCollection.verticalSizeClass, .compact)
    #expect(side.windowScene?.statusBarManager?.isStatusBarHidden == true)
    expectEqual(side.windowScene?.effectiveGeometry.interfaceOrientation, .landscapeLeft)
    expectEqual(side.windowScene?.effectiveGeometry.coordinateSpace.bounds, side.frame)
  }

  @Test func `what the user has set is in the traits`() {
    let device = UIDevice.Model.iPadPro11.with {
      $0.userInterfaceStyle = .dark
      $0.contentSizeCategory = .accessibilityLarge
      $0.layoutDirection = .rightToLeft
      $0.accessibilityContrast = .high
      $0.legibilityWeight = .bold
    }
    let window = UIWindow(device: device)
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    let usual = label.font.pointSize
    let view = UIView(frame: rect(0, 0, 100, 10))
    let inner = makeView(in: view)
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
      inner.widthAnchor.constraint(equalToConstant: 20),
    ])
    window.addSubview(view)
    window.addSubview(label)
    window.layoutIfNeeded()
    let traits = view.traitCollection
    expectEqual(traits.userInterfaceStyle, .dark)
    expectEqual(traits.userInterfaceIdiom, .pad)
    expectEqual(traits.preferredContentSizeCategory, .accessibilityLarge)
    expectEqual(traits.accessibilityContrast, .high)
    expectEqual(traits.legibilityWeight, .bold)
    expectEqual(traits.layoutDirection, .rightToLeft)
    #expect(label.font.pointSize > usual)
    expectEqual(inner.frame.minX, 70)
  }

  @Test
  func
    `views that enter a window on another device hear of its traits, and keep them when they leave`()
  {
    final class Following: UIView {
      var log: [UIUserInterfaceSizeClass] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        log.append(traitCollection.horizontalSizeClass)
      }
    }
    let view = Following()
    let window = UIWindow(device: .iPad)
    window.addSubview(view)
    expectEqual(view.log, [.regular])
    view.removeFromSuperview()
    expectEqual(view.log, [.regular])
    expectEqual(view.traitCollection.horizontalSizeClass, .regular)
    window.addSubview(view)
    expectEqual(view.log, [.regular])
  }

  @Test func `in layout the current traits are those of the window's device`() {
    final class Asking: UIView {
      var styles: [UIUserInterfaceStyle] = []
      override func layoutSubviews() {
        super.layoutSubviews()
        styles.append(UITraitCollection.current.userInterfaceStyle)
      }
    }
    let view = Asking()
    let window = UIWindow(device: .iPhone16.with { $0.userInterfaceStyle = .dark })
    window.addSubview(view)
    window.layoutIfNeeded()
    expectEqual(view.styles, [.dark])
    expectEqual(UITraitCollection.current.userInterfaceStyle, .light)
  }

  @Test func `a turn is told in Apple's order`() {
    let window = UIWindow(device: .iPhone16)
    let root = Turned()
    window.rootViewController = root
    window.layoutIfNeeded()
    root.log = []
    #expect(window.rotate(to: .landscapeRight))
    expectEqual(
      root.log,
      [
        "traits will be \(UIUserInterfaceSizeClass.compact)",
        "size will be 852, is 393",
        "safe area 0 59",
        "traits were \(UIUserInterfaceSizeClass.regular)",
        "along 852 true false",
        "laid out",
        "after false true",
      ]
    )
    expectEqual(root.view.frame, rect(0, 0, 852, 393))
    expectEqual(root.view.safeAreaInsets.left, 59)
    #expect(!window.rotate(to: .landscapeRight))
    root.supported = .landscape
    #expect(!window.rotate(to: .portrait))
    expectEqual(root.interfaceOrientation, .landscapeRight)
    expectEqual(UIDevice.current.orientation, .landscapeLeft)
    root.supported = .all
    window.rotate(to: .portrait, animated: false)
    #expect(root.log.contains("along 393 false false"))
  }

  @Test func `turning is posted between the calls that ask for it`() {
    let window = UIWindow(device: .iPhoneSE)
    var count = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UIDevice.orientationDidChangeNotification,
      object: nil,
      queue: nil
    ) { _ in MainActor.assumeIsolated { count += 1 } }
    window.rotate(to: .landscapeLeft)
    expectEqual(count, 0)
    UIDevice.current.beginGeneratingDeviceOrientationNotifications()
    #expect(UIDevice.current.isGeneratingDeviceOrientationNotifications)
    window.rotate(to: .portrait)
    UIDevice.current.endGeneratingDeviceOrientationNotifications()
    window.rotate(to: .landscapeLeft)
    expectEqual(count, 1)
    #expect(!UIDevice.current.isGeneratingDeviceOrientationNotifications)
    window.rotate(to: .portrait)
    NotificationCenter.default.removeObserver(observer)
  }

  @Test func `a scene turns when its app asks for it`() {
    let window = UIWindow(device: .iPhone15)
    let scene = window.windowScene
    var failures = 0
    scene?.requestGeometryUpdate(
      UIWindowScene.GeometryPreferences.iOS(interfaceOrientations: .landscape)
    ) { _ in failures += 1 }
    #expect(scene?.interfaceOrientation.isLandscape == true)
    expectEqual(window.bounds.width, 852)
    let root = Turned()
    root.supported = .landscape
    window.rootViewController = root
    let preferences = UIWindowScene.GeometryPreferences.iOS()
    preferences.interfaceOrientations = .portrait
    scene?.requestGeometryUpdate(preferences) { _ in failures += 1 }
    expectEqual(failures, 1)
  }

  @Test func `parts of a tablet's screen have their widths and size classes`() {
    let window = UIWindow(device: .iPadPro13, orientation: .landscapeLeft)
    var parts: [String] = []
    for part in [UIDevice.Model.SplitView.full, .oneThird, .half, .twoThirds] {
      window.resize(to: part)
      let isRegular = window.traitCollection.horizontalSizeClass == .regular
      parts.append("\(window.frame.width) \(isRegular)")
    }
    expectEqual(parts, ["1376.0 true", "375.0 false", "683.0 true", "991.0 true"])
    window.rotate(to: .portrait)
    expectEqual(window.frame.size, CGSize(width: 647, height: 1376))
    window.resize(to: CGSize(width: 500, height: 700))
    expectEqual(window.traitCollection.horizontalSizeClass, .compact)
    let phone = UIDevice.Model.iPhone14
    expectEqual(phone.size(.portrait, split: .half), phone.portraitSize)
  }

  @Test func `phones of about 414 points and more have a regular width on their side`() {
    let small: [UIDevice.Model] = [
      .iPhoneSE, .iPhone13Mini, .iPhone14, .iPhone16e, .iPhone15, .iPhone16, .iPhone16Pro,
      .iPhone17,
    ]
    let large: [UIDevice.Model] = [
      .iPhone14Plus, .iPhone15ProMax, .iPhone16Plus, .iPhone16ProMax,
    ]
    let tablets: [UIDevice.Model] = [
      .iPadMini, .iPad9, .iPad, .iPadAir11, .iPadPro11, .iPadAir13, .iPadPro13,
    ]
    func isRegular(_ device: UIDevice.Model) -> Bool {
      device.traits(for: device.size(.landscapeLeft)).horizontalSizeClass == .regular
    }
    #expect(!small.contains(where: isRegular))
    #expect((large + tablets).allSatisfy(isRegular))
    expectEqual(UIDevice.Model.catalogue.count, 19)
  }

  @Test func `a device of the test's own`() {
    let device = UIDevice.Model(
      name: "Small",
      idiom: .phone,
      portraitSize: CGSize(width: 320, height: 568),
      scale: 2,
      portraitSafeArea: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
      landscapeSafeArea: .zero
    )
    let window = UIWindow(device: device)
    expectEqual(window.safeAreaInsets.top, 20)
    window.rotate(to: .landscapeLeft)
    expectEqual(window.safeAreaInsets, .zero)
    expectEqual(device.safeArea(.portrait).top, 20)
    expectEqual(device.traits(for: window.frame.size).verticalSizeClass, .compact)
  }
}
