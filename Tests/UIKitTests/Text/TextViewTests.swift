import Testing
import UIKit

/// A delegate that logs its calls.
@MainActor
private final class ViewDelegate: UITextViewDelegate {
  var allows = true
  var log: [String] = []

  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { allows }
  func textViewDidBeginEditing(_ textView: UITextView) { log.append("began") }
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool { allows }
  func textViewDidEndEditing(_ textView: UITextView) { log.append("ended") }
  func textViewDidChange(_ textView: UITextView) { log.append("changed") }
  func textViewDidChangeSelection(_ textView: UITextView) { log.append("selected") }
  func textView(
    _ textView: UITextView,
    shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool { allows }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("scrolled") }
}

@MainActor
@Suite struct TextViewTests {
  private let text = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu"
  private let body = UIFont.systemFont(ofSize: 17)

  private func makeTextView(_ text: String, scrolls: Bool = false) -> UITextView {
    let view = UITextView()
    view.text = text
    view.font = body
    view.isScrollEnabled = scrolls
    return view
  }

  @Test func `a view that does not scroll is as large as its text with what is around it`() {
    let view = makeTextView("Quite a hike")
    // 94.83 × 20.57 points, in pixels of a third, with 5 points at each side and 8 above and below.
    #expect(isNear(view.intrinsicContentSize, CGSize(width: 105, height: 62.0 / 3 + 16)))
    view.textContainerInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    view.textContainer.lineFragmentPadding = 0
    #expect(isNear(view.intrinsicContentSize, CGSize(width: 101, height: 62.0 / 3 + 4)))
    view.text = ""
    #expect(isNear(view.intrinsicContentSize, CGSize(width: 6, height: 62.0 / 3 + 4)))
    view.isScrollEnabled = true
    expectEqual(view.intrinsicContentSize.width, UIView.noIntrinsicMetric)
  }

  @Test func `a view that does not scroll is as high as its width demands, within one turn`() {
    let window = makeWindow()
    let view = makeTextView(text)
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: window.topAnchor),
      view.leftAnchor.constraint(equalTo: window.leftAnchor),
      view.widthAnchor.constraint(equalToConstant: 130),
    ])
    RenderLoop.main.turn()
    let label = UILabel()
    window.addSubview(label)
    label.text = text
    label.numberOfLines = 0
    let height = label.sizeThatFits(CGSize(width: 120, height: 0)).height
    expectEqual(view.frame.size, CGSize(width: 130, height: height + 16))
    expectEqual(view.sizeThatFits(CGSize(width: 130, height: 0)).height, height + 16)
    view.textContainer.maximumNumberOfLines = 2
    RenderLoop.main.turn()
    expectEqual(view.frame.height, 41.5 + 16)
  }

  @Test func `a view that scrolls has a content size and shows ranges`() {
    let window = makeWindow()
    let view = makeTextView(text, scrolls: true)
    let delegate = ViewDelegate()
    view.delegate = delegate
    view.frame = rect(0, 0, 130, 60)
    window.addSubview(view)
    RenderLoop.main.turn()
    expectEqual(view.contentSize, view.sizeThatFits(CGSize(width: 130, height: 0)).with(width: 130))
    view.scrollRangeToVisible(NSRange(location: text.count - 1, length: 1))
    expectEqual(view.contentOffset.y, view.contentSize.height - 60)
    expectEqual(delegate.log, ["scrolled"])
    view.scrollRangeToVisible(NSRange(location: 0, length: 1))
    expectEqual(view.caretRect(for: view.endOfDocument).maxY, view.contentSize.height - 8)
  }

  @Test func `attributed text is measured with its attributes`() {
    let view = makeTextView("")
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 10
    let attributed = NSAttributedString(
      string: "a\nb",
      attributes: [.font: body, .paragraphStyle: style]
    )
    view.attributedText = attributed
    #expect(view.attributedText == attributed && view.text == "a\nb")
    let expected = roundedUpToPixel(2 * body.lineHeight + 10)
    #expect(isNear(view.intrinsicContentSize.height, expected + 16))
    view.font = .systemFont(ofSize: 30)
    #expect(view.intrinsicContentSize.height > expected + 40)
  }

  @Test func `changes of the storage are changes of the text`() {
    let view = makeTextView("one")
    let used = view.layoutManager.usedRect(for: view.textContainer)
    #expect(abs(used.height - body.lineHeight) < 1e-9)
    expectEqual(view.layoutManager.textContainers, [view.textContainer])
    #expect(view.layoutManager.textStorage === view.textStorage)
    view.textStorage.append(NSAttributedString(string: " two", attributes: [.font: body]))
    expectEqual(view.text, "one two")
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "1")
    view.textStorage.deleteCharacters(in: NSRange(location: 1, length: 1))
    view.textStorage.insert(NSAttributedString(string: "!"), at: 0)
    expectEqual(view.text, "!1two")
    view.textStorage.addAttribute(.kern, value: 20, range: NSRange(location: 0, length: 5))
    let kerned = view.intrinsicContentSize.width
    view.textStorage.removeAttribute(.kern, range: NSRange(location: 0, length: 5))
    #expect(kerned - view.intrinsicContentSize.width >= 99)
    view.text = "new"
    expectEqual(view.textStorage.string, "new")
    expectEqual(view.layoutManager.glyphRange(for: view.textContainer).length, 3)
    expectEqual(view.layoutManager.numberOfGlyphs, 3)
    let manager = NSLayoutManager()
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 500, height: 0)))
    let storage = NSTextStorage(string: "a", attributes: [.font: body])
    storage.addLayoutManager(manager)
    expectEqual(storage.layoutManagers, [manager])
    #expect(manager.usedRect(for: manager.textContainers[0]).width > 15)
    view.textStorage.removeLayoutManager(view.layoutManager)
    expectEqual(view.layoutManager.usedRect(for: view.textContainer), .zero)
  }

  @Test func `parts of the text are selected and replaced by positions`() throws {
    let view = makeTextView("abc")
    let start = try #require(view.position(from: view.beginningOfDocument, offset: 1))
    let range = try #require(view.textRange(from: start, to: view.endOfDocument))
    expectEqual(view.text(in: range), "bc")
    view.selectedTextRange = range
    expectEqual(view.selectedRange, NSRange(location: 1, length: 2))
    view.replace(range, withText: "d")
    expectEqual(view.text, "ad")
    view.clearsOnInsertion = true
    view.insertText("z")
    expectEqual(view.text, "z")
    #expect(isNear(view.firstRect(for: range).height, 62.0 / 3))
  }

  @Test func `baselines are those of the text inside the insets`() {
    let window = makeWindow()
    let view = makeTextView("x")
    let label = UILabel()
    label.text = "x"
    for other in [view, label] {
      other.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(other)
    }
    view.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
    label.firstBaselineAnchor.constraint(equalTo: view.firstBaselineAnchor).isActive = true
    RenderLoop.main.turn()
    expectEqual(label.frame.minY, 8)
  }

  @Test func `subclasses override the initializer with a container`() {
    final class Notes: UITextView {
      override init(frame: CGRect, textContainer: NSTextContainer?) {
        super.init(frame: frame, textContainer: textContainer)
        font = .systemFont(ofSize: 20)
      }
      required init?(coder: NSCoder) { nil }
    }
    expectEqual(Notes().font?.pointSize, 20)
    expectEqual(Notes(frame: rect(0, 0, 5, 5)).frame.width, 5)
    let container = NSTextContainer(size: CGSize(width: 50, height: 60))
    #expect(Notes(frame: .zero, textContainer: container).textContainer === container)
    #expect(container.size.width == 50 && container.lineFragmentPadding == 5)
  }

  @Test func `editing asks the delegate and tells it`() {
    let window = makeWindow()
    let view = makeTextView("ab")
    let delegate = ViewDelegate()
    view.delegate = delegate
    window.addSubview(view)
    delegate.allows = false
    #expect(!view.becomeFirstResponder())
    delegate.allows = true
    #expect(view.becomeFirstResponder() && view.isFirstResponder)
    view.insertText("c\n")
    #expect(view.text == "abc\n" && view.hasText)
    view.deleteBackward()
    view.selectedRange = NSRange(location: 0, length: 2)
    view.insertText("x")
    #expect(view.text == "xc" && view.selectedRange == NSRange(location: 1, length: 0))
    delegate.allows = false
    view.insertText("y")
    #expect(view.text == "xc" && !view.resignFirstResponder())
    delegate.allows = true
    #expect(view.resignFirstResponder())
    expectEqual(
      delegate.log.filter { $0 != "selected" },
      [
        "began", "changed", "changed", "changed", "ended",
      ]
    )
    view.isEditable = false
    view.isSelectable = false
    #expect(!view.canBecomeFirstResponder)
  }

  @Test func `a view's font follows the preferred content size`() {
    let view = makeTextView("a")
    view.font = .preferredFont(forTextStyle: .body)
    view.adjustsFontForContentSizeCategory = true
    UIApplication.shared.preferredContentSizeCategory = .accessibilityMedium
    defer { UIApplication.shared.preferredContentSizeCategory = .large }
    expectEqual(view.font?.pointSize, 28)
  }
}

extension CGSize {
  fileprivate func with(width: CGFloat) -> CGSize { CGSize(width: width, height: height) }
}
