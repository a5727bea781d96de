/// A view that shows an image, with the image's size as its intrinsic size.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// The image shown.
  open var image: UIImage? {
    didSet {
      if image !== oldValue { shownImageDidChange(from: oldValue, isHighlightedOne: false) }
    }
  }

  /// Creates a view with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Creates a view with the size of an image.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    isUserInteractionEnabled = false
  }

  /// Creates a view with the size of an image, and another image for the highlighted state.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    isUserInteractionEnabled = false
    self.highlightedImage = highlightedImage
  }

  /// The image in the highlighted state; nil for the same image.
  open var highlightedImage: UIImage? {
    get { sparse[default: nil] }
    set {
      let old = highlightedImage
      sparse[default: nil] = newValue
      if newValue !== old { shownImageDidChange(from: old, isHighlightedOne: true) }
    }
  }

  /// Whether the view shows its highlighted image.
  open var isHighlighted: Bool {
    get { sparse[default: false] }
    set {
      let old = shownImage
      sparse[default: false] = newValue
      sizeMayHaveChanged(from: old)
    }
  }

  /// The configuration for symbols, as far as they have none.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    get { sparse[default: nil] }
    set {
      let old = shownImage
      sparse[default: nil] = newValue
      sizeMayHaveChanged(from: old)
    }
  }

  /// The images of an animation; they do not affect the view's size.
  ///
  /// No layout effect.
  open var animationImages: [UIImage]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The images of an animation in the highlighted state.
  ///
  /// No layout effect.
  open var highlightedAnimationImages: [UIImage]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The duration of the animation in seconds; 0 for a thirtieth per image.
  ///
  /// No layout effect.
  open var animationDuration: TimeInterval {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The number of repetitions of the animation; 0 for infinitely many.
  ///
  /// No layout effect.
  open var animationRepeatCount: Int {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Starts the animation, which has no visible effect here.
  ///
  /// No layout effect.
  open func startAnimating() {
    sparse[default: false, "isAnimating"] = animationImages != nil
  }

  /// Stops the animation.
  ///
  /// No layout effect.
  open func stopAnimating() {
    sparse[default: false, "isAnimating"] = false
  }

  /// Whether the animation is running.
  ///
  /// No layout effect.
  open var isAnimating: Bool { sparse[default: false] }

  /// Whether the image grows when the view has the focus.
  ///
  /// No layout effect.
  open var adjustsImageWhenAncestorFocused: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the image grows with large text, which is not implemented.
  ///
  /// No layout effect.
  open var adjustsImageSizeForAccessibilityContentSizeCategory: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  open override var intrinsicContentSize: CGSize {
    guard let image = shownImage else {
      return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    let insets = image.alignmentRectInsets
    return CGSize(
      width: max(image.size.width - insets.left - insets.right, 0),
      height: max(image.size.height - insets.top - insets.bottom, 0)
    )
  }

  open override var alignmentRectInsets: UIEdgeInsets { shownImage?.alignmentRectInsets ?? .zero }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    shownImage?.size ?? bounds.size
  }

  package override var firstBaselineOffset: CGFloat {
    guard let image = shownImage, let offset = image.baselineOffsetFromBottom else {
      return 0
    }
    return image.size.height - image.alignmentRectInsets.top - offset
  }

  package override var lastBaselineOffset: CGFloat {
    guard let image = shownImage, let offset = image.baselineOffsetFromBottom else { return 0 }
    return offset - image.alignmentRectInsets.bottom
  }

  /// The image that determines the view's size: the highlighted image if that is shown, or a symbol
  /// with the preferred configuration.
  private var shownImage: UIImage? {
    let image = isHighlighted ? highlightedImage ?? image : image
    return image?.preferring(preferredSymbolConfiguration)
  }

  private func shownImageDidChange(from old: UIImage?, isHighlightedOne: Bool) {
    // The other image is shown.
    if isHighlightedOne != isHighlighted, highlightedImage != nil || isHighlightedOne { return }
    setNeedsDisplay()
    sizeMayHaveChanged(from: old)
  }

  private func sizeMayHaveChanged(from old: UIImage?) {
    let new = shownImage
    guard new?.size != old?.size || new?.alignmentRectInsets != old?.alignmentRectInsets else {
      return
    }
    invalidateIntrinsicContentSize()
    if new?.alignmentRectInsets != old?.alignmentRectInsets {
      if flags.isEngaged { markEngineFrame() } else { flags.needsEngineFrame = false }
      superview?.setNeedsLayout()
    }
  }
}
