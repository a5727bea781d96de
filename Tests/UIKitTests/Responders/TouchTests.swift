import Testing
import UIKit

/// A view that logs its touches.
private final class TouchView: UIView {
  let log = ProbeLog()

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.write("began \(touches.count)")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.write("moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.write("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.write("cancelled")
  }
}

@MainActor
@Suite struct TouchTests {
  private let window = makeWindow()

  private func addView(_ frame: CGRect = rect(10, 20, 100, 50)) -> TouchView {
    let view = TouchView(frame: frame)
    window.addSubview(view)
    return view
  }

  @Test func `the frontmost view at a point is hit`() {
    let back = addView()
    let front = addView(rect(50, 20, 100, 50))
    let inner = UIView(frame: rect(40, 0, 10, 10))
    front.addSubview(inner)
    #expect(window.hitTest(CGPoint(x: 20, y: 30), with: nil) === back)
    #expect(window.hitTest(CGPoint(x: 60, y: 30), with: nil) === front)
    #expect(window.hitTest(CGPoint(x: 95, y: 25), with: nil) === inner)
    #expect(window.hitTest(CGPoint(x: 300, y: 300), with: nil) === window)
    #expect(window.hitTest(CGPoint(x: 320, y: 300), with: nil) == nil)
    front.isHidden = true
    #expect(window.hitTest(CGPoint(x: 60, y: 30), with: nil) === back)
    front.isHidden = false
    front.alpha = 0.005
    #expect(window.hitTest(CGPoint(x: 60, y: 30), with: nil) === back)
    front.alpha = 1
    front.isUserInteractionEnabled = false
    #expect(window.hitTest(CGPoint(x: 60, y: 30), with: nil) === back)
    #expect(back.point(inside: CGPoint(x: 0, y: 0), with: nil))
    #expect(!back.point(inside: CGPoint(x: 100, y: 0), with: nil))
  }

  @Test func `an overridden point(inside:with:) makes a view larger for touches`() {
    final class Wide: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -20, dy: -20).contains(point)
      }
    }
    let view = Wide(frame: rect(50, 50, 10, 10))
    window.addSubview(view)
    #expect(window.hitTest(CGPoint(x: 35, y: 35), with: nil) === view)
  }

  @Test func `a finger's touches go to the view where it was put down`() {
    let view = addView()
    let touch = UITouch(at: CGPoint(x: 15, y: 25), in: window)
    let event = UIEvent(touches: [touch])
    window.sendEvent(event)
    #expect(touch.view === view)
    #expect(touch.window === window)
    expectEqual(touch.phase, .began)
    expectEqual(touch.location(in: view), CGPoint(x: 5, y: 5))
    touch.move(to: CGPoint(x: 200, y: 200))
    window.sendEvent(event)
    expectEqual(touch.previousLocation(in: nil), CGPoint(x: 15, y: 25))
    expectEqual(touch.preciseLocation(in: window), CGPoint(x: 200, y: 200))
    expectEqual(event.touches(for: view), [touch])
    expectEqual(event.touches(for: window), [touch])
    expectEqual(event.coalescedTouches(for: touch), [touch])
    expectEqual(event.predictedTouches(for: touch), [])
    touch.lift()
    window.sendEvent(event)
    expectEqual(view.log.take(), ["began 1", "moved", "ended"])
    expectEqual(event.type, .touches)
    expectEqual(event.subtype, .none)
    expectEqual(event.allTouches, [touch])
  }

  @Test func `an interrupted touch is cancelled`() {
    let view = addView()
    let touch = UITouch(at: CGPoint(x: 15, y: 25), in: window)
    UIApplication.shared.sendEvent(UIEvent(touches: [touch]))
    touch.cancel()
    UIApplication.shared.sendEvent(UIEvent(touches: [touch]))
    expectEqual(view.log.take(), ["began 1", "cancelled"])
  }

  @Test func `touches that a view does not take go up the chain`() {
    let outer = addView()
    let inner = UIView(frame: rect(0, 0, 10, 10))
    outer.addSubview(inner)
    window.tap(inner)
    expectEqual(outer.log.take(), ["began 1", "ended"])
    inner.touchesMoved([], with: nil)
    inner.touchesCancelled([], with: nil)
    expectEqual(outer.log.take(), ["moved", "cancelled"])
  }

  @Test func `taps that follow at once are counted`() {
    let view = addView()
    var counts: [Int] = []
    let tap = UITapGestureRecognizer()
    tap.cancelsTouchesInView = false
    view.addGestureRecognizer(tap)
    tap.addHandler { _ in counts.append(0) }
    let touch = UITouch(
      at: CGPoint(x: 20, y: 30),
      in: window,
      timestamp: 10_000
    )
    window.sendEvent(UIEvent(touches: [touch]))
    expectEqual(touch.tapCount, 1)
    touch.lift()
    window.sendEvent(UIEvent(touches: [touch]))
    let second = UITouch(at: CGPoint(x: 21, y: 30), in: window, timestamp: 10_000.2)
    window.sendEvent(UIEvent(touches: [second]))
    expectEqual(second.tapCount, 2)
    second.lift()
    window.sendEvent(UIEvent(touches: [second]))
    let late = UITouch(at: CGPoint(x: 21, y: 30), in: window, timestamp: 10_005)
    window.sendEvent(UIEvent(touches: [late]))
    expectEqual(late.tapCount, 1)
    expectEqual(counts.count, 2)
  }

  @Test func `a finger that stays where it is has its phase`() {
    let view = addView()
    let touch = UITouch(at: CGPoint(x: 15, y: 25), in: window)
    let event = UIEvent(touches: [touch])
    window.sendEvent(event)
    touch.stay(until: touch.timestamp + 1)
    expectEqual(touch.phase, .stationary)
    window.sendEvent(event)
    expectEqual(touch.location(in: view), touch.previousLocation(in: view))
    expectEqual(view.log.take(), ["began 1"])
  }
}
