/// A colour in the sRGB space, which layout keeps and never looks at.
open class UIColor: NSObject, @unchecked Sendable {
  // Unchecked: every stored property is a constant.

  /// Opaque black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// Opaque white.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Opaque grey.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Opaque light grey.
  public static let lightGray = UIColor(white: 0.667, alpha: 1)
  /// Opaque dark grey.
  public static let darkGray = UIColor(white: 0.333, alpha: 1)
  /// No colour at all.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Opaque red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Opaque green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Opaque blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Opaque yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Opaque orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Opaque purple.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// What stands behind content.
  public static let systemBackground = UIColor(white: 1, alpha: 1)
  /// Text of the first rank.
  public static let label = UIColor(white: 0, alpha: 1)
  /// Text of the second rank.
  public static let secondaryLabel = UIColor(white: 0.25, alpha: 0.6)

  /// The share of red, 0 to 1.
  package let red: CGFloat
  /// The share of green, 0 to 1.
  package let green: CGFloat
  /// The share of blue, 0 to 1.
  package let blue: CGFloat
  /// The opacity, 0 to 1.
  package let alpha: CGFloat

  /// Makes a colour of its shares, each 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    super.init()
  }

  /// Makes a grey of a brightness from 0 to 1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Returns the colour with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
    hasher.combine(alpha)
    return hasher.finalize()
  }
}
