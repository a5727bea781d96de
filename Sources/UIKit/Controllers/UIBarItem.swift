/// Something in a bar.
///
/// No layout effect. Bars have a height, and what is in them is kept, not laid out.
@preconcurrency @MainActor
open class UIBarItem: UIResponder, UIAccessibilityIdentification {
  /// The title.
  open var title: String?
  /// The image.
  open var image: UIImage?
  /// The image if there is little room.
  open var landscapeImagePhone: UIImage?
  /// The image for eyes that need it large.
  open var largeContentSizeImage: UIImage?
  /// The room around the image.
  open var imageInsets = UIEdgeInsets.zero
  /// The room around the small image.
  open var landscapeImagePhoneInsets = UIEdgeInsets.zero
  /// Whether it can be used.
  open var isEnabled = true
  /// A number for the app's own use.
  open var tag = 0
  /// A name for tests.
  open var accessibilityIdentifier: String?
  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// Makes an empty item.
  public override init() {
    super.init()
  }

  /// Makes an item as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Sets the look of the title in a state.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?,
    for state: UIControl.State
  ) {
    self.attributes[state.rawValue] = attributes
  }

  /// Returns the look of the title in a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state.rawValue]
  }
}
