/// The style of a date picker.
public enum UIDatePickerStyle: Int, Sendable {
  /// Compact, but wheels for a countdown.
  case automatic = 0
  /// Rotating wheels, 320 × 216 points.
  case wheels = 1
  /// Fields with the date and the time, with the size of their texts.
  case compact = 2
  /// A calendar, 320 points wide.
  case inline = 3
}

/// A control for a date, a time, or a duration.
///
/// The fields of the compact style are measured with medium date and short time, in the picker's
/// locale.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  /// The mode of a date picker.
  public enum Mode: Int, Sendable {
    /// A time of day.
    case time = 0
    /// A day.
    case date = 1
    /// A day and a time.
    case dateAndTime = 2
    /// A duration.
    case countDownTimer = 3
    /// A month.
    case yearAndMonth = 4_269
  }

  private var storedDate = Date()
  private var storedMinuteInterval = 1

  /// Creates a date picker with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a date picker for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // MARK: Value

  /// The date, limited to the range; setting it sends no events.
  open var date: Date {
    get { clamped(storedDate) }
    set { setDate(newValue, animated: false) }
  }

  /// Sets the date without events; does not animate.
  open func setDate(_ date: Date, animated: Bool) {
    storedDate = date
    sizeMayHaveChanged()
  }

  /// The earliest date.
  open var minimumDate: Date? {
    didSet { sizeMayHaveChanged() }
  }

  /// The latest date; ignored if it is before the earliest.
  open var maximumDate: Date? {
    didSet { sizeMayHaveChanged() }
  }

  /// The countdown duration in seconds.
  ///
  /// No layout effect.
  open var countDownDuration: TimeInterval {
    get { sparse[default: 0] }
    set { sparse[default: 0] = max(0, min(newValue, 86_399)) }
  }

  /// The number of minutes between two choices; 1 unless it divides 60 and is at most 30.
  open var minuteInterval: Int {
    get { storedMinuteInterval }
    set {
      storedMinuteInterval = newValue > 0 && newValue <= 30 && 60 % newValue == 0 ? newValue : 1
    }
  }

  /// Whether dates are rounded to the interval.
  ///
  /// No layout effect.
  open var roundsToMinuteInterval: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  // MARK: Looks

  /// The mode of the picker.
  open var datePickerMode = Mode.dateAndTime {
    didSet { sizeMayHaveChanged() }
  }

  /// The preferred style.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
    didSet { sizeMayHaveChanged() }
  }

  /// The style: the preferred one, or else compact, or wheels for a countdown.
  open var datePickerStyle: UIDatePickerStyle {
    guard preferredDatePickerStyle == .automatic else { return preferredDatePickerStyle }
    return datePickerMode == .countDownTimer ? .wheels : .compact
  }

  /// The locale of the texts; the user's by default.
  open var locale: Locale? {
    didSet { sizeMayHaveChanged() }
  }

  /// The calendar of the texts; the user's by default.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var calendar: Calendar! = Calendar.current {
    didSet { sizeMayHaveChanged() }
  }

  /// The time zone of the texts; the calendar's by default.
  open var timeZone: TimeZone? {
    didSet { sizeMayHaveChanged() }
  }

  // MARK: Layout

  /// 320 × 216 points for wheels, the size of the fields if compact, and that of a calendar if
  /// inline.
  open override var intrinsicContentSize: CGSize {
    switch datePickerStyle {
    case .wheels, .automatic: CGSize(width: 320, height: 216)
    case .inline: CGSize(width: 320, height: datePickerMode == .dateAndTime ? 374 : 330)
    case .compact: compactSize
    }
  }

  /// Returns the intrinsic size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The texts of the fields, the date's first.
  var fieldTexts: [String] {
    let formatter = DateFormatter()
    formatter.locale = locale ?? .current
    formatter.calendar = calendar
    formatter.timeZone = timeZone ?? calendar.timeZone
    func text(_ date: DateFormatter.Style, _ time: DateFormatter.Style) -> String {
      formatter.dateStyle = date
      formatter.timeStyle = time
      return formatter.string(from: self.date)
    }
    return switch datePickerMode {
    case .time: [text(.none, .short)]
    case .date, .yearAndMonth: [text(.medium, .none)]
    case .dateAndTime, .countDownTimer: [text(.medium, .none), text(.none, .short)]
    }
  }

  /// On each side, a field is 12 points wider and 7 points higher than its text.
  ///
  /// There are 5 points between two fields.
  private var compactSize: CGSize {
    let font = UIFont.preferredFont(forTextStyle: .body)
    let widths = fieldTexts.map {
      NSString(string: $0).size(withAttributes: [.font: font]).width + 24
    }
    let between = CGFloat(widths.count - 1) * 5
    return CGSize(
      width: (widths.reduce(0, +) + between).roundedUp(screenScale),
      height: (font.lineHeight + 14).roundedUp(screenScale)
    )
  }

  private func clamped(_ date: Date) -> Date {
    if let minimumDate, let maximumDate, minimumDate > maximumDate { return date }
    let date = minimumDate.map { max($0, date) } ?? date
    return maximumDate.map { min($0, date) } ?? date
  }

  private func sizeMayHaveChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}
