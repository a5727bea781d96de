import TraceAnalysis
import UIKit

extension RuleProgram {
  static let constraintGrowth = RuleProgram(.constraintGrowth) { screen in
    let meter = Meter()
    screen.show(meter, named: "meter")
    for level in 1...5 {
      meter.show(level: Double(level))
      screen.turn()
    }
  } after: { screen in
    let meter = Meter()
    screen.show(meter, named: "meter")
    for level in 1...5 {
      meter.set(level: Double(level))
      screen.turn()
    }
  }
}

private final class Meter: UIView {
  private let bar = UIView()
  private lazy var width = bar.widthAnchor.constraint(greaterThanOrEqualToConstant: 0)

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard bar.superview == nil else { return }
    add(bar, named: "bar")
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: topAnchor),
      bar.leadingAnchor.constraint(equalTo: leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: trailingAnchor),
      bar.heightAnchor.constraint(equalToConstant: 8),
    ])
  }

  // MARK: - Before

  func show(level: Double) {
    bar.widthAnchor.constraint(greaterThanOrEqualToConstant: level * 10).isActive = true
  }

  // MARK: - After

  func set(level: Double) {
    width.constant = level * 10
    width.isActive = true
  }
}
