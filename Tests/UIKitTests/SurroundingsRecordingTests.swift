import TestSupport
import Testing
import TraceRecording
import TraceStore
import UIKit

/// A window with a phone's safe area: at the top and bottom in portrait, at the sides in landscape.
private final class PhoneWindow: UIWindow {
  override var safeAreaInsets: UIEdgeInsets {
    bounds.width > bounds.height
      ? UIEdgeInsets(top: 0, left: 44, bottom: 21, right: 44)
      : UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
  }
}

@MainActor
@Suite(.exclusiveRecording)
struct SurroundingsRecordingTests {
  /// Returns the safe area and trait changes of views while a body ran, by the views' identifiers.
  private func changes(_ body: () throws -> Void) throws -> [(view: String, details: [String])] {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("safe-area-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(path: path)
    try recorder.start()
    try body()
    try recorder.stop()
    let trace = try TraceReader(path: path)
    let items = try trace.items()
    var changes: [(view: String, details: [String])] = []
    try trace.forEachEvent(of: [.listed]) { event in
      guard case .listed(let row) = event,
        let name = items.first(where: { $0.id == row.view })?.identifier
      else { return }
      changes.append((name, row.details.map { "\($0.name) \($0.value)" }))
    }
    return changes
  }

  private func makeScene() -> (window: UIWindow, controller: UIViewController) {
    let window = PhoneWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.renderLoop = RenderLoop(clock: ManualRenderClock())
    window.accessibilityIdentifier = "phone"
    let controller = UIViewController()
    controller.view.accessibilityIdentifier = "root"
    window.rootViewController = controller
    window.isHidden = false
    window.renderLoop.turn()
    return (window, controller)
  }

  @Test func `a window that is turned tells what its views' safe areas were and are`() throws {
    let (window, _) = makeScene()
    let changes = try changes {
      window.frame = CGRect(x: 0, y: 0, width: 480, height: 320)
      window.renderLoop.turn()
    }
    let turned = [
      "old_top number(44.0)", "old_left number(0.0)", "old_bottom number(34.0)",
      "old_right number(0.0)", "new_top number(0.0)", "new_left number(44.0)",
      "new_bottom number(21.0)", "new_right number(44.0)",
    ]
    expectEqual(changes.first { $0.view == "phone" }?.details, turned)
    // However many steps set the root view's frame, the last change equals the window's value.
    var root: [String: String] = [:]
    for change in changes where change.view == "root" {
      for detail in change.details where detail.hasPrefix("new_") {
        let parts = detail.split(separator: " ")
        root[String(parts[0])] = String(parts[1])
      }
    }
    expectEqual(
      root,
      [
        "new_top": "number(0.0)", "new_left": "number(44.0)", "new_bottom": "number(21.0)",
        "new_right": "number(44.0)",
      ]
    )
  }

  @Test func `what a controller adds is told, and nothing when nothing changes`() throws {
    let (window, controller) = makeScene()
    let changes = try changes {
      controller.additionalSafeAreaInsets.top = 20
      controller.additionalSafeAreaInsets.top = 20
      window.renderLoop.turn()
    }
    expectEqual(changes.map(\.view), ["root"])
    expectEqual(changes.first?.details, ["old_top number(44.0)", "new_top number(64.0)"])
  }

  @Test func `a style that is overridden is told for each view that it reaches`() throws {
    let (window, controller) = makeScene()
    let changes = try changes {
      controller.view.overrideUserInterfaceStyle = .dark
      controller.view.overrideUserInterfaceStyle = .dark
      window.renderLoop.turn()
    }
    expectEqual(changes.map(\.view), ["root"])
    #expect(
      changes.first?.details == [
        #"trait text("userInterfaceStyle")"#, #"old_setting text("light")"#,
        #"new_setting text("dark")"#,
      ]
    )
  }
}
