internal import Signposts

/// The preferred content size, and its effect on text styles.
enum ContentSize {
  private static let category = Locked(UIContentSizeCategory.large)

  /// The category for new fonts, which may be created on any thread.
  static var current: UIContentSizeCategory {
    get { category.withLock { $0 } }
    set { category.withLock { $0 = newValue } }
  }

  /// Returns the category of traits, or else the preferred one.
  static func category(of traits: UITraitCollection?) -> UIContentSizeCategory {
    guard let category = traits?.preferredContentSizeCategory, category.index != nil else {
      return current
    }
    return category
  }

  /// Returns the point size of a style's font.
  static func pointSize(
    of style: UIFont.TextStyle,
    at category: UIContentSizeCategory
  ) -> CGFloat {
    sizes(of: style).points[category.index ?? large]
  }

  /// Returns a length scaled from the style's leading at `large` to that at another category.
  ///
  /// Apple's metrics scale by leading, not by point size. For example, 17 points of body text are
  /// 16⅓ at `medium` with three pixels per point, because 17 · 21 / 22 is rounded to pixels.
  static func scaled(
    _ value: CGFloat,
    for style: UIFont.TextStyle,
    at category: UIContentSizeCategory,
    scale: CGFloat
  ) -> CGFloat {
    let leadings = sizes(of: style).leadings
    let length = value * leadings[category.index ?? large] / leadings[large]
    return (length * scale).rounded() / scale
  }

  /// The index of `large` among the categories.
  private static let large = 3

  private typealias Sizes = (points: [CGFloat], leadings: [CGFloat])

  /// Apple's Human Interface Guidelines, "Typography", tables of Dynamic Type sizes (iOS, iPadOS): twelve categories.
  private static func sizes(of style: UIFont.TextStyle) -> Sizes {
    switch style {
    case .largeTitle: largeTitle
    case .title1: title1
    case .title2: title2
    case .title3: title3
    case .callout: callout
    case .subheadline: subheadline
    case .footnote: footnote
    case .caption1: caption1
    case .caption2: caption2
    // Not in the table, so use the default size, and the proportions of the nearest style.
    case .extraLargeTitle: (largeTitle.points.map { $0 * 36 / 34 }, largeTitle.leadings)
    case .extraLargeTitle2: title1
    default: body
    }
  }

  private static let largeTitle: Sizes = (
    [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
    [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70]
  )
  private static let title1: Sizes = (
    [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68]
  )
  private static let title2: Sizes = (
    [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
    [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66]
  )
  private static let title3: Sizes = (
    [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
    [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65]
  )
  private static let body: Sizes = (
    [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]
  )
  private static let callout: Sizes = (
    [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
    [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60]
  )
  private static let subheadline: Sizes = (
    [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
    [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58]
  )
  private static let footnote: Sizes = (
    [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
    [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52]
  )
  private static let caption1: Sizes = (
    [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
    [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51]
  )
  private static let caption2: Sizes = (
    [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
    [13, 13, 13, 13, 18, 20, 22, 25, 30, 35, 41, 48]
  )
}
