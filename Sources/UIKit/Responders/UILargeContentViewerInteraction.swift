/// Shows a large image of the pressed item, for users with large text.
///
/// No layout effect.
@preconcurrency @MainActor
open class UILargeContentViewerInteraction: InertInteraction {
  /// Provides the item to show.
  open private(set) weak var delegate: (any UILargeContentViewerInteractionDelegate)?
  /// Whether the user has enabled large content: no.
  open class var isEnabled: Bool { false }
  /// Would recognize a long press.
  open private(set) lazy var gestureRecognizerForExclusionRelationship: UIGestureRecognizer =
    UILongPressGestureRecognizer()

  /// Creates an interaction; the delegate is not retained.
  public init(delegate: (any UILargeContentViewerInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }
}

/// Provides the items to show in large.
///
/// No layout effect. It is never asked.
@preconcurrency @MainActor
public protocol UILargeContentViewerInteractionDelegate: AnyObject {
  /// Called when the touch ends.
  func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction,
    didEndOn item: (any UILargeContentViewerItem)?,
    at point: CGPoint
  )
  /// Returns the item at a point.
  func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction,
    itemAt point: CGPoint
  ) -> (any UILargeContentViewerItem)?
}

extension UILargeContentViewerInteractionDelegate {
  /// Does nothing.
  ///
  /// No layout effect.
  public func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction,
    didEndOn item: (any UILargeContentViewerItem)?,
    at point: CGPoint
  ) {}
  /// Returns nil.
  ///
  /// No layout effect.
  public func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction,
    itemAt point: CGPoint
  ) -> (any UILargeContentViewerItem)? { nil }
}

/// An item that can be shown in large.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UILargeContentViewerItem: AnyObject {
  /// Whether it is shown.
  var showsLargeContentViewer: Bool { get }
  /// The title.
  var largeContentTitle: String? { get }
  /// The image.
  var largeContentImage: UIImage? { get }
  /// Whether the image is scaled.
  var scalesLargeContentImage: Bool { get }
  /// The insets of the image.
  var largeContentImageInsets: UIEdgeInsets { get }
}

extension UIView: UILargeContentViewerItem {
  /// Whether the view is shown in large.
  ///
  /// No layout effect.
  public var showsLargeContentViewer: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The large title.
  ///
  /// No layout effect.
  public var largeContentTitle: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The large image.
  ///
  /// No layout effect.
  public var largeContentImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether that image is scaled.
  ///
  /// No layout effect.
  public var scalesLargeContentImage: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The insets of that image.
  ///
  /// No layout effect.
  public var largeContentImageInsets: UIEdgeInsets {
    get { sparse[default: .zero] }
    set { sparse[default: .zero] = newValue }
  }
}
