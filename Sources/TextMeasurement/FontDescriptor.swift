/// A font from the package, at a size.
package struct FontDescriptor: Hashable, Sendable {
  /// The weights that have a font file.
  package enum Weight: Int, Sendable, CaseIterable {
    case regular = 400
    case semibold = 600
  }

  /// The weight of the strokes.
  package var weight: Weight

  /// The length of the em, in points.
  package var size: Double

  /// Whether all digits have the same width.
  package var hasMonospacedDigits: Bool

  /// Describes a font.
  package init(weight: Weight, size: Double, hasMonospacedDigits: Bool = false) {
    self.weight = weight
    self.size = size
    self.hasMonospacedDigits = hasMonospacedDigits
  }
}

extension FontDescriptor {
  /// The family of all fonts in the package.
  package static let family = "Inter"

  /// The PostScript name, such as `Inter-SemiBold`.
  package var name: String {
    switch weight {
    case .regular: "\(Self.family)-Regular"
    case .semibold: "\(Self.family)-SemiBold"
    }
  }
}

/// The distances that are the same for every text in a font, in points.
package struct FontMetrics: Hashable, Sendable {
  /// From the baseline up to the top of the line.
  package var ascender: Double
  /// From the baseline down to the bottom of the line; negative, as in font files.
  package var descender: Double
  /// From the bottom of one line to the top of the next.
  package var leading: Double
  /// The height of a capital letter.
  package var capHeight: Double
  /// The height of a lower-case x.
  package var xHeight: Double

  /// From one baseline to the next.
  package var lineHeight: Double { ascender - descender + leading }
}
