extension UIButton {
  /// The type of a button.
  public enum ButtonType: Int, Sendable {
    /// No special appearance; the title has 18 points.
    case custom = 0
    /// The system's appearance; the title has 15 points and the tint color.
    case system = 1
    /// A details button, an image of 22 × 22 points.
    case detailDisclosure = 2
    /// An information button for dark backgrounds, an image of 22 × 22 points.
    case infoLight = 3
    /// An information button for light backgrounds, an image of 22 × 22 points.
    case infoDark = 4
    /// A button to add a contact, an image of 22 × 22 points.
    case contactAdd = 5
    /// The system's appearance without a blurred background.
    case plain = 6
    /// A close button, an image of 30 × 30 points.
    case close = 7

    /// The former name of `system`.
    public static var roundedRect: ButtonType { .system }
  }

  /// The role of a button, for views that give roles a special appearance.
  ///
  /// No layout effect.
  public enum Role: Int, Sendable {
    /// No special role.
    case normal = 0
    /// The button that the user is most likely to choose.
    case primary = 1
    /// Cancels an operation.
    case cancel = 2
    /// Deletes data.
    case destructive = 3
  }

  /// Updates a button's configuration for its state.
  public typealias ConfigurationUpdateHandler = @MainActor (_ button: UIButton) -> Void
}

/// Values for a control's states; a state without a value uses that of the normal state.
struct StateValues<Value> {
  private var values: [UIControl.State: Value] = [:]

  /// The value for a state, or for the normal state if it is not set; setting it only changes that
  /// state.
  subscript(state: UIControl.State) -> Value? {
    get { values[state] ?? values[.normal] }
    set { values[state] = newValue }
  }
}

/// The content of a button in each state, without a configuration.
struct ButtonContents {
  var titles = StateValues<String>()
  var attributedTitles = StateValues<NSAttributedString>()
  var titleColors = StateValues<UIColor>()
  var titleShadowColors = StateValues<UIColor>()
  var images = StateValues<UIImage>()
  var backgroundImages = StateValues<UIImage>()
}

/// The label in a button; changes of its size affect the button's size.
final class UIButtonLabel: UILabel {
  weak var button: UIButton?
  /// Whether the text has its own attributes.
  var isAttributed = false

  /// Sets a text without attributes, in the label's font.
  func setPlainText(_ newValue: String?) {
    if text != newValue || isAttributed { text = newValue }
    isAttributed = false
  }

  override func invalidateIntrinsicContentSize() {
    button?.titleSizeDidChange()
  }
}
