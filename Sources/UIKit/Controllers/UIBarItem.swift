/// The base class of items in a bar.
///
/// No layout effect. The bars' heights do not depend on these properties, which are only stored.
@preconcurrency @MainActor
open class UIBarItem: UIResponder, UIAccessibilityIdentification {
  /// The title.
  open var title: String?
  /// The image.
  open var image: UIImage?
  /// The image for a compact height.
  open var landscapeImagePhone: UIImage?
  /// The image for the accessibility text sizes.
  open var largeContentSizeImage: UIImage?
  /// The insets of the image.
  open var imageInsets = UIEdgeInsets.zero
  /// The insets of the image for a compact height.
  open var landscapeImagePhoneInsets = UIEdgeInsets.zero
  /// Whether it is enabled.
  open var isEnabled = true
  /// A number for the app's own use.
  open var tag = 0
  /// A name for tests.
  open var accessibilityIdentifier: String?
  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// Creates an empty item.
  public override init() {
    super.init()
  }

  /// Creates an item; archives are not supported.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Sets the text attributes of the title in a state.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?,
    for state: UIControl.State
  ) {
    self.attributes[state.rawValue] = attributes
  }

  /// Returns the text attributes of the title in a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state.rawValue]
  }
}
