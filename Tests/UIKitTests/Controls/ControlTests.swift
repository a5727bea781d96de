import Testing
import UIKit

@MainActor
@Suite struct ControlTests {
  private final class Target: NSObject {}

  private final class SpyControl: UIControl {
    var sent: [String] = []

    override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
      sent.append("\(action) to \(target.map { "\(type(of: $0))" } ?? "nobody")")
    }
  }

  @Test func `an action is performed for its events only, with the control as sender`() {
    let control = UIControl()
    var senders: [AnyObject?] = []
    control.addAction(UIAction { senders.append($0.sender) }, for: [.touchUpInside, .valueChanged])
    control.sendActions(for: .touchDown)
    #expect(senders.isEmpty)
    control.sendActions(for: .valueChanged)
    control.sendActions(for: [.touchUpInside, .touchDown])
    expectEqual(senders.count, 2)
    #expect(senders.allSatisfy { $0 === control })
  }

  @Test func `of two actions with one identifier the later is kept`() {
    let control = UIControl()
    var calls: [String] = []
    let identifier = UIAction.Identifier("save")
    control.addAction(
      UIAction(identifier: identifier) { _ in calls.append("first") },
      for: [.touchUpInside, .touchDown]
    )
    control.addAction(
      UIAction(identifier: identifier) { _ in calls.append("second") },
      for: .touchUpInside
    )
    control.sendActions(for: .touchUpInside)
    expectEqual(calls, ["second"])
    control.sendActions(for: .touchDown)
    expectEqual(calls, ["second", "first"])
    control.removeAction(identifiedBy: identifier, for: .allEvents)
    control.sendActions(for: .allEvents)
    expectEqual(calls.count, 2)
  }

  @Test func `an action that is removed for one event stays for the other`() {
    let control = UIControl()
    var calls = 0
    let action = UIAction { _ in calls += 1 }
    control.addAction(action, for: [.touchDown, .touchUpInside])
    control.addAction(action, for: .valueChanged)
    control.removeAction(action, for: .touchDown)
    expectEqual(control.allControlEvents, [.touchUpInside, .valueChanged])
    control.sendActions(for: .touchDown)
    expectEqual(calls, 0)
    control.sendActions(for: .touchUpInside)
    control.sendActions(for: .valueChanged)
    expectEqual(calls, 2)
  }

  @Test func `the methods of targets are sent in the order in which they were added`() {
    let control = SpyControl()
    let target = Target()
    control.addTarget(target, action: Selector("first:"), for: .touchUpInside)
    control.addTarget(nil, action: "second", for: .touchUpInside)
    control.addTarget(target, action: Selector("first:"), for: .valueChanged)
    control.sendActions(for: .touchUpInside)
    expectEqual(control.sent, ["first: to Target", "second to nobody"])
    control.sendActions(for: .valueChanged)
    expectEqual(control.sent.last, "first: to Target")
    #expect(control.allTargets.contains(target))
    #expect(control.allTargets.contains { $0.base is NSNull })
    expectEqual(control.actions(forTarget: target, forControlEvent: .valueChanged), ["first:"])
    #expect(control.actions(forTarget: Target(), forControlEvent: .valueChanged) == nil)
  }

  @Test func `a removed target is not asked, and nil removes all`() {
    let control = SpyControl()
    let target = Target()
    control.addTarget(target, action: "first", for: [.touchUpInside, .touchDown])
    control.addTarget(target, action: "second", for: .touchUpInside)
    control.removeTarget(target, action: "first", for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    expectEqual(control.sent, ["second to Target"])
    control.removeTarget(nil, action: nil, for: .allEvents)
    control.sendActions(for: .allEvents)
    expectEqual(control.sent.count, 1)
    #expect(control.allTargets.isEmpty)
  }

  @Test func `a target is not kept alive, and is not asked once it is gone`() {
    let control = SpyControl()
    weak var released: Target?
    do {
      let target = Target()
      released = target
      control.addTarget(target, action: "tapped", for: .touchUpInside)
    }
    #expect(released == nil)
    control.sendActions(for: .touchUpInside)
    #expect(control.sent.isEmpty)
    #expect(control.allTargets.isEmpty)
  }

  @Test func `handlers are enumerated until one stops`() {
    let control = UIControl()
    control.addAction(UIAction(title: "a") { _ in }, for: .touchDown)
    control.addTarget(control, action: "b", for: .valueChanged)
    control.addTarget(control, action: "c", for: .valueChanged)
    var seen: [String] = []
    control.enumerateEventHandlers { action, target, events, stop in
      seen.append(action?.title ?? target.map { "\($0.1)" } ?? "")
      stop = events == .valueChanged
    }
    expectEqual(seen, ["a", "b"])
  }

  @Test func `the state follows the flags`() {
    let control = UIControl()
    expectEqual(control.state, .normal)
    control.isEnabled = false
    control.isSelected = true
    control.isHighlighted = true
    expectEqual(control.state, [.disabled, .selected, .highlighted])
    expectEqual(control.state.rawValue, 7)
  }

  @Test func `the primary action is what a control is made with`() {
    var calls = 0
    let control = UIControl(frame: .zero, primaryAction: UIAction { _ in calls += 1 })
    control.performPrimaryAction()
    control.sendActions(for: .touchUpInside)
    expectEqual(calls, 1)
  }

  @Test func `leading content stands where reading starts`() {
    let control = UIControl()
    expectEqual(control.contentHorizontalAlignment, .center)
    expectEqual(control.contentVerticalAlignment, .center)
    control.contentHorizontalAlignment = .leading
    expectEqual(control.effectiveContentHorizontalAlignment, .left)
    control.semanticContentAttribute = .forceRightToLeft
    expectEqual(control.effectiveContentHorizontalAlignment, .right)
    control.contentHorizontalAlignment = .trailing
    expectEqual(control.effectiveContentHorizontalAlignment, .left)
  }

  @Test func `events and states have UIKit's raw values`() {
    let touches: [UIControl.Event] = [
      .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter,
      .touchDragExit, .touchUpInside, .touchUpOutside, .touchCancel,
    ]
    #expect(touches.map(\.rawValue) == (0..<9).map { 1 << $0 })
    let values: [UIControl.Event] = [.valueChanged, .primaryActionTriggered, .menuActionTriggered]
    expectEqual(values.map(\.rawValue), [0x1000, 0x2000, 0x4000])
    let editing: [UIControl.Event] = [
      .editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit,
    ]
    #expect(editing.map(\.rawValue) == (16..<20).map { 1 << $0 })
    #expect(touches.allSatisfy(UIControl.Event.allTouchEvents.contains))
    #expect(editing.allSatisfy(UIControl.Event.allEditingEvents.contains))
    #expect(UIControl.Event.allEvents.isSuperset(of: [.applicationReserved, .systemReserved]))
    expectEqual(UIControl.State.focused.rawValue, 8)
    expectEqual(UIControl.State.application.rawValue, 0xFF_0000)
    #expect(UIControl.State.reserved.isDisjoint(with: .application))
  }
}
