import LayoutEngine
import Signposts
import Testing
import UIKit

@MainActor
struct ConstraintTests {
  typealias Attribute = NSLayoutConstraint.Attribute

  @Test func `attributes, relations and axes have the raw values that archives rely on`() {
    let attributes: [Attribute] = [
      .notAnAttribute, .left, .right, .top, .bottom, .leading, .trailing, .width, .height,
      .centerX, .centerY, .lastBaseline, .firstBaseline, .leftMargin, .rightMargin, .topMargin,
      .bottomMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins, .centerYWithinMargins,
    ]
    expectEqual(attributes.map(\.rawValue), Array(0...20))
    expectEqual(Attribute.baseline, .lastBaseline)
    expectEqual(NSLayoutConstraint.Relation.lessThanOrEqual.rawValue, -1)
    expectEqual(NSLayoutConstraint.Relation.greaterThanOrEqual.rawValue, 1)
    expectEqual(NSLayoutConstraint.Axis.vertical.rawValue, 1)
  }

  @Test func `every attribute's number is the engine's`() {
    for raw in 0...20 {
      expectEqual(Attribute(rawValue: raw)?.layoutAttribute.rawValue, UInt8(raw))
    }
  }

  @Test func `an active constraint is on the nearest common ancestor`() {
    let root = UIView()
    let left = makeView(in: root)
    let right = makeView(in: root)
    let inner = makeView(in: left)

    let across = inner.topAnchor.constraint(equalTo: right.topAnchor)
    let own = left.widthAnchor.constraint(equalToConstant: 5)
    let toParent = inner.leftAnchor.constraint(equalTo: left.leftAnchor)
    NSLayoutConstraint.activate([across, own, toParent])

    expectEqual(root.constraints, [across])
    expectEqual(left.constraints, [own, toParent])
    #expect(right.constraints.isEmpty)
    #expect(inner.constraints.isEmpty)
    across.isActive = false
    #expect(root.constraints.isEmpty)
    #expect(!across.isActive)
  }

  @Test func `addConstraint takes any common ancestor, and constraints keep their order`() {
    let root = UIView()
    let middle = makeView(in: root)
    let first = makeView(in: middle)
    let second = makeView(in: middle)
    let made = (0..<80).map { index in
      first.topAnchor.constraint(equalTo: second.topAnchor, constant: CGFloat(index))
    }
    root.addConstraints(made)
    expectEqual(root.constraints, made)
    #expect(middle.constraints.isEmpty)

    root.removeConstraints(made.filter { Int($0.constant) % 3 != 0 })
    expectEqual(root.constraints, made.filter { Int($0.constant) % 3 == 0 })
    root.removeConstraint(made[1])
    expectEqual(root.constraints.count, 27)

    middle.addConstraint(made[0])
    expectEqual(middle.constraints, [made[0]])
    #expect(!root.constraints.contains(made[0]))
  }

  @Test func `a constraint without a second item reads back so`() {
    let view = UIView()
    let constraint = NSLayoutConstraint(
      item: view,
      attribute: .width,
      relatedBy: .equal,
      toItem: nil,
      attribute: .width,
      multiplier: 1,
      constant: 7
    )
    #expect(constraint.secondItem == nil)
    expectEqual(constraint.secondAttribute, .notAnAttribute)
    #expect(constraint.firstItem === view)
    #expect(constraint.firstAnchor.item === view)
    #expect(constraint.secondAnchor == nil)
  }

  @Test func `a constraint does not keep its items alive`() {
    var view: UIView? = UIView()
    let other = UIView()
    let constraint = NSLayoutConstraint(
      item: other,
      attribute: .width,
      relatedBy: .equal,
      toItem: view,
      attribute: .width,
      multiplier: 1,
      constant: 0
    )
    weak let reference = view
    view = nil
    #expect(reference == nil)
    #expect(constraint.secondItem == nil)
    #expect(throws: LayoutFailure.itemGone(constraint.description)) {
      try constraint.findHost()
    }
  }

  @Test func `items without a common ancestor are refused in one sentence`() {
    let first = makeView()
    let second = makeView()
    let between = first.topAnchor.constraint(equalTo: second.topAnchor)
    #expect(throws: LayoutFailure.noCommonAncestor(between.description)) {
      try between.findHost()
    }
    let text = LayoutFailure.noCommonAncestor(between.description).description
    #expect(text.contains("no common ancestor"))
    #expect(text.contains("(inactive)"))
  }

  @Test func `a constraint added to a view beside its items is refused`() {
    let root = UIView()
    let view = makeView(in: root)
    let beside = makeView(in: root)
    let constraint = view.widthAnchor.constraint(equalToConstant: 1)
    let failure = LayoutFailure.notBelow(
      constraint: constraint.description,
      view: beside.layoutItemDescription
    )
    #expect(throws: failure) { try beside.checkHosting(constraint) }
  }

  @Test func `a constraint is described as Apple's developers know it`() {
    let root = UIView()
    let upper = makeView(in: root)
    let lower = makeView(in: root)
    let constraint = lower.topAnchor.constraint(equalTo: upper.bottomAnchor, constant: 8)
    constraint.isActive = true
    let pointer = "0x[0-9a-f]+"
    let pattern =
      "^<NSLayoutConstraint:\(pointer) UIView:\(pointer).top == UIView:\(pointer).bottom \\+ 8   "
      + "\\(active\\)>$"
    #expect(constraint.description.range(of: pattern, options: .regularExpression) != nil)

    let half = lower.widthAnchor.constraint(
      lessThanOrEqualTo: upper.widthAnchor,
      multiplier: 0.5,
      constant: -2.5
    )
    half.priority = .defaultLow
    half.identifier = "half"
    #expect(half.description.contains("'half' UIView:"))
    #expect(half.description.contains(".width <= 0.5*UIView:"))
    #expect(half.description.hasSuffix(".width - 2.5 @250   (inactive)>"))
  }

  @Test func `subclasses inherit the initializer`() {
    final class Special: NSLayoutConstraint {}
    let view = UIView()
    let constraint = Special(
      item: view,
      attribute: .height,
      relatedBy: .equal,
      toItem: nil,
      attribute: .notAnAttribute,
      multiplier: 1,
      constant: 3
    )
    constraint.isActive = true
    expectEqual(view.constraints, [constraint])
  }

  @Test func `a constant that is not a number ends the process with one sentence`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let view = UIView()
        let constraint = view.widthAnchor.constraint(equalToConstant: 0)
        constraint.constant = .nan
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("must be a finite number, not nan"))
  }

  @Test func `an infinite constant is refused at the making too`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = UIView()
        _ = view.widthAnchor.constraint(equalToConstant: .infinity)
      }
    }
  }

  @Test func `activating across hierarchies ends the process`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let first = UIView()
        let second = UIView()
        first.topAnchor.constraint(equalTo: second.topAnchor).isActive = true
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("no common ancestor"))
  }

  @Test func `a width compared with a top ends the process`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let view = UIView()
        _ = NSLayoutConstraint(
          item: view,
          attribute: .width,
          relatedBy: .equal,
          toItem: view,
          attribute: .top,
          multiplier: 1,
          constant: 0
        )
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("width and top cannot be compared"))
  }
}
