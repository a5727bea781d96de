/// A bar that shows how much of something is done, 4 points high.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// How a progress view looks; both styles have one height.
  public enum Style: Int, Sendable {
    /// In a view's content.
    case `default` = 0
    /// At the edge of a bar.
    case bar = 1
  }

  private static let height: CGFloat = 4

  private var storedProgress: Float = 0

  /// Makes a progress view with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setContentHuggingPriority(.defaultHigh, for: .vertical)
  }

  /// Makes a progress view, as an archive would.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setContentHuggingPriority(.defaultHigh, for: .vertical)
  }

  /// Makes a progress view of a style.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height))
    progressViewStyle = style
  }

  /// How the progress view looks.
  ///
  /// No layout effect.
  open var progressViewStyle: Style {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// How much is done, from 0 to 1.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets how much is done; there are no frames in between.
  open func setProgress(_ progress: Float, animated: Bool) {
    storedProgress = max(0, min(1, progress))
  }

  /// What the progress is taken from when it is set; later changes are not seen, as nothing observes keys here.
  open var observedProgress: Progress? {
    didSet {
      if let observedProgress {
        setProgress(Float(observedProgress.fractionCompleted), animated: false)
      }
    }
  }

  /// The color of what is done.
  ///
  /// No layout effect.
  open var progressTintColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The color of what is not done.
  ///
  /// No layout effect.
  open var trackTintColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The image of what is done.
  ///
  /// No layout effect.
  open var progressImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The image of what is not done.
  ///
  /// No layout effect.
  open var trackImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// 4 points high; no width of its own.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  /// The given width, 4 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
}
