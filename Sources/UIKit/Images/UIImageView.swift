/// Shows an image; as large as the image unless constraints say otherwise.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// The image shown.
  open var image: UIImage? {
    didSet {
      if image !== oldValue { shownImageDidChange(from: oldValue, isHighlightedOne: false) }
    }
  }

  /// Makes a view with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Makes a view as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Makes a view of the size of an image.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    isUserInteractionEnabled = false
  }

  /// Makes a view of the size of an image, with another to be shown while it is highlighted.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    isUserInteractionEnabled = false
    self.highlightedImage = highlightedImage
  }

  /// The image shown while the view is highlighted; nil for the same.
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

  /// What a symbol is sized by, as far as it does not say so itself.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    get { sparse[default: nil] }
    set {
      let old = shownImage
      sparse[default: nil] = newValue
      sizeMayHaveChanged(from: old)
    }
  }

  /// The images that are shown one after the other; the view is not sized by them.
  ///
  /// No layout effect.
  open var animationImages: [UIImage]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The images that are shown one after the other while the view is highlighted.
  ///
  /// No layout effect.
  open var highlightedAnimationImages: [UIImage]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The seconds of a run of the animation; 0 for a thirtieth an image.
  ///
  /// No layout effect.
  open var animationDuration: TimeInterval {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// How often the animation runs; 0 for without end.
  ///
  /// No layout effect.
  open var animationRepeatCount: Int {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Starts the animation; nothing is seen of it.
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

  /// Whether the animation runs.
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

  /// Whether the image grows with large text; it does not here.
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

  /// The image that the view is sized by: the highlighted one if it is shown, a symbol by the preferred configuration.
  private var shownImage: UIImage? {
    let image = isHighlighted ? highlightedImage ?? image : image
    return image?.preferring(preferredSymbolConfiguration)
  }

  private func shownImageDidChange(from old: UIImage?, isHighlightedOne: Bool) {
    // The other of both images is shown.
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
