import Testing
import UIKit

/// Attributed titles are measured with their attributes.
@MainActor
@Suite struct AttributedTitleTests {
  private func text(_ string: String, _ size: CGFloat, kern: CGFloat = 0) -> NSAttributedString {
    NSAttributedString(
      string: string,
      attributes: [.font: UIFont.systemFont(ofSize: size), .kern: kern]
    )
  }

  private func label(_ text: NSAttributedString) -> CGSize {
    let label = UILabel()
    label.attributedText = text
    return label.intrinsicContentSize
  }

  @Test func `the button is as large as the title with its attributes`() {
    let button = UIButton(type: .custom)
    for title in [text("A wide title", 30), text("A wide title", 12), text("Spaced", 17, kern: 8)] {
      button.setAttributedTitle(title, for: .normal)
      let size = label(title)
      expectEqual(button.intrinsicContentSize.width, max(30, size.width.rounded(.up)))
      expectEqual(button.intrinsicContentSize.height, size.height.rounded(.up) + 12)
      expectEqual(button.titleLabel?.attributedText, title)
    }
  }

  @Test func `each state has its own, and a plain title has the button's font again`() {
    let button = UIButton(type: .system)
    button.setTitle("Plain", for: .normal)
    let plain = button.intrinsicContentSize
    button.setAttributedTitle(text("Plain", 40), for: .selected)
    expectEqual(button.intrinsicContentSize, plain)
    button.isSelected = true
    #expect(button.intrinsicContentSize.height > plain.height)
    button.isSelected = false
    expectEqual(button.intrinsicContentSize, plain)
    button.isSelected = true
    button.setAttributedTitle(nil, for: .selected)
    expectEqual(button.intrinsicContentSize, plain)
  }

  @Test func `its baselines are those of its first and last line`() {
    let window = makeWindow()
    let button = UIButton(type: .custom)
    button.setAttributedTitle(text("Title", 40), for: .normal)
    button.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(button)
    let marker = makeView(in: window)
    button.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
    marker.topAnchor.constraint(equalTo: button.firstBaselineAnchor).isActive = true
    RenderLoop.main.turn()
    let ascender = UIFont.systemFont(ofSize: 40).ascender
    #expect(abs(marker.frame.minY - 6 - ascender) <= 1)
  }
}
