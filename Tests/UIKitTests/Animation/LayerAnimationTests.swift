import Testing
import UIKit

/// Animations start and end by the render loop's clock.
@MainActor
struct LayerAnimationTests {
  private final class Delegate: CAAnimationDelegate {
    var calls: [String] = []
    func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      calls.append(flag ? "finished" : "stopped")
    }
  }

  private let clock = ManualRenderClock()
  private let loop: RenderLoop
  private let window = makeWindow()
  private let layer = CALayer()
  private let delegate = Delegate()

  init() {
    loop = RenderLoop(clock: clock)
    window.renderLoop = loop
    window.layer.addSublayer(layer)
  }

  private func turn(after seconds: Double) {
    clock.advance(by: .seconds(seconds))
    loop.turn()
  }

  private func animation(_ seconds: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = seconds
    animation.delegate = delegate
    return animation
  }

  @Test func `an animation ends once its time is over`() {
    layer.add(animation(1), forKey: "fade")
    expectEqual(layer.animationKeys(), ["fade"])
    turn(after: 0.9)
    expectEqual(delegate.calls, ["start"])
    turn(after: 0.2)
    expectEqual(delegate.calls, ["start", "finished"])
    #expect(layer.animation(forKey: "fade") == nil && layer.animationKeys() == nil)
  }

  @Test func `repeating, going back and the transaction's duration count`() {
    let twice = animation(1)
    twice.repeatCount = 2
    twice.autoreverses = true
    layer.add(twice, forKey: "twice")
    let forSome = animation(1)
    forSome.repeatDuration = 10
    layer.add(forSome, forKey: "for some")
    let always = animation(1)
    always.repeatCount = .infinity
    layer.add(always, forKey: "always")
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    layer.add(animation(0), forKey: "standard")
    CATransaction.commit()
    turn(after: 1.9)
    expectEqual(layer.animationKeys()?.count, 4)
    turn(after: 0.2)
    expectEqual(layer.animationKeys(), ["twice", "for some", "always"])
    turn(after: 2)
    expectEqual(layer.animationKeys(), ["for some", "always"])
    turn(after: 1000)
    expectEqual(layer.animationKeys(), ["always"])
    layer.removeAllAnimations()
    expectEqual(delegate.calls.last, "stopped")
  }

  @Test func `an animation is replaced, removed or kept at its end`() {
    layer.add(animation(1), forKey: "a")
    layer.add(animation(1), forKey: "a")
    expectEqual(delegate.calls, ["start", "stopped", "start"])
    layer.removeAnimation(forKey: "a")
    expectEqual(delegate.calls.count, 4)
    let kept = animation(1)
    kept.isRemovedOnCompletion = false
    layer.add(kept, forKey: nil)
    turn(after: 2)
    turn(after: 2)
    expectEqual(layer.animationKeys()?.count, 1)
    expectEqual(delegate.calls.count, 6)
  }

  @Test func `animations are copied and keep values for their delegates`() {
    let spring = CASpringAnimation(keyPath: "position")
    spring.damping = 5
    spring.setValue("me", forKey: "name")
    let copy = spring.copy() as? CASpringAnimation
    #expect(copy?.damping == 5 && copy?.keyPath == "position")
    expectEqual(copy?.value(forKey: "name") as? String, "me")
    let all: [CAAnimation] = [
      CAAnimationGroup(), CATransition(), CAKeyframeAnimation(), CABasicAnimation(),
      CAPropertyAnimation(), CAAnimation(),
    ]
    for animation in all {
      #expect(type(of: animation) == type(of: animation.copy() as AnyObject))
    }
    animation(1).run(forKey: "run", object: layer, arguments: nil)
    #expect(layer.animation(forKey: "run") is CABasicAnimation)
  }

  @Test func `a spring settles sooner the stiffer and the more it is damped`() {
    let spring = CASpringAnimation()
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    let usual = spring.settlingDuration
    #expect(abs(usual - 1.38) < 0.01)
    spring.damping = 20
    #expect(spring.settlingDuration < usual)
    let bouncy = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.5)
    #expect(bouncy.settlingDuration > 0.5)
    spring.mass = 0
    expectEqual(spring.settlingDuration, 0)
  }

  @Test func `a transaction calls its completion, and keeps what is said in it`() {
    var calls: [String] = []
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock { calls.append("outer") }
    CATransaction.begin()
    CATransaction.setCompletionBlock { calls.append("inner") }
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setValue(1, forKey: "x")
    #expect(CATransaction.disableActions() && CATransaction.completionBlock() != nil)
    #expect(CATransaction.animationTimingFunction() != nil)
    expectEqual(CATransaction.value(forKey: "x") as? Int, 1)
    CATransaction.commit()
    expectEqual(calls, ["inner"])
    CATransaction.commit()
    expectEqual(calls, ["inner", "outer"])
    #expect(!CATransaction.disableActions() && CATransaction.animationDuration() == 0.25)
    CATransaction.setCompletionBlock { calls.append("at once") }
    expectEqual(calls.last, "at once")
    CATransaction.commit()
  }

  @Test func `a timing function has its points`() {
    var point: [Float] = [0, 0]
    unsafe CAMediaTimingFunction(name: .easeIn).getControlPoint(at: 1, values: &point)
    expectEqual(point, [0.42, 0])
    unsafe CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
      .getControlPoint(at: 2, values: &point)
    expectEqual(point, [0.3, 0.4])
  }
}

/// The main render loop drives display links.
@MainActor
@Suite(.serialized)
struct DisplayLinkTests {
  @Test func `a link is called at each turn until it ends, with the clock's time`() {
    let clock = ManualRenderClock()
    let old = RenderLoop.main.clock
    RenderLoop.main.clock = clock
    defer { RenderLoop.main.clock = old }
    var times: [Double] = []
    let link = CADisplayLink { times.append($0.timestamp) }
    clock.advance(by: .seconds(1))
    RenderLoop.main.turn()
    link.add(to: .main, forMode: .common)
    RenderLoop.main.turn()
    expectEqual(CACurrentMediaTime(), 1)
    clock.advance(by: .seconds(1))
    RenderLoop.main.turn()
    link.isPaused = true
    RenderLoop.main.turn()
    link.isPaused = false
    link.preferredFramesPerSecond = 2
    #expect(link.duration == 0.5 && link.targetTimestamp == 2.5)
    clock.advance(by: .milliseconds(300))
    RenderLoop.main.turn()
    clock.advance(by: .milliseconds(300))
    RenderLoop.main.turn()
    link.invalidate()
    RenderLoop.main.turn()
    expectEqual(times, [1, 2, 2.6])
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 30)
    expectEqual(link.preferredFramesPerSecond, 30)
    link.add(to: .main, forMode: .default)
    link.remove(from: .main, forMode: .default)
    RenderLoop.main.turn()
    expectEqual(times.count, 3)
  }

  @Test func `a link performs a target's method`() {
    final class Target: NSObject {
      var calls = 0
      func tick(_ link: CADisplayLink) { calls += 1 }
    }
    let target = Target()
    let link = CADisplayLink(target: target, selector: Selector("tick:", Target.tick))
    link.add(to: .main, forMode: .common)
    RenderLoop.main.turn()
    link.invalidate()
    expectEqual(target.calls, 1)
  }
}
