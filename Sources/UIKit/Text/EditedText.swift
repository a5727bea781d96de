/// Common editing of text fields and text views, at offsets in UTF-16 units.
@MainActor
protocol EditedText: UIView {
  /// The characters.
  var editedString: String { get }
  /// The text with its attributes, if it has its own.
  var styled: NSAttributedString? { get }
  /// The selection; empty for an insertion point.
  var editedSelection: NSRange { get set }
  /// Whether typing replaces the whole text.
  var clearsOnInsertion: Bool { get }
  /// Sets the text; `attributed` is nil for text without its own attributes.
  func setText(_ newValue: String, _ attributed: NSAttributedString?)
  /// Returns whether the delegate allows the replacement of a range.
  func mayChange(_ range: NSRange, to text: String) -> Bool
  /// Called when typing has changed the text.
  func didType()
}

extension EditedText {
  private var whole: NSRange { NSRange(location: 0, length: (editedString as NSString).length) }

  /// Replaces the selection with typed text, if the delegate allows it.
  func typeText(_ text: String) {
    typeText(text, in: clearsOnInsertion ? whole : editedSelection)
  }

  /// Deletes the selection, or the character before the insertion point, if the delegate allows it.
  func typeBackspace() {
    let range = (editedString as NSString).rangeDeletedBackward(from: editedSelection)
    if range.length > 0 { typeText("", in: range) }
  }

  private func typeText(_ text: String, in range: NSRange) {
    guard mayChange(range, to: text) else { return }
    replace(range, with: text)
    didType()
  }

  private func replace(_ range: NSRange, with text: String) {
    let old = editedString as NSString
    let range = old.clamped(range)
    if let styled {
      let changed = NSMutableAttributedString(attributedString: styled)
      changed.replaceCharacters(in: range, with: text)
      setText(changed.string, changed)
    } else {
      setText(old.replacingCharacters(in: range, with: text), nil)
    }
    editedSelection = NSRange(location: range.location + text.utf16.count, length: 0)
  }

  // MARK: Positions

  /// The end of the text.
  var end: TextOffset { TextOffset(whole.length) }

  /// The selection as a range for text input.
  var selectedOffsets: UITextRange? {
    get { TextOffsetRange(editedSelection) }
    set { if let range = (newValue as? TextOffsetRange)?.range { editedSelection = range } }
  }

  /// Returns the text in a range.
  func part(in range: UITextRange) -> String? {
    guard let range = (range as? TextOffsetRange)?.range else { return nil }
    let text = editedString as NSString
    return text.substring(with: text.clamped(range))
  }

  /// Replaces a range with a text, without asking the delegate.
  func replacePart(_ range: UITextRange, with text: String) {
    guard let range = (range as? TextOffsetRange)?.range else { return }
    replace(range, with: text)
  }

  /// Limits the selection to the text; returns nil if it has not changed.
  func changedSelection(_ newValue: NSRange) -> NSRange? {
    let range = (editedString as NSString).clamped(newValue)
    return range == editedSelection ? nil : range
  }

  func post(_ name: NSNotification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }
}
