/// The alignment of a layer's text.
///
/// No layout effect.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String

  /// Creates a mode from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Determined by the direction of the text.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// Left-aligned.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// Right-aligned.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// Centered.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Justified.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// How a layer's text is truncated.
///
/// No layout effect.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String

  /// Creates a mode from a name.
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

/// A layer with text, which is neither drawn nor measured.
///
/// No layout effect.
open class CATextLayer: CALayer {
  /// The text: a string or an attributed string.
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

  /// Whether the text wraps into lines.
  ///
  /// No layout effect.
  open var isWrapped: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// How the text is truncated.
  ///
  /// No layout effect.
  open var truncationMode: CATextLayerTruncationMode {
    get { sparse[default: .none] }
    set { sparse[default: .none] = newValue }
  }

  /// The alignment of the text.
  ///
  /// No layout effect.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { sparse[default: .natural] }
    set { sparse[default: .natural] = newValue }
  }

  /// Whether glyphs may be placed between pixels.
  ///
  /// No layout effect.
  open var allowsFontSubpixelQuantization: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }
}
