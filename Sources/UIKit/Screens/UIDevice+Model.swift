extension UIDevice {
  /// A device model for a window, with the user's settings; an addition to Apple's API.
  ///
  /// ```swift
  /// let window = UIWindow(device: .iPhone16Pro)
  /// let dark = UIWindow(device: .iPadPro11.with { $0.userInterfaceStyle = .dark }, orientation: .landscapeLeft)
  /// ```
  ///
  /// The numbers and their sources are in `docs/screen-geometry.md`.
  public struct Model: Hashable, Sendable {
    /// The device's name, such as “iPhone 16 Pro”.
    public var name: String
    /// A phone or a tablet.
    public var idiom: UIUserInterfaceIdiom
    /// The screen's size in points in portrait orientation.
    public var portraitSize: CGSize
    /// The number of pixels per point.
    public var scale: CGFloat
    /// The insets of the system's bars and the corners, in points, in portrait orientation.
    public var portraitSafeArea: UIEdgeInsets
    /// The same in landscape orientation.
    public var landscapeSafeArea: UIEdgeInsets
    /// The user's preferred text size; unspecified for the app's
    /// ``UIApplication/preferredContentSizeCategory``.
    public var contentSizeCategory = UIContentSizeCategory.unspecified
    /// The user's preference for light or dark content.
    public var userInterfaceStyle = UIUserInterfaceStyle.light
    /// The user's reading direction; unspecified for the app's.
    public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    /// The user's preference for contrast.
    public var accessibilityContrast = UIAccessibilityContrast.normal
    /// The user's preference for bold text.
    public var legibilityWeight = UILegibilityWeight.regular

    /// Describes a device, in points.
    public init(
      name: String,
      idiom: UIUserInterfaceIdiom,
      portraitSize: CGSize,
      scale: CGFloat,
      portraitSafeArea: UIEdgeInsets,
      landscapeSafeArea: UIEdgeInsets
    ) {
      self.name = name
      self.idiom = idiom
      self.portraitSize = portraitSize
      self.scale = scale
      self.portraitSafeArea = portraitSafeArea
      self.landscapeSafeArea = landscapeSafeArea
    }

    /// Returns the device with changed settings.
    public func with(_ change: (inout Self) -> Void) -> Self {
      var changed = self
      change(&changed)
      return changed
    }

    /// Returns the screen's size in points, in an orientation.
    public func size(_ orientation: UIInterfaceOrientation) -> CGSize {
      guard orientation.isLandscape else { return portraitSize }
      return CGSize(width: portraitSize.height, height: portraitSize.width)
    }

    /// Returns the insets of the system's bars and the corners in a window that fills the screen.
    public func safeArea(_ orientation: UIInterfaceOrientation) -> UIEdgeInsets {
      orientation.isLandscape ? landscapeSafeArea : portraitSafeArea
    }

    /// Returns the traits of a window with a given size on the device.
    ///
    /// A phone's width is regular only on the large ones in landscape orientation. A tablet's width
    /// is compact in windows narrower than 640 points.
    public func traits(for size: CGSize) -> UITraitCollection {
      UITraitCollection(values: values(for: size))
    }

    func values(for size: CGSize) -> UITraitCollection.Values {
      var values = UITraitCollection.phone.values
      let isPad = idiom == .pad
      let isLow = !isPad && size.width > size.height
      let isLarge = min(portraitSize.width, portraitSize.height) >= 414
      values.horizontalSizeClass =
        (isPad ? size.width >= 640 : isLow && isLarge) ? .regular : .compact
      values.verticalSizeClass = isLow ? .compact : .regular
      values.userInterfaceIdiom = idiom
      values.userInterfaceStyle = userInterfaceStyle
      values.accessibilityContrast = accessibilityContrast
      values.legibilityWeight = legibilityWeight
      values.displayScale = scale
      values.preferredContentSizeCategory = contentSizeCategory
      if layoutDirection != .unspecified { values.layoutDirection = layoutDirection }
      return values
    }
  }
}

extension UIDevice.Model {
  /// The part of a tablet's screen that a window uses next to another app.
  public enum SplitView: Int, Sendable {
    /// The full screen.
    case full
    /// The smaller part; also for a separate window over the other app.
    case oneThird
    /// Half of the screen, in landscape orientation.
    case half
    /// The larger part.
    case twoThirds
  }

  /// Returns the size of a window in a part of the screen; phones have only the full screen.
  ///
  /// The divider between two apps is 10 points wide. The smaller part is 375 points wide if the
  /// whole is at least 1,024 in portrait or 1,180 in landscape orientation; otherwise 320.
  public func size(_ orientation: UIInterfaceOrientation, split: SplitView) -> CGSize {
    let whole = size(orientation)
    guard idiom == .pad, split != .full else { return whole }
    let third: CGFloat = whole.width >= (orientation.isLandscape ? 1180 : 1024) ? 375 : 320
    let width: CGFloat =
      switch split {
      case .full: whole.width
      case .oneThird: third
      case .half: ((whole.width - 10) / 2 * scale).rounded(.down) / scale
      case .twoThirds: whole.width - 10 - third
      }
    return CGSize(width: width, height: whole.height)
  }

  private static func phone(
    _ name: String,
    _ width: CGFloat,
    _ height: CGFloat,
    scale: CGFloat = 3,
    top: CGFloat,
    bottom: CGFloat = 34,
    landscapeBottom: CGFloat = 21
  ) -> Self {
    let isRounded = bottom > 0
    return Self(
      name: name,
      idiom: .phone,
      portraitSize: CGSize(width: width, height: height),
      scale: scale,
      portraitSafeArea: UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0),
      landscapeSafeArea: isRounded
        ? UIEdgeInsets(top: 0, left: top, bottom: landscapeBottom, right: top) : .zero
    )
  }

  private static func pad(
    _ name: String,
    _ width: CGFloat,
    _ height: CGFloat,
    top: CGFloat = 24,
    bottom: CGFloat = 20
  ) -> Self {
    let safeArea = UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
    return Self(
      name: name,
      idiom: .pad,
      portraitSize: CGSize(width: width, height: height),
      scale: 2,
      portraitSafeArea: safeArea,
      landscapeSafeArea: safeArea
    )
  }

  /// iPhone SE, third generation: 375 × 667, with a home button.
  public static let iPhoneSE = phone("iPhone SE", 375, 667, scale: 2, top: 20, bottom: 0)
  /// iPhone 13 mini: 375 × 812.
  public static let iPhone13Mini = phone("iPhone 13 mini", 375, 812, top: 50)
  /// iPhone 14: 390 × 844.
  public static let iPhone14 = phone("iPhone 14", 390, 844, top: 47)
  /// iPhone 14 Plus: 428 × 926.
  public static let iPhone14Plus = phone("iPhone 14 Plus", 428, 926, top: 47)
  /// iPhone 15: 393 × 852.
  public static let iPhone15 = phone("iPhone 15", 393, 852, top: 59)
  /// iPhone 15 Pro Max: 430 × 932.
  public static let iPhone15ProMax = phone("iPhone 15 Pro Max", 430, 932, top: 59)
  /// iPhone 16e: 390 × 844.
  public static let iPhone16e = phone("iPhone 16e", 390, 844, top: 47)
  /// iPhone 16: 393 × 852.
  public static let iPhone16 = phone("iPhone 16", 393, 852, top: 59)
  /// iPhone 16 Plus: 430 × 932.
  public static let iPhone16Plus = phone("iPhone 16 Plus", 430, 932, top: 59)
  /// iPhone 16 Pro: 402 × 874.
  public static let iPhone16Pro = phone("iPhone 16 Pro", 402, 874, top: 62)
  /// iPhone 16 Pro Max: 440 × 956.
  public static let iPhone16ProMax = phone("iPhone 16 Pro Max", 440, 956, top: 62)
  /// iPhone 17: 402 × 874.
  public static let iPhone17 = phone("iPhone 17", 402, 874, top: 62)

  /// iPad, ninth generation: 810 × 1080, with a home button.
  public static let iPad9 = pad("iPad (9th generation)", 810, 1080, top: 20, bottom: 0)
  /// iPad, tenth generation and A16: 820 × 1180.
  public static let iPad = pad("iPad (A16)", 820, 1180)
  /// iPad mini, A17 Pro: 744 × 1133.
  public static let iPadMini = pad("iPad mini (A17 Pro)", 744, 1133)
  /// iPad Air, 11 inches: 820 × 1180.
  public static let iPadAir11 = pad("iPad Air 11-inch", 820, 1180)
  /// iPad Air, 13 inches: 1024 × 1366.
  public static let iPadAir13 = pad("iPad Air 13-inch", 1024, 1366)
  /// iPad Pro, 11 inches, M4: 834 × 1210.
  public static let iPadPro11 = pad("iPad Pro 11-inch (M4)", 834, 1210)
  /// iPad Pro, 13 inches, M4: 1032 × 1376.
  public static let iPadPro13 = pad("iPad Pro 13-inch (M4)", 1032, 1376)

  /// The devices above, by size.
  public static let catalogue: [Self] = [
    .iPhoneSE, .iPhone13Mini, .iPhone14, .iPhone16e, .iPhone15, .iPhone16, .iPhone16Pro, .iPhone17,
    .iPhone14Plus, .iPhone15ProMax, .iPhone16Plus, .iPhone16ProMax, .iPadMini, .iPad9, .iPad,
    .iPadAir11, .iPadPro11, .iPadAir13, .iPadPro13,
  ]
}
