/// A control for a value in a range; 31 points high, with an alignment rectangle of 30 points.
@preconcurrency @MainActor
open class UISlider: UIControl {
  private static let thumbLength: CGFloat = 28
  private static let trackHeight: CGFloat = 4
  private static let height: CGFloat = 31

  private var storedValue: Float = 0
  private var lowerBound: Float = 0
  private var upperBound: Float = 1

  /// Creates a slider with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a slider for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The value, limited to the range; setting it sends no events.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// The lower bound; the upper one and the value are raised to it if necessary.
  open var minimumValue: Float {
    get { lowerBound }
    set { setBounds(newValue, max(newValue, upperBound)) }
  }

  /// The upper bound; the lower one and the value are lowered to it if necessary.
  open var maximumValue: Float {
    get { upperBound }
    set { setBounds(min(newValue, lowerBound), newValue) }
  }

  private func setBounds(_ lower: Float, _ upper: Float) {
    lowerBound = lower
    upperBound = upper
    storedValue = limited(storedValue)
  }

  private func limited(_ value: Float) -> Float { max(lowerBound, min(upperBound, value)) }

  /// Sets the value without events; does not animate.
  open func setValue(_ value: Float, animated: Bool) {
    storedValue = limited(value)
  }

  /// Whether dragging sends events continuously, not only at the end.
  open var isContinuous = true

  /// The image at the lower end.
  open var minimumValueImage: UIImage? {
    didSet { setNeedsLayout() }
  }

  /// The image at the upper end.
  open var maximumValueImage: UIImage? {
    didSet { setNeedsLayout() }
  }

  /// The color of the track below the value.
  ///
  /// No layout effect.
  open var minimumTrackTintColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The color of the track above the value.
  ///
  /// No layout effect.
  open var maximumTrackTintColor: UIColor? {
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

  // MARK: Images

  private var thumbImages: StateValues<UIImage> {
    get { sparse[default: StateValues()] }
    set { sparse[default: StateValues()] = newValue }
  }
  private var minimumTrackImages: StateValues<UIImage> {
    get { sparse[default: StateValues()] }
    set { sparse[default: StateValues()] = newValue }
  }
  private var maximumTrackImages: StateValues<UIImage> {
    get { sparse[default: StateValues()] }
    set { sparse[default: StateValues()] = newValue }
  }

  /// Sets the thumb's image for a state, which determines the thumb's size.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[state] = image
  }

  /// Sets the image of the track below the value for a state.
  ///
  /// No layout effect.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    minimumTrackImages[state] = image
  }

  /// Sets the image of the track above the value for a state.
  ///
  /// No layout effect.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    maximumTrackImages[state] = image
  }

  /// Returns the thumb's image for a state, or that of the normal state.
  open func thumbImage(for state: State) -> UIImage? { thumbImages[state] }

  /// Returns the image of the track below the value for a state.
  ///
  /// No layout effect.
  open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages[state] }

  /// Returns the image of the track above the value for a state.
  ///
  /// No layout effect.
  open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages[state] }

  /// The thumb's image for the current state.
  open var currentThumbImage: UIImage? { thumbImages[state] }

  /// The image of the track below the value for the current state.
  ///
  /// No layout effect.
  open var currentMinimumTrackImage: UIImage? { minimumTrackImages[state] }

  /// The image of the track above the value for the current state.
  ///
  /// No layout effect.
  open var currentMaximumTrackImage: UIImage? { maximumTrackImages[state] }

  // MARK: Layout

  /// Returns the rectangle of the image at the lower end.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = minimumValueImage?.size else { return .zero }
    return CGRect(
      origin: CGPoint(x: bounds.minX, y: bounds.midY - size.height / 2),
      size: size
    )
  }

  /// Returns the rectangle of the image at the upper end.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = maximumValueImage?.size else { return .zero }
    return CGRect(
      origin: CGPoint(x: bounds.maxX - size.width, y: bounds.midY - size.height / 2),
      size: size
    )
  }

  /// Returns the rectangle of the track, between the images and 2 points from the sides.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let gap: CGFloat = 2
    let left = minimumValueImage.map { $0.size.width + 8 } ?? 0
    let right = maximumValueImage.map { $0.size.width + 8 } ?? 0
    return CGRect(
      x: bounds.minX + left + gap,
      y: bounds.midY - Self.trackHeight / 2,
      width: max(0, bounds.width - left - right - 2 * gap),
      height: Self.trackHeight
    )
  }

  /// Returns the rectangle of the thumb at a value.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size =
      currentThumbImage?.size ?? CGSize(width: Self.thumbLength, height: Self.thumbLength)
    let range = maximumValue - minimumValue
    let share = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    return CGRect(
      x: rect.minX + (rect.width - size.width) * share,
      y: rect.midY - size.height / 2,
      width: size.width,
      height: size.height
    )
  }

  open override var alignmentRectInsets: UIEdgeInsets {
    UIEdgeInsets(top: 0, left: 2, bottom: 1, right: 2)
  }

  /// 30 points high, or the height of the thumb's image; without an intrinsic width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: fittingHeight - 1)
  }

  /// Returns the given width and a height of 31 points, or that of the thumb's image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fittingHeight)
  }

  private var fittingHeight: CGFloat { max(Self.height, currentThumbImage?.size.height ?? 0) }
}
