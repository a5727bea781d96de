/// A view with an effect on what is behind it, and a content view for its subviews, as large as itself.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// The effect; nothing is seen of it.
  ///
  /// No layout effect.
  open var effect: UIVisualEffect? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The view that subviews are added to; it fills the effect view.
  public let contentView = UIView()

  /// Makes a view with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
    addContentView()
  }

  /// Makes a view without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addContentView()
  }

  /// Makes a view as an archive would; archives are not read here.
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
