import TraceAnalysis
import UIKit

extension RuleProgram {
  static let frameHitch = RuleProgram(.frameHitch) { screen in
    let chart = Chart()
    screen.show(chart, named: "chart")
    for value in 1...3 {
      chart.values[0] = CGFloat(value)
      screen.turn()
    }
  } after: { screen in
    let chart = LightChart()
    screen.show(chart, named: "chart")
    for value in 1...3 {
      chart.values[0] = CGFloat(value)
      screen.turn()
    }
  }
}

// MARK: - Before

/// A change of one value takes the constraints of all bars away.
private final class Chart: UIView {
  private let bars = (0..<100).map { _ in UIView() }
  private var heights: [NSLayoutConstraint] = []

  var values = [CGFloat](repeating: 40, count: 100) {
    didSet { setNeedsUpdateConstraints() }
  }

  override func updateConstraints() {
    if bars[0].superview == nil {
      for (number, bar) in bars.enumerated() { add(bar, named: "bar \(number)") }
    }
    NSLayoutConstraint.deactivate(heights)
    heights = zip(bars, values).flatMap { bar, value in
      [
        bar.leadingAnchor.constraint(equalTo: leadingAnchor),
        bar.bottomAnchor.constraint(equalTo: bottomAnchor),
        bar.widthAnchor.constraint(equalToConstant: 3),
        bar.heightAnchor.constraint(equalToConstant: value),
      ]
    }
    NSLayoutConstraint.activate(heights)
    super.updateConstraints()
  }
}

// MARK: - After

private final class LightChart: UIView {
  private let bars = (0..<100).map { _ in UIView() }
  private var heights: [NSLayoutConstraint] = []

  var values = [CGFloat](repeating: 40, count: 100) {
    didSet {
      for (height, value) in zip(heights, values) where height.constant != value {
        height.constant = value
      }
    }
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard heights.isEmpty else { return }
    for (number, bar) in bars.enumerated() {
      add(bar, named: "bar \(number)")
      let height = bar.heightAnchor.constraint(equalToConstant: values[number])
      heights.append(height)
      NSLayoutConstraint.activate([
        bar.leadingAnchor.constraint(equalTo: leadingAnchor),
        bar.bottomAnchor.constraint(equalTo: bottomAnchor),
        bar.widthAnchor.constraint(equalToConstant: 3),
        height,
      ])
    }
  }
}
