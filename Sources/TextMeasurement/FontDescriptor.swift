/// A font that the package carries, at a size.
package struct FontDescriptor: Hashable, Sendable {
  /// The weights for which there is a font file.
  package enum Weight: Int, Sendable, CaseIterable {
    case regular = 400
    case semibold = 600
  }

  /// The weight of the strokes.
  package var weight: Weight

  /// The length of the em, in points.
  package var size: Double

  /// Whether all digits are equally wide.
  package var hasMonospacedDigits: Bool

  /// Describes a font.
  package init(weight: Weight, size: Double, hasMonospacedDigits: Bool = false) {
    self.weight = weight
    self.size = size
    self.hasMonospacedDigits = hasMonospacedDigits
  }
}

extension FontDescriptor {
  /// The family all fonts of the package belong to.
  package static let family = "Inter"

  /// The PostScript name, such as `Inter-SemiBold`.
  package var name: String {
    switch weight {
    case .regular: "\(Self.family)-Regular"
    case .semibold: "\(Self.family)-SemiBold"
    }
  }
}

/// Distances that a font fixes for every text, in points.
package struct FontMetrics: Hashable, Sendable {
  /// From the baseline up to the line's top.
  package var ascender: Double
  /// From the baseline down to the line's bottom, negative as fonts have it.
  package var descender: Double
  /// Between one line's bottom and the next one's top.
  package var leading: Double
  /// The height of a capital letter.
  package var capHeight: Double
  /// The height of a lower-case x.
  package var xHeight: Double

  /// From one baseline to the next.
  package var lineHeight: Double { ascender - descender + leading }
}
