import LayoutEngine
import Testing
import UIKit

/// Constraints that cannot all hold.
@MainActor
struct ConflictTests {
  private let window = makeWindow()

  /// Runs a body and returns what it logged about unsatisfiable constraints.
  private func log(during body: () -> Void) -> [String] {
    var messages: [String] = []
    let old = UnsatisfiableLog.sink
    UnsatisfiableLog.sink = { messages.append($0) }
    body()
    UnsatisfiableLog.sink = old
    return messages
  }

  @Test func `the newest of two conflicting constraints gives way, and is logged by its text`() {
    let view = makeView(in: window)
    view.pin(0, 0, 100, 10)
    let older = view.constraints[0]
    let newer = view.widthAnchor.constraint(equalToConstant: 60)
    newer.identifier = "narrow"
    let messages = log {
      newer.isActive = true
      window.layoutIfNeeded()
    }
    #expect(messages.count == 1)
    let message = messages.first ?? ""
    #expect(message.contains("Unable to simultaneously satisfy constraints."))
    #expect(message.contains(older.description))
    #expect(message.hasSuffix("breaking constraint \n\(newer.description)\n"))
    #expect(newer.description.contains("'narrow' UIView:"))
    #expect(newer.isActive)
    #expect(view.frame.width == 100)

    older.isActive = false
    window.layoutIfNeeded()
    #expect(view.frame.width == 60)
  }

  @Test func `a forgotten translation gives way to the constraints that code made`() {
    let view = UIView(frame: rect(0, 0, 50, 50))
    window.addSubview(view)
    let messages = log {
      view.pin(10, 20, 100, 30)
      window.layoutIfNeeded()
    }
    #expect(!messages.isEmpty)
    #expect(messages.allSatisfy { $0.contains("<NSAutoresizingMaskLayoutConstraint:0x") })
    #expect(view.frame == rect(10, 20, 100, 30))
  }

  @Test func `a constant that comes into conflict is handled as an activation is`() {
    let view = makeView(in: window)
    view.pin(0, 0, 100, 10)
    let most = view.widthAnchor.constraint(lessThanOrEqualToConstant: 150)
    most.isActive = true
    let messages = log {
      view.constraints[0].constant = 200
      window.layoutIfNeeded()
    }
    #expect(messages.count == 1)
    #expect(view.frame.width == 200)
    view.constraints[0].constant = 120
    window.layoutIfNeeded()
    #expect(view.frame.width == 120)
    let again = log {
      view.constraints[0].priority = .defaultHigh
      view.constraints[0].constant = 500
      window.layoutIfNeeded()
    }
    #expect(again.isEmpty)
    #expect(view.frame.width == 150)
  }

  @Test func `content that is too large breaks itself, not the frame of its container`() {
    let controller = UIViewController()
    window.rootViewController = controller
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    window.addSubview(cell)
    for container: UIView in [window, controller.view, cell.contentView] {
      let view = makeView(in: container)
      let constraints = [
        view.leftAnchor.constraint(equalTo: container.leftAnchor),
        view.widthAnchor.constraint(equalToConstant: 700),
        view.rightAnchor.constraint(equalTo: container.rightAnchor),
      ]
      let messages = log {
        NSLayoutConstraint.activate(constraints)
        window.layoutIfNeeded()
      }
      #expect(messages.count == 1)
      #expect(messages.first?.hasSuffix("constraint \n\(constraints[2].description)\n") == true)
      #expect(view.frame.width == 700)
      #expect(container.frame.width == 320)
    }
  }
}
