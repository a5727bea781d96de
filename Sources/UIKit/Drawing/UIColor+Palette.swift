/// The fixed colours.
///
/// No layout effect.
extension UIColor {
  /// Opaque black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// Opaque white.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Opaque grey.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Opaque light grey.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// Opaque dark grey.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Fully transparent.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Opaque red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Opaque green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Opaque blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Opaque cyan.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Opaque yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Opaque magenta.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Opaque orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Opaque purple.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Opaque brown.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

  /// Text on a dark background, independent of the style.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// Text on a light background, independent of the style.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// The tint of interactive elements; without a view it is the system's blue.
  public static let tintColor = UIColor { UIColor.systemBlue.resolvedColor(with: $0) }
}

/// The system's palette; each colour depends on the style, light or dark.
///
/// No layout effect.
extension UIColor {
  /// The system's red.
  public static let systemRed = palette(light: (255, 59, 48, 1), dark: (255, 69, 58, 1))
  /// The system's green.
  public static let systemGreen = palette(light: (52, 199, 89, 1), dark: (48, 209, 88, 1))
  /// The system's blue.
  public static let systemBlue = palette(light: (0, 122, 255, 1), dark: (10, 132, 255, 1))
  /// The system's orange.
  public static let systemOrange = palette(light: (255, 149, 0, 1), dark: (255, 159, 10, 1))
  /// The system's yellow.
  public static let systemYellow = palette(light: (255, 204, 0, 1), dark: (255, 214, 10, 1))
  /// The system's pink.
  public static let systemPink = palette(light: (255, 45, 85, 1), dark: (255, 55, 95, 1))
  /// The system's purple.
  public static let systemPurple = palette(light: (175, 82, 222, 1), dark: (191, 90, 242, 1))
  /// The system's teal.
  public static let systemTeal = palette(light: (48, 176, 199, 1), dark: (64, 200, 224, 1))
  /// The system's indigo.
  public static let systemIndigo = palette(light: (88, 86, 214, 1), dark: (94, 92, 230, 1))
  /// The system's brown.
  public static let systemBrown = palette(light: (162, 132, 94, 1), dark: (172, 142, 104, 1))
  /// The system's mint.
  public static let systemMint = palette(light: (0, 199, 190, 1), dark: (99, 230, 226, 1))
  /// The system's cyan.
  public static let systemCyan = palette(light: (50, 173, 230, 1), dark: (100, 210, 255, 1))
  /// The system's grey.
  public static let systemGray = palette(light: (142, 142, 147, 1), dark: (142, 142, 147, 1))
  /// A grey closer to the background.
  public static let systemGray2 = palette(light: (174, 174, 178, 1), dark: (99, 99, 102, 1))
  /// A grey even closer to the background.
  public static let systemGray3 = palette(light: (199, 199, 204, 1), dark: (72, 72, 74, 1))
  /// A faint grey.
  public static let systemGray4 = palette(light: (209, 209, 214, 1), dark: (58, 58, 60, 1))
  /// A fainter grey.
  public static let systemGray5 = palette(light: (229, 229, 234, 1), dark: (44, 44, 46, 1))
  /// The grey closest to the background.
  public static let systemGray6 = palette(light: (242, 242, 247, 1), dark: (28, 28, 30, 1))

  /// Primary text.
  public static let label = palette(light: (0, 0, 0, 1), dark: (255, 255, 255, 1))
  /// Secondary text.
  public static let secondaryLabel = palette(light: (60, 60, 67, 0.6), dark: (235, 235, 245, 0.6))
  /// Tertiary text.
  public static let tertiaryLabel = palette(light: (60, 60, 67, 0.3), dark: (235, 235, 245, 0.3))
  /// Quaternary text.
  public static let quaternaryLabel = palette(
    light: (60, 60, 67, 0.18),
    dark: (235, 235, 245, 0.16)
  )
  /// The placeholder of an empty text field.
  public static let placeholderText = palette(light: (60, 60, 67, 0.3), dark: (235, 235, 245, 0.3))
  /// The text of a link.
  public static let link = palette(light: (0, 122, 255, 1), dark: (9, 132, 255, 1))
  /// A translucent thin line between content.
  public static let separator = palette(light: (60, 60, 67, 0.29), dark: (84, 84, 88, 0.6))
  /// An opaque thin line between content.
  public static let opaqueSeparator = palette(light: (198, 198, 200, 1), dark: (56, 56, 58, 1))

  /// The fill of thin shapes.
  public static let systemFill = palette(light: (120, 120, 128, 0.2), dark: (120, 120, 128, 0.36))
  /// The fill of shapes of medium size.
  public static let secondarySystemFill = palette(
    light: (120, 120, 128, 0.16),
    dark: (120, 120, 128, 0.32)
  )
  /// The fill of large shapes.
  public static let tertiarySystemFill = palette(
    light: (118, 118, 128, 0.12),
    dark: (118, 118, 128, 0.24)
  )
  /// The fill of large areas with content.
  public static let quaternarySystemFill = palette(
    light: (116, 116, 128, 0.08),
    dark: (118, 118, 128, 0.18)
  )

  /// The main background.
  public static let systemBackground = palette(light: (255, 255, 255, 1), dark: (0, 0, 0, 1))
  /// Grouped content on the main background.
  public static let secondarySystemBackground = palette(
    light: (242, 242, 247, 1),
    dark: (28, 28, 30, 1)
  )
  /// Content grouped within secondary elements.
  public static let tertiarySystemBackground = palette(
    light: (255, 255, 255, 1),
    dark: (44, 44, 46, 1)
  )
  /// The background of a grouped list.
  public static let systemGroupedBackground = palette(light: (242, 242, 247, 1), dark: (0, 0, 0, 1))
  /// A group on a grouped background.
  public static let secondarySystemGroupedBackground = palette(
    light: (255, 255, 255, 1),
    dark: (28, 28, 30, 1)
  )
  /// A group within a group on a grouped background.
  public static let tertiarySystemGroupedBackground = palette(
    light: (242, 242, 247, 1),
    dark: (44, 44, 46, 1)
  )

  /// Red, green and blue from 0 to 255, and opacity.
  private typealias PaletteEntry = (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)

  private static func palette(light: PaletteEntry, dark: PaletteEntry) -> UIColor {
    let lightColor = color(light)
    let darkColor = color(dark)
    return UIColor { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
  }

  private static func color(_ entry: PaletteEntry) -> UIColor {
    UIColor(
      red: entry.red / 255,
      green: entry.green / 255,
      blue: entry.blue / 255,
      alpha: entry.alpha
    )
  }
}
