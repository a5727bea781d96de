/// A trait whose changes can be followed.
public protocol UITraitDefinition: SendableMetatype {}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

/// The room along the x axis.
public struct UITraitHorizontalSizeClass: UITraitDefinition {}
/// The room along the y axis.
public struct UITraitVerticalSizeClass: UITraitDefinition {}
/// Whether content is light or dark.
public struct UITraitUserInterfaceStyle: UITraitDefinition {}
/// Whether content is in front of other content.
public struct UITraitUserInterfaceLevel: UITraitDefinition {}
/// The kind of device.
public struct UITraitUserInterfaceIdiom: UITraitDefinition {}
/// The direction in which one reads.
public struct UITraitLayoutDirection: UITraitDefinition {}
/// The pixels a point has along an axis.
public struct UITraitDisplayScale: UITraitDefinition {}
/// The colours that the screen shows.
public struct UITraitDisplayGamut: UITraitDefinition {}
/// How strongly colours differ.
public struct UITraitAccessibilityContrast: UITraitDefinition {}
/// Whether text is bold by the user's wish.
public struct UITraitLegibilityWeight: UITraitDefinition {}
/// How large text is.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}

extension UITraitCollection {
  /// The traits that dynamic colours follow.
  public static var systemTraitsAffectingColorAppearance: [UITrait] {
    [
      UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self,
      UITraitUserInterfaceLevel.self, UITraitAccessibilityContrast.self,
      UITraitDisplayGamut.self,
    ]
  }

  /// The traits by which images are chosen from an asset catalogue.
  public static var systemTraitsAffectingImageLookup: [UITrait] {
    [
      UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self,
      UITraitAccessibilityContrast.self, UITraitDisplayGamut.self, UITraitDisplayScale.self,
      UITraitLayoutDirection.self, UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
    ]
  }

  /// The traits whose values differ from another collection's.
  public func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
    guard let traitCollection else { return Self.comparisons.map(\.trait) }
    return Self.comparisons.filter { !$0.isEqual(values, traitCollection.values) }.map(\.trait)
  }

  private struct Comparison: Sendable {
    let trait: UITrait
    let isEqual: @Sendable (Values, Values) -> Bool
  }

  private static let comparisons: [Comparison] = [
    Comparison(trait: UITraitHorizontalSizeClass.self) {
      $0.horizontalSizeClass == $1.horizontalSizeClass
    },
    Comparison(trait: UITraitVerticalSizeClass.self) {
      $0.verticalSizeClass == $1.verticalSizeClass
    },
    Comparison(trait: UITraitUserInterfaceStyle.self) {
      $0.userInterfaceStyle == $1.userInterfaceStyle
    },
    Comparison(trait: UITraitUserInterfaceLevel.self) {
      $0.userInterfaceLevel == $1.userInterfaceLevel
    },
    Comparison(trait: UITraitUserInterfaceIdiom.self) {
      $0.userInterfaceIdiom == $1.userInterfaceIdiom
    },
    Comparison(trait: UITraitLayoutDirection.self) { $0.layoutDirection == $1.layoutDirection },
    Comparison(trait: UITraitDisplayScale.self) { $0.displayScale == $1.displayScale },
    Comparison(trait: UITraitDisplayGamut.self) { $0.displayGamut == $1.displayGamut },
    Comparison(trait: UITraitAccessibilityContrast.self) {
      $0.accessibilityContrast == $1.accessibilityContrast
    },
    Comparison(trait: UITraitLegibilityWeight.self) { $0.legibilityWeight == $1.legibilityWeight },
    Comparison(trait: UITraitPreferredContentSizeCategory.self) {
      $0.preferredContentSizeCategory == $1.preferredContentSizeCategory
    },
  ]
}
