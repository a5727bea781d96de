import Testing
import UIKit

/// A delegate with answers that a test sets.
@MainActor
private final class GestureJudge: UIGestureRecognizerDelegate {
  var begins = true
  var receives = true
  var goesTogether = false

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive touch: UITouch
  ) -> Bool { receives }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { goesTogether }
}

/// A target with an action by name.
@MainActor
private final class GestureTarget: NSObject {
  var count = 0
  func tapped(_ sender: UIGestureRecognizer) { count += 1 }
}

@MainActor
@Suite struct GestureTests {
  private let window = makeWindow()
  private let view = UIView(frame: rect(0, 0, 200, 200))

  init() {
    window.addSubview(view)
  }

  /// Adds a recognizer and returns a closure for the states that it goes through.
  private func watch(_ recognizer: UIGestureRecognizer) -> () -> [UIGestureRecognizer.State] {
    final class States {
      var all: [UIGestureRecognizer.State] = []
    }
    let states = States()
    recognizer.addHandler { states.all.append($0.state) }
    view.addGestureRecognizer(recognizer)
    return {
      defer { states.all = [] }
      return states.all
    }
  }

  @Test func `a tap calls closures and the target's action`() {
    let target = GestureTarget()
    let action = Selector("tapped:", GestureTarget.tapped)
    let tap = UITapGestureRecognizer(target: target, action: action)
    let states = watch(tap)
    #expect(tap.view === view)
    expectEqual(view.gestureRecognizers, [tap])
    window.tap(view)
    expectEqual(states(), [.ended])
    expectEqual(target.count, 1)
    expectEqual(tap.state, .possible)
    expectEqual(tap.location(in: view), CGPoint(x: 100, y: 100))
    tap.removeTarget(target, action: action)
    window.tap(view)
    expectEqual(target.count, 1)
    tap.addTarget(target, action: action)
    window.tap(view)
    expectEqual(target.count, 2)
    tap.isEnabled = false
    window.tap(view)
    expectEqual(target.count, 2)
    view.removeGestureRecognizer(tap)
    #expect(tap.view == nil)
    #expect(view.gestureRecognizers == nil)
  }

  @Test func `a finger that moves far does not tap`() {
    let states = watch(UITapGestureRecognizer())
    window.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 100, y: 10))
    #expect(states().isEmpty)
  }

  @Test func `a double tap takes two taps in time`() {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let states = watch(double)
    window.tap(view)
    window.waitForTouches(1)
    window.tap(view)
    #expect(states().isEmpty)
    window.waitForTouches(1)
    window.tap(view, count: 2)
    expectEqual(states(), [.ended])
  }

  @Test func `a tap that requires a double tap to fail waits for it`() {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let doubles = watch(double)
    let single = UITapGestureRecognizer()
    single.require(toFail: double)
    let singles = watch(single)
    window.tap(view)
    #expect(singles().isEmpty)
    window.waitForTouches(1)
    expectEqual(singles(), [.ended])
    #expect(doubles().isEmpty)
    window.tap(view, count: 2)
    expectEqual(doubles(), [.ended])
    window.waitForTouches(1)
    #expect(singles().isEmpty)
  }

  @Test func `two fingers tap where two are required`() {
    let tap = UITapGestureRecognizer()
    tap.numberOfTouchesRequired = 2
    let states = watch(tap)
    window.tap(view)
    #expect(states().isEmpty)
    window.waitForTouches(1)
    let fingers = [CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10)].map { UITouch(at: $0, in: window) }
    window.sendEvent(UIEvent(touches: Set(fingers)))
    expectEqual(tap.numberOfTouches, 2)
    expectEqual(tap.location(in: view), CGPoint(x: 30, y: 10))
    expectEqual(tap.location(ofTouch: 0, in: view).y, 10)
    for finger in fingers { finger.lift() }
    window.sendEvent(UIEvent(touches: Set(fingers)))
    expectEqual(states(), [.ended])
  }

  @Test func `a recognized gesture takes the touches from the view`() {
    final class Witness: UIView {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.append("began")
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.append("ended")
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.append("cancelled")
      }
    }
    let witness = Witness(frame: rect(0, 0, 50, 50))
    view.addSubview(witness)
    let states = watch(UITapGestureRecognizer())
    window.tap(witness)
    expectEqual(witness.log, ["began", "cancelled"])
    expectEqual(states(), [.ended])
    view.gestureRecognizers?.first?.cancelsTouchesInView = false
    witness.log = []
    window.tap(witness)
    expectEqual(witness.log, ["began", "ended"])
  }

  @Test func `a press becomes long and follows the finger`() {
    let press = UILongPressGestureRecognizer()
    let states = watch(press)
    window.tap(view)
    #expect(states().isEmpty)
    window.press(at: CGPoint(x: 5, y: 5), for: 0.6)
    expectEqual(states(), [.began, .ended])
    press.minimumPressDuration = 2
    window.press(at: CGPoint(x: 5, y: 5), for: 0.6)
    #expect(states().isEmpty)
    press.minimumPressDuration = 0.01
    press.allowableMovement = 1
    press.numberOfTouchesRequired = 1
    window.drag(from: CGPoint(x: 5, y: 5), to: CGPoint(x: 50, y: 5), steps: 2)
    #expect(states().isEmpty)
  }

  @Test func `a pan tells how far and how fast the finger moves`() {
    let pan = UIPanGestureRecognizer()
    var ways: [CGFloat] = []
    pan.addHandler { _ in ways.append(pan.translation(in: nil).x) }
    let states = watch(pan)
    window.drag(from: CGPoint(x: 0, y: 0), to: CGPoint(x: 40, y: 0), duration: 0.4, steps: 4)
    expectEqual(states(), [.began, .changed, .changed, .changed, .ended])
    expectEqual(ways, [10, 20, 30, 40, 40])
    pan.addHandler { _ in
      #expect(abs(pan.velocity(in: nil).x - 100) < 0.001)
      pan.setTranslation(.zero, in: nil)
    }
    ways = []
    window.drag(from: CGPoint(x: 0, y: 0), to: CGPoint(x: 40, y: 0), duration: 0.4, steps: 4)
    expectEqual(ways, [10, 10, 10, 10, 0])
    pan.minimumNumberOfTouches = 2
    _ = states()
    window.drag(from: CGPoint(x: 0, y: 0), to: CGPoint(x: 40, y: 0))
    #expect(states().isEmpty)
    pan.minimumNumberOfTouches = 1
    pan.maximumNumberOfTouches = 0
    window.drag(from: CGPoint(x: 0, y: 0), to: CGPoint(x: 40, y: 0))
    #expect(states().isEmpty)
  }

  @Test func `a swipe goes in its direction only`() {
    let swipe = UISwipeGestureRecognizer()
    swipe.direction = .left
    swipe.numberOfTouchesRequired = 1
    let states = watch(swipe)
    window.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 100, y: 10))
    #expect(states().isEmpty)
    window.drag(from: CGPoint(x: 100, y: 10), to: CGPoint(x: 10, y: 10))
    expectEqual(states(), [.ended])
    window.drag(from: CGPoint(x: 100, y: 10), to: CGPoint(x: 10, y: 10), duration: 3)
    #expect(states().isEmpty)
    swipe.direction = [.up, .down, .right]
    window.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 10))
    expectEqual(states(), [.ended])
  }

  @Test func `two fingers pinch and turn`() {
    let pinch = UIPinchGestureRecognizer()
    let judge = GestureJudge()
    judge.goesTogether = true
    pinch.delegate = judge
    let turn = UIRotationGestureRecognizer()
    let pinches = watch(pinch)
    let turns = watch(turn)
    var scale: CGFloat = 0
    var angle: CGFloat = 0
    pinch.addHandler { _ in scale = pinch.scale }
    turn.addHandler { _ in angle = turn.rotation }
    let fixed = UITouch(at: CGPoint(x: 50, y: 50), in: window)
    let moving = UITouch(at: CGPoint(x: 90, y: 50), in: window)
    let event = UIEvent(touches: [fixed, moving])
    window.sendEvent(event)
    fixed.stay(until: 1)
    moving.move(to: CGPoint(x: 50, y: 130), at: 1)
    window.sendEvent(event)
    expectEqual(scale, 2)
    #expect(abs(abs(angle) - .pi / 2) < 0.0001)
    pinch.scale = 1
    turn.rotation = 0
    expectEqual(pinch.scale, 1)
    expectEqual(turn.rotation, 0)
    fixed.lift()
    moving.lift()
    window.sendEvent(event)
    expectEqual(pinches().first, .began)
    expectEqual(turns().first, .began)
  }

  @Test func `a pan from the edge begins there`() {
    let pan = UIScreenEdgePanGestureRecognizer()
    pan.edges = .left
    let states = watch(pan)
    window.drag(from: CGPoint(x: 100, y: 50), to: CGPoint(x: 150, y: 50))
    #expect(states().isEmpty)
    window.drag(from: CGPoint(x: 2, y: 50), to: CGPoint(x: 50, y: 50))
    expectEqual(states().first, .began)
  }

  @Test func `delegate and view decide whether a gesture may begin`() {
    final class Refusing: UIView {
      override func gestureRecognizerShouldBegin(
        _ gestureRecognizer: UIGestureRecognizer
      ) -> Bool { false }
    }
    let judge = GestureJudge()
    let tap = UITapGestureRecognizer()
    tap.delegate = judge
    let states = watch(tap)
    judge.begins = false
    window.tap(view)
    #expect(states().isEmpty)
    judge.begins = true
    judge.receives = false
    window.tap(view)
    #expect(states().isEmpty)
    let refusing = Refusing(frame: rect(0, 0, 20, 20))
    view.addSubview(refusing)
    judge.receives = true
    refusing.addGestureRecognizer(tap)
    window.tap(refusing)
    #expect(states().isEmpty)
  }

  @Test func `of two gestures one is recognized, unless the delegate lets both`() {
    let judge = GestureJudge()
    let first = UITapGestureRecognizer()
    first.delegate = judge
    let firsts = watch(first)
    let seconds = watch(UITapGestureRecognizer())
    window.tap(view)
    expectEqual(firsts().count + seconds().count, 1)
    judge.goesTogether = true
    window.tap(view)
    expectEqual(firsts(), [.ended])
    expectEqual(seconds(), [.ended])
  }

  @Test func `a recognizer of an app's own sets its state and is reset`() {
    final class Instant: UIGestureRecognizer {
      var resets = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        state = .began
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
      }
      override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
      override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        false
      }
      override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        false
      }
      override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        false
      }
      override func shouldReceive(_ event: UIEvent) -> Bool { super.shouldReceive(event) }
      override func reset() {
        super.reset()
        resets += 1
      }
    }
    let own = Instant()
    let states = watch(own)
    window.drag(from: CGPoint(x: 1, y: 1), to: CGPoint(x: 9, y: 1), steps: 1)
    expectEqual(states(), [.began, .changed, .ended])
    expectEqual(own.resets, 1)
    let touch = UITouch(at: CGPoint(x: 1, y: 1), in: window)
    window.sendEvent(UIEvent(touches: [touch]))
    touch.cancel()
    window.sendEvent(UIEvent(touches: [touch]))
    expectEqual(states(), [.began, .cancelled])
    own.ignore(touch, for: UIEvent())
    expectEqual(touch.gestureRecognizers, [])
    expectEqual(UIEvent(touches: [touch]).touches(for: own), [])
  }

  @Test func `a tap whose finger moves away fails`() {
    final class Tap: UITapGestureRecognizer {
      var states: [State] = []
      override var state: State {
        get { super.state }
        set {
          super.state = newValue
          states.append(newValue)
        }
      }
    }
    let tap = Tap()
    var taps = 0
    tap.addHandler { _ in taps += 1 }
    view.addGestureRecognizer(tap)
    window.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 150, y: 150))
    expectEqual(tap.states, [.failed])
    expectEqual(taps, 0)
    expectEqual(tap.state, .possible)
  }
}
