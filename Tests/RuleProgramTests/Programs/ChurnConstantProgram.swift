import TraceAnalysis
import UIKit

extension RuleProgram {
  static let churnConstant = RuleProgram(.churnConstant) { screen in
    let drawer = Drawer()
    screen.show(drawer, named: "drawer")
    for offset in stride(from: 20.0, through: 100, by: 20) {
      drawer.slide(to: offset)
      screen.turn()
    }
  } after: { screen in
    let drawer = KeptDrawer()
    screen.show(drawer, named: "drawer")
    for offset in stride(from: 20.0, through: 100, by: 20) {
      drawer.slide(to: offset)
      screen.turn()
    }
  }
}

// MARK: - Before

private final class Drawer: UIView {
  private let handle = UIView()
  private var top: NSLayoutConstraint?

  func slide(to offset: Double) {
    if handle.superview == nil {
      add(handle, named: "handle")
      NSLayoutConstraint.activate([
        handle.leadingAnchor.constraint(equalTo: leadingAnchor),
        handle.widthAnchor.constraint(equalToConstant: 40),
        handle.heightAnchor.constraint(equalToConstant: 4),
      ])
    }
    top?.isActive = false
    top = handle.topAnchor.constraint(equalTo: topAnchor, constant: offset)
    top?.isActive = true
  }
}

// MARK: - After

private final class KeptDrawer: UIView {
  private let handle = UIView()
  private lazy var top = handle.topAnchor.constraint(equalTo: topAnchor)

  func slide(to offset: Double) {
    if handle.superview == nil {
      add(handle, named: "handle")
      NSLayoutConstraint.activate([
        handle.leadingAnchor.constraint(equalTo: leadingAnchor),
        handle.widthAnchor.constraint(equalToConstant: 40),
        handle.heightAnchor.constraint(equalToConstant: 4),
        top,
      ])
    }
    top.constant = offset
  }
}
