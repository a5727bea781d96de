/// What text fields and text views have in common: a text that is edited at offsets in UTF-16 units.
@MainActor
protocol EditedText: UIView {
  /// The characters.
  var editedString: String { get }
  /// The text with its attributes, if it has any of its own.
  var styled: NSAttributedString? { get }
  /// What is selected; empty for a caret.
  var editedSelection: NSRange { get set }
  /// Whether what is typed takes the whole text's place.
  var clearsOnInsertion: Bool { get }
  /// Shows another text, the attributes nil for one without any.
  func setText(_ newValue: String, _ attributed: NSAttributedString?)
  /// Whether the delegate lets a part be replaced.
  func mayChange(_ range: NSRange, to text: String) -> Bool
  /// Called when what was typed has changed the text.
  func didType()
}

extension EditedText {
  private var whole: NSRange { NSRange(location: 0, length: (editedString as NSString).length) }

  /// Types a text in the selection's place, if the delegate allows it.
  func typeText(_ text: String) {
    typeText(text, in: clearsOnInsertion ? whole : editedSelection)
  }

  /// Deletes the selection, or the character before the caret, if the delegate allows it.
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

  /// Where the text ends.
  var end: TextOffset { TextOffset(whole.length) }

  /// What is selected, as text input has it.
  var selectedOffsets: UITextRange? {
    get { TextOffsetRange(editedSelection) }
    set { if let range = (newValue as? TextOffsetRange)?.range { editedSelection = range } }
  }

  /// Returns a part of the text.
  func part(in range: UITextRange) -> String? {
    guard let range = (range as? TextOffsetRange)?.range else { return nil }
    let text = editedString as NSString
    return text.substring(with: text.clamped(range))
  }

  /// Puts a text into a part's place, without asking the delegate.
  func replacePart(_ range: UITextRange, with text: String) {
    guard let range = (range as? TextOffsetRange)?.range else { return }
    replace(range, with: text)
  }

  /// Keeps the selection within the text; returns nil if it is the same as before.
  func changedSelection(_ newValue: NSRange) -> NSRange? {
    let range = (editedString as NSString).clamped(newValue)
    return range == editedSelection ? nil : range
  }

  func post(_ name: NSNotification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }
}
