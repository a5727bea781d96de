/// A control that is on or off; 51 × 31 points, with an alignment rectangle of 49 × 31 points.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  /// The style of a switch.
  ///
  /// No layout effect.
  public enum Style: Int, Sendable {
    case automatic = 0
    case checkbox = 1
    case sliding = 2
  }

  private static let size = CGSize(width: 51, height: 31)

  /// Creates a switch with its own size at a frame's origin.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// Creates a switch for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Whether the switch is on; setting it sends no events.
  open var isOn: Bool {
    get { storedOn }
    set { setOn(newValue, animated: false) }
  }

  private var storedOn = false

  /// Turns the switch on or off without events; does not animate.
  open func setOn(_ on: Bool, animated: Bool) {
    storedOn = on
  }

  /// The color while it is on.
  ///
  /// No layout effect.
  open var onTintColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The color of the thumb.
  ///
  /// No layout effect.
  open var thumbTintColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// An image for the on state, which no current system shows.
  ///
  /// No layout effect.
  open var onImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// An image for the off state, which no current system shows.
  ///
  /// No layout effect.
  open var offImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The text next to a checkbox on the Mac.
  ///
  /// No layout effect.
  open var title: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The style of the switch: sliding.
  ///
  /// No layout effect.
  open var style: Style { .sliding }

  /// The preferred style of the switch.
  ///
  /// No layout effect.
  open var preferredStyle: Style {
    get { sparse[default: .automatic] }
    set { sparse[default: .automatic] = newValue }
  }

  open override var alignmentRectInsets: UIEdgeInsets {
    UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 2)
  }

  /// 49 × 31 points.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.size.width - 2, height: Self.size.height)
  }

  /// 51 × 31 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  private func setUp() {
    setContentHuggingPriority(.defaultHigh, for: .horizontal)
    setContentHuggingPriority(.defaultHigh, for: .vertical)
  }
}
