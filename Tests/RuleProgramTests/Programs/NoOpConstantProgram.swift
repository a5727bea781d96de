import TraceAnalysis
import UIKit

extension RuleProgram {
  static let noOpConstant = RuleProgram(.noOpConstant) { screen in
    let header = Header()
    screen.show(header, named: "header")
    for _ in 0..<5 {
      header.collapse(to: 44)
      screen.turn()
    }
  } after: { screen in
    let header = Header()
    screen.show(header, named: "header")
    for _ in 0..<5 {
      header.collapseIfNeeded(to: 44)
      screen.turn()
    }
  }
}

private final class Header: UIView {
  private let title = UILabel("Today")
  private lazy var height = title.heightAnchor.constraint(equalToConstant: 44)

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard title.superview == nil else { return }
    add(title, named: "title")
    NSLayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: topAnchor),
      title.leadingAnchor.constraint(equalTo: leadingAnchor),
      height,
    ])
  }

  // MARK: - Before

  func collapse(to points: Double) {
    height.constant = points
  }

  // MARK: - After

  func collapseIfNeeded(to points: Double) {
    if height.constant != points { height.constant = points }
  }
}
