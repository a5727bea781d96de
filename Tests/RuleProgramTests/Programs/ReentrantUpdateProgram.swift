import TraceAnalysis
import UIKit

extension RuleProgram {
  static let reentrantUpdate = RuleProgram(.reentrantUpdate) { screen in
    screen.show(Meter(), named: "meter")
    for _ in 0..<3 { screen.turn() }
  } after: { screen in
    screen.show(CalmMeter(), named: "meter")
    for _ in 0..<3 { screen.turn() }
  }
}

// MARK: - Before

private final class Meter: UIView {
  private let bar = UIView()
  private lazy var width = bar.widthAnchor.constraint(equalToConstant: 0)

  override func updateConstraints() {
    if bar.superview == nil {
      add(bar, named: "bar")
      width.isActive = true
    }
    width.constant = 120
    setNeedsUpdateConstraints()
    super.updateConstraints()
  }
}

// MARK: - After

private final class CalmMeter: UIView {
  private let bar = UIView()
  private lazy var width = bar.widthAnchor.constraint(equalToConstant: 0)

  override func updateConstraints() {
    if bar.superview == nil {
      add(bar, named: "bar")
      width.isActive = true
    }
    width.constant = 120
    super.updateConstraints()
  }
}
