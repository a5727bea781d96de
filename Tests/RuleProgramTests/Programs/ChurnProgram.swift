import TraceAnalysis
import UIKit

extension RuleProgram {
  static let churn = RuleProgram(.churn) { screen in
    let card = Card()
    screen.show(card, named: "card")
    for _ in 0..<3 {
      card.isCompact.toggle()
      screen.turn()
    }
  } after: { screen in
    let card = KeptCard()
    screen.show(card, named: "card")
    for _ in 0..<3 {
      card.isCompact.toggle()
      screen.turn()
    }
  }
}

// MARK: - Before

private final class Card: UIView {
  private let portrait = UIImageView()
  private let name = UILabel("Ada Lovelace")
  private var own: [NSLayoutConstraint] = []

  var isCompact = false {
    didSet { setNeedsUpdateConstraints() }
  }

  override func updateConstraints() {
    if portrait.superview == nil { add(portrait, named: "portrait") }
    if name.superview == nil { add(name, named: "name") }
    NSLayoutConstraint.deactivate(own)
    own = [
      portrait.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      portrait.topAnchor.constraint(equalTo: topAnchor, constant: 16),
      portrait.widthAnchor.constraint(equalToConstant: isCompact ? 24 : 48),
      portrait.heightAnchor.constraint(equalTo: portrait.widthAnchor),
      name.leadingAnchor.constraint(equalTo: portrait.trailingAnchor, constant: 8),
      name.topAnchor.constraint(equalTo: portrait.topAnchor),
    ]
    NSLayoutConstraint.activate(own)
    super.updateConstraints()
  }
}

// MARK: - After

private final class KeptCard: UIView {
  private let portrait = UIImageView()
  private let name = UILabel("Ada Lovelace")
  private lazy var side = portrait.widthAnchor.constraint(equalToConstant: 48)

  var isCompact = false {
    didSet { side.constant = isCompact ? 24 : 48 }
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard portrait.superview == nil else { return }
    add(portrait, named: "portrait")
    add(name, named: "name")
    NSLayoutConstraint.activate([
      portrait.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      portrait.topAnchor.constraint(equalTo: topAnchor, constant: 16),
      side,
      portrait.heightAnchor.constraint(equalTo: portrait.widthAnchor),
      name.leadingAnchor.constraint(equalTo: portrait.trailingAnchor, constant: 8),
      name.topAnchor.constraint(equalTo: portrait.topAnchor),
    ])
  }
}
