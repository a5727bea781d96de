extension UIButton {
  /// The looks that a button is made with.
  public enum ButtonType: Int, Sendable {
    /// Nothing of its own; a title has 18 points.
    case custom = 0
    /// The system's look; a title has 15 points and the tint color.
    case system = 1
    /// An image of 22 × 22 points that leads to details.
    case detailDisclosure = 2
    /// An image of 22 × 22 points that leads to information, for dark backgrounds.
    case infoLight = 3
    /// An image of 22 × 22 points that leads to information, for light backgrounds.
    case infoDark = 4
    /// An image of 22 × 22 points that adds a person.
    case contactAdd = 5
    /// The system's look without a blurred background.
    case plain = 6
    /// An image of 30 × 30 points that closes what it is in.
    case close = 7

    /// The former name of `system`.
    public static var roundedRect: ButtonType { .system }
  }

  /// What a button means in a view that gives meanings looks of their own.
  ///
  /// No layout effect.
  public enum Role: Int, Sendable {
    /// Nothing special.
    case normal = 0
    /// What the user is most likely to choose.
    case primary = 1
    /// Leaves without changes.
    case cancel = 2
    /// Deletes something.
    case destructive = 3
  }

  /// Brings a button's configuration up to its state.
  public typealias ConfigurationUpdateHandler = @MainActor (_ button: UIButton) -> Void
}

/// Values by a control's state; a state without a value has that of the normal state.
struct StateValues<Value> {
  private var values: [UIControl.State: Value] = [:]

  /// The value for a state, or for the normal state if that one has none; setting concerns that state alone.
  subscript(state: UIControl.State) -> Value? {
    get { values[state] ?? values[.normal] }
    set { values[state] = newValue }
  }
}

/// What a button shows in each state, without a configuration.
struct ButtonContents {
  var titles = StateValues<String>()
  var attributedTitles = StateValues<NSAttributedString>()
  var titleColors = StateValues<UIColor>()
  var titleShadowColors = StateValues<UIColor>()
  var images = StateValues<UIImage>()
  var backgroundImages = StateValues<UIImage>()
}

/// The label in a button; what changes its size changes the button's.
final class UIButtonLabel: UILabel {
  weak var button: UIButton?
  /// Whether the text has attributes of its own.
  var isAttributed = false

  /// Shows a text in the label's own font, in place of one with attributes, too.
  func setPlainText(_ newValue: String?) {
    if text != newValue || isAttributed { text = newValue }
    isAttributed = false
  }

  override func invalidateIntrinsicContentSize() {
    button?.titleSizeDidChange()
  }
}
