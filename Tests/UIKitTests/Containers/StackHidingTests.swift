import Testing
import UIKit

/// Where the hidden views of a stack are, as frames say that Apple's stacks stored in documents of Interface Builder.
@MainActor
struct StackHidingTests {
  private let window = makeWindow()

  /// Makes a stack at the window's origin, of views with required sizes.
  private func makeStack(
    _ sizes: [(width: CGFloat, height: CGFloat)],
    hiding hidden: Set<Int>,
    _ change: (UIStackView) -> Void
  ) -> UIStackView {
    let views = sizes.map { size in
      let view = makeView()
      view.pinSize(size.width, size.height)
      return view
    }
    let stack = UIStackView(arrangedSubviews: views)
    for index in hidden { views[index].isHidden = true }
    change(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      stack.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    expectEqual(conflicts { window.layoutIfNeeded() }, [])
    return stack
  }

  private func frames(_ stack: UIStackView) -> [CGRect] { stack.arrangedSubviews.map(\.frame) }

  @Test func `hidden views are before the first view, in the middle of gaps and behind the last`() {
    let stack = makeStack(Array(repeating: (16, 16), count: 6), hiding: [0, 2, 3, 5]) {
      $0.spacing = 5
      $0.alignment = .center
    }
    expectEqual(frames(stack).map(\.minX), [-16, 0, 18.5, 18.5, 21, 37])
    #expect(stack.arrangedSubviews.allSatisfy { !$0.hasAmbiguousLayout })
    stack.axis = .vertical
    window.layoutIfNeeded()
    expectEqual(frames(stack).map(\.minY), [-16, 0, 18.5, 18.5, 21, 37])
  }

  @Test(arguments: [UIStackView.Distribution.equalSpacing, .equalCentering])
  func `hidden views at the ends are within a stack that makes its gaps equal`(
    distribution: UIStackView.Distribution
  ) {
    let stack = makeStack([(40, 40), (44, 44), (30, 40)], hiding: [0, 2]) {
      $0.distribution = distribution
      $0.alignment = .center
    }
    expectEqual(frames(stack).map(\.minX), [0, 0, 14])
    #expect(stack.arrangedSubviews.allSatisfy { !$0.hasAmbiguousLayout })
  }

  @Test(arguments: [UIStackView.Alignment.top, .center, .bottom, .firstBaseline])
  func `a hidden view does not make a stack larger across, unless it fills it`(
    alignment: UIStackView.Alignment
  ) {
    let stack = makeStack([(44, 30), (20, 34)], hiding: [1]) { $0.alignment = alignment }
    expectEqual(stack.frame.size, CGSize(width: 44, height: 30))
    if alignment == .center { expectEqual(frames(stack)[1], rect(44, -2, 20, 34)) }
    #expect(!stack.arrangedSubviews[1].hasAmbiguousLayout)
    stack.arrangedSubviews[1].isHidden = false
    window.layoutIfNeeded()
    expectEqual(stack.frame.size, CGSize(width: 64, height: 34))
  }

  @Test(arguments: [UIStackView.Alignment.fill, .center, .lastBaseline])
  func `a stack of hidden views only takes any length, and nothing is ambiguous or logged`(
    alignment: UIStackView.Alignment
  ) {
    let stack = makeStack([(24, 20), (30, 20)], hiding: [0, 1]) {
      $0.alignment = alignment
      $0.widthAnchor.constraint(equalToConstant: 200).isActive = true
    }
    expectEqual(stack.frame.width, 200)
    #expect(stack.arrangedSubviews.allSatisfy { !$0.hasAmbiguousLayout })
    #expect(!stack.hasAmbiguousLayout)
  }

  @Test func `constraints with a hidden view do not move the views that are shown`() {
    let stack = makeStack([(40, 20), (24, 20), (30, 20)], hiding: [1]) { $0.spacing = 8 }
    let other = makeView(in: window)
    other.pinSize(10, 10)
    let left = other.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 100)
    left.priority = .defaultLow
    let messages = conflicts {
      NSLayoutConstraint.activate([
        left,
        other.topAnchor.constraint(equalTo: window.topAnchor),
        other.leftAnchor.constraint(equalTo: stack.arrangedSubviews[1].leftAnchor),
      ])
      window.layoutIfNeeded()
    }
    #expect(messages == [] && other.frame.minX == 100)
    expectEqual(frames(stack).map(\.minX), [0, 100, 48])
  }

  @Test(arguments: [UIStackView.Alignment.top, .center])
  func `a wrapping text and a switch in a row are not ambiguous`(alignment: UIStackView.Alignment) {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = String(repeating: "many words ", count: 12)
    let stack = UIStackView(arrangedSubviews: [label, UISwitch()])
    stack.alignment = alignment
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      stack.topAnchor.constraint(equalTo: window.topAnchor),
      stack.widthAnchor.constraint(equalToConstant: 300),
    ])
    window.layoutIfNeeded()
    expectEqual(frames(stack).map(\.width), [243, 51])
    #expect(stack.arrangedSubviews.allSatisfy { !$0.hasAmbiguousLayout })
  }
}
