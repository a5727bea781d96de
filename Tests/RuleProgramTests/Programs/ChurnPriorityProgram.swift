import TraceAnalysis
import UIKit

extension RuleProgram {
  static let churnPriority = RuleProgram(.churnPriority) { screen in
    let panel = Panel()
    screen.show(panel, named: "panel")
    for _ in 0..<4 {
      panel.yields.toggle()
      screen.turn()
    }
  } after: { screen in
    let panel = KeptPanel()
    screen.show(panel, named: "panel")
    for _ in 0..<4 {
      panel.yields.toggle()
      screen.turn()
    }
  }
}

// MARK: - Before

private final class Panel: UIView {
  private let map = UIView()
  private var height: NSLayoutConstraint?

  var yields = false {
    didSet { update() }
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard map.superview == nil else { return }
    add(map, named: "map")
    NSLayoutConstraint.activate([
      map.topAnchor.constraint(equalTo: topAnchor),
      map.leadingAnchor.constraint(equalTo: leadingAnchor),
      map.trailingAnchor.constraint(equalTo: trailingAnchor),
      map.heightAnchor.constraint(lessThanOrEqualToConstant: 200),
    ])
    update()
  }

  private func update() {
    height?.isActive = false
    height = map.heightAnchor.constraint(equalTo: heightAnchor)
    height?.priority = yields ? .defaultLow : .defaultHigh
    height?.isActive = true
  }
}

// MARK: - After

private final class KeptPanel: UIView {
  private let map = UIView()
  private lazy var height = map.heightAnchor.constraint(equalTo: heightAnchor)

  var yields = false {
    didSet { height.priority = yields ? .defaultLow : .defaultHigh }
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard map.superview == nil else { return }
    add(map, named: "map")
    height.priority = .defaultHigh
    NSLayoutConstraint.activate([
      map.topAnchor.constraint(equalTo: topAnchor),
      map.leadingAnchor.constraint(equalTo: leadingAnchor),
      map.trailingAnchor.constraint(equalTo: trailingAnchor),
      map.heightAnchor.constraint(lessThanOrEqualToConstant: 200),
      height,
    ])
  }
}
