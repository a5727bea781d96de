internal import LayoutEngine
internal import Signposts
internal import TextMeasurement

// The content of a field, its side views, and its editing.
extension UITextField {
  private static let usualFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)

  var usedFont: UIFont { storedFont ?? UITextField.usualFont }

  var lineHeight: CGFloat { usedFont.lineHeight }

  var usualAttributes: [NSAttributedString.Key: Any] {
    var attributes = setTextAttributes
    attributes[.font] = usedFont
    attributes[.foregroundColor] = storedTextColor
    return attributes
  }

  /// The value set for ``defaultTextAttributes``.
  var setTextAttributes: [NSAttributedString.Key: Any] {
    get { sparse[default: [:]] }
    set { sparse[default: [:]] = newValue }
  }

  /// The value of ``textColor``.
  var storedTextColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The displayed text: dots for a password, the placeholder if the text is empty.
  var shownText: MeasuredText {
    if let storedText, !storedText.isEmpty {
      if isSecureTextEntry {
        return MeasuredText(String(repeating: "•", count: storedText.count), font: usedFont)
      }
      if let styled { return MeasuredText(styled, font: usedFont) }
      return MeasuredText(storedText, font: usedFont)
    }
    if let styledPlaceholder { return MeasuredText(styledPlaceholder, font: usedFont) }
    return MeasuredText(storedPlaceholder ?? "", font: usedFont)
  }

  /// Sets the text, with or without attributes.
  func show(_ newValue: String?, _ attributed: NSAttributedString?) {
    let old = storedText
    let wasStyled = styled != nil
    storedText = newValue
    styled = attributed
    editedSelection = NSRange(location: (newValue ?? "").utf16.count, length: 0)
    recordTextSet(
      attributed.map { MeasuredText($0, font: usedFont) }
        ?? MeasuredText(newValue ?? "", font: usedFont)
    )
    guard newValue != old || wasStyled || attributed != nil else { return }
    contentDidChange()
  }

  func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  // MARK: Sides

  private func isShown(_ mode: ViewMode, isEditing: Bool) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  func sideViewDidChange(from old: UIView?, to new: UIView?) {
    guard old !== new else { return }
    if let old, old.superview === self { old.removeFromSuperview() }
    sideViewsMayHaveChanged()
  }

  func sideViewsMayHaveChanged() {
    for (view, mode) in [(leftView, leftViewMode), (rightView, rightViewMode)] {
      guard let view else { continue }
      let isShown = isShown(mode, isEditing: isEditing)
      if isShown, view.superview !== self { addSubview(view) }
      if !isShown, view.superview === self { view.removeFromSuperview() }
    }
    setNeedsLayout()
    contentDidChange()
  }

  func sideRect(of view: UIView?, in bounds: CGRect, atLeft: Bool) -> CGRect {
    guard let view else { return CGRect(origin: bounds.origin, size: .zero) }
    var size = view.bounds.size
    if size == .zero { size = view.intrinsicContentSize }
    if !view.translatesAutoresizingMaskIntoConstraints {
      size = view.systemLayoutSizeFitting(CGSize(width: 0, height: 0))
    }
    size = CGSize(width: max(0, size.width), height: max(0, size.height))
    return CGRect(
      x: atLeft ? bounds.minX : bounds.maxX - size.width,
      y: bounds.minY + ((bounds.height - size.height) / 2).roundedHalfUp(screenScale),
      width: size.width,
      height: size.height
    )
  }

  func textArea(in bounds: CGRect, isEditing: Bool) -> CGRect {
    let padding = borderStyle.padding
    var left = padding.width
    var right = padding.width
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func take(_ width: CGFloat, atEnd: Bool) {
      if atEnd == isMirrored { left += width } else { right += width }
    }
    if leftView != nil, isShown(leftViewMode, isEditing: isEditing) {
      take(leftViewRect(forBounds: bounds).width, atEnd: false)
    }
    if rightView != nil, isShown(rightViewMode, isEditing: isEditing) {
      take(rightViewRect(forBounds: bounds).width, atEnd: true)
    } else if hasText, isShown(clearButtonMode, isEditing: isEditing) {
      take(24, atEnd: true)
    }
    return CGRect(
      x: bounds.minX + left,
      y: bounds.minY + padding.height,
      width: max(0, bounds.width - left - right),
      height: max(0, bounds.height - 2 * padding.height)
    )
  }
}

extension UITextField: EditedText {
  var editedString: String { storedText ?? "" }

  var editedSelection: NSRange {
    get { sparse[default: NSRange(location: editedString.utf16.count, length: 0)] }
    set {
      guard let range = changedSelection(newValue) else { return }
      sparse[default: range] = range
      if isEditing { delegate?.textFieldDidChangeSelection(self) }
    }
  }

  func setText(_ newValue: String, _ attributed: NSAttributedString?) {
    show(newValue, attributed)
  }

  func mayChange(_ range: NSRange, to text: String) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
  }

  func didType() {
    sendActions(for: .editingChanged)
    post(UITextField.textDidChangeNotification)
  }

  func pressReturn() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
  }
}

extension UITextField: ContentSizeFollower {}
