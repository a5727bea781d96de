internal import LayoutEngine
internal import Signposts
internal import TextMeasurement

/// A view that shows text, with the text's size as its intrinsic size.
///
/// The height of a label with several lines depends on its width; see ``WrappingWidth``.
@preconcurrency @MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting {
  private var storedText: String?
  private var styled: StyledText?
  private var storedFont = UILabel.usualFont
  private var width = WrappingWidth()
  /// Whether the last text measured by ``textRect(forBounds:limitedToNumberOfLines:)`` was cached.
  private var wasCached = true

  /// A text with attributes, as set and as measured.
  private struct StyledText {
    var source: NSAttributedString
    var measured: MeasuredText
  }

  /// The text; setting it removes the attributes of ``attributedText``.
  open var text: String? {
    get { storedText }
    set {
      MainThread.check(UILabel.self)
      setText(newValue)
    }
  }

  /// The text with its attributes; those of the label if it was set as ``text``.
  ///
  /// Ranges without a font get the label's. If the first paragraph has a style, its line break mode
  /// is used.
  open var attributedText: NSAttributedString? {
    get {
      if let styled { return styled.source }
      return storedText.map { NSAttributedString(string: $0, attributes: usualAttributes) }
    }
    set {
      MainThread.check(UILabel.self)
      setAttributedText(newValue)
    }
  }

  /// The font of the text; nil means 17 points, regular.
  ///
  /// Setting it sets the font of all of ``attributedText``.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! {
    get { storedFont }
    set { setFont(newValue) }
  }

  private static let usualFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)

  /// The maximum number of lines; 0 for no limit.
  open var numberOfLines = 1 {
    didSet {
      guard numberOfLines != oldValue else { return }
      contentDidChange()
      if flags.isArranged { arrangedContentDidChange(isText: true) }
    }
  }

  /// How lines wrap, and how text is truncated.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet {
      if styled?.measured.lineBreakMode != nil {
        styled?.measured.lineBreakMode = nil
      } else if lineBreakMode == oldValue {
        return
      }
      contentDidChange()
    }
  }

  /// The horizontal alignment of the text.
  ///
  /// No layout effect.
  open var textAlignment = NSTextAlignment.natural

  /// The colour of the text.
  ///
  /// No layout effect.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! {
    didSet { if styled != nil, let textColor { addToAttributedText(.foregroundColor, textColor) } }
  }

  /// The width at which a label with several lines wraps; 0 for the width from constraints.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { contentDidChange() } }
  }

  /// Whether fonts from a text style or from font metrics follow the preferred content size.
  open var adjustsFontForContentSizeCategory = false {
    didSet {
      guard adjustsFontForContentSizeCategory, !oldValue else { return }
      ContentSizeFollowers.add(self)
      adjustFonts(to: ContentSize.category(of: traitCollection))
    }
  }

  /// Whether a text that is too wide is shrunk; the intrinsic size is not affected.
  ///
  /// ``textRect(forBounds:limitedToNumberOfLines:)`` returns the rectangle of the shrunk text.
  open var adjustsFontSizeToFitWidth: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The minimum factor to which the font is shrunk; 0 for no limit.
  open var minimumScaleFactor: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Whether letters are tightened before truncation; they are not here.
  ///
  /// No layout effect.
  open var allowsDefaultTighteningForTruncation: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The vertical position of a text whose font was shrunk.
  ///
  /// No layout effect.
  open var baselineAdjustment: UIBaselineAdjustment {
    get { sparse[default: .alignBaselines] }
    set { sparse[default: .alignBaselines] = newValue }
  }

  /// The strategy for breaking lines, in addition to the mode.
  ///
  /// No layout effect.
  open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy {
    get { sparse[default: .standard] }
    set { sparse[default: .standard] = newValue }
  }

  /// Whether a pointer shows truncated text.
  ///
  /// No layout effect.
  open var showsExpansionTextWhenTruncated: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether a text that is too long scrolls while the label has the focus.
  ///
  /// No layout effect.
  open var enablesMarqueeWhenAncestorFocused: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the label looks enabled.
  ///
  /// No layout effect.
  open var isEnabled: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the text is shown in ``highlightedTextColor``.
  ///
  /// No layout effect.
  open var isHighlighted: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The colour of the highlighted text.
  ///
  /// No layout effect.
  open var highlightedTextColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The colour of the shadow.
  ///
  /// No layout effect.
  open var shadowColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The offset of the shadow.
  ///
  /// No layout effect.
  open var shadowOffset: CGSize {
    get { sparse[default: CGSize(width: 0, height: -1)] }
    set { sparse[default: .zero] = newValue }
  }

  /// Creates a label with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a label for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// The size of the text.
  open override var intrinsicContentSize: CGSize {
    guard numberOfLines != 1 else { return measuredSize(limit: nil) }
    if preferredMaxLayoutWidth > 0 { return measuredSize(limit: preferredMaxLayoutWidth) }
    return width.size(measuredSize(limit:))
  }

  package override var wrapsText: Bool { numberOfLines != 1 }

  package override func intrinsicContentSize(forWidth width: CGFloat) -> CGSize? {
    guard wrapsAtEngineWidth, let storedText, !storedText.isEmpty else { return nil }
    return WrappingWidth.size(forWidth: width, measuredSize(limit:))
  }

  package override var wrappedIntrinsicWidth: CGFloat? {
    guard wrapsAtEngineWidth, storedText?.isEmpty == false else { return nil }
    return width.laidOut(in: engine).map { textSize(limit: $0).width }
  }

  /// Returns the size of the text within a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textSize(limit: numberOfLines != 1 && size.width > 0 ? size.width : nil)
  }

  /// Returns the rectangle of the text in bounds; all sizes of the label are measured here.
  ///
  /// Overrides add insets by calling `super` with smaller bounds and returning a larger rectangle.
  open func textRect(
    forBounds bounds: CGRect,
    limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    let isLimited = bounds.width < UILabel.unlimited / 2
    let limit = numberOfLines != 1 && isLimited && bounds.width > 0 ? bounds.width : nil
    let (metrics, wasCached) = measured.metrics(
      limit: limit,
      lines: numberOfLines,
      effectiveLineBreakMode
    )
    self.wasCached = wasCached
    var size = roundedUp(metrics)
    if isLimited, bounds.width > 0 {
      if adjustsFontSizeToFitWidth { size = shrunkSize(in: bounds.size, lines: numberOfLines) }
      size.width = min(size.width, bounds.width)
    }
    if bounds.height > 0, bounds.height < UILabel.unlimited / 2 {
      size.height = min(size.height, bounds.height)
    }
    return CGRect(origin: bounds.origin, size: size)
  }

  /// Draws the text; does nothing, because nothing is drawn here.
  ///
  /// No layout effect.
  open func drawText(in rect: CGRect) {}

  open override func draw(_ rect: CGRect) {
    drawText(in: bounds)
  }

  open override func layoutValuesDidChange() {
    super.layoutValuesDidChange()
    guard !FittingMeasurement.isRunning, wrapsAtEngineWidth,
      let rect = engine?.alignmentRect(of: self)
    else { return }
    if width.take(CGFloat(rect.width), natural: { textSize(limit: nil).width }) {
      invalidateIntrinsicContentSize()
      if styled != nil { engine?.itemInsetsDidChange(self) }
    }
  }

  package override var firstBaselineOffset: CGFloat {
    let ascender = styledMetrics.map { CGFloat($0.firstBaseline) } ?? storedFont.ascender
    return (ascender * screenScale).rounded() / screenScale
  }

  // Plain text uses only the font, so that both baselines of one line are equal, and changes of the
  // text do not change offsets.
  package override var lastBaselineOffset: CGFloat {
    if let metrics = styledMetrics {
      return textPixels(metrics.height) - CGFloat(metrics.lastBaseline).roundedHalfUp(screenScale)
    }
    return textPixels(Double(storedFont.lineHeight)) - firstBaselineOffset
  }

  package override var descriptionDetails: [String] {
    super.descriptionDetails + ["text = '\(text ?? "")'"]
  }
}

extension UILabel {
  /// The width and height of bounds without a limit.
  private static let unlimited: CGFloat = 1e7

  private func setUp() {
    isUserInteractionEnabled = false
    // Labels have a slightly higher hugging priority than other views.
    setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
  }

  private var wrapsAtEngineWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

  /// The text for measuring.
  private var measured: MeasuredText {
    styled?.measured ?? MeasuredText(storedText ?? "", font: storedFont)
  }

  private var effectiveLineBreakMode: NSLineBreakMode {
    styled?.measured.lineBreakMode ?? lineBreakMode
  }

  private var usualAttributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    style.lineBreakMode = lineBreakMode
    var attributes: [NSAttributedString.Key: Any] = [.paragraphStyle: style]
    attributes[.font] = storedFont
    attributes[.foregroundColor] = textColor
    return attributes
  }

  private func setFont(_ newValue: UIFont?) {
    let old = storedFont
    storedFont = newValue ?? UILabel.usualFont
    if adjustsFontForContentSizeCategory {
      storedFont = storedFont.adjusted(to: ContentSize.category(of: traitCollection))
    }
    if styled != nil {
      addToAttributedText(.font, storedFont)
    } else {
      guard storedFont != old else { return }
      contentDidChange()
    }
    engine?.itemInsetsDidChange(self)
  }

  private func setText(_ newValue: String?) {
    let old = storedText
    let wasStyled = styled != nil
    storedText = newValue
    styled = nil
    recordTextSet(measured)
    guard wasStyled || newValue != old else { return }
    contentDidChange()
    if wasStyled { engine?.itemInsetsDidChange(self) }
  }

  private func setAttributedText(_ newValue: NSAttributedString?) {
    guard let newValue else { return setText(nil) }
    let copy = NSAttributedString(attributedString: newValue)
    let source =
      adjustsFontForContentSizeCategory
      ? copy.adjusted(to: ContentSize.category(of: traitCollection)) : copy
    let isSame = styled.map { $0.source.isEqual(to: source) } ?? false
    storedText = source.string
    styled = StyledText(source: source, measured: MeasuredText(source, font: storedFont))
    recordTextSet(measured)
    guard !isSame else { return }
    contentDidChange()
    engine?.itemInsetsDidChange(self)
  }

  private func addToAttributedText(_ key: NSAttributedString.Key, _ value: Any) {
    guard let styled else { return }
    let text = NSMutableAttributedString(attributedString: styled.source)
    text.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
    let mode = styled.measured.lineBreakMode
    self.styled = StyledText(source: text, measured: MeasuredText(text, font: storedFont))
    self.styled?.measured.lineBreakMode = mode
    contentDidChange()
  }

  private func contentDidChange() {
    width.contentDidChange()
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  /// The metrics of a text with attributes at the label's width; nil for plain text.
  private var styledMetrics: TextMetrics? {
    guard let styled, styled.source.length > 0 else { return nil }
    let limit = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : width.limit
    return styled.measured.metrics(
      limit: numberOfLines == 1 ? nil : limit,
      lines: numberOfLines,
      effectiveLineBreakMode
    ).metrics
  }

  private func textSize(limit: CGFloat?) -> CGSize {
    let bounds = CGRect(
      x: 0,
      y: 0,
      width: limit ?? UILabel.unlimited,
      height: UILabel.unlimited
    )
    return textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines).size
  }

  /// Measures the text for layout, and records that in the trace.
  private func measuredSize(limit: CGFloat?) -> CGSize {
    recordingMeasurement(of: measured, limit: limit) {
      let size = textSize(limit: limit)
      return (size, wasCached)
    }
  }

  /// Returns the size of the text with the largest font that fits, down to ``minimumScaleFactor``.
  private func shrunkSize(in size: CGSize, lines: Int) -> CGSize {
    let text = measured
    func metrics(_ scale: CGFloat) -> (size: CGSize, fits: Bool) {
      let scaled = scale == 1 ? text : text.scaled(by: scale)
      let limit = lines == 1 ? nil : size.width
      let metrics = scaled.metrics(limit: limit, lines: lines, effectiveLineBreakMode).metrics
      let found = roundedUp(metrics)
      let fitsHeight = size.height <= 0 || found.height <= size.height
      return (found, found.width <= size.width && fitsHeight && !metrics.isTruncated)
    }
    let natural = metrics(1)
    if natural.fits { return natural.size }
    var low = max(0.01, min(1, minimumScaleFactor))
    var high: CGFloat = 1
    var best = metrics(low)
    // Ten bisections find the size to a thousandth.
    for _ in 0..<10 where best.fits {
      let middle = (low + high) / 2
      let tried = metrics(middle)
      if tried.fits {
        low = middle
        best = tried
      } else {
        high = middle
      }
    }
    return best.size
  }
}

extension UILabel: ContentSizeFollower {
  func adjustFonts(to category: UIContentSizeCategory) {
    guard adjustsFontForContentSizeCategory else { return }
    if let styled {
      let adjusted = styled.source.adjusted(to: category)
      if adjusted !== styled.source { setAttributedText(adjusted) }
    } else {
      let adjusted = storedFont.adjusted(to: category)
      if adjusted !== storedFont { setFont(adjusted) }
    }
  }
}

extension MeasuredText {
  /// Returns the text with all fonts, spacings and heights multiplied by a factor.
  func scaled(by scale: CGFloat) -> MeasuredText {
    var text = self
    text.font = font.withSize(font.pointSize * scale)
    guard var attributes else { return text }
    for index in attributes.runs.indices {
      attributes.runs[index].font.size *= Double(scale)
      attributes.runs[index].kern *= Double(scale)
    }
    text.attributes = attributes
    return text
  }
}
