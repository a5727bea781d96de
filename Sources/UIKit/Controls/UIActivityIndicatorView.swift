/// A spinner for operations that take a while: 20 × 20 points, or 37 × 37 for the large style.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The size of a spinner.
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

  /// Creates a spinner with a style and its size.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.length, height: style.length))
    setUp()
  }

  /// Creates a spinner of medium size with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    setUp()
  }

  /// Creates a spinner of medium size for a nib or storyboard; other archives are not supported.
  public required init(coder: NSCoder) {
    style = .medium
    super.init(frame: .zero)
    setUp()
  }

  /// The size of the spinner.
  open var style: Style {
    didSet { if style.length != oldValue.length { invalidateIntrinsicContentSize() } }
  }

  /// Whether the spinner is hidden while it is not animating; it keeps its place in the layout,
  /// except in a stack view.
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

  /// Whether the spinner is animating.
  open private(set) var isAnimating = false

  /// Shows the spinner and starts its animation.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }

  /// Stops the animation, and hides the spinner unless `hidesWhenStopped` is false.
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
