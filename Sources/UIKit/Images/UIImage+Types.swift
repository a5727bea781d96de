extension UIImage {
  /// The orientation in which an image is displayed.
  public enum Orientation: Int, Sendable {
    /// Not rotated.
    case up = 0
    /// Rotated by 180 degrees.
    case down = 1
    /// Rotated by 90 degrees to the left.
    case left = 2
    /// Rotated by 90 degrees to the right.
    case right = 3
    /// Mirrored.
    case upMirrored = 4
    /// Mirrored, and rotated by 180 degrees.
    case downMirrored = 5
    /// Mirrored, and rotated by 90 degrees to the left.
    case leftMirrored = 6
    /// Mirrored, and rotated by 90 degrees to the right.
    case rightMirrored = 7

    /// Whether width and height are swapped.
    var swapsSides: Bool {
      switch self {
      case .left, .right, .leftMirrored, .rightMirrored: true
      default: false
      }
    }

    /// Creates an orientation from EXIF's numbers 1 to 8.
    init(exif: Int) {
      switch exif {
      case 2: self = .upMirrored
      case 3: self = .down
      case 4: self = .downMirrored
      case 5: self = .leftMirrored
      case 6: self = .right
      case 7: self = .rightMirrored
      case 8: self = .left
      default: self = .up
      }
    }

    /// The horizontally mirrored orientation.
    var mirrored: Orientation {
      Orientation(rawValue: (rawValue + 4) % 8) ?? self
    }
  }

  /// Whether an image is drawn with its own colours or with the tint.
  ///
  /// No layout effect.
  public enum RenderingMode: Int, Sendable {
    /// Determined by the context.
    case automatic = 0
    /// With its own colours.
    case alwaysOriginal = 1
    /// With the tint.
    case alwaysTemplate = 2
  }

  /// How the center of an image fills a larger area.
  ///
  /// No layout effect.
  public enum ResizingMode: Int, Sendable {
    /// By tiling.
    case tile = 0
    /// By stretching.
    case stretch = 1
  }

  /// The weight of a symbol's strokes.
  public enum SymbolWeight: Int, Sendable {
    /// Not specified.
    case unspecified = 0
    /// The lightest.
    case ultraLight = 1
    /// Very light.
    case thin = 2
    /// Light.
    case light = 3
    /// The weight of body text.
    case regular = 4
    /// Slightly heavier.
    case medium = 5
    /// Between medium and bold.
    case semibold = 6
    /// Bold.
    case bold = 7
    /// Heavier.
    case heavy = 8
    /// The heaviest.
    case black = 9

    /// Returns the matching font weight.
    public func fontWeight() -> UIFont.Weight {
      switch self {
      case .ultraLight: .ultraLight
      case .thin: .thin
      case .light: .light
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      case .heavy: .heavy
      case .black: .black
      case .unspecified, .regular: .regular
      }
    }
  }

  /// The scale of a symbol relative to text.
  public enum SymbolScale: Int, Sendable {
    /// Medium.
    case `default` = -1
    /// Not specified.
    case unspecified = 0
    /// 0.783 times medium.
    case small = 1
    /// Like a circle around a capital letter.
    case medium = 2
    /// 1.288 times medium.
    case large = 3
  }
}
