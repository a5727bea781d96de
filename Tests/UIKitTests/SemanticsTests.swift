import LayoutEngine
import Testing
import UIKit

/// The numbered semantics that test suites for Apple's engine establish.
@MainActor
struct SemanticsTests {
  @Test func `a position counts from the superview's origin before it is multiplied`() {
    let window = makeWindow()
    let box = makeView(in: window)
    box.pin(100, 50, 200, 100)
    let view = makeView(in: box)
    NSLayoutConstraint.activate([
      NSLayoutConstraint(
        item: view,
        attribute: .left,
        relatedBy: .equal,
        toItem: box,
        attribute: .right,
        multiplier: 0.25,
        constant: 3
      ),
      view.topAnchor.constraint(equalTo: box.topAnchor),
      view.widthAnchor.constraint(equalToConstant: 10),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    window.layoutIfNeeded()
    // 0.25 × 200 + 3, independent of the box's place.
    expectEqual(view.frame, rect(53, 0, 10, 10))
  }

  @Test func `constraints across levels of a hierarchy meet in the ancestor's coordinates`() {
    let window = makeWindow()
    let left = makeView(in: window)
    left.pin(10, 20, 100, 100)
    let right = makeView(in: window)
    right.pin(150, 40, 100, 100)
    let inLeft = makeView(in: left)
    inLeft.pin(5, 6, 7, 8)
    let inRight = makeView(in: right)
    NSLayoutConstraint.activate([
      inRight.topAnchor.constraint(equalTo: inLeft.bottomAnchor, constant: 30),
      inRight.leftAnchor.constraint(equalTo: left.rightAnchor, constant: 60),
      inRight.widthAnchor.constraint(equalTo: inLeft.widthAnchor),
      inRight.heightAnchor.constraint(equalTo: inLeft.heightAnchor),
    ])
    window.layoutIfNeeded()
    expectEqual(inRight.frame, rect(110 + 60 - 150, 20 + 6 + 8 + 30 - 40, 7, 8))
  }

  @Test func `a translated view between the items is where its frame says`() {
    let window = makeWindow()
    let middle = UIView(frame: rect(30, 40, 100, 100))
    window.addSubview(middle)
    let inner = makeView(in: middle)
    NSLayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 50),
      inner.topAnchor.constraint(equalTo: window.topAnchor, constant: 50),
      inner.widthAnchor.constraint(equalToConstant: 1),
      inner.heightAnchor.constraint(equalToConstant: 1),
    ])
    window.layoutIfNeeded()
    expectEqual(middle.frame, rect(30, 40, 100, 100))
    expectEqual(inner.frame, rect(20, 10, 1, 1))

    middle.frame.origin.x = 45
    window.layoutIfNeeded()
    expectEqual(inner.frame, rect(5, 10, 1, 1))
  }

  @Test(arguments: [true, false])
  func `leading and trailing mirror by the host's direction`(isRightToLeft: Bool) {
    let window = makeWindow()
    if isRightToLeft { window.semanticContentAttribute = .forceRightToLeft }
    let view = makeView(in: window)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 20),
      view.topAnchor.constraint(equalTo: window.topAnchor),
      view.widthAnchor.constraint(equalToConstant: 100),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    window.layoutIfNeeded()
    #expect(view.frame.minX == (isRightToLeft ? 200 : 20))

    window.semanticContentAttribute = isRightToLeft ? .forceLeftToRight : .forceRightToLeft
    window.layoutIfNeeded()
    #expect(view.frame.minX == (isRightToLeft ? 20 : 200))
  }

  @Test func `left and right do not mirror`() {
    let window = makeWindow()
    window.semanticContentAttribute = .forceRightToLeft
    let view = makeView(in: window)
    view.pin(20, 0, 100, 10)
    window.layoutIfNeeded()
    expectEqual(view.frame.minX, 20)
  }

  @Test func `an upper bound alone gives the bound, and what nothing mentions is 0`() {
    let window = makeWindow()
    let view = makeView(in: window)
    view.topAnchor.constraint(lessThanOrEqualTo: window.topAnchor, constant: 10).isActive = true
    window.layoutIfNeeded()
    expectEqual(view.frame, rect(0, 10, 0, 0))
    #expect(view.hasAmbiguousLayout)
  }

  @Test func `a view with a full set of constraints is not ambiguous`() {
    let window = makeWindow()
    let view = makeView(in: window)
    view.pin(1, 2, 3, 4)
    #expect(!view.hasAmbiguousLayout)
    view.constraints[0].isActive = false
    #expect(view.hasAmbiguousLayout)
  }

  @Test func `a root view for constraints without any has no size`() {
    let view = UIView(frame: rect(0, 0, 50, 60))
    view.translatesAutoresizingMaskIntoConstraints = false
    view.layoutIfNeeded()
    expectEqual(view.frame, .zero)
  }

  @Test func `a root view takes its size from what is in it`() {
    let root = makeView()
    let view = makeView(in: root)
    view.pin(10, 20, 30, 40)
    NSLayoutConstraint.activate([
      view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -5),
      view.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -6),
    ])
    root.layoutIfNeeded()
    expectEqual(root.bounds.size, CGSize(width: 45, height: 66))
    expectEqual(view.frame, rect(10, 20, 30, 40))
  }

  @Test func `first use of a layout guide adds two constraints to the controller's view`() {
    let controller = UIViewController()
    let window = makeWindow()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(controller.view.constraints.isEmpty)
    let top = controller.topLayoutGuide
    expectEqual(controller.view.constraints.count, 2)
    let bottom = controller.bottomLayoutGuide
    expectEqual(controller.view.constraints.count, 4)
    _ = controller.topLayoutGuide
    expectEqual(controller.view.constraints.count, 4)

    let view = makeView(in: controller.view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: top.bottomAnchor),
      view.bottomAnchor.constraint(equalTo: bottom.topAnchor),
      view.leftAnchor.constraint(equalTo: controller.view.leftAnchor),
      view.widthAnchor.constraint(equalToConstant: 10),
    ])
    window.layoutIfNeeded()
    expectEqual(view.frame, rect(0, 0, 10, 480))
    expectEqual(top.length, 0)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 49, right: 0)
    window.layoutIfNeeded()
    expectEqual(view.frame, rect(0, 44, 10, 480 - 44 - 49))
    #expect(top.length == 44 && bottom.length == 49)
  }

  @Test func `frames that are set hold in the engine that a hierarchy moves to`() {
    let root = UIView(frame: rect(0, 0, 200, 300))
    let inner = UIView(frame: rect(10, 20, 100, 150))
    root.addSubview(inner)
    let view = makeView(in: inner)
    view.bottomAnchor.constraint(equalTo: inner.bottomAnchor).isActive = true
    view.heightAnchor.constraint(equalToConstant: 50).isActive = true
    root.layoutIfNeeded()
    expectEqual(view.frame.minY, 100)
    // A window that already has an engine.
    let window = makeWindow()
    let other = makeView(in: window)
    other.pin(0, 0, 10, 10)
    window.layoutIfNeeded()
    window.addSubview(root)
    inner.frame.size.height = 170
    window.layoutIfNeeded()
    expectEqual(view.frame.minY, 120)
    expectEqual(inner.layoutMarginsGuide.layoutFrame, rect(8, 8, 84, 154))
  }

  @Test func `the layout guides of a controller in two bars are where the bars are`() {
    let window = makeWindow()
    let controller = UIViewController()
    let view = makeView(in: controller.view)
    view.heightAnchor.constraint(equalToConstant: 200).isActive = true
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: controller)]
    tabs.view.frame = window.bounds
    tabs.view.layoutIfNeeded()
    window.rootViewController = tabs
    window.layoutIfNeeded()
    view.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor).isActive = true
    controller.view.layoutIfNeeded()
    let length = controller.bottomLayoutGuide.length
    expectEqual(length, 49)
    expectEqual(view.convert(view.bounds, to: window).maxY, window.bounds.maxY - length)
  }

  @Test func `descriptions show class, address and frame`() {
    let view = UIView(frame: rect(74, 8, 324, 17.5))
    let address = String(UInt(bitPattern: ObjectIdentifier(view)), radix: 16)
    expectEqual(view.description, "<UIView: 0x\(address); frame = (74 8; 324 17.5)>")
  }

  @Test func `absolute edges are rounded half up, less the parent's rounded origin`() {
    let window = makeWindow()
    let parent = makeView(in: window)
    parent.pin(10.3, 0.25, 100.2, 50)
    let child = makeView(in: parent)
    child.pin(0.3, 0.25, 10.2, 10.3)
    window.layoutIfNeeded()
    // At a scale of 2: 10.3 → 10.5; 110.5 → 110.5; 0.25 → 0.5; 50.25 → 50.5.
    expectEqual(parent.frame, rect(10.5, 0.5, 100, 50))
    // Absolute 10.6 → 10.5, 20.8 → 21; 0.5 → 0.5, 10.8 → 11; less (10.5, 0.5).
    expectEqual(child.frame, rect(0, 0, 10.5, 10.5))
  }

  @Test func `a parent's move between pixels rounds its subviews again`() {
    let window = makeWindow()
    let parent = makeView(in: window)
    let x = parent.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10)
    NSLayoutConstraint.activate([
      x,
      parent.topAnchor.constraint(equalTo: window.topAnchor),
      parent.widthAnchor.constraint(equalToConstant: 100),
      parent.heightAnchor.constraint(equalToConstant: 100),
    ])
    let child = makeView(in: parent)
    child.pin(0.2, 0, 10, 10)
    window.layoutIfNeeded()
    expectEqual(child.frame.minX, 0)
    x.constant = 10.1
    window.layoutIfNeeded()
    // 10.1 → 10; 10.3 → 10.5.
    expectEqual(parent.frame.minX, 10)
    expectEqual(child.frame.minX, 0.5)
  }

  @Test func `constraints act on the alignment rectangle`() {
    let window = makeWindow()
    let view = ProbeView("view", content: CGSize(width: 40, height: 20))
    view.insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    window.addSubview(view)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: window.topAnchor, constant: 10),
    ])
    window.layoutIfNeeded()
    expectEqual(view.frame, rect(8, 9, 46, 24))
  }

  @Test func `what is in a view with alignment insets starts at its alignment rectangle`() {
    let window = makeWindow()
    let outer = ProbeView("outer")
    outer.insets = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    window.addSubview(outer)
    outer.pin(50, 50, 100, 100)
    let inner = makeView(in: outer)
    NSLayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: outer.leftAnchor),
      inner.topAnchor.constraint(equalTo: outer.topAnchor),
      inner.rightAnchor.constraint(equalTo: outer.rightAnchor),
      inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
    ])
    window.layoutIfNeeded()
    expectEqual(outer.frame, rect(44, 45, 114, 112))
    expectEqual(inner.frame, rect(6, 5, 100, 100))
  }
}
