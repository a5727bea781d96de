internal import LayoutEngine
internal import Signposts
internal import TextMeasurement

/// One line of editable text, with the size of the text, or of the placeholder, as its intrinsic
/// size.
///
/// The text is vertically centered. A border has padding, and one with rounded corners is at least
/// 34 points high. Visible side views and the clear button narrow the text.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput, UIContentSizeCategoryAdjusting {
  var storedText: String?
  var styled: NSAttributedString?
  private(set) var storedPlaceholder: String?
  private(set) var styledPlaceholder: NSAttributedString?
  private(set) var storedFont: UIFont? = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  /// The last height from the engine; nil at first.
  private var engineHeight: CGFloat?

  /// The object that decides about editing and is notified of it.
  open weak var delegate: (any UITextFieldDelegate)?

  // MARK: Text

  /// The text; setting it removes the attributes of ``attributedText``.
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

  /// The text shown while the field is empty.
  open var placeholder: String? {
    get { storedPlaceholder }
    set { showPlaceholder(newValue, nil) }
  }

  /// The text shown while the field is empty, with attributes.
  open var attributedPlaceholder: NSAttributedString? {
    get { styledPlaceholder ?? storedPlaceholder.map { NSAttributedString(string: $0) } }
    set {
      showPlaceholder(
        newValue?.string,
        newValue.map { NSAttributedString(attributedString: $0) }
      )
    }
  }

  /// The attributes of text without its own attributes; the font affects layout.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { usualAttributes }
    set { setDefaultAttributes(newValue) }
  }

  /// The attributes of text that is typed next; nil unless the field is being edited.
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

  /// The horizontal alignment of the text.
  ///
  /// No layout effect.
  open var textAlignment: NSTextAlignment {
    get { sparse[default: .natural] }
    set { sparse[default: .natural] = newValue }
  }

  /// Whether characters are displayed, and measured, as dots.
  open var isSecureTextEntry: Bool {
    get { sparse[default: false] }
    set {
      sparse[default: false] = newValue
      contentDidChange()
    }
  }

  /// Whether a text that is too wide is shrunk.
  ///
  /// No layout effect.
  open var adjustsFontSizeToFitWidth: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The minimum size to which the font is shrunk.
  ///
  /// No layout effect.
  open var minimumFontSize: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Whether fonts from a text style or from font metrics follow the preferred content size.
  open var adjustsFontForContentSizeCategory = false {
    didSet {
      guard adjustsFontForContentSizeCategory, !oldValue else { return }
      ContentSizeFollowers.add(self)
      adjustFonts(to: ContentSize.category(of: traitCollection))
    }
  }

  // MARK: Appearance

  /// The border, which has padding.
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

  /// When the clear button is shown; it then narrows the text.
  open var clearButtonMode: ViewMode {
    get { sparse[default: .never] }
    set {
      sparse[default: .never] = newValue
      contentDidChange()
    }
  }

  /// The view at the leading end.
  open var leftView: UIView? {
    didSet { sideViewDidChange(from: oldValue, to: leftView) }
  }

  /// When ``leftView`` is shown.
  open var leftViewMode = ViewMode.never {
    didSet { if leftViewMode != oldValue { sideViewsMayHaveChanged() } }
  }

  /// The view at the trailing end.
  open var rightView: UIView? {
    didSet { sideViewDidChange(from: oldValue, to: rightView) }
  }

  /// When ``rightView`` is shown.
  open var rightViewMode = ViewMode.never {
    didSet { if rightViewMode != oldValue { sideViewsMayHaveChanged() } }
  }

  // MARK: Making

  /// Creates a text field with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a text field for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // MARK: Layout

  /// The size of the text, with the border's padding and the side views.
  ///
  /// It is one line high even without text.
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

  /// Returns the intrinsic size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Returns the rectangle of the border: all of the bounds.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the rectangle of the text: the bounds without the border's padding and the side views.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    textArea(in: bounds, isEditing: false)
  }

  /// Returns the rectangle of the placeholder: that of the text.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// Returns the rectangle of the text during editing.
  open func editingRect(forBounds bounds: CGRect) -> CGRect {
    textArea(in: bounds, isEditing: true)
  }

  /// Returns the rectangle of the clear button: a square of 19 points, 5 points from the end.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return CGRect(
      x: isMirrored ? bounds.minX + 5 : bounds.maxX - 24,
      y: bounds.minY + ((bounds.height - 19) / 2).rounded(.down),
      width: 19,
      height: 19
    )
  }

  /// Returns the rectangle of the leading view, with its own size, vertically centered.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    sideRect(
      of: leftView,
      in: bounds,
      atLeft: effectiveUserInterfaceLayoutDirection == .leftToRight
    )
  }

  /// Returns the rectangle of the trailing view, with its own size, vertically centered.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    sideRect(
      of: rightView,
      in: bounds,
      atLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft
    )
  }

  /// Draws the text; does nothing, because nothing is drawn here.
  ///
  /// No layout effect.
  open func drawText(in rect: CGRect) {}

  /// Draws the placeholder; does nothing, because nothing is drawn here.
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

  /// Updates fonts from a text style or from font metrics to a content size.
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

  /// Whether typing replaces the whole text.
  open var clearsOnInsertion: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing if the delegate allows it, and notifies the delegate.
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

  /// Ends editing if the delegate allows it, and notifies the delegate.
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

  /// The view that replaces the keyboard.
  ///
  /// No layout effect.
  open override var inputView: UIView? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The view above the keyboard.
  ///
  /// No layout effect.
  open override var inputAccessoryView: UIView? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  // MARK: Traits

  /// The automatic capitalization.
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

  /// Whether straight quotation marks become typographic ones.
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

  /// Whether spaces are inserted and deleted together with words.
  ///
  /// No layout effect.
  open var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// Whether predictions appear in the text.
  ///
  /// No layout effect.
  open var inlinePredictionType: UITextInlinePredictionType {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// The type of keyboard.
  ///
  /// No layout effect.
  open var keyboardType: UIKeyboardType {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// The appearance of the keyboard.
  ///
  /// No layout effect.
  open var keyboardAppearance: UIKeyboardAppearance {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// The label of the return key.
  ///
  /// No layout effect.
  open var returnKeyType: UIReturnKeyType {
    get { sparse[default: .default] }
    set { sparse[default: .default] = newValue }
  }

  /// Whether the return key is disabled while the text is empty.
  ///
  /// No layout effect.
  open var enablesReturnKeyAutomatically: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The meaning of the text, for autofill.
  ///
  /// No layout effect.
  open var textContentType: UITextContentType! {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Rules for generated passwords.
  ///
  /// No layout effect.
  open var passwordRules: UITextInputPasswordRules? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  // MARK: Input

  /// Whether there is text.
  open var hasText: Bool { !(storedText ?? "").isEmpty }

  /// Types a text, if the delegate allows it; a line feed means the return key.
  open func insertText(_ text: String) {
    if text == "\n" { pressReturn() } else { typeText(text) }
  }

  /// Deletes the selection, or the character before the insertion point, if the delegate allows it.
  open func deleteBackward() { typeBackspace() }

  /// Returns the text in a range.
  open func text(in range: UITextRange) -> String? { part(in: range) }

  /// Replaces a range with a text.
  open func replace(_ range: UITextRange, withText text: String) { replacePart(range, with: text) }

  /// The selection; empty for an insertion point.
  open var selectedTextRange: UITextRange? {
    get { selectedOffsets }
    set { selectedOffsets = newValue }
  }

  /// The end of the text.
  open var endOfDocument: UITextPosition { end }

  /// Returns the insertion point's rectangle, two points wide, by measuring the text before it.
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

  /// Returns the rectangle between the insertion points at both ends of a range.
  open func firstRect(for range: UITextRange) -> CGRect {
    let start = caretRect(for: range.start)
    let end = caretRect(for: range.end)
    return CGRect(x: start.minX, y: start.minY, width: end.minX - start.minX, height: start.height)
  }

  /// Returns the rectangles of a selection: none, because no selection is displayed here.
  ///
  /// No layout effect.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }

  /// Returns the end of the text, because points are not mapped to positions here.
  ///
  /// No layout effect.
  open func closestPosition(to point: CGPoint) -> UITextPosition? { endOfDocument }
}
