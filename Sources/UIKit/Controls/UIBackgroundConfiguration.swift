/// The background of a button or a cell.
public struct UIBackgroundConfiguration: Hashable {
  /// A view behind the content, with the size of the background.
  public var customView: UIView?
  /// The insets of the background; negative insets enlarge it.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The edges at which the layout margins are added to the insets.
  ///
  /// No layout effect.
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  /// The radius of the corners.
  ///
  /// No layout effect.
  public var cornerRadius: CGFloat = 0
  /// The color.
  ///
  /// No layout effect.
  public var backgroundColor: UIColor?
  /// A transformer of the color.
  ///
  /// No layout effect.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// An image behind the content.
  ///
  /// No layout effect.
  public var image: UIImage?
  /// How the image fills the background.
  ///
  /// No layout effect.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// The color of the border.
  ///
  /// No layout effect.
  public var strokeColor: UIColor?
  /// A transformer of the border's color.
  ///
  /// No layout effect.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the border.
  ///
  /// No layout effect.
  public var strokeWidth: CGFloat = 0
  /// The distance of the border from the background, outwards.
  ///
  /// No layout effect.
  public var strokeOutset: CGFloat = 0

  private init() {}

  /// A clear background.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }

  /// The background of a cell in a plain list.
  ///
  /// No layout effect.
  public static func listPlainCell() -> UIBackgroundConfiguration { .clear() }
  /// The background of a header or footer in a plain list.
  ///
  /// No layout effect.
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { .clear() }
  /// The background of a cell in a grouped list.
  ///
  /// No layout effect.
  public static func listGroupedCell() -> UIBackgroundConfiguration { .clear() }
  /// The background of a header or footer in a grouped list.
  ///
  /// No layout effect.
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { .clear() }
  /// The background of a header in a sidebar.
  ///
  /// No layout effect.
  public static func listSidebarHeader() -> UIBackgroundConfiguration { .clear() }
  /// The background of a cell in a sidebar.
  ///
  /// No layout effect.
  public static func listSidebarCell() -> UIBackgroundConfiguration { .clear() }
  /// The background of a cell next to a sidebar.
  ///
  /// No layout effect.
  public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { .clear() }
  /// The background of a cell in a list.
  ///
  /// No layout effect.
  public static func listCell() -> UIBackgroundConfiguration { .clear() }
  /// The background of a header in a list.
  ///
  /// No layout effect.
  public static func listHeader() -> UIBackgroundConfiguration { .clear() }
  /// The background of a footer in a list.
  ///
  /// No layout effect.
  public static func listFooter() -> UIBackgroundConfiguration { .clear() }

  /// Returns the transformed background color; the tint color replaces a missing one.
  ///
  /// No layout effect.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  /// Returns the border's transformed color; the tint color replaces a missing one.
  ///
  /// No layout effect.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }
}
