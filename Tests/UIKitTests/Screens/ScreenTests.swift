import Testing
import UIKit

@MainActor
@Suite struct ScreenTests {
  @Test func `a screen's pixels follow its points and its scale`() {
    let screen = UIScreen(bounds: rect(0, 0, 100, 200), scale: 3)
    expectEqual(screen.nativeBounds, rect(0, 0, 300, 600))
    expectEqual(screen.nativeScale, 3)
    expectEqual(screen.traitCollection.displayScale, 3)
    expectEqual(UIScreen.screens, [UIScreen.main])
  }

  @Test func `coordinates are converted between views and screen`() {
    let window = UIWindow(frame: rect(10, 20, 100, 100))
    let view = UIView(frame: rect(5, 5, 50, 50))
    window.addSubview(view)
    let space = UIScreen.main.coordinateSpace
    expectEqual(space.bounds, UIScreen.main.bounds)
    expectEqual(view.convert(CGPoint(x: 1, y: 1), to: space), CGPoint(x: 16, y: 26))
    expectEqual(view.convert(CGPoint(x: 16, y: 26), from: space), CGPoint(x: 1, y: 1))
    expectEqual(space.convert(CGPoint(x: 16, y: 26), to: view), CGPoint(x: 1, y: 1))
    expectEqual(space.convert(CGPoint(x: 1, y: 1), from: view), CGPoint(x: 16, y: 26))
    expectEqual(view.convert(rect(0, 0, 2, 3), to: space), rect(15, 25, 2, 3))
    expectEqual(view.convert(rect(15, 25, 2, 3), from: space), rect(0, 0, 2, 3))
    let fixed = UIScreen.main.fixedCoordinateSpace
    expectEqual(fixed.convert(rect(15, 25, 2, 3), to: view), rect(0, 0, 2, 3))
    expectEqual(fixed.convert(rect(0, 0, 2, 3), from: view), rect(15, 25, 2, 3))
    expectEqual(view.accessibilityFrame, rect(5, 5, 50, 50))
    let element = UIAccessibilityElement(accessibilityContainer: view)
    element.accessibilityFrameInContainerSpace = rect(1, 1, 2, 2)
    expectEqual(element.accessibilityFrame, rect(16, 26, 2, 2))
    #expect(element.accessibilityContainer === view)
    expectEqual(
      UIAccessibility.convertToScreenCoordinates(rect(1, 1, 2, 2), in: view),
      rect(16, 26, 2, 2)
    )
  }

  @Test func `the application knows windows, scenes and the key window`() {
    let window = makeWindow()
    window.makeKeyAndVisible()
    let app = UIApplication.shared
    #expect(app.keyWindow === window)
    #expect(app.windows.contains(window))
    let scene = app.connectedScenes.first as? UIWindowScene
    #expect(scene?.windows.contains(window) == true)
    #expect(scene?.keyWindow === window)
    #expect(scene?.screen === UIScreen.main)
    expectEqual(scene?.coordinateSpace.bounds, UIScreen.main.bounds)
    expectEqual(scene?.traitCollection.displayScale, UIScreen.main.scale)
    #expect(scene?.next === app)
    expectEqual(app.statusBarFrame, .zero)
    expectEqual(app.userInterfaceLayoutDirection, .leftToRight)
    if let scene {
      let own = UIWindow(windowScene: scene)
      #expect(own.windowScene === scene)
      #expect(own.next === scene)
      expectEqual(own.frame, UIScreen.main.bounds)
    }
  }

  @Test func `another key window is told, and so is the one before`() {
    final class Told: UIWindow {
      var log: [String] = []
      override func becomeKey() { log.append("key") }
      override func resignKey() { log.append("not key") }
    }
    let first = Told(frame: rect(0, 0, 10, 10))
    let second = Told(frame: rect(0, 0, 10, 10))
    var posted: [Notification.Name] = []
    let names = [UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: first, queue: nil) { note in
        let name = note.name
        MainActor.assumeIsolated { posted.append(name) }
      }
    }
    first.makeKey()
    second.makeKey()
    expectEqual(first.log, ["key", "not key"])
    expectEqual(second.log, ["key"])
    #expect(second.canBecomeKey)
    expectEqual(posted, names)
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }

  @Test func `no other app opens a URL`() throws {
    let url = try #require(URL(string: "https://example.com"))
    var answers: [Bool] = []
    UIApplication.shared.open(url) { answers.append($0) }
    UIWindowScene().open(url, options: nil) { answers.append($0) }
    expectEqual(answers, [false, false])
    #expect(!UIApplication.shared.canOpenURL(url))
    #expect(!UIApplication.shared.openURL(url))
  }

  @Test func `an action without a target goes to the responders`() {
    final class Saver: UIViewController {
      var count = 0
      func save(_ sender: Any?) { count += 1 }
    }
    let window = makeWindow()
    let saver = Saver()
    window.rootViewController = saver
    window.makeKeyAndVisible()
    let action = Selector("saveIt:", Saver.save)
    #expect(UIApplication.shared.sendAction(action, to: nil, from: saver.view, for: nil))
    #expect(UIApplication.shared.sendAction(action, to: saver, from: nil, for: nil))
    expectEqual(saver.count, 2)
    let button = UIBarButtonItem(title: "a", style: .plain, target: saver, action: action)
    button.performPrimaryAction()
    expectEqual(saver.count, 3)
    #expect(
      !UIApplication.shared.sendAction(Selector("noSuch:"), to: nil, from: saver.view, for: nil)
    )
  }

  @Test func `a device is a phone`() {
    expectEqual(UIDevice.current.userInterfaceIdiom, .phone)
    expectEqual(UI_USER_INTERFACE_IDIOM(), .phone)
  }
}
