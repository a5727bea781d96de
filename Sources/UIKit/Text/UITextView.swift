internal import LayoutEngine
internal import Signposts
internal import TextMeasurement

/// Editable text with several lines, which scrolls unless that is disabled.
///
/// The intrinsic size of a text view that does not scroll is the size of its text with insets and
/// padding, like that of a label with several lines; see ``WrappingWidth``. A text view that
/// scrolls has no intrinsic size, but a content size.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInput, UIContentSizeCategoryAdjusting {
  var storedText = ""
  var styled: NSAttributedString?
  private(set) var storedFont: UIFont?
  var width = WrappingWidth()
  var madeStorage: NSTextStorage?
  private var madeLayoutManager: NSLayoutManager?
  var isTakingFromStorage = false

  // MARK: Text

  /// The text; setting it removes the attributes of ``attributedText``.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! {
    get { storedText }
    set {
      MainThread.check(UITextView.self)
      setText(newValue ?? "", nil)
    }
  }

  /// The text with its attributes; those of the view if it was set as ``text``.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var attributedText: NSAttributedString! {
    get { styled ?? NSAttributedString(string: storedText, attributes: usualAttributes) }
    set {
      MainThread.check(UITextView.self)
      setText(newValue?.string ?? "", newValue.map { NSAttributedString(attributedString: $0) })
    }
  }

  /// The font of the whole text; nil means 12 points, regular.
  open var font: UIFont? {
    get { storedFont }
    set { setFont(newValue) }
  }

  /// The colour of the text.
  ///
  /// No layout effect.
  open var textColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The horizontal alignment of the text.
  ///
  /// No layout effect.
  open var textAlignment: NSTextAlignment {
    get { sparse[default: .natural] }
    set { sparse[default: .natural] = newValue }
  }

  /// The attributes of text that is typed next.
  ///
  /// No layout effect.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { sparse[default: usualAttributes] }
    set { sparse[default: [:]] = newValue }
  }

  /// The attributes of links.
  ///
  /// No layout effect.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { sparse[default: [:]] }
    set { sparse[default: [:]] = newValue ?? [:] }
  }

  /// Whether the text's attributes may be edited.
  ///
  /// No layout effect.
  open var allowsEditingTextAttributes: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The types of data that become links.
  ///
  /// No layout effect.
  open var dataDetectorTypes: UIDataDetectorTypes {
    get { sparse[default: []] }
    set { sparse[default: []] = newValue }
  }

  /// Whether text has the standard sizes of other platforms.
  ///
  /// No layout effect.
  open var usesStandardTextScaling: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether users can search the text.
  ///
  /// No layout effect.
  open var isFindInteractionEnabled: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether fonts from a text style or from font metrics follow the preferred content size.
  open var adjustsFontForContentSizeCategory = false {
    didSet {
      guard adjustsFontForContentSizeCategory, !oldValue else { return }
      ContentSizeFollowers.add(self)
      adjustFonts(to: ContentSize.category(of: traitCollection))
    }
  }

  // MARK: Layout

  /// The insets of the text: 8 points above and below by default.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet {
      guard textContainerInset != oldValue else { return }
      textLayoutDidChange()
      engine?.itemInsetsDidChange(self)
    }
  }

  /// The text container: its padding, its lines and how these wrap.
  public let textContainer: NSTextContainer

  /// The text as a storage; its changes change the view's text.
  open var textStorage: NSTextStorage {
    if let madeStorage { return madeStorage }
    let storage = NSTextStorage(attributedString: attributedText)
    storage.didChange = { [weak self, weak storage] in
      MainActor.assumeIsolated {
        guard let self, let storage else { return }
        self.isTakingFromStorage = true
        self.attributedText = storage
        self.isTakingFromStorage = false
      }
    }
    madeStorage = storage
    return storage
  }

  /// The layout manager of the storage and the container.
  open var layoutManager: NSLayoutManager {
    if let madeLayoutManager { return madeLayoutManager }
    let manager = NSLayoutManager()
    manager.addTextContainer(textContainer)
    textStorage.addLayoutManager(manager)
    madeLayoutManager = manager
    return manager
  }

  /// Whether the text scrolls.
  ///
  /// If not, the text's size is the view's intrinsic size.
  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { textLayoutDidChange() } }
  }

  /// Creates a text view with a container, or with a new one if it is nil.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    self.textContainer.textView = self
  }

  /// Creates a text view with a frame in its future superview's coordinates.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, textContainer: nil)
  }

  /// Creates a text view for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
    textContainer.textView = self
  }

  /// The size of the text with insets and padding; none if the text scrolls.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else {
      return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    return width.size(measuredSize(limit:))
  }

  package override func intrinsicContentSize(forWidth width: CGFloat) -> CGSize? {
    guard !isScrollEnabled, !storedText.isEmpty else { return nil }
    return WrappingWidth.size(forWidth: width, measuredSize(limit:))
  }

  package override var wrappedIntrinsicWidth: CGFloat? {
    guard !isScrollEnabled, !storedText.isEmpty else { return nil }
    return width.laidOut(in: engine).map { measure(limit: $0).size.width }
  }

  /// Returns the size of the text within a width, with insets and padding.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    measure(limit: size.width > 0 && size.width < 1e6 ? size.width : nil).size
  }

  /// Sets the content size, which has the text's height if the view scrolls.
  open override func layoutSubviews() {
    super.layoutSubviews()
    var size = bounds.size
    if isScrollEnabled { size.height = measuredSize(limit: bounds.width).height }
    if contentSize != size { contentSize = size }
  }

  /// Sets the font of the whole text.
  func setFont(_ newValue: UIFont?) {
    let old = storedFont
    storedFont =
      adjustsFontForContentSizeCategory
      ? newValue?.adjusted(to: ContentSize.category(of: traitCollection)) : newValue
    if let styled, let storedFont { self.styled = styled.adding([.font: storedFont]) }
    guard storedFont != old || styled != nil else { return }
    textLayoutDidChange()
    engine?.itemInsetsDidChange(self)
  }

  open override func layoutValuesDidChange() {
    super.layoutValuesDidChange()
    guard !FittingMeasurement.isRunning, !isScrollEnabled,
      let rect = engine?.alignmentRect(of: self)
    else { return }
    if width.take(CGFloat(rect.width), natural: { measure(limit: nil).size.width }) {
      invalidateIntrinsicContentSize()
    }
  }

  package override var firstBaselineOffset: CGFloat {
    textContainerInset.top + usedFont.ascender.roundedHalfUp(screenScale)
  }

  package override var lastBaselineOffset: CGFloat {
    textContainerInset.bottom + textPixels(Double(usedFont.lineHeight))
      - usedFont.ascender.roundedHalfUp(screenScale)
  }

  package override var descriptionDetails: [String] {
    super.descriptionDetails + ["text = '\(storedText)'"]
  }

  /// Scrolls until the end of a range is visible, by measuring its lines.
  open func scrollRangeToVisible(_ range: NSRange) {
    let text = storedText as NSString
    let range = text.clamped(range)
    let shown = MeasuredText(
      attributedText.attributedSubstring(
        from: NSRange(location: 0, length: range.location + range.length)
      ),
      font: usedFont
    )
    let bottom = size(of: shown, limit: bounds.width).size.height
    guard bottom > contentOffset.y + bounds.height else { return }
    setContentOffset(CGPoint(x: contentOffset.x, y: bottom - bounds.height), animated: false)
  }

  // MARK: Editing

  /// Whether the text can be edited.
  ///
  /// A view that is neither editable nor selectable cannot become the first responder.
  open var isEditable: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether the text can be selected.
  ///
  /// No layout effect.
  open var isSelectable: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether typing replaces the whole text.
  open var clearsOnInsertion: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The selection in UTF-16 units; empty for an insertion point.
  open var selectedRange: NSRange {
    get { editedSelection }
    set { editedSelection = newValue }
  }

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  /// Begins editing if the delegate allows it, and notifies the delegate.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard isEditable else { return super.becomeFirstResponder() }
    guard textDelegate?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder()
    else { return false }
    textDelegate?.textViewDidBeginEditing(self)
    post(UITextView.textDidBeginEditingNotification)
    return true
  }

  /// Ends editing if the delegate allows it, and notifies the delegate.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder, isEditable else { return super.resignFirstResponder() }
    guard textDelegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    textDelegate?.textViewDidEndEditing(self)
    post(UITextView.textDidEndEditingNotification)
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

  /// Whether characters are displayed as dots; they never are here.
  ///
  /// No layout effect.
  open var isSecureTextEntry: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  // MARK: Input

  /// Whether there is text.
  open var hasText: Bool { !storedText.isEmpty }

  /// Types a text, if the delegate allows it.
  open func insertText(_ text: String) { typeText(text) }

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

  /// Returns the insertion point's rectangle, at the end of the measured text before it.
  open func caretRect(for position: UITextPosition) -> CGRect {
    let offset = (position as? TextOffset)?.offset ?? 0
    let before = NSRange(location: 0, length: min(max(0, offset), (storedText as NSString).length))
    let text = MeasuredText(attributedText.attributedSubstring(from: before), font: usedFont)
    let size = size(of: text, limit: bounds.width > 0 ? bounds.width : nil).size
    let line = textPixels(Double(usedFont.lineHeight))
    return CGRect(
      x: textContainerInset.left + textContainer.lineFragmentPadding,
      y: size.height - textContainerInset.bottom - line,
      width: 2,
      height: line
    )
  }

  /// Returns the rectangle of a range's first line, across the whole width.
  open func firstRect(for range: UITextRange) -> CGRect {
    let caret = caretRect(for: range.start)
    return CGRect(x: caret.minX, y: caret.minY, width: bounds.width, height: caret.height)
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
