import Testing
import UIKit

@MainActor
@Suite struct InteractionTests {
  @Test func `an interaction belongs to one view`() {
    final class Own: UIInteraction {
      weak var view: UIView?
      var log: [String] = []
      func willMove(to view: UIView?) { log.append("will") }
      func didMove(to view: UIView?) {
        self.view = view
        log.append("did")
      }
    }
    let first = UIView()
    let second = UIView()
    let own = Own()
    first.addInteraction(own)
    #expect(own.view === first)
    second.addInteraction(own)
    #expect(first.interactions.isEmpty)
    expectEqual(second.interactions.count, 1)
    second.removeInteraction(own)
    #expect(own.view == nil)
    expectEqual(own.log.count, 8)
    second.interactions = [UIPointerInteraction()]
    #expect((second.interactions.first as? InertInteraction)?.view === second)
    second.interactions = []
    #expect(second.interactions.isEmpty)
  }

  @Test func `a menu's elements are found and replaced`() {
    let on = UIAction(title: "a", state: .on) { _ in }
    let menu = UIMenu(title: "m", children: [on, UIMenu(options: .displayInline)])
    expectEqual(menu.selectedElements, [on])
    #expect(menu.replacingChildren([]).children.isEmpty)
    expectEqual(menu.replacingChildren([]).identifier, menu.identifier)
    let context = UIContextMenuConfiguration(actionProvider: { _ in menu })
    #expect(context.makeMenu() === menu)
  }

  @Test func `a pasteboard keeps what is copied`() throws {
    let board = try #require(
      UIPasteboard.pasteboard(named: UIPasteboard.Name(rawValue: "test"), create: true)
    )
    #expect(UIPasteboard.pasteboard(named: board.name, create: false) === board)
    #expect(UIPasteboard.pasteboard(named: .general, create: false) === UIPasteboard.general)
    board.string = "a"
    #expect(board.hasStrings && board.strings == ["a"] && board.numberOfItems == 1)
    #expect(board.contains(pasteboardTypes: UIPasteboard.typeListString))
    board.url = URL(string: "https://example.com")
    #expect(board.hasURLs && board.urls?.count == 1 && board.string == nil && board.url != nil)
    #expect(board.contains(pasteboardTypes: UIPasteboard.typeListURL))
    board.image = UIImage(size: CGSize(width: 1, height: 1))
    #expect(board.hasImages && board.images?.count == 1 && board.image != nil)
    #expect(board.contains(pasteboardTypes: UIPasteboard.typeListImage))
    board.color = .red
    #expect(board.hasColors && board.colors == [.red] && board.color == .red)
    #expect(!UIPasteboard.typeListColor.isEmpty)
    var changes = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UIPasteboard.changedNotification,
      object: board,
      queue: nil
    ) { _ in MainActor.assumeIsolated { changes += 1 } }
    let count = board.changeCount
    board.setData(Data([1]), forPasteboardType: "own")
    expectEqual(board.data(forPasteboardType: "own"), Data([1]))
    board.setValue(7, forPasteboardType: "own")
    expectEqual(board.value(forPasteboardType: "own") as? Int, 7)
    board.setItems([["own": "b"]])
    expectEqual(board.items.first?["own"] as? String, "b")
    expectEqual(board.changeCount, count + 3)
    expectEqual(changes, 3)
    NotificationCenter.default.removeObserver(observer)
    UIPasteboard.remove(withName: board.name)
    #expect(UIPasteboard.pasteboard(named: board.name, create: false) == nil)
  }

  @Test func `accessibility's properties are kept and can be overridden`() {
    final class Named: UIView {
      override var accessibilityLabel: String? {
        get { "own" }
        set { super.accessibilityLabel = newValue }
      }
      override var isAccessibilityElement: Bool {
        get { true }
        set {}
      }
      override func accessibilityActivate() -> Bool { true }
    }
    let view = UIView()
    view.accessibilityLabel = "a"
    view.accessibilityTraits = [.button, .header]
    view.accessibilityElements = [view]
    expectEqual(view.accessibilityLabel, "a")
    expectEqual(view.accessibilityAttributedLabel?.string, "a")
    #expect(view.accessibilityTraits.contains(.header))
    expectEqual(view.accessibilityElementCount(), 1)
    #expect(view.accessibilityElement(at: 0) as? UIView === view)
    #expect(view.accessibilityElement(at: 1) == nil)
    expectEqual(view.index(ofAccessibilityElement: view), 0)
    expectEqual(view.index(ofAccessibilityElement: UIView()), NSNotFound)
    view.accessibilityLabel = nil
    #expect(view.accessibilityLabel == nil)
    expectEqual(Named().accessibilityLabel, "own")
    #expect(Named().accessibilityActivate())
  }

  @Test func `touches make a control send its events`() {
    let window = makeWindow()
    let control = UIControl(frame: rect(10, 10, 50, 50))
    window.addSubview(control)
    var events: [String] = []
    let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"),
      (.touchDragExit, "exit"), (.touchDragEnter, "enter"), (.touchCancel, "cancel"),
    ]
    for (event, name) in names {
      control.addAction(UIAction { _ in events.append(name) }, for: event)
    }
    window.tap(control)
    expectEqual(events, ["down", "up inside"])
    events = []
    window.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 200, y: 20), steps: 2)
    expectEqual(events, ["down", "exit", "up outside"])
    events = []
    let touch = UITouch(at: CGPoint(x: 20, y: 20), in: window)
    window.sendEvent(UIEvent(touches: [touch]))
    #expect(control.isTracking && control.isHighlighted && control.isTouchInside)
    touch.cancel()
    window.sendEvent(UIEvent(touches: [touch]))
    expectEqual(events, ["down", "cancel"])
    #expect(!control.isTracking && !control.isHighlighted)
    control.isEnabled = false
    events = []
    window.tap(control)
    #expect(events.isEmpty)
  }
}
