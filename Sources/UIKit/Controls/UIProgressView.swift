/// A progress bar, 4 points high.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// The style of a progress view; both have the same height.
  public enum Style: Int, Sendable {
    /// In a view's content.
    case `default` = 0
    /// At the edge of a bar.
    case bar = 1
  }

  private static let height: CGFloat = 4

  private var storedProgress: Float = 0

  /// Creates a progress view with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setContentHuggingPriority(.defaultHigh, for: .vertical)
  }

  /// Creates a progress view for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setContentHuggingPriority(.defaultHigh, for: .vertical)
  }

  /// Creates a progress view with a style.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height))
    progressViewStyle = style
  }

  /// The style of the progress view.
  ///
  /// No layout effect.
  open var progressViewStyle: Style {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// The progress, between 0 and 1.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets the progress; does not animate.
  open func setProgress(_ progress: Float, animated: Bool) {
    storedProgress = max(0, min(1, progress))
  }

  /// The source of the progress, which is read when it is set.
  ///
  /// Later changes are ignored, because there is no key-value observing here.
  open var observedProgress: Progress? {
    didSet {
      if let observedProgress {
        setProgress(Float(observedProgress.fractionCompleted), animated: false)
      }
    }
  }

  /// The color of the completed part.
  ///
  /// No layout effect.
  open var progressTintColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The color of the remaining part.
  ///
  /// No layout effect.
  open var trackTintColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The image of the completed part.
  ///
  /// No layout effect.
  open var progressImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The image of the remaining part.
  ///
  /// No layout effect.
  open var trackImage: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// 4 points high, without an intrinsic width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  /// Returns the given width and 4 points of height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
}
