/// A spinner that shows that something takes its time: 20 × 20 points, the large one 37 × 37.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// How large a spinner is.
  public enum Style: Int, Sendable {
    /// 37 points, white; the former name of `large`.
    case whiteLarge = 0
    /// 20 points, white; the former name of `medium`.
    case white = 1
    /// 20 points, gray; the former name of `medium`.
    case gray = 2
    /// 20 points.
    case medium = 100
    /// 37 points.
    case large = 101

    fileprivate var length: CGFloat {
      switch self {
      case .whiteLarge, .large: 37
      case .white, .gray, .medium: 20
      }
    }
  }

  /// Makes a spinner of a style and of its size.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.length, height: style.length))
    setUp()
  }

  /// Makes a spinner of medium size with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    setUp()
  }

  /// Makes a spinner of medium size, as an archive would.
  public required init(coder: NSCoder) {
    style = .medium
    super.init(frame: .zero)
    setUp()
  }

  /// How large the spinner is.
  open var style: Style {
    didSet { if style.length != oldValue.length { invalidateIntrinsicContentSize() } }
  }

  /// Whether the spinner is hidden while it stands still; it keeps its place in the layout, except in a stack view.
  open var hidesWhenStopped = true {
    didSet { if !isAnimating { isHidden = hidesWhenStopped } }
  }

  /// The color of the spokes.
  ///
  /// No layout effect.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var color: UIColor! {
    get { sparse[default: UIColor.gray] }
    set { sparse[default: UIColor.gray] = newValue ?? .gray }
  }

  /// Whether the spinner turns.
  open private(set) var isAnimating = false

  /// Shows the spinner and lets it turn.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }

  /// Stops the spinner, and hides it unless `hidesWhenStopped` is off.
  open func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }

  /// The size of the style.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: style.length, height: style.length)
  }

  /// The size of the style.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  private func setUp() {
    isHidden = true
    isUserInteractionEnabled = false
    setContentHuggingPriority(.defaultHigh, for: .horizontal)
    setContentHuggingPriority(.defaultHigh, for: .vertical)
  }
}
