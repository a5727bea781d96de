/// Scales fonts and lengths like a text style, following the preferred content size.
///
/// A length is multiplied by the style's leading at the category, divided by its leading at
/// `large`, and rounded to pixels of the main screen's default scale.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  // Unchecked, because the only stored property is a constant.
  private let style: UIFont.TextStyle

  /// The metrics of body text.
  public class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Creates the metrics of a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    style = textStyle
    super.init()
  }

  /// Returns a font that follows the preferred content size.
  open func scaledFont(for font: UIFont) -> UIFont {
    scaled(font, maximum: nil, at: ContentSize.current)
  }

  /// Returns a font that follows the preferred content size up to a maximum point size.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaled(font, maximum: maximumPointSize, at: ContentSize.current)
  }

  /// Returns a length at the preferred content size.
  open func scaledValue(for value: CGFloat) -> CGFloat {
    scaled(value, at: ContentSize.current)
  }

  /// Returns a font that follows the preferred content size, at that of traits if they have one.
  open func scaledFont(
    for font: UIFont,
    compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaled(font, maximum: nil, at: ContentSize.category(of: traitCollection))
  }

  /// Returns a font that follows the preferred content size up to a maximum point size.
  ///
  /// It has the content size of traits if they have one.
  open func scaledFont(
    for font: UIFont,
    maximumPointSize: CGFloat,
    compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaled(font, maximum: maximumPointSize, at: ContentSize.category(of: traitCollection))
  }

  /// Returns a length at the content size of traits, or else at the preferred one.
  open func scaledValue(
    for value: CGFloat,
    compatibleWith traitCollection: UITraitCollection?
  ) -> CGFloat {
    scaled(value, at: ContentSize.category(of: traitCollection))
  }

  func scaled(_ value: CGFloat, at category: UIContentSizeCategory) -> CGFloat {
    ContentSize.scaled(value, for: style, at: category, scale: UIScreen.defaultScale)
  }

  func scaled(
    _ font: UIFont,
    maximum: CGFloat?,
    at category: UIContentSizeCategory
  ) -> UIFont {
    var size = scaled(font.pointSize, at: category)
    if let maximum, maximum > 0 { size = min(size, maximum) }
    return UIFont(
      font.fontDescriptor.withSize(size),
      scaling: .metrics(base: font, style, maximum: maximum)
    )
  }
}

extension UIFont {
  /// Returns the font at a category if it follows the preferred content size, otherwise the font
  /// itself.
  func adjusted(to category: UIContentSizeCategory) -> UIFont {
    switch scaling {
    case nil: return self
    case .style(let style):
      let size = ContentSize.pointSize(of: style, at: category)
      return size == pointSize ? self : UIFont(fontDescriptor.withSize(size), scaling: scaling)
    case .metrics(let base, let style, let maximum):
      return UIFontMetrics(forTextStyle: style).scaled(base, maximum: maximum, at: category)
    }
  }
}
