/// A control with buttons to decrease and increase a value; 94 × 32 points.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  private static let size = CGSize(width: 94, height: 32)

  private var storedValue = 0.0
  private var lowerBound = 0.0
  private var upperBound = 100.0

  /// Creates a stepper with its own size at a frame's origin.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
  }

  /// Creates a stepper for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The value, limited to the range; setting it sends no events.
  open var value: Double {
    get { storedValue }
    set { storedValue = limited(newValue) }
  }

  /// The lower bound; the upper one and the value are raised to it if necessary.
  open var minimumValue: Double {
    get { lowerBound }
    set { setBounds(newValue, max(newValue, upperBound)) }
  }

  /// The upper bound; the lower one and the value are lowered to it if necessary.
  open var maximumValue: Double {
    get { upperBound }
    set { setBounds(min(newValue, lowerBound), newValue) }
  }

  private func setBounds(_ lower: Double, _ upper: Double) {
    lowerBound = lower
    upperBound = upper
    storedValue = limited(storedValue)
  }

  private func limited(_ value: Double) -> Double { max(lowerBound, min(upperBound, value)) }

  /// The size of a step, above 0.
  open var stepValue = 1.0 {
    didSet { precondition(stepValue > 0, "A stepper's step is above 0, not \(stepValue).") }
  }

  /// Whether a step past one bound leads to the other.
  open var wraps = false

  /// Whether holding a button repeats steps.
  open var autorepeat = true

  /// Whether holding a button sends an event for each step, not only at the end.
  open var isContinuous = true

  // MARK: Images

  private var incrementImages: StateValues<UIImage> {
    get { sparse[default: StateValues()] }
    set { sparse[default: StateValues()] = newValue }
  }
  private var decrementImages: StateValues<UIImage> {
    get { sparse[default: StateValues()] }
    set { sparse[default: StateValues()] = newValue }
  }
  private var backgroundImages: StateValues<UIImage> {
    get { sparse[default: StateValues()] }
    set { sparse[default: StateValues()] = newValue }
  }

  /// Sets the image of the plus button for a state.
  ///
  /// No layout effect.
  open func setIncrementImage(_ image: UIImage?, for state: State) {
    incrementImages[state] = image
  }

  /// Returns the image of the plus button for a state.
  ///
  /// No layout effect.
  open func incrementImage(for state: State) -> UIImage? { incrementImages[state] }

  /// Sets the image of the minus button for a state.
  ///
  /// No layout effect.
  open func setDecrementImage(_ image: UIImage?, for state: State) {
    decrementImages[state] = image
  }

  /// Returns the image of the minus button for a state.
  ///
  /// No layout effect.
  open func decrementImage(for state: State) -> UIImage? { decrementImages[state] }

  /// Sets the background image for a state.
  ///
  /// No layout effect.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[state] = image
  }

  /// Returns the background image for a state.
  ///
  /// No layout effect.
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

  private var dividerImages: [[State]: UIImage] {
    get { sparse[default: [:]] }
    set { sparse[default: [:]] = newValue }
  }

  /// Sets the image between the buttons for their states.
  ///
  /// No layout effect.
  open func setDividerImage(
    _ image: UIImage?,
    forLeftSegmentState leftState: State,
    rightSegmentState rightState: State
  ) {
    dividerImages[[leftState, rightState]] = image
  }

  /// Returns the image between the buttons for their states.
  ///
  /// No layout effect.
  open func dividerImage(
    forLeftSegmentState leftState: State,
    rightSegmentState rightState: State
  ) -> UIImage? {
    dividerImages[[leftState, rightState]]
  }

  /// 94 × 32 points.
  open override var intrinsicContentSize: CGSize { Self.size }

  /// 94 × 32 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
}
