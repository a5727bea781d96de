/// How a layer's text is aligned.
///
/// No layout effect.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String

  /// Makes a mode of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// By the direction of the text.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// At both sides.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// How a layer's text is cut off.
///
/// No layout effect.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String

  /// Makes a mode of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Not at all.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// At the start.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// At the end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// In the middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// A layer with a text, which is neither drawn nor measured.
///
/// No layout effect.
open class CATextLayer: CALayer {
  /// The text, a string or an attributed one.
  ///
  /// No layout effect.
  open var string: Any? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The font, or its name.
  ///
  /// No layout effect.
  open var font: Any? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The font's size.
  ///
  /// No layout effect.
  open var fontSize: CGFloat {
    get { sparse[default: 36] }
    set { sparse[default: 36] = newValue }
  }

  /// The colour of the text.
  ///
  /// No layout effect.
  open var foregroundColor: CGColor? {
    get { sparse[default: .white] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the text breaks into lines.
  ///
  /// No layout effect.
  open var isWrapped: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// How the text is cut off.
  ///
  /// No layout effect.
  open var truncationMode: CATextLayerTruncationMode {
    get { sparse[default: .none] }
    set { sparse[default: .none] = newValue }
  }

  /// How the text is aligned.
  ///
  /// No layout effect.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { sparse[default: .natural] }
    set { sparse[default: .natural] = newValue }
  }

  /// Whether glyphs lie between pixels.
  ///
  /// No layout effect.
  open var allowsFontSubpixelQuantization: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }
}
