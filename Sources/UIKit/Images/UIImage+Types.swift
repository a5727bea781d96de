extension UIImage {
  /// How pixels are turned to be shown.
  public enum Orientation: Int, Sendable {
    /// As they are.
    case up = 0
    /// By half a turn.
    case down = 1
    /// By a quarter to the left.
    case left = 2
    /// By a quarter to the right.
    case right = 3
    /// Mirrored.
    case upMirrored = 4
    /// Mirrored, by half a turn.
    case downMirrored = 5
    /// Mirrored, by a quarter to the left.
    case leftMirrored = 6
    /// Mirrored, by a quarter to the right.
    case rightMirrored = 7

    /// Whether width and height change places.
    var swapsSides: Bool {
      switch self {
      case .left, .right, .leftMirrored, .rightMirrored: true
      default: false
      }
    }

    /// The orientation that EXIF counts from 1 to 8.
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

    /// The orientation mirrored from left to right.
    var mirrored: Orientation {
      Orientation(rawValue: (rawValue + 4) % 8) ?? self
    }
  }

  /// Whether an image is drawn as it is or in the tint.
  ///
  /// No layout effect.
  public enum RenderingMode: Int, Sendable {
    /// By where it is used.
    case automatic = 0
    /// As it is.
    case alwaysOriginal = 1
    /// In the tint.
    case alwaysTemplate = 2
  }

  /// What the middle of an image does when it is stretched.
  ///
  /// No layout effect.
  public enum ResizingMode: Int, Sendable {
    /// Repeats.
    case tile = 0
    /// Stretches.
    case stretch = 1
  }

  /// How heavy a symbol's strokes are.
  public enum SymbolWeight: Int, Sendable {
    /// Not said.
    case unspecified = 0
    /// The lightest.
    case ultraLight = 1
    /// Very light.
    case thin = 2
    /// Light.
    case light = 3
    /// As body text.
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

    /// The weight of text that fits.
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

  /// How large a symbol is beside text.
  public enum SymbolScale: Int, Sendable {
    /// Medium.
    case `default` = -1
    /// Not said.
    case unspecified = 0
    /// 0.783 times medium.
    case small = 1
    /// As a circle around a capital letter.
    case medium = 2
    /// 1.288 times medium.
    case large = 3
  }
}
