import TraceAnalysis
import UIKit

extension RuleProgram {
  static let repeatedConflict = RuleProgram(.repeatedConflict) { screen in
    let box = Box()
    screen.show(box, named: "box")
    for _ in 0..<3 {
      box.grow(.required)
      screen.turn()
    }
  } after: { screen in
    let box = Box()
    screen.show(box, named: "box")
    for _ in 0..<3 {
      box.grow(UILayoutPriority(999))
      screen.turn()
    }
  }
}

private final class Box: UIView {
  private let lid = UIView()
  private var tall: NSLayoutConstraint?

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard lid.superview == nil else { return }
    add(lid, named: "lid")
    NSLayoutConstraint.activate([
      lid.topAnchor.constraint(equalTo: topAnchor),
      lid.leadingAnchor.constraint(equalTo: leadingAnchor),
      lid.widthAnchor.constraint(equalToConstant: 100),
      lid.heightAnchor.constraint(lessThanOrEqualToConstant: 20),
    ])
  }

  func grow(_ priority: UILayoutPriority) {
    tall?.isActive = false
    tall = lid.heightAnchor.constraint(equalToConstant: 50)
    tall?.priority = priority
    tall?.isActive = true
  }

  // MARK: - Before

  // lid.heightAnchor.constraint(lessThanOrEqualToConstant: 20) stays, and three times:
  // tall = lid.heightAnchor.constraint(equalToConstant: 50)
  // tall.isActive = true

  // MARK: - After

  // tall = lid.heightAnchor.constraint(equalToConstant: 50)
  // tall.priority = UILayoutPriority(999)
  // tall.isActive = true
}
