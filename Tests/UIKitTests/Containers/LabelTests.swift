import LayoutEngine
import Testing
import UIKit

@MainActor
@Suite struct LabelTests {
  private let text = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu"

  private func makeLabel(_ text: String? = nil, lines: Int = 1, in superview: UIView) -> UILabel {
    let label = UILabel()
    label.translatesAutoresizingMaskIntoConstraints = false
    label.text = text
    label.numberOfLines = lines
    superview.addSubview(label)
    return label
  }

  @Test func `a font of seventeen points has the metrics of its tables`() {
    // Inter: 2816 units per em, ascender 2728, descender −680, cap height 2048, x-height 1536.
    let font = UIFont.systemFont(ofSize: 17)
    #expect(abs(font.ascender - 2728 * 17 / 2816) < 1e-9)
    #expect(abs(font.descender + 680 * 17 / 2816) < 1e-9)
    #expect(abs(font.lineHeight - 3408 * 17 / 2816) < 1e-9)
    #expect(abs(font.capHeight - 2048 * 17 / 2816) < 1e-9)
    #expect(abs(font.xHeight - 1536 * 17 / 2816) < 1e-9)
    expectEqual(font.fontName, "Inter-Regular")
    expectEqual(UIFont.boldSystemFont(ofSize: 17).fontName, "Inter-SemiBold")
    expectEqual(font, UIFont.preferredFont(forTextStyle: .body))
    #expect(font != font.withSize(18))
  }

  @Test func `one line is as wide as its glyphs, rounded up to pixels`() {
    let label = UILabel()
    label.text = "Quite a hike"
    // HarfBuzz: 15708 units of 2816 per em, which is 94.83 points at size 17, or 285 pixels of a
    // third. The line is 20.57 points high, or 62 pixels.
    expectEqual(label.intrinsicContentSize, CGSize(width: 95, height: 62.0 / 3))
    label.text = nil
    expectEqual(label.intrinsicContentSize, .zero)
  }

  @Test func `no font means the usual one`() {
    let label = UILabel()
    label.font = UIFont.systemFont(ofSize: 40)
    label.font = nil
    expectEqual(label.font, UIFont.systemFont(ofSize: 17))
  }

  @Test func `a label hugs its text more than other views do`() {
    let label = UILabel()
    expectEqual(label.contentHuggingPriority(for: .horizontal).rawValue, 251)
    expectEqual(label.contentHuggingPriority(for: .vertical).rawValue, 251)
    expectEqual(label.contentCompressionResistancePriority(for: .vertical), .defaultHigh)
  }

  @Test func `several lines are as high as the width demands, within one turn`() {
    let window = makeWindow()
    let label = makeLabel(text, lines: 0, in: window)
    let below = makeView(in: window)
    NSLayoutConstraint.activate([
      label.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10),
      label.topAnchor.constraint(equalTo: window.topAnchor, constant: 10),
      label.widthAnchor.constraint(equalToConstant: 120),
      below.topAnchor.constraint(equalTo: label.bottomAnchor),
      below.leftAnchor.constraint(equalTo: label.leftAnchor),
      below.widthAnchor.constraint(equalToConstant: 5),
      below.heightAnchor.constraint(equalToConstant: 5),
    ])
    RenderLoop.main.turn()
    let expected = label.sizeThatFits(CGSize(width: 120, height: 0)).height
    #expect(expected > 80)
    expectEqual(label.frame, rect(10, 10, 120, expected))
    expectEqual(below.frame.minY, 10 + expected)
  }

  @Test func `another width and another text give another height`() throws {
    let window = makeWindow()
    let label = makeLabel(text, lines: 0, in: window)
    let width = label.widthAnchor.constraint(equalToConstant: 120)
    NSLayoutConstraint.activate([
      label.leftAnchor.constraint(equalTo: window.leftAnchor),
      label.topAnchor.constraint(equalTo: window.topAnchor),
      width,
    ])
    for (points, text) in [
      (120, text), (200, text), (600, text), (90, text), (90, "short"), (90, text),
    ] {
      width.constant = CGFloat(points)
      label.text = text
      RenderLoop.main.turn()
      let expected = label.sizeThatFits(CGSize(width: points, height: 0)).height
      expectEqual(label.frame.size, CGSize(width: CGFloat(points), height: expected))
    }
  }

  @Test func `a text between edges takes the room there is, whatever was shown before`() {
    let window = makeWindow()
    let label = makeLabel(text, lines: 0, in: window)
    NSLayoutConstraint.activate([
      label.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 20),
      label.topAnchor.constraint(equalTo: window.topAnchor),
      label.rightAnchor.constraint(lessThanOrEqualTo: window.rightAnchor, constant: -20),
    ])
    RenderLoop.main.turn()
    let first = label.frame
    expectEqual(first.width, 280)
    label.text = "a"
    RenderLoop.main.turn()
    #expect(label.frame.width < 20)
    label.text = text
    RenderLoop.main.turn()
    expectEqual(label.frame, first)
  }

  @Test func `a preferred width limits the lines without another round`() {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = text
    label.preferredMaxLayoutWidth = 120
    let fitting = label.sizeThatFits(CGSize(width: 120, height: 0))
    expectEqual(label.intrinsicContentSize, fitting)
    #expect(fitting.width <= 120)
  }

  @Test func `a limit of lines limits the height`() {
    let label = UILabel()
    label.text = text
    label.numberOfLines = 2
    // 2 × 20.57 is 41.15 points, or 124 pixels of a third.
    let twoLines: CGFloat = 124 / 3
    expectEqual(label.sizeThatFits(CGSize(width: 120, height: 0)).height, twoLines)
  }

  @Test func `fitting a view finds the height of a text at the width asked for`() {
    let window = makeWindow()
    let box = makeView(in: window)
    let label = makeLabel(text, lines: 0, in: box)
    NSLayoutConstraint.activate([
      label.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 10),
      label.rightAnchor.constraint(equalTo: box.rightAnchor, constant: -10),
      label.topAnchor.constraint(equalTo: box.topAnchor),
      label.bottomAnchor.constraint(equalTo: box.bottomAnchor),
    ])
    let size = box.systemLayoutSizeFitting(
      CGSize(width: 140, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    let expected = label.sizeThatFits(CGSize(width: 120, height: 0)).height
    expectEqual(size, CGSize(width: 140, height: expected))
  }

  @Test func `first and last baseline of different fonts stand on one line`() {
    let window = makeWindow()
    let large = makeLabel("Large", in: window)
    large.font = .systemFont(ofSize: 34)
    let small = makeLabel("small", in: window)
    small.font = .systemFont(ofSize: 11)
    NSLayoutConstraint.activate([
      large.leftAnchor.constraint(equalTo: window.leftAnchor),
      large.topAnchor.constraint(equalTo: window.topAnchor, constant: 100),
      small.leftAnchor.constraint(equalTo: large.rightAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.lastBaselineAnchor),
    ])
    RenderLoop.main.turn()
    // Ascenders 32.94 and 10.66, rounded to half points: 33 and 10.5.
    expectEqual(large.frame.minY, 100)
    expectEqual(small.frame.minY, 122.5)
  }

  @Test func `setting the same text measures nothing again`() throws {
    let window = makeWindow()
    let label = makeLabel("same", in: window)
    label.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
    RenderLoop.main.turn()
    let engine = try #require(window.engine)
    let work = engine.totalWork
    label.text = "same"
    RenderLoop.main.turn()
    expectEqual(engine.totalWork, work)
  }

  @Test func `a string has the size of a label's text, before rounding`() {
    let string = NSString(string: text)
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 17)]
    let label = UILabel()
    label.text = text
    label.numberOfLines = 0
    let line = string.size(withAttributes: attributes)
    expectEqual(roundedUpToPixel(line.width), label.intrinsicContentSize.width)
    #expect(abs(line.height - 3408 * 17 / 2816) < 1e-9)
    let box = string.boundingRect(
      with: CGSize(width: 120, height: 0),
      options: .usesLineFragmentOrigin,
      attributes: attributes,
      context: nil
    )
    let fitting = label.sizeThatFits(CGSize(width: 120, height: 0))
    #expect(box.origin == .zero && box.width <= 120)
    expectEqual(roundedUpToPixel(box.height), fitting.height)
  }

  @Test func `an image view is as large as its image`() {
    let window = makeWindow()
    let view = UIImageView(image: UIImage(size: CGSize(width: 30, height: 20)))
    expectEqual(view.frame, rect(0, 0, 30, 20))
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 5),
      view.topAnchor.constraint(equalTo: window.topAnchor, constant: 6),
    ])
    RenderLoop.main.turn()
    expectEqual(view.frame, rect(5, 6, 30, 20))
    view.image = UIImage(size: CGSize(width: 7, height: 9))
    RenderLoop.main.turn()
    expectEqual(view.frame, rect(5, 6, 7, 9))
    view.image = nil
    expectEqual(view.intrinsicContentSize.width, UIView.noIntrinsicMetric)
  }
}
