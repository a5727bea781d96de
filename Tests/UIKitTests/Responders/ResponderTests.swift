import Testing
import UIKit

/// A view that can be the first responder and logs its events.
private final class KeyView: UIView {
  let log: ProbeLog
  var refuses = false

  init(log: ProbeLog) {
    self.log = log
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { !refuses }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    log.write("pressed \(presses.first?.key?.characters ?? "")")
    super.pressesBegan(presses, with: event)
  }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    log.write("released")
  }
  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    log.write("shaken")
  }
}

/// A controller that handles what its view does not.
private final class AnsweringController: UIViewController {
  let log = ProbeLog()

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    log.write("controller pressed")
  }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == Selector("save:")
  }
}

@MainActor
@Suite struct ResponderTests {
  private let window = makeWindow()

  @Test func `the chain goes from view to controller to window to application`() {
    let controller = UIViewController()
    window.rootViewController = controller
    let view = UIView()
    controller.view.addSubview(view)
    #expect(view.next === controller.view)
    #expect(controller.view.next === controller)
    #expect(controller.next === window)
    #expect(window.next === UIApplication.shared)
  }

  @Test func `one responder of a window is the first`() {
    let first = KeyView(log: ProbeLog())
    let second = KeyView(log: ProbeLog())
    #expect(!first.becomeFirstResponder())
    window.addSubview(first)
    window.addSubview(second)
    #expect(first.becomeFirstResponder())
    #expect(first.isFirstResponder)
    #expect(second.becomeFirstResponder())
    #expect(!first.isFirstResponder)
    second.refuses = true
    #expect(!first.becomeFirstResponder())
    #expect(!second.resignFirstResponder())
    second.refuses = false
    #expect(second.resignFirstResponder())
    #expect(!second.isFirstResponder)
    #expect(!UIView().becomeFirstResponder())
  }

  @Test func `a view that leaves its window is no longer the first responder`() {
    let view = KeyView(log: ProbeLog())
    window.addSubview(view)
    view.becomeFirstResponder()
    view.removeFromSuperview()
    #expect(!view.isFirstResponder)
    window.addSubview(view)
    #expect(!view.isFirstResponder)
  }

  @Test func `ending the editing of a view concerns what is in it`() {
    let container = UIView()
    let other = UIView()
    let view = KeyView(log: ProbeLog())
    window.addSubview(container)
    window.addSubview(other)
    container.addSubview(view)
    view.becomeFirstResponder()
    #expect(other.endEditing(false))
    #expect(view.isFirstResponder)
    view.refuses = true
    #expect(!container.endEditing(false))
    #expect(container.endEditing(true))
    #expect(!view.isFirstResponder)
  }

  @Test func `presses and shakes go to the first responder and up the chain`() {
    let log = ProbeLog()
    let controller = AnsweringController()
    window.rootViewController = controller
    let view = KeyView(log: log)
    controller.view.addSubview(view)
    view.becomeFirstResponder()
    let press = UIPress(key: UIKey(characters: "a", keyCode: .keyboardA))
    let event = UIPressesEvent(presses: [press])
    #expect(event.allPresses == [press] && event.type == .presses)
    window.sendEvent(event)
    expectEqual(log.take(), ["pressed a"])
    expectEqual(controller.log.take(), ["controller pressed"])
    window.sendEvent(UIPressesEvent(presses: [UIPress(phase: .ended)]))
    window.sendEvent(UIEvent(type: .motion, subtype: .motionShake))
    expectEqual(log.take(), ["released", "shaken"])
    for phase in [UIPress.Phase.changed, .cancelled] {
      // No responder handles these, so they end at the application.
      window.sendEvent(UIPressesEvent(presses: [UIPress(phase: phase)]))
    }
    view.pressesChanged([], with: nil)
    view.pressesCancelled([], with: nil)
    view.motionBegan(.motionShake, with: nil)
    view.motionCancelled(.motionShake, with: nil)
    #expect(log.take().isEmpty)
  }

  @Test func `an action finds the first responder of the chain that has it`() {
    let controller = AnsweringController()
    window.rootViewController = controller
    let view = UIView()
    controller.view.addSubview(view)
    #expect(view.target(forAction: Selector("save:"), withSender: nil) as AnyObject === controller)
    #expect(view.target(forAction: Selector("load:"), withSender: nil) == nil)
    #expect(!view.canPerformAction(Selector("save:"), withSender: nil))
  }

  @Test func `changes are undone and redone in order`() {
    final class Text {
      var value = ""
    }
    let manager = UndoManager()
    let text = Text()
    func set(_ value: String) {
      let old = text.value
      manager.registerUndo(withTarget: text) { _ in set(old) }
      text.value = value
    }
    set("a")
    manager.setActionName("Typing")
    set("b")
    #expect(manager.canUndo)
    manager.undo()
    expectEqual(text.value, "a")
    expectEqual(manager.undoActionName, "Typing")
    #expect(manager.canRedo)
    manager.redo()
    expectEqual(text.value, "b")
    #expect(!manager.isUndoing && !manager.isRedoing)
    manager.disableUndoRegistration()
    #expect(!manager.isUndoRegistrationEnabled)
    set("c")
    manager.enableUndoRegistration()
    manager.undo()
    expectEqual(text.value, "a")
    expectEqual(manager.redoActionName, "")
    manager.levelsOfUndo = 1
    set("d")
    set("e")
    manager.undo()
    expectEqual(text.value, "d")
    #expect(!manager.canUndo)
    set("f")
    manager.removeAllActions(withTarget: text)
    #expect(!manager.canUndo)
    set("g")
    manager.removeAllActions()
    #expect(!manager.canUndo)
  }

  @Test func `a nib's objects are nobody's, and awakeFromNib can be overridden and called`() {
    final class Awake: UIView {
      var isAwake = false
      override func awakeFromNib() {
        super.awakeFromNib()
        isAwake = true
      }
    }
    let view = Awake()
    view.awakeFromNib()
    #expect(view.isAwake)
    withoutLoader {
      #expect(UINib(nibName: "Row", bundle: nil).instantiate(withOwner: nil).isEmpty)
      #expect(UINib(data: Data(), bundle: nil).instantiate(withOwner: nil).isEmpty)
      #expect(Bundle.main.loadNibNamed("Row", owner: nil) == nil)
      let storyboard = UIStoryboard(name: "Main", bundle: nil)
      #expect(storyboard.instantiateInitialViewController() == nil)
    }
  }
}
