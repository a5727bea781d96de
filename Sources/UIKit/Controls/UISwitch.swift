/// A control that is on or off, 51 × 31 points; constraints act on 49 × 31 of them.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  /// How a switch looks.
  ///
  /// No layout effect.
  public enum Style: Int, Sendable {
    case automatic = 0
    case checkbox = 1
    case sliding = 2
  }

  private static let size = CGSize(width: 51, height: 31)

  /// Makes a switch at a frame's origin; it has its own size.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// Makes a switch, as an archive would.
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

  /// Turns the switch on or off without events; there are no frames in between.
  open func setOn(_ on: Bool, animated: Bool) {
    storedOn = on
  }

  /// The color while on.
  ///
  /// No layout effect.
  open var onTintColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The color of the knob.
  ///
  /// No layout effect.
  open var thumbTintColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// An image while on, which no system shows any more.
  ///
  /// No layout effect.
  open var onImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// An image while off, which no system shows any more.
  ///
  /// No layout effect.
  open var offImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The text beside a checkbox on a desktop.
  ///
  /// No layout effect.
  open var title: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// How the switch is shown: sliding.
  ///
  /// No layout effect.
  open var style: Style { .sliding }

  /// How the switch is to be shown if there is a choice.
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
