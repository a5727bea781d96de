import Testing

@testable import UIKit

@MainActor
@Suite struct SelectorTests {
  class Editor: UIView {
    var calls: [String] = []

    func save() { calls.append("save") }
    func close(_ sender: UIButtonStandIn) { calls.append("close \(sender.tag)") }
    func open(_ sender: Any?, event: UIEvent?) {
      calls.append("open \(sender == nil) \(event == nil)")
    }
    func title() -> NSString { "title" }
    fileprivate func hidden(_ sender: UIView?) { calls.append("hidden \(sender == nil)") }
  }

  final class PlainEditor: Editor {
    override func save() { calls.append("save plainly") }
  }

  final class UIButtonStandIn: UIControl {}

  /// Not isolated to the main actor.
  final class Model: NSObject {
    var calls = 0
    func reload() { calls += 1 }
    func add(_ number: Int) { calls += number }
  }

  private func logged(_ work: () -> Void) -> [String] {
    var lines: [String] = []
    let old = LayoutLog.sink
    LayoutLog.sink = { lines.append($0) }
    defer { LayoutLog.sink = old }
    work()
    return lines
  }

  @Test func `a selector made from a method calls it on a target, also overridden`() {
    let editor = Editor()
    let plain = PlainEditor()
    let save = Selector("save", Editor.save)
    editor.perform(save)
    plain.perform(save)
    expectEqual(editor.calls, ["save"])
    expectEqual(plain.calls, ["save plainly"])
  }

  @Test func `a name alone finds the method that was registered under it`() {
    let editor = Editor()
    #expect(!editor.responds(to: Selector("hidden:")))
    _ = Selector("hidden:", Editor.hidden)
    #expect(editor.responds(to: "hidden:"))
    #expect(!UIView().responds(to: "hidden:"))
    editor.perform(NSSelectorFromString("hidden:"), with: nil)
    editor.perform("hidden:", with: editor)
    editor.perform("hidden:")
    expectEqual(editor.calls, ["hidden true", "hidden false", "hidden true"])
  }

  @Test func `a control's event calls the method with the control and the event`() {
    let editor = Editor()
    let button = UIButtonStandIn()
    button.tag = 7
    button.addTarget(editor, action: Selector("close:", Editor.close), for: .touchUpInside)
    button.addTarget(editor, action: Selector("open:event:", Editor.open), for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    expectEqual(editor.calls, ["close 7", "open false true"])
  }

  @Test func `without a target the first view up from the control that has the method performs it`()
  {
    let editor = Editor()
    let box = UIView()
    let button = UIButtonStandIn()
    editor.addSubview(box)
    box.addSubview(button)
    button.addTarget(nil, action: Selector("save", Editor.save), for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    expectEqual(editor.calls, ["save"])
  }

  @Test func `an unknown name is logged`() {
    let editor = Editor()
    let lines = logged { editor.perform(Selector("nobodyHasThis:"), with: 3) }
    expectEqual(lines, ["No method of Editor is registered for the selector 'nobodyHasThis:'."])
    let button = UIButtonStandIn()
    button.addTarget(editor, action: "nobodyHasThis", for: .touchUpInside)
    expectEqual(logged { button.sendActions(for: .touchUpInside) }.count, 1)
  }

  @Test func `an argument that the method does not take is logged, and the method not called`() {
    let editor = Editor()
    let close = Selector("close:", Editor.close)
    let lines = logged { editor.perform(close, with: "text") }
    expectEqual(
      lines,
      [
        "The selector 'close:' was sent to Editor with an argument that its method does not take."
      ]
    )
    #expect(editor.calls.isEmpty)
  }

  @Test func `what the method returns is returned if it is an object`() {
    let editor = Editor()
    let title = editor.perform(Selector("title", Editor.title))
    let value = unsafe title?.takeUnretainedValue()
    expectEqual(value as? NSString, "title")
    let nothing = unsafe editor.perform(Selector("save", Editor.save)) == nil
    #expect(nothing)
  }

  @Test func `selectors with one name are equal`() {
    expectEqual(Selector("save", Editor.save), Selector("save"))
    expectEqual(Selector("save").hashValue, Selector("save", Editor.save).hashValue)
    #expect(Selector("save") != Selector("save:"))
    expectEqual(Selector(stringLiteral: "save"), "save")
    expectEqual(NSStringFromSelector("save:"), "save:")
    expectEqual("\(Selector("save:"))", "save:")
  }

  @Test func `objects off the main actor perform on the calling thread`() async {
    let calls = await Task.detached {
      let model = Model()
      model.perform(Selector("reload", Model.reload))
      model.perform(Selector("add:", Model.add), with: 4)
      return model.calls
    }.value
    expectEqual(calls, 5)
  }

  @Test func `a main actor's method waits for the main thread`() async {
    let editor = Editor()
    await Task.detached {
      let save = Selector("save", Editor.save)
      await withCheckedContinuation { done in
        Thread.detachNewThread {
          editor.performSelector(onMainThread: save, with: nil, waitUntilDone: true)
          done.resume()
        }
      }
    }.value
    expectEqual(editor.calls, ["save"])
  }

  @Test func `a delayed call is made once, a cancelled one never`() async {
    let editor = Editor()
    editor.perform(Selector("save", Editor.save), with: nil, afterDelay: 0)
    editor.perform("title", with: nil, afterDelay: 0, inModes: [.common])
    Editor.cancelPreviousPerformRequests(withTarget: editor, selector: "title", object: nil)
    let other = Editor()
    other.perform("save", with: nil, afterDelay: 0)
    Editor.cancelPreviousPerformRequests(withTarget: other)
    await withCheckedContinuation { done in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { done.resume() }
    }
    expectEqual(editor.calls, ["save"])
    #expect(other.calls.isEmpty)
  }

  @Test func `a call in the background is made on another thread`() async {
    final class Worker: NSObject {
      let done: CheckedContinuation<Bool, Never>
      init(_ done: CheckedContinuation<Bool, Never>) { self.done = done }
      func work() { done.resume(returning: Thread.isMainThread) }
    }
    let wasMain = await withCheckedContinuation { done in
      Worker(done).performSelector(inBackground: Selector("work", Worker.work), with: nil)
    }
    #expect(!wasMain)
  }
}
