import Testing

@testable import UIKit

@MainActor
@Suite struct NotificationSelectorTests {
  private final class Observer: UIView {
    var names: [String] = []
    var fired: [String] = []

    func notified(_ notification: Notification) { names.append(notification.name.rawValue) }
    func notifiedPlainly() { names.append("plainly") }
    func notifiedOf(_ notification: NSNotification) {
      names.append("old \(notification.name.rawValue)")
    }
    func fire(_ timer: Timer) { fired.append(timer.userInfo as? String ?? "none") }
  }

  private let center = NotificationCenter()
  private let first = NSNotification.Name("first")
  private let second = NSNotification.Name("second")

  @Test func `a notification calls the method by its selector until the observer is removed`() {
    let observer = Observer()
    center.addObserver(
      observer,
      selector: Selector("notified:", Observer.notified),
      name: first,
      object: nil
    )
    center.addObserver(
      observer,
      selector: Selector("notifiedPlainly", Observer.notifiedPlainly),
      name: second,
      object: nil
    )
    center.post(name: first, object: nil)
    center.post(name: second, object: nil)
    expectEqual(observer.names, ["first", "plainly"])
    center.removeObserver(observer, name: second, object: nil)
    center.post(name: second, object: nil)
    center.post(name: first, object: nil)
    expectEqual(observer.names, ["first", "plainly", "first"])
    center.removeObserver(observer)
    center.post(name: first, object: nil)
    expectEqual(observer.names.count, 3)
  }

  @Test func `a method may take NSNotification, and one object's notifications may be asked for`() {
    let (observer, sender) = (Observer(), UIView())
    center.addObserver(
      observer,
      selector: Selector("notifiedOf:", Observer.notifiedOf),
      name: first,
      object: sender
    )
    center.post(name: first, object: UIView())
    #expect(observer.names.isEmpty)
    center.post(name: first, object: sender)
    expectEqual(observer.names, ["old first"])
    center.removeObserver(observer, name: nil, object: UIView())
    center.post(name: first, object: sender)
    expectEqual(observer.names.count, 2)
  }

  @Test func `an observer is not kept alive and need not be removed`() {
    weak var released: Observer?
    do {
      let observer = Observer()
      released = observer
      center.addObserver(observer, selector: "notified:", name: first, object: nil)
    }
    #expect(released == nil)
    center.post(name: first, object: nil)
  }

  @Test func `removing what a closure's observing returned still ends it`() {
    nonisolated(unsafe) var count = 0
    let token = center.addObserver(forName: first, object: nil, queue: nil) { _ in unsafe count += 1
    }
    center.post(name: first, object: nil)
    center.removeObserver(token)
    center.post(name: first, object: nil)
    #expect(unsafe count == 1)
  }

  @Test func `a timer calls the method by its selector`() {
    let observer = Observer()
    let fire = Selector("fire:", Observer.fire)
    let scheduled = Timer.scheduledTimer(
      timeInterval: 1_000,
      target: observer,
      selector: fire,
      userInfo: "now",
      repeats: false
    )
    scheduled.fire()
    expectEqual(observer.fired, ["now"])
    #expect(!scheduled.isValid)
    let repeating = Timer(
      timeInterval: 1_000,
      target: observer,
      selector: fire,
      userInfo: nil,
      repeats: true
    )
    repeating.fire()
    expectEqual(observer.fired, ["now", "none"])
    repeating.invalidate()
    let later = Timer(
      fireAt: Date(timeIntervalSinceNow: 1_000),
      interval: 0,
      target: observer,
      selector: fire,
      userInfo: nil,
      repeats: false
    )
    later.fire()
    expectEqual(observer.fired.count, 3)
  }

  @Test func `the keyboard's notifications have Apple's names and keys`() {
    let names = [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
      UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      UIResponder.keyboardWillChangeFrameNotification,
      UIResponder.keyboardDidChangeFrameNotification,
    ]
    expectEqual(
      names.map(\.rawValue),
      [
        "UIKeyboardWillShowNotification", "UIKeyboardDidShowNotification",
        "UIKeyboardWillHideNotification", "UIKeyboardDidHideNotification",
        "UIKeyboardWillChangeFrameNotification", "UIKeyboardDidChangeFrameNotification",
      ]
    )
    let keys = [
      UIResponder.keyboardFrameBeginUserInfoKey, UIResponder.keyboardFrameEndUserInfoKey,
      UIResponder.keyboardAnimationDurationUserInfoKey,
      UIResponder.keyboardAnimationCurveUserInfoKey, UIResponder.keyboardIsLocalUserInfoKey,
    ]
    #expect(keys.allSatisfy { $0.hasPrefix("UIKeyboard") && $0.hasSuffix("UserInfoKey") })
    let frame = CGRect(x: 0, y: 500, width: 390, height: 344)
    let value: Any = NSValue(cgRect: frame)
    #expect((value as? NSValue)?.cgRectValue == frame)
  }
}
