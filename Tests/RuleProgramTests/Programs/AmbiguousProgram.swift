import TraceAnalysis
import UIKit

extension RuleProgram {
  static let ambiguous = RuleProgram(.ambiguous) { screen in
    let row = PriceRow()
    row.build()
    row.run(on: screen)
  } after: { screen in
    let row = PriceRow()
    row.build()
    row.decide()
    row.run(on: screen)
  }
}

private final class PriceRow: UIView {
  private let name = UILabel("Tickets")
  private let price = UILabel("0 €")
  private let rule = UIView()

  // MARK: - Before

  func build() {
    add(name, named: "name")
    add(price, named: "price")
    add(rule, named: "rule")
    NSLayoutConstraint.activate([
      name.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      name.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      price.leadingAnchor.constraint(equalTo: name.trailingAnchor, constant: 8),
      price.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
      price.firstBaselineAnchor.constraint(equalTo: name.firstBaselineAnchor),
      rule.topAnchor.constraint(equalTo: name.bottomAnchor, constant: 8),
      rule.leadingAnchor.constraint(equalTo: leadingAnchor),
      rule.heightAnchor.constraint(equalToConstant: 1),
    ])
  }

  // MARK: - After

  func decide() {
    price.setContentHuggingPriority(UILayoutPriority(252), for: .horizontal)
    rule.trailingAnchor.constraint(equalTo: trailingAnchor).isActive = true
  }

  // MARK: -

  func run(on screen: Screen) {
    screen.show(self, named: "row")
    for text in ["12.50 €", "1,250.00 €"] {
      price.text = text
      screen.turn()
    }
  }
}
