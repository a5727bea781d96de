import TraceAnalysis
import UIKit

extension RuleProgram {
  static let subviewChurn = RuleProgram(.subviewChurn) { screen in
    let tab = Tab()
    screen.show(tab, named: "tab")
    for count in 1...4 {
      tab.count = count
      screen.turn()
    }
  } after: { screen in
    let tab = KeptTab()
    screen.show(tab, named: "tab")
    for count in 1...4 {
      tab.count = count
      screen.turn()
    }
  }
}

// MARK: - Before

private final class Tab: UIView {
  private let badge = UILabel("new")

  var count = 0 {
    didSet { setNeedsUpdateConstraints() }
  }

  override func updateConstraints() {
    badge.removeFromSuperview()
    if count > 0 {
      add(badge, named: "badge")
      NSLayoutConstraint.activate([
        badge.topAnchor.constraint(equalTo: topAnchor),
        badge.trailingAnchor.constraint(equalTo: trailingAnchor),
      ])
    }
    super.updateConstraints()
  }
}

// MARK: - After

private final class KeptTab: UIView {
  private let badge = UILabel("new")

  var count = 0 {
    didSet { badge.isHidden = count == 0 }
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard badge.superview == nil else { return }
    add(badge, named: "badge")
    badge.isHidden = true
    NSLayoutConstraint.activate([
      badge.topAnchor.constraint(equalTo: topAnchor),
      badge.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }
}
