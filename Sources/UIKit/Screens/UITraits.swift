/// Whether a view's content mirrors for right-to-left languages.
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

/// The reading direction.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// As in English.
  case leftToRight = 0
  /// As in Hebrew.
  case rightToLeft = 1
}

extension UISemanticContentAttribute {
  /// The direction of content with the attribute, without a view to take it from.
  @MainActor var layoutDirection: UIUserInterfaceLayoutDirection {
    switch self {
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .unspecified: UIApplication.shared.userInterfaceLayoutDirection
    }
  }
}

/// The space available along one axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Unspecified.
  case unspecified = 0
  /// Limited space.
  case compact = 1
  /// Ample space.
  case regular = 2
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Unspecified.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car's display.
  case carPlay = 3
  /// A desktop.
  case mac = 5
  /// A headset.
  case vision = 6
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the kind of the current device, in the form that code from before iOS 13 uses.
@preconcurrency @MainActor
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom {
  UIDevice.current.userInterfaceIdiom
}

/// The light or dark style of content.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Unspecified.
  case unspecified = 0
  /// Dark text on light.
  case light = 1
  /// Light text on dark.
  case dark = 2
}

/// The reading direction, as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Unspecified.
  case unspecified = -1
  /// As in English.
  case leftToRight = 0
  /// As in Hebrew.
  case rightToLeft = 1
}

/// Whether content in front has a lighter background to distinguish it.
///
/// No layout effect.
public enum UIUserInterfaceLevel: Int, Sendable {
  /// Unspecified.
  case unspecified = -1
  /// At the back.
  case base = 0
  /// In front of other content, as in a sheet.
  case elevated = 1
}

/// The contrast of colours.
///
/// No layout effect.
public enum UIAccessibilityContrast: Int, Sendable {
  /// Unspecified.
  case unspecified = -1
  /// As designed.
  case normal = 0
  /// Increased.
  case high = 1
}

/// The colour gamut of a screen.
///
/// No layout effect.
public enum UIDisplayGamut: Int, Sendable {
  /// Unspecified.
  case unspecified = -1
  /// The sRGB gamut.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case SRGB = 0
  /// The Display P3 gamut.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case P3 = 1
}

/// Whether the user prefers bold text.
///
/// No layout effect.
public enum UILegibilityWeight: Int, Sendable {
  /// Unspecified.
  case unspecified = -1
  /// As designed.
  case regular = 0
  /// Bold.
  case bold = 1
}
