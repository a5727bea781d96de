import TraceAnalysis
import UIKit

extension RuleProgram {
  static let intrinsicStorm = RuleProgram(.intrinsicStorm) { screen in
    let scale = Scale()
    screen.show(scale, named: "scale")
    for _ in 0..<3 {
      scale.setNeedsLayout()
      screen.turn()
    }
  } after: { screen in
    let scale = CalmScale()
    screen.show(scale, named: "scale")
    for _ in 0..<3 {
      scale.setNeedsLayout()
      screen.turn()
    }
  }
}

private final class Tick: UIView {
  override var intrinsicContentSize: CGSize { CGSize(width: 1, height: 8) }
}

// MARK: - Before

private final class Scale: UIView {
  private let tick = Tick()

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if tick.superview == nil { add(tick, named: "tick") }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for _ in 0..<4 { tick.invalidateIntrinsicContentSize() }
  }
}

// MARK: - After

private final class CalmScale: UIView {
  private let tick = Tick()
  private var lastBounds = CGRect.zero

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if tick.superview == nil { add(tick, named: "tick") }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds != lastBounds else { return }
    lastBounds = bounds
    tick.invalidateIntrinsicContentSize()
  }
}
