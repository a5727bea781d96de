import Testing
import UIKit

/// A delegate with answers that a test sets, which logs its calls.
@MainActor
private final class FieldDelegate: UITextFieldDelegate {
  var allows = true
  var log: [String] = []

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { allows }
  func textFieldDidBeginEditing(_ textField: UITextField) { log.append("began") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { allows }
  func textFieldDidEndEditing(_ textField: UITextField) { log.append("ended") }
  func textFieldDidChangeSelection(_ textField: UITextField) { log.append("selected") }
  func textFieldShouldClear(_ textField: UITextField) -> Bool { allows }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool { allows }
  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    log.append("\(range.location)+\(range.length) \(string)")
    return allows
  }
}

/// Has insets at the sides, as fields in apps do.
private final class InsetField: UITextField {
  override func textRect(forBounds bounds: CGRect) -> CGRect {
    super.textRect(forBounds: bounds).insetBy(dx: 12, dy: 0)
  }
}

@MainActor
@Suite struct TextFieldTests {
  private func makeField(_ text: String? = nil) -> UITextField {
    let field = UITextField()
    field.text = text
    return field
  }

  private let bounds = CGRect(x: 0, y: 0, width: 200, height: 34)

  @Test func `a field is as large as its text, with the border's room`() {
    let field = makeField("Quite a hike")
    // 94.83 × 20.57 points, in pixels of a third.
    expectEqual(field.intrinsicContentSize, CGSize(width: 95, height: 62.0 / 3))
    field.borderStyle = .roundedRect
    expectEqual(field.intrinsicContentSize, CGSize(width: 109, height: 34))
    field.font = .systemFont(ofSize: 34)
    // 41.15 points, in pixels of a third.
    #expect(isNear(field.intrinsicContentSize.height, 124.0 / 3 + 12))
    field.borderStyle = .line
    #expect(isNear(field.intrinsicContentSize.height, 124.0 / 3 + 4))
    expectEqual(field.borderRect(forBounds: bounds), bounds)
    #expect(
      UITextField.BorderStyle.bezel.rawValue == 2 && UITextField.BorderStyle.none.rawValue == 0
    )
  }

  @Test func `attributed texts and placeholders are measured with their attributes`() {
    let field = makeField()
    field.placeholder = "Name"
    let plain = field.intrinsicContentSize
    field.attributedPlaceholder = NSAttributedString(
      string: "Name",
      attributes: [.font: UIFont.systemFont(ofSize: 30)]
    )
    #expect(field.intrinsicContentSize.height > plain.height)
    expectEqual(field.placeholder, "Name")
    field.attributedText = NSAttributedString(string: "ab", attributes: [.kern: 10])
    expectEqual(field.text, "ab")
    let kerned = field.intrinsicContentSize.width
    field.text = "ab"
    #expect(kerned - field.intrinsicContentSize.width >= 19.5)
    field.defaultTextAttributes = [.font: UIFont.systemFont(ofSize: 40)]
    #expect(field.font?.pointSize == 40 && field.intrinsicContentSize.height > 45)
    expectEqual(field.defaultTextAttributes[.font] as? UIFont, field.font)
  }

  @Test func `a secret is measured as dots`() {
    let field = makeField("WWWW")
    let shown = field.intrinsicContentSize.width
    field.isSecureTextEntry = true
    #expect(field.intrinsicContentSize.width < shown)
    let dots = makeField("••••")
    expectEqual(field.intrinsicContentSize, dots.intrinsicContentSize)
  }

  @Test func `side views and the clear button take room from the text`() {
    let window = makeWindow()
    let field = makeField("a")
    field.frame = bounds
    window.addSubview(field)
    let left = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    field.leftView = left
    expectEqual(field.textRect(forBounds: bounds).minX, 0)
    field.leftViewMode = .always
    field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 10))
    field.rightViewMode = .unlessEditing
    RenderLoop.main.turn()
    expectEqual(left.frame, rect(0, 7, 30, 20))
    expectEqual(field.rightView?.frame, rect(160, 12, 40, 10))
    expectEqual(field.textRect(forBounds: bounds), rect(30, 0, 130, 34))
    expectEqual(field.editingRect(forBounds: bounds), rect(30, 0, 170, 34))
    expectEqual(field.placeholderRect(forBounds: bounds), field.textRect(forBounds: bounds))
    field.clearButtonMode = .whileEditing
    expectEqual(field.editingRect(forBounds: bounds), rect(30, 0, 146, 34))
    expectEqual(field.clearButtonRect(forBounds: bounds), rect(176, 7, 19, 19))
    // In the same window: its pixels count.
    let plain = makeField("a")
    window.addSubview(plain)
    expectEqual(field.intrinsicContentSize.width, plain.intrinsicContentSize.width + 70)
    field.leftViewMode = .never
    #expect(left.superview == nil)
    field.semanticContentAttribute = .forceRightToLeft
    expectEqual(field.rightViewRect(forBounds: bounds).minX, 0)
    expectEqual(field.leftViewRect(forBounds: bounds).maxX, 200)
  }

  @Test func `overridden rectangles are asked`() {
    let field = InsetField()
    expectEqual(field.textRect(forBounds: bounds), rect(12, 0, 176, 34))
    expectEqual(field.placeholderRect(forBounds: bounds), rect(12, 0, 176, 34))
  }

  @Test func `the text is in the middle of the height, and its baseline with it`() {
    let window = makeWindow()
    let field = makeField("x")
    let label = UILabel()
    label.text = "x"
    for view in [field, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      view.leftAnchor.constraint(equalTo: window.leftAnchor).isActive = true
    }
    field.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
    field.heightAnchor.constraint(equalToConstant: 61).isActive = true
    label.firstBaselineAnchor.constraint(equalTo: field.firstBaselineAnchor).isActive = true
    RenderLoop.main.turn()
    expectEqual(label.frame.minY, 20)
  }

  @Test func `parts of the text are selected and replaced by positions`() throws {
    let field = makeField("a😀b")
    expectEqual(field.offset(from: field.beginningOfDocument, to: field.endOfDocument), 4)
    field.selectedTextRange = field.textRange(from: field.endOfDocument, to: field.endOfDocument)
    let start = try #require(field.position(from: field.beginningOfDocument, offset: 1))
    let end = try #require(field.position(from: field.endOfDocument, offset: -1))
    #expect(field.position(from: end, offset: 5) == nil)
    expectEqual(field.compare(start, to: end), .orderedAscending)
    let range = try #require(field.textRange(from: end, to: start))
    #expect(!range.isEmpty && range.start == start && range.end == end)
    #expect(field.text(in: range) == "😀" && field.markedTextRange == nil)
    #expect(field.firstRect(for: range).width > 5)
    #expect(field.caretRect(for: end).minX > field.caretRect(for: start).minX)
    field.replace(range, withText: "c")
    expectEqual(field.text, "acb")
    let caret = try #require(field.selectedTextRange)
    #expect(caret.isEmpty && field.offset(from: caret.start, to: field.endOfDocument) == 1)
    field.text = "a😀"
    field.deleteBackward()
    expectEqual(field.text, "a")
  }

  @Test func `editing asks the delegate and tells it`() {
    let window = makeWindow()
    let field = makeField("ab")
    let delegate = FieldDelegate()
    field.delegate = delegate
    window.addSubview(field)
    var events: [String] = []
    field.addAction(UIAction { _ in events.append("begin") }, for: .editingDidBegin)
    field.addAction(UIAction { _ in events.append("changed") }, for: .editingChanged)
    field.addAction(UIAction { _ in events.append("end") }, for: .editingDidEnd)
    field.addAction(UIAction { _ in events.append("return") }, for: .editingDidEndOnExit)
    delegate.allows = false
    #expect(!field.becomeFirstResponder() && !field.isEditing)
    delegate.allows = true
    #expect(field.becomeFirstResponder() && field.isEditing && field.isFirstResponder)
    field.insertText("c")
    #expect(field.text == "abc" && field.hasText)
    field.deleteBackward()
    delegate.allows = false
    field.insertText("x")
    field.insertText("\n")
    #expect(field.text == "ab" && !field.resignFirstResponder())
    delegate.allows = true
    field.insertText("\n")
    #expect(field.resignFirstResponder() && !field.isEditing)
    expectEqual(events, ["begin", "changed", "changed", "return", "end"])
    expectEqual(
      delegate.log.filter { $0 != "selected" },
      ["began", "2+0 c", "2+1 ", "2+0 x", "ended"]
    )
    field.isEnabled = false
    #expect(!field.canBecomeFirstResponder)
  }

  @Test func `editing is posted, with its reason at the end`() {
    let window = makeWindow()
    let field = makeField("old")
    field.clearsOnBeginEditing = true
    window.addSubview(field)
    var posted: [String] = []
    let names = [
      UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
      UITextField.textDidEndEditingNotification,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: field, queue: nil) { note in
        let reason = note.userInfo?[UITextField.didEndEditingReasonUserInfoKey] as? Int
        MainActor.assumeIsolated { posted.append(reason.map { "ended \($0)" } ?? "note") }
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    field.becomeFirstResponder()
    expectEqual(field.text, "")
    field.insertText("new")
    field.clearsOnInsertion = true
    field.insertText("er")
    expectEqual(field.text, "er")
    field.resignFirstResponder()
    let committed = UITextField.DidEndEditingReason.committed
    expectEqual(committed.rawValue, 0)
    expectEqual(posted, ["note", "note", "note", "ended \(committed.rawValue)"])
    expectEqual(UITextField.DidEndEditingReason.cancelled.rawValue, 1)
  }

  @Test func `traits are kept, and unset ones are as usual`() {
    let field = makeField()
    #expect(field.keyboardType == .default && field.returnKeyType == .default)
    #expect(field.autocapitalizationType == .sentences && field.textContentType == nil)
    field.keyboardType = .emailAddress
    field.returnKeyType = .continue
    field.textContentType = .oneTimeCode
    field.autocorrectionType = .no
    field.inputAccessoryView = UIView()
    #expect(field.keyboardType == .emailAddress && field.returnKeyType.rawValue == 11)
    expectEqual(field.textContentType, UITextContentType(rawValue: "one-time-code"))
    #expect(field.autocorrectionType == .no && field.inputAccessoryView != nil)
    expectEqual(UIKeyboardType.alphabet, .asciiCapable)
  }

  @Test func `a field's font follows the preferred content size`() {
    let field = makeField("a")
    field.font = .preferredFont(forTextStyle: .body)
    field.adjustsFontForContentSizeCategory = true
    UIApplication.shared.preferredContentSizeCategory = .accessibilityMedium
    defer { UIApplication.shared.preferredContentSizeCategory = .large }
    expectEqual(field.font?.pointSize, 28)
  }
}
