internal import UIKit

/// The font that a document gives a view.
struct DocumentFont {
  /// In points.
  var size: Double
  var weight = UIFont.Weight.regular
  var style: UIFont.TextStyle?
  /// A font's own name; nil for the system font.
  var name: String?

  private static let weights: [String: UIFont.Weight] = [
    "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
    "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]

  private static let styles: [String: (UIFont.TextStyle, Double)] = [
    "UICTFontTextStyleBody": (.body, 17), "UICTFontTextStyleHeadline": (.headline, 17),
    "UICTFontTextStyleSubhead": (.subheadline, 15), "UICTFontTextStyleFootnote": (.footnote, 13),
    "UICTFontTextStyleCaption1": (.caption1, 12), "UICTFontTextStyleCaption2": (.caption2, 11),
    "UICTFontTextStyleCallout": (.callout, 16), "UICTFontTextStyleTitle3": (.title3, 20),
    "UICTFontTextStyleTitle2": (.title2, 22), "UICTFontTextStyleTitle1": (.title1, 28),
    "UICTFontTextStyleTitle0": (.largeTitle, 34),
  ]

  /// Reads the font of a view's element.
  ///
  /// The default is the system font in 17 points, or 15 for a button.
  init(of element: Element) {
    size = element.name == "button" ? 15 : 17
    if let description = element.child(key: "fontDescription") {
      take(description)
    } else if let font = element.child(key: "attributedText")?.child("fragment")?
      .child("attributes")?.child("font")
    {
      size = Self.size(font.number("size")) ?? size
      name = font["metaFont"] == nil ? font["name"] : nil
      if font["metaFont"]?.lowercased().contains("bold") == true { weight = .bold }
    }
  }

  private mutating func take(_ description: Element) {
    if let name = description["style"], let (style, size) = Self.styles[name] {
      self.style = style
      self.size = size
      return
    }
    size = Self.size(description.number("pointSize")) ?? size
    if description["type"] == "boldSystem" { weight = .bold }
    if let name = description["weight"], let known = Self.weights[name] { weight = known }
    name = description["name"]
  }

  private static func size(_ number: Double?) -> Double? {
    number.flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil }
  }

  /// The font, or the system font if the named font does not exist.
  @MainActor var font: UIFont {
    if let style { return UIFont.preferredFont(forTextStyle: style) }
    if let name, let font = UIFont(name: name, size: size) { return font }
    return UIFont.systemFont(ofSize: size, weight: weight)
  }
}
