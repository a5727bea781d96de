import Testing
import UIKit

/// View animations run their changes and lay out immediately.
@MainActor
struct ViewAnimationTests {
  private let window = makeWindow()
  private let view: UIView
  private let width: NSLayoutConstraint

  init() {
    view = makeView(in: window)
    width = view.widthAnchor.constraint(equalToConstant: 10)
    width.isActive = true
    window.layoutIfNeeded()
  }

  @Test func `each kind of animation lays out before its completion`() {
    var widths: [CGFloat] = []
    let done: (Bool) -> Void = { _ in widths.append(view.frame.width) }
    UIView.animate(withDuration: 1, animations: { width.constant = 20 }, completion: done)
    UIView.animate(withDuration: 1, delay: 1, options: [.curveLinear, .repeat]) {
      width.constant = 30
    } completion: {
      done($0)
    }
    UIView.animate(
      withDuration: 1,
      delay: 0,
      usingSpringWithDamping: 1,
      initialSpringVelocity: 0,
      animations: { width.constant = 40 },
      completion: done
    )
    UIView.animate(
      springDuration: 1,
      bounce: 0.2,
      animations: { width.constant = 50 },
      completion: done
    )
    UIView.animateKeyframes(
      withDuration: 1,
      delay: 0,
      options: .calculationModeCubic,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { width.constant = 60 }
      },
      completion: done
    )
    UIView.transition(
      with: view,
      duration: 1,
      animations: { width.constant = 70 },
      completion: done
    )
    UIView.perform(.delete, on: [], animations: { width.constant = 80 }, completion: done)
    UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { width.constant = 90 }
    expectEqual(widths, [20, 30, 40, 50, 60, 70, 80])
    expectEqual(width.constant, 90)
  }

  @Test func `a transition puts one view in the other's place, or hides it`() {
    let other = UIView()
    let front = UIView()
    window.addSubview(front)
    var isDone = false
    UIView.transition(from: view, to: other, duration: 1) { isDone = $0 }
    #expect(isDone && view.superview == nil)
    expectEqual(window.subviews, [other, front])
    UIView.transition(from: front, to: other, duration: 1, options: .showHideTransitionViews)
    #expect(front.isHidden && !other.isHidden && window.subviews == [other, front])
    UIView.perform(.delete, on: [front], animations: nil)
    expectEqual(window.subviews, [other])
  }

  @Test func `without animation, animations are off meanwhile`() {
    #expect(UIView.areAnimationsEnabled)
    var inside = true
    UIView.performWithoutAnimation { inside = UIView.areAnimationsEnabled }
    #expect(!inside && UIView.areAnimationsEnabled)
    UIView.setAnimationsEnabled(false)
    #expect(!UIView.areAnimationsEnabled)
    UIView.setAnimationsEnabled(true)
  }

  @Test func `an animator runs its changes, lays out and ends`() {
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { width.constant = 20 }
    animator.addAnimations({ view.alpha = 0.5 }, delayFactor: 0.5)
    animator.addCompletion { ends.append($0) }
    #expect(animator.state == .inactive && animator.duration == 2 && view.frame.width == 10)
    animator.startAnimation(afterDelay: 1)
    #expect(view.frame.width == 20 && view.alpha == 0.5 && ends == [.end])
    #expect(animator.state == .inactive && animator.fractionComplete == 1)
    UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 0) {
      width.constant = 30
    } completion: {
      ends.append($0)
    }
    #expect(view.frame.width == 30 && ends == [.end, .end])
  }

  @Test func `an animator that is paused waits to go on or to be finished`() {
    var ends: [UIViewAnimatingPosition] = []
    func makeAnimator() -> UIViewPropertyAnimator {
      let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5)
      animator.addAnimations { width.constant += 1 }
      animator.addCompletion { ends.append($0) }
      return animator
    }
    let scrubbed = makeAnimator()
    scrubbed.fractionComplete = 0.3
    #expect(scrubbed.state == .active && scrubbed.fractionComplete == 0.3)
    #expect(view.frame.width == 11 && ends.isEmpty)
    scrubbed.isReversed = true
    scrubbed.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    expectEqual(ends, [.start])
    let stopped = makeAnimator()
    stopped.pauseAnimation()
    stopped.stopAnimation(false)
    expectEqual(stopped.state, .stopped)
    stopped.finishAnimation(at: .current)
    #expect(ends == [.start, .current] && stopped.state == .inactive)
    let dropped = makeAnimator()
    dropped.pauseAnimation()
    dropped.stopAnimation(true)
    dropped.finishAnimation(at: .end)
    expectEqual(ends.count, 2)
    let waiting = makeAnimator()
    waiting.pausesOnCompletion = true
    waiting.startAnimation()
    #expect(waiting.state == .active && ends.count == 2)
    let copy = waiting.copy() as? UIViewPropertyAnimator
    expectEqual(copy?.duration, 1)
  }

  @Test func `a spring with physics sets an animator's duration`() {
    let spring = UISpringTimingParameters(
      mass: 1,
      stiffness: 100,
      damping: 10,
      initialVelocity: .zero
    )
    let animator = UIViewPropertyAnimator(duration: 9, timingParameters: spring)
    #expect(abs(animator.duration - 1.38) < 0.01)
    let other = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 1, dy: 0))
    expectEqual(UIViewPropertyAnimator(duration: 9, timingParameters: other).duration, 9)
    let bounce = UISpringTimingParameters(duration: 0.5, bounce: 0.2)
    #expect(UIViewPropertyAnimator(duration: 9, timingParameters: bounce).duration < 9)
    let curve = UIViewPropertyAnimator(
      duration: 3,
      controlPoint1: .zero,
      controlPoint2: CGPoint(x: 1, y: 1)
    )
    #expect(curve.duration == 3 && UIViewPropertyAnimator().duration == 0)
  }
}
