/// A view with an effect on the views behind it, and a content view of the same size for its
/// subviews.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// The effect; it is not visible.
  ///
  /// No layout effect.
  open var effect: UIVisualEffect? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The view that subviews are added to; it fills the effect view.
  public let contentView = UIView()

  /// Creates a view with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
    addContentView()
  }

  /// Creates a view without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addContentView()
  }

  /// Creates a view as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContentView()
  }

  private func addContentView() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
}
