import Testing
import UIKit

/// How stacks divide their length among texts, and in proportion to the content.
@MainActor
struct StackSharingTests {
  private let window = makeWindow()

  private func label(_ text: String, lines: Int = 0) -> UILabel {
    let label = UILabel()
    label.text = text
    label.numberOfLines = lines
    return label
  }

  private let long = String(repeating: "many words ", count: 12)

  /// Makes a stack with a fixed width and the height of its content.
  private func makeStack(
    _ views: [UIView],
    width: CGFloat = 300,
    in superview: UIView? = nil
  ) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.translatesAutoresizingMaskIntoConstraints = false
    (superview ?? window).addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      stack.topAnchor.constraint(equalTo: window.topAnchor),
      stack.widthAnchor.constraint(equalToConstant: width),
    ])
    return stack
  }

  private func widths(_ stack: UIStackView) -> [CGFloat] {
    window.layoutIfNeeded()
    return stack.arrangedSubviews.map(\.frame.width)
  }

  private func ambiguousViews(_ stack: UIStackView) -> Int {
    stack.arrangedSubviews.count { $0.hasAmbiguousLayout }
  }

  // MARK: Texts

  @Test(arguments: [UIStackView.Alignment.fill, .top, .center, .firstBaseline, .lastBaseline])
  func `texts that wrap share a row`(alignment: UIStackView.Alignment) {
    let stack = makeStack([label(long), label("short")])
    stack.alignment = alignment
    expectEqual(widths(stack), [150, 150])
    stack.spacing = 10
    expectEqual(widths(stack), [145, 145])
    stack.semanticContentAttribute = .forceRightToLeft
    expectEqual(widths(stack), [145, 145])
    expectEqual(ambiguousViews(stack), 0)
  }

  @Test func `the share is a constraint of Apple's name, above the resistance of the text`() throws
  {
    let stack = makeStack([label(long), label("a"), label("b")])
    stack.spacing = 6
    stack.arrangedSubviews[1]
      .setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    _ = widths(stack)
    let shares = stack.constraints.filter { $0.identifier == "UISV-text-width-disambiguation" }
    expectEqual(shares.count, 3)
    let share = try #require(shares.first)
    #expect(share.secondItem === stack)
    #expect(abs(share.multiplier - 1 / 3) < 1e-9 && abs(share.constant + 4) < 1e-9)
    expectEqual(share.priority, UILayoutPriority(760))
    #expect(shares[1].priority < UILayoutPriority(760))
    #expect(shares[1].priority > UILayoutPriority(758))
  }

  @Test func `hidden texts have no share, and margins are not shared`() {
    let stack = makeStack([label(long), label("a"), label("b")])
    stack.arrangedSubviews[1].isHidden = true
    window.layoutIfNeeded()
    expectEqual(stack.arrangedSubviews[0].frame.width, 150)
    expectEqual(stack.arrangedSubviews[2].frame.width, 150)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 10)
    window.layoutIfNeeded()
    expectEqual(stack.arrangedSubviews[0].frame.width, 130)
    expectEqual(stack.arrangedSubviews[2].frame.width, 130)
  }

  @Test func `other views keep their lengths beside a text`() {
    for resistance: Float in [750, 749] {
      let toggle = UISwitch()
      for views in [[label(long), toggle], [toggle, label(long)]] {
        let stack = makeStack(views, width: 343)
        stack.spacing = 8
        for view in views where view is UILabel {
          view.setContentCompressionResistancePriority(
            UILayoutPriority(resistance),
            for: .horizontal
          )
        }
        window.layoutIfNeeded()
        expectEqual(toggle.frame.width, 51)
        expectEqual(views.first { $0 is UILabel }?.frame.width, 286)
        stack.removeFromSuperview()
      }
    }
    let box = ProbeView("box", content: CGSize(width: 60, height: 9))
    expectEqual(widths(makeStack([label(long), label("short"), box])), [120, 120, 60])
  }

  @Test func `a text learns that it wraps, or no longer does`() {
    let stack = makeStack([label(long), label("short", lines: 1)])
    let before = widths(stack)
    #expect(before[0] + before[1] == 300 && before[1] < 60)
    (stack.arrangedSubviews[1] as? UILabel)?.numberOfLines = 2
    expectEqual(widths(stack), [150, 150])
    (stack.arrangedSubviews[1] as? UILabel)?.numberOfLines = 1
    expectEqual(widths(stack), before)
  }

  @Test func `texts in columns beside each other share the row as well`() {
    let columns = [long, long].map { text in
      let column = UIStackView(arrangedSubviews: [label(text), label("under it")])
      column.axis = .vertical
      return column
    }
    let stack = makeStack(columns)
    expectEqual(widths(stack), [150, 150])
  }

  @Test func `texts keep their widths where a row is not filled, unless they are too long`() {
    let stack = makeStack([label("one"), label("two")])
    stack.distribution = .equalSpacing
    let natural = stack.arrangedSubviews.map(\.intrinsicContentSize.width)
    expectEqual(widths(stack), natural)
    for case let label as UILabel in stack.arrangedSubviews { label.text = long }
    expectEqual(widths(stack), [150, 150])
  }

  @Test func `a column of texts is as wide as it is`() {
    let stack = makeStack([label(long), label("short")])
    stack.axis = .vertical
    expectEqual(widths(stack), [300, 300])
    #expect(!stack.constraints.contains { $0.identifier == "UISV-text-width-disambiguation" })
  }

  // MARK: Proportions

  private func boxes(_ lengths: [CGFloat]) -> [ProbeView] {
    lengths.map { ProbeView("box", content: CGSize(width: $0, height: $0)) }
  }

  @Test(arguments: [NSLayoutConstraint.Axis.horizontal, .vertical])
  func `with gaps, the last of proportional views takes what is left`(
    axis: NSLayoutConstraint.Axis
  ) {
    let stack = UIStackView(arrangedSubviews: boxes([20, 30, 50]))
    stack.axis = axis
    stack.distribution = .fillProportionally
    stack.spacing = 10
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    stack.pin(0, 0, 240, 240)
    window.layoutIfNeeded()
    let frames = stack.arrangedSubviews.map(\.frame)
    expectEqual(frames.map { axis == .horizontal ? $0.width : $0.height }, [40, 60, 120])
    expectEqual(ambiguousViews(stack), 0)
    let shares = stack.constraints.filter { $0.identifier == "UISV-fill-proportionally" }
    expectEqual(shares.map(\.priority.rawValue), [999, 998, 997])
    stack.arrangedSubviews[0].isHidden = true
    window.layoutIfNeeded()
    let shown = stack.arrangedSubviews[1...].map(\.frame)
    expectEqual(shown.map { axis == .horizontal ? $0.width : $0.height }, [80, 150])
  }

  @Test func `proportions follow the content, also of stacks in the stack`() {
    let inner = UIStackView(arrangedSubviews: boxes([10, 20]))
    inner.spacing = 10
    let stack = makeStack([inner] + boxes([60]), width: 200)
    stack.distribution = .fillProportionally
    // 40 and 60 parts of 100.
    expectEqual(widths(stack), [80, 120])
    expectEqual(ambiguousViews(stack), 0)
    (stack.arrangedSubviews[1] as? ProbeView)?.content.width = 40
    stack.arrangedSubviews[1].invalidateIntrinsicContentSize()
    expectEqual(widths(stack), [100, 100])
    (inner.arrangedSubviews[1] as? ProbeView)?.content.width = 140
    inner.arrangedSubviews[1].invalidateIntrinsicContentSize()
    expectEqual(widths(stack), [160, 40])
    inner.arrangedSubviews[1].isHidden = true
    expectEqual(widths(stack), [40, 160])
  }

  @Test func `a view's share is what its constraints make of it; without content it has none`() {
    let fixed = makeView()
    fixed.widthAnchor.constraint(equalToConstant: 50).isActive = true
    let stack = makeStack(boxes([50]) + [makeView(), fixed], width: 100)
    stack.distribution = .fillProportionally
    expectEqual(widths(stack), [50, 0, 50])
  }

  @Test func `Apple's document of a stack in a proportional stack comes out as stored`() {
    let labels = ["Common", "Another label"].map { label($0, lines: 1) }
    for label in labels { label.font = .systemFont(ofSize: 18) }
    let inner = UIStackView(arrangedSubviews: [labels[0]])
    inner.spacing = 4
    let stack = makeStack([inner, labels[1]], width: 374)
    stack.axis = .vertical
    stack.distribution = .fillProportionally
    stack.alignment = .center
    stack.spacing = 16
    window.layoutIfNeeded()
    expectEqual(inner.frame.height, labels[0].intrinsicContentSize.height)
    expectEqual(labels[1].frame.height, labels[1].intrinsicContentSize.height)
    expectEqual(stack.frame.height, inner.frame.height + 16 + labels[1].frame.height)
  }
}
