internal import LayoutEngine
internal import Signposts
internal import TextMeasurement

// The content of a text view, its measurement, and its editing.
extension UITextView {
  /// Posted when a view has become the first responder.
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextViewTextDidBeginEditingNotification"
  )
  /// Posted when typing has changed a view's text.
  public nonisolated static let textDidChangeNotification = NSNotification.Name(
    "UITextViewTextDidChangeNotification"
  )
  /// Posted when a view has resigned as the first responder.
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextViewTextDidEndEditingNotification"
  )

  private static let usualFont = UIFont.systemFont(ofSize: 12)

  var usedFont: UIFont { storedFont ?? UITextView.usualFont }

  var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

  var usualAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [.font: usedFont]
    attributes[.foregroundColor] = textColor
    return attributes
  }

  private var measured: MeasuredText {
    styled.map { MeasuredText($0, font: usedFont) } ?? MeasuredText(storedText, font: usedFont)
  }

  func setText(_ text: String, _ attributed: NSAttributedString?) {
    let old = storedText
    let wasStyled = styled != nil
    storedText = text
    styled = attributed
    editedSelection = NSRange(location: (text as NSString).length, length: 0)
    recordTextSet(measured)
    if !isTakingFromStorage, let madeStorage {
      let didChange = madeStorage.didChange
      madeStorage.didChange = nil
      madeStorage.setAttributedString(attributedText)
      madeStorage.didChange = didChange
    }
    guard text != old || wasStyled || attributed != nil else { return }
    textLayoutDidChange()
  }

  func measure(limit: CGFloat?) -> (size: CGSize, wasCached: Bool) {
    size(of: measured, limit: limit)
  }

  /// Measures the text for layout, and records that in the trace.
  func measuredSize(limit: CGFloat?) -> CGSize {
    recordingMeasurement(of: measured, limit: limit) { measure(limit: limit) }
  }

  func size(of text: MeasuredText, limit: CGFloat?) -> (size: CGSize, wasCached: Bool) {
    let padding = 2 * textContainer.lineFragmentPadding
    let insets = textContainerInset
    let sides = insets.left + insets.right + padding
    let (metrics, wasCached) = text.metrics(
      limit: limit.map { max(0, $0 - sides) },
      lines: textContainer.maximumNumberOfLines,
      text.lineBreakMode ?? textContainer.lineBreakMode
    )
    let line = textPixels(Double(usedFont.lineHeight))
    let height = text.string.isEmpty ? line : textPixels(metrics.height)
    let size = CGSize(
      width: textPixels(metrics.width) + sides,
      height: height + insets.top + insets.bottom
    )
    return (size, wasCached)
  }
}

extension UITextView: EditedText {
  var editedString: String { storedText }

  var editedSelection: NSRange {
    get { sparse[default: NSRange(location: (storedText as NSString).length, length: 0)] }
    set {
      guard let range = changedSelection(newValue) else { return }
      sparse[default: range] = range
      if isFirstResponder { textDelegate?.textViewDidChangeSelection(self) }
    }
  }

  func mayChange(_ range: NSRange, to text: String) -> Bool {
    textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
  }

  func didType() {
    textDelegate?.textViewDidChange(self)
    post(UITextView.textDidChangeNotification)
  }
}

extension UITextView: TextContainerOwner, ContentSizeFollower {
  func textLayoutDidChange() {
    width.contentDidChange()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    setNeedsDisplay()
  }

  func adjustFonts(to category: UIContentSizeCategory) {
    guard adjustsFontForContentSizeCategory else { return }
    if let styled {
      let adjusted = styled.adjusted(to: category)
      if adjusted !== styled { setText(adjusted.string, adjusted) }
    } else if let storedFont {
      setFont(storedFont.adjusted(to: category))
    }
  }
}
