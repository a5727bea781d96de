import LayoutEngine
import Testing
import UIKit

@MainActor
@Suite struct ButtonTests {
  private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIImage(size: CGSize(width: width, height: height))
  }

  /// Returns the size of a text on one line, rounded to whole points as buttons do.
  private func textSize(_ text: String, _ font: UIFont) -> CGSize {
    let label = UILabel()
    label.font = font
    label.text = text
    let size = label.intrinsicContentSize
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  // MARK: Contents

  @Test func `a state without contents shows those of the normal state`() {
    let button = UIButton(type: .system)
    button.setTitle("Save", for: .normal)
    button.setTitle("Saved", for: .selected)
    button.setTitleColor(.red, for: .normal)
    let normal = image(20, 20)
    button.setImage(normal, for: .normal)
    expectEqual(button.currentTitle, "Save")
    expectEqual(button.title(for: .highlighted), "Save")
    #expect(button.image(for: .disabled) === normal)
    expectEqual(button.titleColor(for: .selected), .red)
    button.isSelected = true
    expectEqual(button.currentTitle, "Saved")
    expectEqual(button.titleLabel?.text, "Saved")
    #expect(button.currentImage === normal)
    button.isHighlighted = true
    expectEqual(button.currentTitle, "Save")
    expectEqual(button.currentTitleColor, .red)
  }

  @Test func `the state's background image, shadow color and attributed title are kept`() {
    let button = UIButton()
    let background = image(10, 10)
    button.setBackgroundImage(background, for: .normal)
    button.setTitleShadowColor(.blue, for: .normal)
    button.setAttributedTitle(NSAttributedString(string: "Attributed"), for: .normal)
    button.setTitle("Plain", for: .normal)
    #expect(button.backgroundImage(for: .selected) === background)
    #expect(button.currentBackgroundImage === background)
    expectEqual(button.titleShadowColor(for: .normal), .blue)
    expectEqual(button.currentTitleShadowColor, .blue)
    expectEqual(button.attributedTitle(for: .normal)?.string, "Attributed")
    expectEqual(button.currentAttributedTitle?.string, "Attributed")
    expectEqual(button.titleLabel?.text, "Attributed")
  }

  @Test func `a custom button's title is white, a system button's of the tint color`() {
    expectEqual(UIButton().currentTitleColor, .white)
    let button = UIButton(type: .system)
    button.tintColor = .green
    button.setTitle("OK", for: .normal)
    expectEqual(button.currentTitleColor, .green)
    expectEqual(button.titleLabel?.textColor, .green)
    button.tintColor = .red
    expectEqual(button.titleLabel?.textColor, .red)
  }

  @Test func `an action gives a button its title and its image`() {
    var calls = 0
    let icon = image(12, 12)
    let button = UIButton(primaryAction: UIAction(title: "Go", image: icon) { _ in calls += 1 })
    expectEqual(button.buttonType, .system)
    expectEqual(button.currentTitle, "Go")
    #expect(button.imageView?.image === icon)
    button.sendActions(for: .primaryActionTriggered)
    expectEqual(calls, 1)
    let framed = UIButton(frame: rect(1, 2, 3, 4), primaryAction: UIAction(title: "A") { _ in })
    expectEqual(framed.frame, rect(1, 2, 3, 4))
    expectEqual(framed.currentTitle, "A")
    expectEqual(framed.buttonType, .custom)
  }

  @Test func `a subclass that overrides the frame's initializer can be made of a type`() {
    final class Special: UIButton {
      var isSetUp = false
      override init(frame: CGRect) {
        super.init(frame: frame)
        isSetUp = true
      }
      required init?(coder: NSCoder) { nil }
    }
    #expect(Special(type: .system).isSetUp)
    #expect(Special().isSetUp)
    #expect(
      UIButton.systemButton(with: image(5, 5), target: nil, action: nil).image(for: .normal) != nil
    )
  }

  // MARK: Sizes

  @Test
  func `a title alone has six points above and below it, and thirty points of width at least`() {
    let button = UIButton(type: .system)
    button.setTitle("Sign up for the letter", for: .normal)
    let text = textSize("Sign up for the letter", .systemFont(ofSize: 15))
    expectEqual(button.intrinsicContentSize, CGSize(width: text.width, height: text.height + 12))
    button.setTitle("i", for: .normal)
    expectEqual(button.intrinsicContentSize, CGSize(width: 30, height: text.height + 12))
    let custom = UIButton()
    custom.setTitle("i", for: .normal)
    expectEqual(custom.titleLabel?.font.pointSize, 18)
    expectEqual(custom.intrinsicContentSize, CGSize(width: 30, height: 34))
    expectEqual(UIButton().intrinsicContentSize, CGSize(width: 30, height: 34))
    expectEqual(custom.sizeThatFits(.zero), custom.intrinsicContentSize)
  }

  @Test func `content insets replace what a title has around it`() {
    let button = UIButton()
    button.setTitle("Sign up", for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 15)
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let text = textSize("Sign up", .systemFont(ofSize: 15))
    expectEqual(
      button.intrinsicContentSize,
      CGSize(width: text.width + 6, height: text.height + 4)
    )
    button.titleEdgeInsets = UIEdgeInsets(top: 9, left: 9, bottom: 9, right: 9)
    button.imageEdgeInsets = UIEdgeInsets(top: 9, left: 9, bottom: 9, right: 9)
    expectEqual(button.intrinsicContentSize.width, text.width + 6)
  }

  @Test func `an image alone gives its own size, beside a title the sum of the widths`() {
    let button = UIButton()
    button.setImage(image(24, 20), for: .normal)
    expectEqual(button.intrinsicContentSize, CGSize(width: 24, height: 20))
    button.setTitle("Add", for: .normal)
    let text = textSize("Add", .systemFont(ofSize: 18))
    expectEqual(button.intrinsicContentSize, CGSize(width: 24 + text.width, height: text.height))
    button.setBackgroundImage(image(200, 10), for: .normal)
    expectEqual(button.intrinsicContentSize, CGSize(width: 200, height: text.height))
  }

  @Test func `the system's images have their own sizes`() {
    expectEqual(UIButton(type: .infoLight).intrinsicContentSize, CGSize(width: 22, height: 22))
    for type: UIButton.ButtonType in [.detailDisclosure, .contactAdd, .infoDark] {
      expectEqual(UIButton(type: type).intrinsicContentSize, CGSize(width: 22, height: 22))
    }
    expectEqual(UIButton(type: .close).intrinsicContentSize, CGSize(width: 30, height: 30))
    expectEqual(UIButton.ButtonType.roundedRect, .system)
  }

  @Test func `another title, font or image moves what hangs on the button`() {
    let window = makeWindow()
    let button = UIButton(type: .system)
    button.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(button)
    NSLayoutConstraint.activate([
      button.leftAnchor.constraint(equalTo: window.leftAnchor),
      button.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    button.setTitle("One", for: .normal)
    RenderLoop.main.turn()
    expectEqual(button.frame.size, button.intrinsicContentSize)
    let first = button.frame.width
    button.setTitle("Twenty-one", for: .normal)
    RenderLoop.main.turn()
    #expect(button.frame.width > first)
    button.titleLabel?.font = .systemFont(ofSize: 40)
    RenderLoop.main.turn()
    expectEqual(button.frame.height, textSize("x", .systemFont(ofSize: 40)).height + 12)
    button.setTitle("Much longer when selected", for: .selected)
    button.isSelected = true
    RenderLoop.main.turn()
    expectEqual(
      button.frame.width,
      textSize("Much longer when selected", .systemFont(ofSize: 40)).width
    )
  }

  @Test func `setting the same title does no layout`() {
    let window = makeWindow()
    let button = UIButton(type: .system)
    button.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(button)
    button.setTitle("One", for: .normal)
    RenderLoop.main.turn()
    let before = window.engine?.totalWork
    button.setTitle("One", for: .normal)
    RenderLoop.main.turn()
    expectEqual(window.engine?.totalWork, before)
  }

  // MARK: Parts

  @Test func `image and title stand side by side in the middle`() throws {
    let button = UIButton(frame: rect(0, 0, 200, 50))
    button.setImage(image(20, 10), for: .normal)
    button.setTitle("Add", for: .normal)
    button.layoutIfNeeded()
    let width = button.titleLabel?.intrinsicContentSize.width ?? 0
    let start = roundedToPixel((200 - 20 - width) / 2)
    let title = try #require(button.titleLabel).frame
    expectEqual(button.imageView?.frame, rect(start, 20, 20, 10))
    #expect(isNear(title.minX, start + 20))
    #expect(isNear(title.width, width))
    expectEqual(button.subviews.count, 2)
  }

  @Test func `alignment moves image and title to an edge`() throws {
    let button = UIButton(frame: rect(0, 0, 200, 50))
    button.setImage(image(20, 10), for: .normal)
    button.setTitle("Add", for: .normal)
    let width = try #require(button.titleLabel).intrinsicContentSize.width
    button.contentHorizontalAlignment = .right
    button.contentVerticalAlignment = .top
    button.layoutIfNeeded()
    let title = try #require(button.titleLabel)
    #expect(isNear(title.frame.maxX, 200))
    expectEqual(title.frame.minY, 0)
    #expect(isNear(try #require(button.imageView).frame, rect(180 - width, 0, 20, 10)))
    button.contentHorizontalAlignment = .leading
    button.contentVerticalAlignment = .bottom
    button.layoutIfNeeded()
    expectEqual(button.imageView?.frame, rect(0, 40, 20, 10))
    button.semanticContentAttribute = .forceRightToLeft
    button.setNeedsLayout()
    button.layoutIfNeeded()
    expectEqual(button.imageView?.frame, rect(180, 40, 20, 10))
    #expect(isNear(title.frame.maxX, 180))
  }

  @Test func `an image fills the button where both alignments say so`() {
    let button = UIButton(frame: rect(0, 0, 200, 50))
    button.setImage(image(20, 10), for: .normal)
    button.contentHorizontalAlignment = .fill
    button.contentVerticalAlignment = .fill
    button.layoutIfNeeded()
    expectEqual(button.imageView?.frame, rect(0, 0, 200, 50))
  }

  @Test func `edge insets move title and image by half of what they leave`() throws {
    let button = UIButton(frame: rect(0, 0, 200, 50))
    button.setTitle("Add", for: .normal)
    button.layoutIfNeeded()
    let label = try #require(button.titleLabel)
    let start = label.frame.minX
    button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 0)
    button.layoutIfNeeded()
    expectEqual(label.frame.minX, start + 5)
    button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: -10)
    button.layoutIfNeeded()
    expectEqual(label.frame.minX, start + 10)
    button.setImage(image(20, 20), for: .normal)
    button.imageEdgeInsets = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
    button.layoutIfNeeded()
    expectEqual(button.imageView?.frame.minY, 20)
  }

  @Test func `a title wider than the button is cut, never wider than its content`() {
    let button = UIButton(frame: rect(0, 0, 60, 30))
    button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    button.setTitle("A long title that does not fit", for: .normal)
    button.layoutIfNeeded()
    expectEqual(button.contentRect(forBounds: button.bounds), rect(10, 0, 40, 30))
    expectEqual(button.titleLabel?.frame.minX, 10)
    expectEqual(button.titleLabel?.frame.width, 40)
    expectEqual(button.backgroundRect(forBounds: button.bounds), button.bounds)
  }

  @Test func `overridden rectangles place title and image`() {
    final class Vertical: UIButton {
      override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        let size = super.titleRect(forContentRect: contentRect).size
        return CGRect(x: 0, y: 30, width: size.width, height: 20)
      }
      override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        CGRect(x: 5, y: 5, width: 20, height: 20)
      }
    }
    let button = Vertical(frame: rect(0, 0, 100, 50))
    button.setTitle("Below", for: .normal)
    button.setImage(image(10, 10), for: .normal)
    button.layoutIfNeeded()
    expectEqual(button.imageView?.frame, rect(5, 5, 20, 20))
    expectEqual(button.titleLabel?.frame.minY, 30)
    expectEqual(button.titleLabel?.frame.height, 20)
  }

  @Test func `labels and buttons share a baseline`() {
    let window = makeWindow()
    let label = UILabel()
    label.translatesAutoresizingMaskIntoConstraints = false
    label.font = .systemFont(ofSize: 15)
    label.text = "Name"
    let button = UIButton(type: .system)
    button.translatesAutoresizingMaskIntoConstraints = false
    button.setTitle("Edit", for: .normal)
    window.addSubview(label)
    window.addSubview(button)
    NSLayoutConstraint.activate([
      label.leftAnchor.constraint(equalTo: window.leftAnchor),
      label.topAnchor.constraint(equalTo: window.topAnchor, constant: 100),
      button.leftAnchor.constraint(equalTo: label.rightAnchor),
      button.firstBaselineAnchor.constraint(equalTo: label.firstBaselineAnchor),
    ])
    RenderLoop.main.turn()
    let title = button.titleLabel?.frame.minY ?? 0
    #expect(abs(button.frame.minY + title - label.frame.minY) <= 0.5)
  }
}
