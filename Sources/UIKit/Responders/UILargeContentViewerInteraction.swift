/// Shows a large picture of what is pressed to those who read large text.
///
/// No layout effect.
@preconcurrency @MainActor
open class UILargeContentViewerInteraction: InertInteraction {
  /// What is shown.
  open private(set) weak var delegate: (any UILargeContentViewerInteractionDelegate)?
  /// Whether the user has asked for large contents: no.
  open class var isEnabled: Bool { false }
  /// Would recognize the finger that is kept down.
  open private(set) lazy var gestureRecognizerForExclusionRelationship: UIGestureRecognizer =
    UILongPressGestureRecognizer()

  /// Makes an interaction; the delegate is not kept alive.
  public init(delegate: (any UILargeContentViewerInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }
}

/// What is shown in large.
///
/// No layout effect. Nobody asks.
@preconcurrency @MainActor
public protocol UILargeContentViewerInteractionDelegate: AnyObject {
  /// Called when the finger is lifted.
  func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction,
    didEndOn item: (any UILargeContentViewerItem)?,
    at point: CGPoint
  )
  /// The item at a point.
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
  /// None.
  ///
  /// No layout effect.
  public func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction,
    itemAt point: CGPoint
  ) -> (any UILargeContentViewerItem)? { nil }
}

/// What can be shown in large.
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
  /// Whether the image is made larger.
  var scalesLargeContentImage: Bool { get }
  /// The room around the image.
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

  /// The title in large.
  ///
  /// No layout effect.
  public var largeContentTitle: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The image in large.
  ///
  /// No layout effect.
  public var largeContentImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether that image is made larger.
  ///
  /// No layout effect.
  public var scalesLargeContentImage: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The room around that image.
  ///
  /// No layout effect.
  public var largeContentImageInsets: UIEdgeInsets {
    get { sparse[default: .zero] }
    set { sparse[default: .zero] = newValue }
  }
}
