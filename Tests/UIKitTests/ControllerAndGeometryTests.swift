import Testing
import UIKit

@MainActor
struct ControllerAndGeometryTests {
  final class ProbeController: UIViewController {
    let log = ProbeLog()

    override func loadView() {
      log.write("load")
      super.loadView()
    }
    override func viewDidLoad() { log.write("loaded") }
    override func viewWillAppear(_ animated: Bool) { log.write("will appear") }
    override func viewDidAppear(_ animated: Bool) { log.write("appeared") }
    override func viewWillDisappear(_ animated: Bool) { log.write("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.write("disappeared") }
    override func updateViewConstraints() {
      log.write("update")
      super.updateViewConstraints()
    }
    override func viewWillLayoutSubviews() { log.write("will lay out") }
    override func viewDidLayoutSubviews() { log.write("laid out") }
  }

  @Test func `a controller's view is loaded when asked for, shown, updated and laid out`() {
    let controller = ProbeController()
    #expect(!controller.isViewLoaded)
    let window = makeWindow()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(window.isKeyWindow)
    expectEqual(controller.log.take(), ["load", "loaded", "will appear"])
    #expect(controller.view.superview === window)
    expectEqual(controller.view.frame, window.bounds)
    window.layoutIfNeeded()
    expectEqual(controller.log.take(), ["update", "will lay out", "laid out", "appeared"])
    window.layoutIfNeeded()
    #expect(controller.log.take().isEmpty)

    window.rootViewController = nil
    expectEqual(controller.log.take(), ["will disappear", "disappeared"])
    #expect(controller.view.superview == nil)
  }

  @Test func `the view of a root controller follows its window's size`() {
    let controller = UIViewController()
    let window = makeWindow()
    window.rootViewController = controller
    let view = makeView(in: controller.view)
    NSLayoutConstraint.activate([
      view.rightAnchor.constraint(equalTo: controller.view.rightAnchor),
      view.bottomAnchor.constraint(equalTo: controller.view.bottomAnchor),
    ])
    window.layoutIfNeeded()
    expectEqual(view.frame.origin, CGPoint(x: 320, y: 480))
    window.frame.size = CGSize(width: 500, height: 200)
    window.layoutIfNeeded()
    expectEqual(view.frame.origin, CGPoint(x: 500, y: 200))
  }

  @Test func `children know their parent`() {
    let parent = UIViewController()
    let child = UIViewController()
    parent.addChild(child)
    #expect(child.parent === parent)
    expectEqual(parent.children, [child])
    child.removeFromParent()
    #expect(child.parent == nil)
    #expect(parent.children.isEmpty)
  }

  @Test func `frame, bounds and center are one rectangle`() {
    let view = UIView(frame: rect(10, 20, 30, 40))
    expectEqual(view.bounds, rect(0, 0, 30, 40))
    expectEqual(view.center, CGPoint(x: 25, y: 40))
    view.center = CGPoint(x: 100, y: 100)
    expectEqual(view.frame, rect(85, 80, 30, 40))
    view.bounds.size = CGSize(width: 50, height: 60)
    expectEqual(view.frame, rect(75, 70, 50, 60))
    view.bounds.origin = CGPoint(x: 5, y: 6)
    expectEqual(view.frame, rect(75, 70, 50, 60))
  }

  @Test func `a transform changes the frame, not bounds and center`() {
    let view = UIView(frame: rect(10, 20, 30, 40))
    view.transform = CGAffineTransform(scaleX: 2, y: 0.5)
    expectEqual(view.frame, rect(-5, 30, 60, 20))
    expectEqual(view.bounds, rect(0, 0, 30, 40))
    expectEqual(view.center, CGPoint(x: 25, y: 40))
    view.frame = rect(0, 0, 60, 20)
    expectEqual(view.bounds.size, CGSize(width: 30, height: 40))
    view.transform = .identity
    expectEqual(view.frame, rect(15, -10, 30, 40))
  }

  @Test func `points and rectangles are converted through scrolled views`() {
    let window = makeWindow()
    let outer = UIView(frame: rect(10, 20, 100, 100))
    outer.bounds.origin = CGPoint(x: 3, y: 4)
    let inner = UIView(frame: rect(5, 6, 10, 10))
    let beside = UIView(frame: rect(200, 0, 10, 10))
    window.addSubview(outer)
    outer.addSubview(inner)
    window.addSubview(beside)
    expectEqual(inner.convert(CGPoint(x: 1, y: 1), to: window), CGPoint(x: 13, y: 23))
    expectEqual(inner.convert(CGPoint(x: 1, y: 1), to: nil), CGPoint(x: 13, y: 23))
    expectEqual(inner.convert(CGPoint(x: 13, y: 23), from: window), CGPoint(x: 1, y: 1))
    expectEqual(inner.convert(inner.bounds, to: beside), rect(-188, 22, 10, 10))
    expectEqual(beside.convert(inner.bounds, from: inner), rect(-188, 22, 10, 10))
    inner.transform = CGAffineTransform(scaleX: 2, y: 2)
    expectEqual(inner.convert(inner.bounds, to: outer), inner.frame)
    let back = inner.convert(inner.convert(CGPoint(x: 4, y: 2), to: window), from: window)
    expectEqual(back, CGPoint(x: 4, y: 2))
  }

  @Test func `transforms compose and come back`() {
    let turn = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 3, y: 4)
    let point = CGPoint(x: 1, y: 2).applying(turn)
    #expect(abs(point.x + 6) < 1e-12 && abs(point.y - 4) < 1e-12)
    let back = point.applying(turn.inverted())
    #expect(abs(back.x - 1) < 1e-12 && abs(back.y - 2) < 1e-12)
    #expect(CGAffineTransform().isIdentity)
    let square = rect(0, 0, 10, 10)
    expectEqual(
      square.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)),
      rect(2, 1, 4, 6)
    )
  }

  @Test func `a frame that is not of finite numbers ends the process`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        UIView().frame = CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("must be of finite numbers"))
  }

  @Test func `animate runs its block and lays out`() {
    let window = makeWindow()
    let view = makeView(in: window)
    view.pin(0, 0, 10, 10)
    var isComplete = false
    UIView.animate(withDuration: 1) {
      view.constraints[0].constant = 50
    } completion: {
      isComplete = $0
    }
    #expect(isComplete)
    expectEqual(view.frame.width, 50)
  }
}
