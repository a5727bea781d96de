internal import LayoutEngine
internal import Signposts
internal import TextMeasurement

/// One line of text that can be edited, as large as the text, or as the placeholder if there is none.
///
/// The text is centred in the height. A border has room inside it, and one with round corners is at least 34 points
/// high; side views and the clear button narrow the text while they are shown.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput, UIContentSizeCategoryAdjusting {
  var storedText: String?
  var styled: NSAttributedString?
  private(set) var storedPlaceholder: String?
  private(set) var styledPlaceholder: NSAttributedString?
  private(set) var storedFont: UIFont? = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  /// The height that the engine gave the field last; nil until it has.
  private var engineHeight: CGFloat?

  /// Decides about editing, and is told of it.
  open weak var delegate: (any UITextFieldDelegate)?

  // MARK: Text

  /// The text; setting it drops the attributes of ``attributedText``.
  open var text: String? {
    get { storedText }
    set {
      MainThread.check(UITextField.self)
      show(newValue, nil)
    }
  }

  /// The text with its attributes; those of the field if it was set as ``text``.
  open var attributedText: NSAttributedString? {
    get { styled ?? storedText.map { NSAttributedString(string: $0, attributes: usualAttributes) } }
    set {
      MainThread.check(UITextField.self)
      show(newValue?.string, newValue.map { NSAttributedString(attributedString: $0) })
    }
  }

  /// The font of the whole text.
  open var font: UIFont? {
    get { storedFont }
    set { setFont(newValue) }
  }

  /// What is shown while there is no text.
  open var placeholder: String? {
    get { storedPlaceholder }
    set { showPlaceholder(newValue, nil) }
  }

  /// What is shown while there is no text, with attributes.
  open var attributedPlaceholder: NSAttributedString? {
    get { styledPlaceholder ?? storedPlaceholder.map { NSAttributedString(string: $0) } }
    set {
      showPlaceholder(
        newValue?.string,
        newValue.map { NSAttributedString(attributedString: $0) }
      )
    }
  }

  /// The attributes of text that has none of its own; the font counts.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { usualAttributes }
    set { setDefaultAttributes(newValue) }
  }

  /// The attributes of what is typed next; nil unless the field is edited.
  ///
  /// No layout effect.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? sparse[default: usualAttributes] : nil }
    set { sparse[default: [:]] = newValue ?? [:] }
  }

  /// Whether the text's attributes may be edited.
  ///
  /// No layout effect.
  open var allowsEditingTextAttributes: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The colour of the text.
  ///
  /// No layout effect.
  open var textColor: UIColor? {
    get { storedTextColor }
    set { storedTextColor = newValue }
  }

  /// Where the text stands.
  ///
  /// No layout effect.
  open var textAlignment: NSTextAlignment {
    get { sparse[default: .natural] }
    set { sparse[default: .natural] = newValue }
  }

  /// Whether characters are shown, and measured, as dots.
  open var isSecureTextEntry: Bool {
    get { sparse[default: false] }
    set {
      sparse[default: false] = newValue
      contentDidChange()
    }
  }

  /// Whether a text that is too wide is shown smaller.
  ///
  /// No layout effect.
  open var adjustsFontSizeToFitWidth: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The size that the font is shrunk to at most.
  ///
  /// No layout effect.
  open var minimumFontSize: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Whether fonts that come from a text style or from metrics change with the preferred content size.
  open var adjustsFontForContentSizeCategory = false {
    didSet {
      guard adjustsFontForContentSizeCategory, !oldValue else { return }
      ContentSizeFollowers.add(self)
      adjustFonts(to: ContentSize.category(of: traitCollection))
    }
  }

  // MARK: Appearance

  /// The border, which has room inside it.
  open var borderStyle: BorderStyle {
    get { sparse[default: .none] }
    set {
      sparse[default: .none] = newValue
      contentDidChange()
      setNeedsLayout()
      engine?.itemInsetsDidChange(self)
    }
  }

  /// The image of the border.
  ///
  /// No layout effect.
  open var background: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The image of the border while the field is disabled.
  ///
  /// No layout effect.
  open var disabledBackground: UIImage? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// When the clear button is shown; while it is, the text is narrower.
  open var clearButtonMode: ViewMode {
    get { sparse[default: .never] }
    set {
      sparse[default: .never] = newValue
      contentDidChange()
    }
  }

  /// A view at the beginning.
  open var leftView: UIView? {
    didSet { sideViewDidChange(from: oldValue, to: leftView) }
  }

  /// When ``leftView`` is shown.
  open var leftViewMode = ViewMode.never {
    didSet { if leftViewMode != oldValue { sideViewsMayHaveChanged() } }
  }

  /// A view at the end.
  open var rightView: UIView? {
    didSet { sideViewDidChange(from: oldValue, to: rightView) }
  }

  /// When ``rightView`` is shown.
  open var rightViewMode = ViewMode.never {
    didSet { if rightViewMode != oldValue { sideViewsMayHaveChanged() } }
  }

  // MARK: Making

  /// Makes a text field with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Makes an empty text field, as an archive would.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // MARK: Layout

  /// The size of the text, one line high even if there is none, with the border's room and what stands at the sides.
  open override var intrinsicContentSize: CGSize {
    let shown = shownText
    return recordingMeasurement(of: shown, limit: nil) {
      let (metrics, wasCached) = shown.metrics(limit: nil, lines: 1, .byClipping)
      let padding = borderStyle.padding
      let room = CGRect(x: 0, y: 0, width: 1000, height: 100)
      let taken = room.width - textArea(in: room, isEditing: isEditing).width
      let line = max(textPixels(metrics.height), lineHeight.roundedUp(screenScale))
      let height =
        borderStyle == .roundedRect ? max(34, line + 12) : line + 2 * padding.height
      return (CGSize(width: textPixels(metrics.width) + taken, height: height), wasCached)
    }
  }

  /// The size of the text.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Returns the rectangle of the border: all of the bounds.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the rectangle of the text: the bounds without the border's room and what stands at the sides.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    textArea(in: bounds, isEditing: false)
  }

  /// Returns the rectangle of the placeholder: that of the text.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// Returns the rectangle of the text while it is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect {
    textArea(in: bounds, isEditing: true)
  }

  /// Returns the rectangle of the clear button: 19 points square, 5 from the end.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return CGRect(
      x: isMirrored ? bounds.minX + 5 : bounds.maxX - 24,
      y: bounds.minY + ((bounds.height - 19) / 2).rounded(.down),
      width: 19,
      height: 19
    )
  }

  /// Returns the rectangle of the view at the beginning: of its own size, in the middle of the height.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    sideRect(
      of: leftView,
      in: bounds,
      atLeft: effectiveUserInterfaceLayoutDirection == .leftToRight
    )
  }

  /// Returns the rectangle of the view at the end: of its own size, in the middle of the height.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    sideRect(
      of: rightView,
      in: bounds,
      atLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft
    )
  }

  /// Would draw the text; there is nothing to draw on here, so it does nothing.
  ///
  /// No layout effect.
  open func drawText(in rect: CGRect) {}

  /// Would draw the placeholder; there is nothing to draw on here, so it does nothing.
  ///
  /// No layout effect.
  open func drawPlaceholder(in rect: CGRect) {}

  /// Places the side views.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if let leftView, leftView.superview === self {
      leftView.frame = leftViewRect(forBounds: bounds)
    }
    if let rightView, rightView.superview === self {
      rightView.frame = rightViewRect(forBounds: bounds)
    }
  }

  private func setFont(_ newValue: UIFont?) {
    let old = storedFont
    storedFont =
      adjustsFontForContentSizeCategory
      ? newValue?.adjusted(to: ContentSize.category(of: traitCollection)) : newValue
    guard storedFont != old || styled != nil else { return }
    if let styled, let storedFont { self.styled = styled.adding([.font: storedFont]) }
    contentDidChange()
    engine?.itemInsetsDidChange(self)
  }

  private func showPlaceholder(_ text: String?, _ attributed: NSAttributedString?) {
    guard text != storedPlaceholder || attributed != styledPlaceholder else { return }
    storedPlaceholder = text
    styledPlaceholder = attributed
    contentDidChange()
  }

  private func setDefaultAttributes(_ attributes: [NSAttributedString.Key: Any]) {
    setTextAttributes = attributes
    if let font = attributes[.font] as? UIFont { setFont(font) }
    if let color = attributes[.foregroundColor] as? UIColor { storedTextColor = color }
    if let storedText, attributes[.kern] != nil || attributes[.tracking] != nil {
      show(storedText, NSAttributedString(string: storedText, attributes: usualAttributes))
    }
  }

  /// Changes fonts that come from a text style or from metrics to a content size.
  func adjustFonts(to category: UIContentSizeCategory) {
    guard adjustsFontForContentSizeCategory else { return }
    if let styled { self.styled = styled.adjusted(to: category) }
    if let storedFont { setFont(storedFont.adjusted(to: category)) }
    if styled != nil { contentDidChange() }
  }

  open override func layoutValuesDidChange() {
    super.layoutValuesDidChange()
    guard !FittingMeasurement.isRunning, let rect = engine?.alignmentRect(of: self) else { return }
    let height = CGFloat(rect.height)
    guard height != engineHeight else { return }
    engineHeight = height
    engine?.itemInsetsDidChange(self)
  }

  package override var firstBaselineOffset: CGFloat {
    let line = lineHeight.roundedUp(screenScale)
    let height = engineHeight ?? (borderStyle == .roundedRect ? max(34, line + 12) : line)
    return max(0, (height - line) / 2).roundedHalfUp(screenScale)
      + usedFont.ascender.roundedHalfUp(screenScale)
  }

  package override var lastBaselineOffset: CGFloat {
    let line = lineHeight.roundedUp(screenScale)
    let height = engineHeight ?? (borderStyle == .roundedRect ? max(34, line + 12) : line)
    return max(line, height) - firstBaselineOffset
  }

  package override var descriptionDetails: [String] { ["text = '\(text ?? "")'"] }

  // MARK: Editing

  /// Whether the field is the first responder.
  open internal(set) var isEditing = false

  /// Whether the text is cleared when editing begins.
  open var clearsOnBeginEditing: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether what is typed takes the whole text's place.
  open var clearsOnInsertion: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing if the delegate allows it, and tells it so.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
      return false
    }
    isEditing = true
    if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true { text = "" }
    sideViewsMayHaveChanged()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    post(UITextField.textDidBeginEditingNotification)
    return true
  }

  /// Ends editing if the delegate allows it, and tells it so.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    isEditing = false
    sideViewsMayHaveChanged()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    let reason = DidEndEditingReason.committed.rawValue
    post(
      UITextField.textDidEndEditingNotification,
      [UITextField.didEndEditingReasonUserInfoKey: reason]
    )
    return true
  }

  /// What is shown in the keyboard's place.
  ///
  /// No layout effect.
  open override var inputView: UIView? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// What is shown above the keyboard.
  ///
  /// No layout effect.
  open override var inputAccessoryView: UIView? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  // MARK: Traits

  /// Which letters begin as capitals.
  ///
  /// No layout effect.
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { sparse[default: .sentences] }
    set { sparse[default: .sentences] = newValue }
  }

  /// Whether words are corrected.
  ///
  /// No layout effect.
  open var autocorrectionType: UITextAutocorrectionType {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// Whether spelling is checked.
  ///
  /// No layout effect.
  open var spellCheckingType: UITextSpellCheckingType {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// Whether quotation marks become typographic.
  ///
  /// No layout effect.
  open var smartQuotesType: UITextSmartQuotesType {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// Whether hyphens become dashes.
  ///
  /// No layout effect.
  open var smartDashesType: UITextSmartDashesType {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// Whether spaces are added and removed with words.
  ///
  /// No layout effect.
  open var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// Whether words are proposed in the text.
  ///
  /// No layout effect.
  open var inlinePredictionType: UITextInlinePredictionType {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// The keys of the keyboard.
  ///
  /// No layout effect.
  open var keyboardType: UIKeyboardType {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// The look of the keyboard.
  ///
  /// No layout effect.
  open var keyboardAppearance: UIKeyboardAppearance {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// What the return key says.
  ///
  /// No layout effect.
  open var returnKeyType: UIReturnKeyType {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// Whether the return key needs a text.
  ///
  /// No layout effect.
  open var enablesReturnKeyAutomatically: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// What the text is, for filling it in.
  ///
  /// No layout effect.
  open var textContentType: UITextContentType! {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Rules for a password that the system makes.
  ///
  /// No layout effect.
  open var passwordRules: UITextInputPasswordRules? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  // MARK: Input

  /// Whether there is text.
  open var hasText: Bool { !(storedText ?? "").isEmpty }

  /// Types a text, if the delegate allows it; a line feed stands for the return key.
  open func insertText(_ text: String) {
    if text == "\n" { pressReturn() } else { typeText(text) }
  }

  /// Deletes the selection, or the character before the caret, if the delegate allows it.
  open func deleteBackward() { typeBackspace() }

  /// Returns a part of the text.
  open func text(in range: UITextRange) -> String? { part(in: range) }

  /// Puts a text into a part's place.
  open func replace(_ range: UITextRange, withText text: String) { replacePart(range, with: text) }

  /// What is selected; empty for a caret.
  open var selectedTextRange: UITextRange? {
    get { selectedOffsets }
    set { selectedOffsets = newValue }
  }

  /// Where the text ends.
  open var endOfDocument: UITextPosition { end }

  /// Returns the caret's rectangle, as wide as two points; text before it is measured.
  open func caretRect(for position: UITextPosition) -> CGRect {
    let area = editingRect(forBounds: bounds)
    let offset = (position as? TextOffset)?.offset ?? 0
    let text = shownText.string as NSString
    let before = text.substring(to: min(max(0, offset), text.length))
    let width = before.size(withAttributes: [.font: usedFont]).width
    return CGRect(
      x: area.minX + width.roundedHalfUp(screenScale),
      y: area.midY - lineHeight / 2,
      width: 2,
      height: lineHeight
    )
  }

  /// Returns the rectangle between the carets at the part's ends.
  open func firstRect(for range: UITextRange) -> CGRect {
    let start = caretRect(for: range.start)
    let end = caretRect(for: range.end)
    return CGRect(x: start.minX, y: start.minY, width: end.minX - start.minX, height: start.height)
  }

  /// Would return the rectangles of a selection; nothing is selected on a screen.
  ///
  /// No layout effect.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }

  /// Returns the end of the text: points are not looked up.
  ///
  /// No layout effect.
  open func closestPosition(to point: CGPoint) -> UITextPosition? { endOfDocument }
}
