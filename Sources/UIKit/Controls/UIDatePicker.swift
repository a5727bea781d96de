/// How a date picker looks.
public enum UIDatePickerStyle: Int, Sendable {
  /// Compact, but wheels to count down.
  case automatic = 0
  /// Columns that turn, 320 × 216 points.
  case wheels = 1
  /// Fields with the date and the time, as large as their texts.
  case compact = 2
  /// A calendar, 320 points wide.
  case inline = 3
}

/// A control for a date, a time, or a duration.
///
/// The fields of the compact style are measured: medium date and short time, in the picker's locale.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  /// What a date picker is for.
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

  /// Makes a date picker with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Makes a date picker, as an archive would.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // MARK: Value

  /// The date, between the two bounds; setting it sends no events.
  open var date: Date {
    get { clamped(storedDate) }
    set { setDate(newValue, animated: false) }
  }

  /// Sets the date without events; there are no frames in between.
  open func setDate(_ date: Date, animated: Bool) {
    storedDate = date
    sizeMayHaveChanged()
  }

  /// The earliest date.
  open var minimumDate: Date? {
    didSet { sizeMayHaveChanged() }
  }

  /// The latest date; without effect if it is before the earliest.
  open var maximumDate: Date? {
    didSet { sizeMayHaveChanged() }
  }

  /// The duration to count down, in seconds.
  ///
  /// No layout effect.
  open var countDownDuration: TimeInterval {
    get { sparse[default: 0] }
    set { sparse[default: 0] = max(0, min(newValue, 86_399)) }
  }

  /// The minutes between two choices: what divides 60, else 1.
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

  /// What the picker is for.
  open var datePickerMode = Mode.dateAndTime {
    didSet { sizeMayHaveChanged() }
  }

  /// How the picker is to look.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
    didSet { sizeMayHaveChanged() }
  }

  /// How the picker looks: compact, or wheels to count down, unless another style is preferred.
  open var datePickerStyle: UIDatePickerStyle {
    guard preferredDatePickerStyle == .automatic else { return preferredDatePickerStyle }
    return datePickerMode == .countDownTimer ? .wheels : .compact
  }

  /// The locale of the texts, the user's unless set.
  open var locale: Locale? {
    didSet { sizeMayHaveChanged() }
  }

  /// The calendar of the texts, the user's unless set.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var calendar: Calendar! = Calendar.current {
    didSet { sizeMayHaveChanged() }
  }

  /// The time zone of the texts, the calendar's unless set.
  open var timeZone: TimeZone? {
    didSet { sizeMayHaveChanged() }
  }

  // MARK: Layout

  /// 320 × 216 points as wheels, the fields' size when compact, and a calendar's when inline.
  open override var intrinsicContentSize: CGSize {
    switch datePickerStyle {
    case .wheels, .automatic: CGSize(width: 320, height: 216)
    case .inline: CGSize(width: 320, height: datePickerMode == .dateAndTime ? 374 : 330)
    case .compact: compactSize
    }
  }

  /// The intrinsic size.
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

  /// Each field is 12 points wider and 7 points higher than its text at each side; 5 points are between two.
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
