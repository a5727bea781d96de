/// Whether a view's content mirrors where one reads from right to left.
public enum UISemanticContentAttribute: Int, Sendable {
  /// Mirrors with the reading direction.
  case unspecified = 0
  /// Playback controls, which never mirror.
  case playback = 1
  /// Spatial controls, which never mirror.
  case spatial = 2
  /// Left to right, whatever the reading direction.
  case forceLeftToRight = 3
  /// Right to left, whatever the reading direction.
  case forceRightToLeft = 4
}

/// The direction in which one reads.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// As in English.
  case leftToRight = 0
  /// As in Hebrew.
  case rightToLeft = 1
}

extension UISemanticContentAttribute {
  /// The direction of content with the attribute that has nothing else to go by.
  @MainActor var layoutDirection: UIUserInterfaceLayoutDirection {
    switch self {
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .unspecified: UIApplication.shared.userInterfaceLayoutDirection
    }
  }
}

/// How much room there is along one axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not known.
  case unspecified = 0
  /// Little room.
  case compact = 1
  /// Much room.
  case regular = 2
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A dashboard.
  case carPlay = 3
  /// A desktop.
  case mac = 5
}

/// What layout may depend on beside its size.
@preconcurrency @MainActor
open class UITraitCollection: NSObject {
  /// The room along the x axis.
  public let horizontalSizeClass: UIUserInterfaceSizeClass

  /// The room along the y axis.
  public let verticalSizeClass: UIUserInterfaceSizeClass

  /// The kind of device.
  public let userInterfaceIdiom: UIUserInterfaceIdiom

  /// The pixels a point has along an axis.
  public let displayScale: CGFloat

  /// The direction in which one reads.
  public let layoutDirection: UIUserInterfaceLayoutDirection

  /// Makes the traits of a phone held upright.
  public init(
    horizontalSizeClass: UIUserInterfaceSizeClass = .compact,
    verticalSizeClass: UIUserInterfaceSizeClass = .regular,
    userInterfaceIdiom: UIUserInterfaceIdiom = .phone,
    displayScale: CGFloat = UIScreen.defaultScale,
    layoutDirection: UIUserInterfaceLayoutDirection = .leftToRight
  ) {
    self.horizontalSizeClass = horizontalSizeClass
    self.verticalSizeClass = verticalSizeClass
    self.userInterfaceIdiom = userInterfaceIdiom
    self.displayScale = displayScale
    self.layoutDirection = layoutDirection
    super.init()
  }
}

extension UIView {
  var currentTraits: UITraitCollection {
    UITraitCollection(
      displayScale: screenScale,
      layoutDirection: effectiveUserInterfaceLayoutDirection
    )
  }
}

/// A screen that shows nothing: a size and a scale.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The pixels a point has, unless a screen says otherwise.
  public nonisolated static let defaultScale: CGFloat = 2

  /// The screen that windows are on.
  public static let main = UIScreen(bounds: CGRect(x: 0, y: 0, width: 390, height: 844))

  /// The screen's size in points, at the origin.
  public let bounds: CGRect

  /// The pixels a point has along an axis; frames are rounded to them.
  public let scale: CGFloat

  /// Makes a screen of a size and a scale.
  public init(bounds: CGRect, scale: CGFloat = UIScreen.defaultScale) {
    self.bounds = bounds
    self.scale = scale
    super.init()
  }
}

/// The process as an app.
@preconcurrency @MainActor
open class UIApplication: NSObject {
  /// The one app.
  public static let shared = UIApplication()

  /// The direction in which one reads, where no view says otherwise.
  open var userInterfaceLayoutDirection = UIUserInterfaceLayoutDirection.leftToRight
}
