import Foundation
import TraceAnalysis
import UIKit

extension RuleProgram {
  static let frameHitch = RuleProgram(.frameHitch) { screen in
    screen.show(Chart(), named: "chart")
  } after: { screen in
    let chart = LightChart()
    screen.show(chart, named: "chart")
  }
}

/// Stands for data that takes a while to read.
private func readData() {
  Thread.sleep(forTimeInterval: 0.15)
}

// MARK: - Before

private final class Chart: UIView {
  override func layoutSubviews() {
    super.layoutSubviews()
    readData()
  }
}

// MARK: - After

private final class LightChart: UIView {
  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if superview != nil { readData() }
  }
}
