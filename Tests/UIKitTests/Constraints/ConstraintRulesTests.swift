import LayoutEngine
import Testing
import UIKit

/// The attributes that a constraint may compare, and priorities of 0.
@MainActor
struct ConstraintRulesTests {
  private let window = makeWindow()

  private func constraint(
    _ item: UIView,
    _ first: NSLayoutConstraint.Attribute,
    _ other: UIView?,
    _ second: NSLayoutConstraint.Attribute,
    multiplier: CGFloat = 1
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item,
      attribute: first,
      relatedBy: .equal,
      toItem: other,
      attribute: second,
      multiplier: multiplier,
      constant: 0
    )
  }

  @Test func `a horizontal position may follow a vertical one`() {
    let first = makeView(in: window)
    first.pin(30, 70, 10, 20)
    let second = makeView(in: window)
    second.heightAnchor.constraint(equalToConstant: 5).isActive = true
    constraint(second, .left, first, .top).isActive = true
    constraint(second, .centerY, first, .right).isActive = true
    window.layoutIfNeeded()
    expectEqual(second.frame, rect(70, 37.5, 0, 5))
  }

  @Test func `a position beside a size is refused`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = UIView()
        _ = ConstraintRulesTests().constraint(view, .left, UIView(), .width)
      }
    }
    #expect(
      sentence(result).contains(
        "left and width cannot be compared in a layout constraint: a position can only be compared with a position"
      )
    )
  }

  @Test func `a position without a second item is refused`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = ConstraintRulesTests().constraint(UIView(), .top, nil, .notAnAttribute)
      }
    }
    #expect(
      sentence(result).contains("top is a position, which a layout constraint must give relative")
    )
  }

  @Test func `a position times 0 is refused, a size times 0 is not`() async {
    let view = makeView(in: window)
    expectEqual(constraint(view, .width, window, .width, multiplier: 0).multiplier, 0)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = ConstraintRulesTests().constraint(UIView(), .top, UIView(), .bottom, multiplier: 0)
      }
    }
    #expect(sentence(result).contains("between top and bottom must not be 0"))
  }

  @Test func `leading beside left is refused, beside a centre it is not`() async {
    let view = makeView(in: window)
    expectEqual(constraint(view, .leading, window, .centerX).secondAttribute, .centerX)
    expectEqual(constraint(view, .leadingMargin, window, .trailing).secondAttribute, .trailing)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (view, other) = (UIView(), UIView())
        _ = view.leadingAnchor.constraint(equalTo: other.leftAnchor)
      }
    }
    #expect(
      sentence(result).contains(
        "leading and left cannot be compared in a layout constraint: leading and trailing change sides"
      )
    )
  }

  private func sentence(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  // MARK: Priorities of 0

  @Test func `a content priority of 0 is not a constraint`() throws {
    let engine = try #require(window.engine)
    let view = ProbeView("view", content: CGSize(width: 40, height: 30))
    window.addSubview(view)
    view.pin(0, 0, 10, 10)
    window.layoutIfNeeded()
    let count = engine.constraintCount
    view.setContentHuggingPriority(UILayoutPriority(0), for: .horizontal)
    view.setContentCompressionResistancePriority(UILayoutPriority(0), for: .vertical)
    expectEqual(view.contentHuggingPriority(for: .horizontal).rawValue, 0)
    expectEqual(view.contentCompressionResistancePriority(for: .vertical).rawValue, 0)
    window.layoutIfNeeded()
    expectEqual(engine.constraintCount, count - 2)
    view.setContentHuggingPriority(.required, for: .horizontal)
    expectEqual(engine.constraintCount, count - 1)
  }

  @Test func `content that nothing hugs or holds has no size of its own`() {
    let view = ProbeView("view", content: CGSize(width: 40, height: 30))
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      view.setContentHuggingPriority(UILayoutPriority(0), for: axis)
      view.setContentCompressionResistancePriority(UILayoutPriority(0), for: axis)
    }
    window.addSubview(view)
    view.leftAnchor.constraint(equalTo: window.leftAnchor).isActive = true
    window.layoutIfNeeded()
    expectEqual(view.frame.size, .zero)
    expectEqual(view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), .zero)
    view.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    view.content.width = 44
    view.invalidateIntrinsicContentSize()
    window.layoutIfNeeded()
    expectEqual(view.frame.size, CGSize(width: 44, height: 0))
    view.setContentCompressionResistancePriority(UILayoutPriority(0), for: .horizontal)
    window.layoutIfNeeded()
    expectEqual(view.frame.size, .zero)
  }

  // MARK: Anchors

  @Test func `an anchor is the same object each time`() {
    let view = makeView(in: window)
    let guide = UILayoutGuide()
    window.addLayoutGuide(guide)
    #expect(view.leadingAnchor === view.leadingAnchor)
    #expect(view.topAnchor === view.topAnchor)
    #expect(view.widthAnchor === view.widthAnchor)
    #expect(guide.centerYAnchor === guide.centerYAnchor)
    expectEqual(view.leadingAnchor, view.leadingAnchor)
    #expect(view.leadingAnchor != view.leftAnchor)
    #expect(view.widthAnchor != window.widthAnchor)
    let constraint = view.widthAnchor.constraint(equalTo: window.heightAnchor)
    #expect(constraint.firstAnchor === constraint.firstAnchor)
    #expect(constraint.firstAnchor.isEqual(view.widthAnchor))
    expectEqual(constraint.firstAnchor.hash, view.widthAnchor.hash)
    #expect(constraint.secondAnchor?.isEqual(window.heightAnchor) == true)
    #expect(constraint.secondAnchor?.isEqual(window.widthAnchor) == false)
  }

  /// Libraries create such a constraint to find out an anchor's item and attribute.
  @Test func `a constraint of an anchor whose item is gone can be read, not activated`() {
    let view = UIView()
    let first = UIView().leadingAnchor.constraint(equalTo: view.trailingAnchor, constant: 3)
    #expect(first.firstItem == nil && first.firstAttribute == .leading)
    #expect(first.secondItem === view && first.secondAttribute == .trailing)
    #expect(first.relation == .equal && first.constant == 3 && first.multiplier == 1)
    #expect(throws: LayoutFailure.itemGone(first.description)) { try first.findHost() }
    let second = view.widthAnchor.constraint(
      lessThanOrEqualTo: UIView().heightAnchor,
      multiplier: 2
    )
    #expect(second.firstItem === view && second.secondItem == nil)
    #expect(second.secondAttribute == .height && second.multiplier == 2)
    expectEqual(second.relation, .lessThanOrEqual)
    #expect(throws: LayoutFailure.itemGone(second.description)) { try second.findHost() }
  }

  @Test func `an anchor does not keep its item alive`() {
    weak var gone: UIView?
    let anchor: NSLayoutDimension
    do {
      let view = UIView()
      gone = view
      anchor = view.widthAnchor
      #expect(anchor.item === view)
    }
    #expect(gone == nil)
    #expect(anchor.item == nil)
    expectEqual(anchor, anchor)
  }
}
