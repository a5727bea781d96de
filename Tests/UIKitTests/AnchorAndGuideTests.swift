import Testing
import UIKit

@MainActor
struct AnchorAndGuideTests {
  private let window = makeWindow()
  private let view: UIView
  private let other: UIView

  init() {
    view = makeView(in: window)
    other = makeView(in: window)
  }

  @Test func `anchors make the constraint that their names say`() {
    typealias Statement = (NSLayoutConstraint, String)
    let made: [Statement] = [
      (view.leadingAnchor.constraint(equalTo: other.trailingAnchor), "leading 0 trailing 1.0 0.0"),
      (view.leftAnchor.constraint(equalTo: other.rightAnchor, constant: 3), "left 0 right 1.0 3.0"),
      (view.topAnchor.constraint(lessThanOrEqualTo: other.bottomAnchor), "top -1 bottom 1.0 0.0"),
      (
        view.centerXAnchor.constraint(greaterThanOrEqualTo: other.centerXAnchor, constant: 2),
        "centerX 1 centerX 1.0 2.0"
      ),
      (view.centerYAnchor.constraint(equalTo: other.centerYAnchor), "centerY 0 centerY 1.0 0.0"),
      (
        view.firstBaselineAnchor.constraint(equalTo: other.lastBaselineAnchor),
        "firstBaseline 0 lastBaseline 1.0 0.0"
      ),
      (view.widthAnchor.constraint(equalToConstant: 5), "width 0 notAnAttribute 1.0 5.0"),
      (
        view.heightAnchor.constraint(greaterThanOrEqualToConstant: 5),
        "height 1 notAnAttribute 1.0 5.0"
      ),
      (
        view.heightAnchor.constraint(lessThanOrEqualToConstant: 5),
        "height -1 notAnAttribute 1.0 5.0"
      ),
      (
        view.widthAnchor.constraint(equalTo: other.heightAnchor, multiplier: 2, constant: 1),
        "width 0 height 2.0 1.0"
      ),
      (
        view.widthAnchor.constraint(lessThanOrEqualTo: other.widthAnchor, multiplier: 2),
        "width -1 width 2.0 0.0"
      ),
      (
        view.leadingAnchor.constraint(
          equalToSystemSpacingAfter: other.trailingAnchor,
          multiplier: 1.5
        ),
        "leading 0 trailing 1.0 12.0"
      ),
      (
        view.topAnchor.constraint(
          greaterThanOrEqualToSystemSpacingBelow: other.bottomAnchor,
          multiplier: 1
        ),
        "top 1 bottom 1.0 8.0"
      ),
    ]
    for (constraint, text) in made {
      let first = "\(constraint.firstAttribute) \(constraint.relation.rawValue)"
      let second = "\(constraint.secondAttribute) \(constraint.multiplier) \(constraint.constant)"
      expectEqual("\(first) \(second)", text)
      #expect(constraint.firstItem === view)
      #expect(!constraint.isActive)
    }
  }

  @Test func `distances between anchors can be made equal`() {
    view.pin(10, 0, 50, 10)
    NSLayoutConstraint.activate([
      other.topAnchor.constraint(equalTo: window.topAnchor),
      other.widthAnchor.constraint(equalToConstant: 60),
      other.heightAnchor.constraint(equalToConstant: 10),
      view.rightAnchor.anchorWithOffset(to: other.leftAnchor).constraint(
        equalTo: other.rightAnchor.anchorWithOffset(to: window.rightAnchor)
      ),
    ])
    window.layoutIfNeeded()
    // 60 + gap + 60 + gap = 320.
    expectEqual(other.frame, rect(160, 0, 60, 10))
  }

  @Test func `a distance to an anchor that lies before is below 0`() {
    view.pin(100, 0, 50, 10)
    NSLayoutConstraint.activate([
      other.topAnchor.constraint(equalTo: window.topAnchor),
      other.heightAnchor.constraint(equalToConstant: 10),
      other.leftAnchor.constraint(equalTo: window.leftAnchor),
      view.leftAnchor.anchorWithOffset(to: window.leftAnchor).constraint(
        equalTo: view.leftAnchor.anchorWithOffset(to: other.rightAnchor)
      ),
      view.rightAnchor.anchorWithOffset(to: other.leftAnchor).constraint(equalToConstant: -150),
    ])
    window.layoutIfNeeded()
    expectEqual(view.frame, rect(100, 0, 50, 10))
    expectEqual(other.frame, rect(0, 0, 0, 10))
  }

  @Test func `a guide takes part like a view`() {
    let guide = UILayoutGuide()
    guide.identifier = "middle"
    window.addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 40),
      guide.widthAnchor.constraint(equalToConstant: 100),
      guide.topAnchor.constraint(equalTo: window.topAnchor, constant: 7),
      guide.heightAnchor.constraint(equalToConstant: 20),
      view.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      view.centerYAnchor.constraint(equalTo: guide.centerYAnchor),
      view.widthAnchor.constraint(equalToConstant: 10),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    window.layoutIfNeeded()
    expectEqual(guide.layoutFrame, rect(40, 7, 100, 20))
    expectEqual(view.frame, rect(85, 12, 10, 10))
    expectEqual(window.layoutGuides, [guide])

    window.removeLayoutGuide(guide)
    #expect(guide.owningView == nil)
    #expect(window.constraints.isEmpty)
    expectEqual(guide.layoutFrame, .zero)
  }

  @Test func `the margins are 8 until set, and constraints follow them`() {
    expectEqual(window.layoutMargins, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.layoutMarginsGuide.leftAnchor),
      view.topAnchor.constraint(equalTo: window.layoutMarginsGuide.topAnchor),
      NSLayoutConstraint(
        item: view,
        attribute: .right,
        relatedBy: .equal,
        toItem: window,
        attribute: .rightMargin,
        multiplier: 1,
        constant: 0
      ),
      view.bottomAnchor.constraint(equalTo: window.layoutMarginsGuide.bottomAnchor),
    ])
    window.layoutIfNeeded()
    expectEqual(view.frame, rect(8, 8, 304, 464))
    window.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    window.layoutIfNeeded()
    expectEqual(view.frame, rect(2, 1, 314, 476))
  }

  @Test func `directional margins follow the reading direction`() {
    let margins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    view.directionalLayoutMargins = margins
    expectEqual(view.layoutMargins, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    other.semanticContentAttribute = .forceRightToLeft
    other.directionalLayoutMargins = margins
    expectEqual(other.layoutMargins, UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
    expectEqual(other.directionalLayoutMargins, margins)
  }

  @Test func `margins are at least what the superview's reach into the view`() {
    window.layoutMargins = UIEdgeInsets(top: 30, left: 40, bottom: 30, right: 40)
    view.preservesSuperviewLayoutMargins = true
    view.pin(10, 0, 300, 100)
    window.layoutIfNeeded()
    expectEqual(view.layoutMargins, UIEdgeInsets(top: 30, left: 30, bottom: 8, right: 30))
  }

  @Test func `the safe area reaches into the views that bars cover`() {
    let controller = UIViewController()
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
    window.rootViewController = controller
    let inner = makeView(in: controller.view)
    inner.pin(0, 5, 100, 100)
    let inSafeArea = makeView(in: inner)
    NSLayoutConstraint.activate([
      inSafeArea.topAnchor.constraint(equalTo: inner.safeAreaLayoutGuide.topAnchor),
      inSafeArea.bottomAnchor.constraint(equalTo: inner.safeAreaLayoutGuide.bottomAnchor),
    ])
    window.layoutIfNeeded()
    expectEqual(controller.view.safeAreaInsets.top, 20)
    expectEqual(inner.safeAreaInsets, UIEdgeInsets(top: 15, left: 0, bottom: 0, right: 0))
    expectEqual(inner.layoutMargins.top, 23)
    expectEqual(inSafeArea.frame.minY, 15)
    expectEqual(inSafeArea.frame.maxY, 100)
  }

  @Test func `the readable guide is no wider than is comfortable`() {
    let wide = makeWindow(width: 1000)
    expectEqual(wide.readableContentGuide.layoutFrame, rect(164, 8, 672, 464))
    let narrow = makeWindow(width: 300)
    expectEqual(narrow.readableContentGuide.layoutFrame, rect(8, 8, 284, 464))
  }

  @Test func `in a view that is smaller than its safe area's insets, each edge of the guide stays`()
  {
    let window = makeWindow()
    let controller = UIViewController()
    window.rootViewController = controller
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0)
    let small = makeView(in: controller.view)
    let marked = makeView(in: controller.view)
    NSLayoutConstraint.activate([
      small.topAnchor.constraint(equalTo: controller.view.topAnchor),
      small.leftAnchor.constraint(equalTo: controller.view.leftAnchor),
      small.widthAnchor.constraint(equalToConstant: 30),
      small.heightAnchor.constraint(equalToConstant: 10),
      marked.topAnchor.constraint(equalTo: small.safeAreaLayoutGuide.topAnchor),
      marked.leftAnchor.constraint(equalTo: small.leftAnchor),
      marked.widthAnchor.constraint(equalToConstant: 5),
      marked.heightAnchor.constraint(equalToConstant: 5),
    ])
    window.layoutIfNeeded()
    expectEqual(small.frame, rect(0, 0, 30, 10))
    expectEqual(marked.frame.minY, small.safeAreaInsets.top)
    #expect(small.safeAreaInsets.top > 10)
  }
}
