/// A control with a minus and a plus for a value, 94 × 32 points.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  private static let size = CGSize(width: 94, height: 32)

  private var storedValue = 0.0
  private var lowerBound = 0.0
  private var upperBound = 100.0

  /// Makes a stepper at a frame's origin; it has its own size.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
  }

  /// Makes a stepper, as an archive would.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The value, within the two bounds; setting it sends no events.
  open var value: Double {
    get { storedValue }
    set { storedValue = limited(newValue) }
  }

  /// The lower bound; the upper one and the value follow if they were below it.
  open var minimumValue: Double {
    get { lowerBound }
    set { setBounds(newValue, max(newValue, upperBound)) }
  }

  /// The upper bound; the lower one and the value follow if they were above it.
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

  /// How far one step goes, above 0.
  open var stepValue = 1.0 {
    didSet { precondition(stepValue > 0, "A stepper's step is above 0, not \(stepValue).") }
  }

  /// Whether a step beyond one bound leads to the other.
  open var wraps = false

  /// Whether holding a side goes on stepping.
  open var autorepeat = true

  /// Whether holding a side sends an event for each step, not only at the end.
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

  /// Sets the image of the plus for a state.
  ///
  /// No layout effect.
  open func setIncrementImage(_ image: UIImage?, for state: State) {
    incrementImages[state] = image
  }

  /// The image of the plus for a state.
  ///
  /// No layout effect.
  open func incrementImage(for state: State) -> UIImage? { incrementImages[state] }

  /// Sets the image of the minus for a state.
  ///
  /// No layout effect.
  open func setDecrementImage(_ image: UIImage?, for state: State) {
    decrementImages[state] = image
  }

  /// The image of the minus for a state.
  ///
  /// No layout effect.
  open func decrementImage(for state: State) -> UIImage? { decrementImages[state] }

  /// Sets the image behind both sides for a state.
  ///
  /// No layout effect.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[state] = image
  }

  /// The image behind both sides for a state.
  ///
  /// No layout effect.
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

  private var dividerImages: [[State]: UIImage] {
    get { sparse[default: [:]] }
    set { sparse[default: [:]] = newValue }
  }

  /// Sets the image between the sides for their states.
  ///
  /// No layout effect.
  open func setDividerImage(
    _ image: UIImage?,
    forLeftSegmentState leftState: State,
    rightSegmentState rightState: State
  ) {
    dividerImages[[leftState, rightState]] = image
  }

  /// The image between the sides for their states.
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
