/// Whether a view's content mirrors for languages that are read from right to left.
public enum UISemanticContentAttribute: Int, Sendable {
  /// Mirrors with the reading direction.
  case unspecified = 0
  /// Playback controls, which never mirror.
  case playback = 1
  /// Spatial controls, which never mirror.
  case spatial = 2
  /// Left to right, whatever the reading direction.
  case forceLeftToRight = 3
  /// Right to left, whatever the reading direction.
  case forceRightToLeft = 4
}

/// The direction in which one reads.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// As in English.
  case leftToRight = 0
  /// As in Hebrew.
  case rightToLeft = 1
}

extension UISemanticContentAttribute {
  /// The direction of content with the attribute that has nothing else to go by.
  @MainActor var layoutDirection: UIUserInterfaceLayoutDirection {
    switch self {
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .unspecified: UIApplication.shared.userInterfaceLayoutDirection
    }
  }
}

/// How much room there is along one axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not known.
  case unspecified = 0
  /// Little room.
  case compact = 1
  /// Much room.
  case regular = 2
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A dashboard.
  case carPlay = 3
  /// A desktop.
  case mac = 5
  /// A headset.
  case vision = 6
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the kind of the current device, as code from before iOS 13 asks for it.
@preconcurrency @MainActor
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom {
  UIDevice.current.userInterfaceIdiom
}

/// Whether content is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not known.
  case unspecified = 0
  /// Dark text on light.
  case light = 1
  /// Light text on dark.
  case dark = 2
}

/// The direction in which one reads, in traits.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// As in English.
  case leftToRight = 0
  /// As in Hebrew.
  case rightToLeft = 1
}

/// Whether content is told apart from what is behind it by a lighter background.
///
/// No layout effect.
public enum UIUserInterfaceLevel: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// At the back.
  case base = 0
  /// In front of other content, as in a sheet.
  case elevated = 1
}

/// How strongly colours differ.
///
/// No layout effect.
public enum UIAccessibilityContrast: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// As designed.
  case normal = 0
  /// More than usual.
  case high = 1
}

/// The colours that a screen shows.
///
/// No layout effect.
public enum UIDisplayGamut: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// Those of sRGB.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case SRGB = 0
  /// Those of Display P3.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case P3 = 1
}

/// Whether text is bold by the user's wish.
///
/// No layout effect.
public enum UILegibilityWeight: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// As designed.
  case regular = 0
  /// Bold.
  case bold = 1
}
