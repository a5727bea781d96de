import LayoutEngine
import Testing
import UIKit

@MainActor
@Suite struct StackViewTests {
  /// Makes a stack in a window, with views that have intrinsic sizes.
  private func makeStack(
    _ sizes: [CGSize],
    in rectangle: CGRect,
    _ configure: (UIStackView) -> Void = { _ in }
  ) -> (window: UIWindow, stack: UIStackView) {
    let window = makeWindow()
    let stack = UIStackView(
      arrangedSubviews: sizes.enumerated().map { ProbeView("\($0.offset)", content: $0.element) }
    )
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    stack.pin(rectangle.minX, rectangle.minY, rectangle.width, rectangle.height)
    configure(stack)
    RenderLoop.main.turn()
    return (window, stack)
  }

  private func frames(_ stack: UIStackView) -> [CGRect] { stack.arrangedSubviews.map(\.frame) }

  private let three = [
    CGSize(width: 20, height: 10), CGSize(width: 30, height: 20), CGSize(width: 50, height: 30),
  ]

  @Test func `a row fills, and the view that hugs least takes what is left`() {
    let (window, stack) = makeStack(three, in: rect(0, 0, 200, 40)) { stack in
      stack.spacing = 10
      stack.arrangedSubviews[1].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
    }
    expectEqual(frames(stack), [rect(0, 0, 20, 40), rect(30, 0, 110, 40), rect(150, 0, 50, 40)])
    withExtendedLifetime(window) {}
  }

  @Test func `a column fills`() {
    let (window, stack) = makeStack(three, in: rect(0, 0, 60, 100)) { stack in
      stack.axis = .vertical
      stack.spacing = 5
      stack.arrangedSubviews[0].setContentHuggingPriority(UILayoutPriority(100), for: .vertical)
    }
    expectEqual(frames(stack), [rect(0, 0, 60, 40), rect(0, 45, 60, 20), rect(0, 70, 60, 30)])
    withExtendedLifetime(window) {}
  }

  @Test func `a custom spacing replaces the spacing after its view`() {
    let (window, stack) = makeStack(three, in: rect(0, 0, 200, 40)) { stack in
      stack.spacing = 10
      stack.setCustomSpacing(40, after: stack.arrangedSubviews[0])
      stack.arrangedSubviews[2].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
    }
    expectEqual(frames(stack).map(\.minX), [0, 60, 100])
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: stack.arrangedSubviews[0])
    RenderLoop.main.turn()
    expectEqual(frames(stack).map(\.minX), [0, 30, 70])
    withExtendedLifetime(window) {}
  }

  @Test func `margins keep the views in when the stack says so`() {
    let (window, stack) = makeStack([three[0]], in: rect(0, 0, 200, 60)) { stack in
      stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      stack.isLayoutMarginsRelativeArrangement = true
    }
    expectEqual(frames(stack), [rect(2, 1, 194, 56)])
    withExtendedLifetime(window) {}
  }

  @Test func `equal filling makes the views equally long`() {
    let (window, stack) = makeStack(three, in: rect(0, 0, 200, 40)) { stack in
      stack.spacing = 10
      stack.distribution = .fillEqually
    }
    expectEqual(frames(stack).map(\.minX), [0, 70, 140])
    expectEqual(frames(stack).map(\.width), [60, 60, 60])
    withExtendedLifetime(window) {}
  }

  @Test func `proportional filling keeps the proportions of intrinsic lengths`() {
    let (window, stack) = makeStack(three, in: rect(0, 0, 200, 40)) { stack in
      stack.distribution = .fillProportionally
    }
    expectEqual(frames(stack).map(\.width), [40, 60, 100])
    withExtendedLifetime(window) {}
  }

  @Test func `proportional filling counts the gaps among the shares`() {
    let (window, stack) = makeStack(three, in: rect(0, 0, 220, 40)) { stack in
      stack.distribution = .fillProportionally
      stack.spacing = 10
    }
    // The intrinsic sizes and gaps are 120 points, 20 of them gaps. The stack is 220 points long.
    for (frame, share) in zip(frames(stack), [CGFloat(20), 30, 50]) {
      #expect(frame.width >= (220 * share / 120 * 2).rounded() / 2 - 0.5)
    }
    expectEqual(frames(stack).map(\.width).reduce(0, +), 200)
    withExtendedLifetime(window) {}
  }

  @Test func `a stack with equal gaps and without a size is as small as its views allow`() {
    let window = makeWindow()
    let stack = UIStackView(arrangedSubviews: three.map { ProbeView("view", content: $0) })
    stack.distribution = .equalSpacing
    stack.spacing = 7
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    stack.leftAnchor.constraint(equalTo: window.leftAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
    RenderLoop.main.turn()
    expectEqual(stack.frame.width, 114)
  }

  @Test func `a hidden view keeps its place across the stack`() {
    let window = makeWindow()
    let stack = UIStackView(arrangedSubviews: three.map { ProbeView("view", content: $0) })
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    stack.leftAnchor.constraint(equalTo: window.leftAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
    let hidden = stack.arrangedSubviews[1]
    hidden.heightAnchor.constraint(equalToConstant: 90).isActive = true
    hidden.isHidden = true
    RenderLoop.main.turn()
    expectEqual(stack.frame, rect(0, 0, 70, 90))
    expectEqual(frames(stack)[2], rect(20, 0, 50, 90))
    expectEqual(hidden.frame.width, 0)
  }

  @Test(arguments: [NSLayoutConstraint.Axis.horizontal, .vertical], 0..<5)
  func `a stack of hidden views only is as long as its margins`(
    axis: NSLayoutConstraint.Axis,
    distribution: Int
  ) {
    let window = makeWindow()
    let stack = UIStackView(arrangedSubviews: [makeView(), makeView()])
    stack.axis = axis
    stack.distribution = UIStackView.Distribution(rawValue: distribution) ?? .fill
    stack.spacing = 5
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 10, left: 7, bottom: 16, right: 9)
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    for view in stack.arrangedSubviews { view.isHidden = true }
    window.layoutIfNeeded()
    #expect(axis == .vertical ? stack.frame.height == 26 : stack.frame.width == 16)
    stack.isLayoutMarginsRelativeArrangement = false
    window.layoutIfNeeded()
    #expect(axis == .vertical ? stack.frame.height == 0 : stack.frame.width == 0)
    stack.arrangedSubviews[1].isHidden = false
    stack.arrangedSubviews[1].pinSize(30, 40)
    window.layoutIfNeeded()
    #expect(axis == .vertical ? stack.frame.height == 40 : stack.frame.width == 30)
  }

  @Test func `a required length of a hidden view holds, and nothing is logged`() {
    let (window, stack) = makeStack(three, in: rect(0, 0, 200, 40)) { $0.spacing = 4 }
    let view = stack.arrangedSubviews[1]
    let width = view.widthAnchor.constraint(equalToConstant: 44)
    let messages = conflicts {
      width.isActive = true
      view.isHidden = true
      RenderLoop.main.turn()
      expectEqual(view.frame.width, 44)
      width.priority = UILayoutPriority(999)
      RenderLoop.main.turn()
    }
    #expect(messages == [] && view.frame.width == 0)
    withExtendedLifetime(window) {}
  }

  @Test func `the baselines of a stack are those of its first and last shown view`() {
    let labels = (0..<3).map { _ in UILabel() }
    let stack = UIStackView(arrangedSubviews: labels)
    stack.axis = .vertical
    labels[0].isHidden = true
    #expect(stack.forFirstBaselineLayout === labels[1])
    #expect(stack.forLastBaselineLayout === labels[2])
    #expect(UIStackView().forFirstBaselineLayout is UIStackView)
  }

  @Test func `equal spacing leaves equal gaps`() {
    let (window, stack) = makeStack(three, in: rect(0, 0, 200, 40)) { stack in
      stack.distribution = .equalSpacing
    }
    expectEqual(frames(stack).map(\.minX), [0, 70, 150])
    expectEqual(frames(stack).map(\.width), [20, 30, 50])
    withExtendedLifetime(window) {}
  }

  @Test func `equal centering leaves equal distances of middles`() {
    let (window, stack) = makeStack(three, in: rect(0, 0, 200, 40)) { stack in
      stack.distribution = .equalCentering
    }
    // The outer centers are at 10 and 175, so the middle one is at 92.5.
    expectEqual(frames(stack).map(\.midX), [10, 92.5, 175])
    withExtendedLifetime(window) {}
  }

  @Test(arguments: [
    (UIStackView.Alignment.leading, [0, 0, 0]), (.center, [15, 10, 5]), (.trailing, [30, 20, 10]),
  ])
  func `a row aligns its views across`(alignment: UIStackView.Alignment, tops: [CGFloat]) {
    let (window, stack) = makeStack(three, in: rect(0, 0, 100, 40)) { $0.alignment = alignment }
    expectEqual(frames(stack).map(\.minY), tops)
    expectEqual(frames(stack).map(\.height), [10, 20, 30])
    withExtendedLifetime(window) {}
  }

  @Test func `a row aligns labels on their first baselines`() {
    let window = makeWindow()
    let large = UILabel()
    large.font = .systemFont(ofSize: 34)
    large.text = "Large"
    let small = UILabel()
    small.font = .systemFont(ofSize: 11)
    small.text = "small"
    let stack = UIStackView(arrangedSubviews: [large, small])
    stack.alignment = .firstBaseline
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leftAnchor.constraint(equalTo: window.leftAnchor),
      stack.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    RenderLoop.main.turn()
    expectEqual(large.frame.minY, 0)
    expectEqual(small.frame.minY, 33 - 10.5)
    expectEqual(stack.frame.height, large.frame.height)
  }

  @Test func `a stack without a size is as large as its views`() {
    let window = makeWindow()
    let stack = UIStackView(
      arrangedSubviews: three.map { ProbeView("view", content: $0) }
    )
    stack.spacing = 7
    stack.alignment = .center
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leftAnchor.constraint(equalTo: window.leftAnchor),
      stack.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    RenderLoop.main.turn()
    expectEqual(stack.frame, rect(0, 0, 114, 30))
  }

  @Test func `a hidden view leaves the row, and its return leaves no trace`() {
    let (window, stack) = makeStack(three, in: rect(0, 0, 200, 40)) { stack in
      stack.spacing = 10
      stack.arrangedSubviews[2].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
    }
    let before = frames(stack)
    stack.arrangedSubviews[1].isHidden = true
    RenderLoop.main.turn()
    expectEqual(frames(stack)[0], before[0])
    expectEqual(frames(stack)[2], rect(30, 0, 170, 40))
    stack.arrangedSubviews[1].isHidden = false
    RenderLoop.main.turn()
    expectEqual(frames(stack), before)
    withExtendedLifetime(window) {}
  }

  @Test func `hiding one of many views exchanges only the constraints around it`() {
    let many = Array(repeating: CGSize(width: 2, height: 10), count: 20)
    let (window, stack) = makeStack(many, in: rect(0, 0, 200, 40)) { stack in
      stack.distribution = .equalSpacing
      stack.distribution = .fill
      stack.arrangedSubviews[0].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
    }
    let before = stack.constraints
    stack.arrangedSubviews[10].isHidden = true
    RenderLoop.main.turn()
    let after = Set(stack.constraints)
    // Two gaps are removed. One gap is added, and the hidden view gets a constraint for a length of
    // 0 and one for its place.
    expectEqual(before.filter { !after.contains($0) }.count, 2)
    expectEqual(after.subtracting(before).count, 2)
    expectEqual(stack.arrangedSubviews[10].constraints.count, 1)
    withExtendedLifetime(window) {}
  }

  @Test func `another spacing sets constants only`() {
    let (window, stack) = makeStack(three, in: rect(0, 0, 200, 40)) { stack in
      stack.arrangedSubviews[2].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
    }
    let before = stack.constraints
    stack.spacing = 12
    RenderLoop.main.turn()
    expectEqual(stack.constraints, before)
    expectEqual(frames(stack).map(\.minX), [0, 32, 74])
    withExtendedLifetime(window) {}
  }

  @Test func `views may be taken out, moved and removed from the stack`() {
    let (window, stack) = makeStack(three, in: rect(0, 0, 200, 40)) { stack in
      stack.arrangedSubviews[2].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
    }
    let views = stack.arrangedSubviews
    stack.insertArrangedSubview(views[1], at: 0)
    RenderLoop.main.turn()
    expectEqual(views.map(\.frame.minX), [30, 0, 50])
    stack.removeArrangedSubview(views[0])
    #expect(stack.subviews.contains(views[0]))
    views[1].removeFromSuperview()
    RenderLoop.main.turn()
    expectEqual(stack.arrangedSubviews, [views[2]])
    expectEqual(views[2].frame, rect(0, 0, 200, 40))
    withExtendedLifetime(window) {}
  }

  @Test func `a column's gaps are between baselines if that is asked for`() {
    let window = makeWindow()
    let labels = [30, 12, 20].map { size in
      let label = UILabel()
      label.text = "Text"
      label.font = .systemFont(ofSize: size)
      return label
    }
    let box = ProbeView("box", content: CGSize(width: 10, height: 10))
    let stack = UIStackView(arrangedSubviews: labels + [box])
    stack.axis = .vertical
    stack.spacing = 40
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: window.topAnchor),
      stack.leadingAnchor.constraint(equalTo: window.leadingAnchor),
    ])
    RenderLoop.main.turn()
    expectEqual(labels[1].frame.minY, labels[0].frame.maxY + 40)
    stack.isBaselineRelativeArrangement = true
    RenderLoop.main.turn()
    expectEqual(labels[0].frame.minY, 0)
    func baseline(_ label: UILabel) -> CGFloat { label.frame.minY + label.font.ascender }
    for (label, next) in zip(labels, labels.dropFirst()) {
      #expect(abs(baseline(next) - baseline(label) - 40) <= 1)
    }
    // A view without text aligns its top edge.
    #expect(abs(box.frame.minY - baseline(labels[2]) - 40) <= 1)
    expectEqual(stack.frame.maxY, box.frame.maxY)
    stack.axis = .horizontal
    RenderLoop.main.turn()
    expectEqual(labels[1].frame.minX, labels[0].frame.maxX + 40)
  }
}
