import Testing
import UIKit

/// A control that tracks touches up to x = 60 and logs them.
private final class Dial: UIControl {
  var log: [String] = []
  var begins = true

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    log.append("begin \(touch.location(in: self).x)")
    return begins && super.beginTracking(touch, with: event)
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    log.append("continue \(touch.location(in: self).x)")
    return touch.location(in: self).x <= 60
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    log.append("end \(isTracking)")
  }
  override func cancelTracking(with event: UIEvent?) { log.append("cancel") }

  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

@MainActor
@Suite struct TrackingTests {
  private let window = makeWindow()
  private let dial = Dial(frame: rect(0, 0, 100, 50))

  init() {
    window.addSubview(dial)
  }

  private func touch() -> (touch: UITouch, event: UIEvent) {
    let touch = UITouch(at: CGPoint(x: 10, y: 10), in: window)
    return (touch, UIEvent(touches: [touch]))
  }

  @Test func `a touch is followed from its beginning to its end`() {
    let (touch, event) = touch()
    window.sendEvent(event)
    #expect(dial.isTracking && dial.isHighlighted)
    touch.move(to: CGPoint(x: 30, y: 10))
    window.sendEvent(event)
    touch.lift()
    window.sendEvent(event)
    expectEqual(dial.take(), ["begin 10.0", "continue 30.0", "end false"])
    #expect(!dial.isTracking && !dial.isHighlighted)
  }

  @Test func `a control that does not begin or go on follows no more`() {
    dial.begins = false
    let (first, event) = touch()
    window.sendEvent(event)
    first.move(to: CGPoint(x: 20, y: 10))
    window.sendEvent(event)
    first.lift()
    window.sendEvent(event)
    expectEqual(dial.take(), ["begin 10.0"])
    dial.begins = true
    let (second, other) = touch()
    window.sendEvent(other)
    for x: CGFloat in [70, 80] {
      second.move(to: CGPoint(x: x, y: 10))
      window.sendEvent(other)
    }
    second.lift()
    window.sendEvent(other)
    expectEqual(dial.take(), ["begin 10.0", "continue 70.0"])
    #expect(!dial.isTracking)
  }

  @Test func `a touch that the system takes away is cancelled`() {
    let (touch, event) = touch()
    window.sendEvent(event)
    touch.cancel()
    window.sendEvent(event)
    expectEqual(dial.take(), ["begin 10.0", "cancel"])
    #expect(!dial.isTracking)
  }

  @Test func `a tap performs a button's primary action, once`() {
    var calls = 0
    let action = UIAction(
      title: "Go",
      subtitle: "now",
      discoverabilityTitle: "Goes",
      attributes: .destructive,
      state: .mixed
    ) { _ in calls += 1 }
    #expect(action.title == "Go" && action.subtitle == "now")
    expectEqual(action.discoverabilityTitle, "Goes")
    #expect(action.attributes == .destructive && action.state == .mixed)
    let button = UIButton(frame: rect(0, 100, 100, 50), primaryAction: action)
    window.addSubview(button)
    window.tap(button)
    expectEqual(calls, 1)
    button.addAction(action, for: .touchUpInside)
    window.tap(button)
    expectEqual(calls, 2)
  }

  @Test func `a button that changes its selection does so before its actions`() {
    var states: [Bool] = []
    let button = UIButton(
      frame: rect(0, 100, 100, 50),
      primaryAction: UIAction { states.append(($0.sender as? UIButton)?.isSelected == true) }
    )
    window.addSubview(button)
    window.tap(button)
    button.changesSelectionAsPrimaryAction = true
    window.tap(button)
    button.performPrimaryAction()
    button.performPrimaryAction()
    expectEqual(states, [false, true, false, true])
    window.drag(from: CGPoint(x: 50, y: 120), to: CGPoint(x: 50, y: 400))
    #expect(button.isSelected && states.count == 4)
  }
}
