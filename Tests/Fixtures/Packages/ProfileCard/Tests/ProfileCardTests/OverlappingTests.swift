import Testing
import UIKit

/// Activates and deactivates that many constraints, each with the identifier, and lets other tests work in between.
@MainActor
func work(_ identifier: String, times: Int) async {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let view = UIView()
  view.translatesAutoresizingMaskIntoConstraints = false
  window.addSubview(view)
  for turn in 0..<times {
    let width = view.widthAnchor.constraint(equalToConstant: CGFloat(turn + 1))
    width.identifier = identifier
    width.isActive = true
    window.layoutIfNeeded()
    await hop()
    width.isActive = false
    await Task.yield()
  }
}

/// Goes on on another thread for a moment.
@concurrent
func hop() async {
  await Task.yield()
}

@MainActor
@Suite struct Sidebar {
  @Test func opens() async {
    await work("Sidebar/opens()", times: 5)
  }

  @Test(arguments: [2, 3, 4]) func resizes(columns: Int) async {
    await work("Sidebar/resizes(columns:) (\(columns))", times: columns)
  }

  @Test func fails() async {
    await work("Sidebar/fails()", times: 2)
    #expect(Bool(false), "This test fails, so that the trace says so.")
  }

  @Test(.disabled("So that the trace says so.")) func isSkipped() {}
}

@MainActor
@Suite struct `The toolbar` {
  @Test func `works in tasks of its own`() async {
    let task = Task { await work("The toolbar/works in tasks of its own", times: 3) }
    await task.value
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask { await work("The toolbar/works in tasks of its own", times: 4) }
      }
    }
  }

  @Suite struct Items {
    @Test func `start on no actor`() async {
      await hop()
      await work("The toolbar/Items/start on no actor", times: 6)
    }
  }

  @Test func knowsAnIssue() async {
    await work("The toolbar/knowsAnIssue()", times: 1)
    withKnownIssue { #expect(Bool(false)) }
  }
}
