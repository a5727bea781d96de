import TraceAnalysis
import UIKit

extension RuleProgram {
  static let layoutFeedback = RuleProgram(.layoutFeedback) { screen in
    screen.show(Growing(), named: "growing")
  } after: { screen in
    screen.show(Settled(), named: "growing")
  }
}

// MARK: - Before

private final class Growing: UIView {
  private let inner = Restless()

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if inner.superview == nil { add(inner, named: "inner") }
  }
}

private final class Restless: UIView {
  override func layoutSubviews() {
    super.layoutSubviews()
    superview?.setNeedsLayout()
    setNeedsLayout()
  }
}

// MARK: - After

private final class Settled: UIView {
  private let inner = UIView()

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if inner.superview == nil { add(inner, named: "inner") }
  }
}
