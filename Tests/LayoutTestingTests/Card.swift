import UIKit

/// A card that rebuilds its constraints in each update.
@MainActor
final class Card: UIView {
  let title = UILabel()
  private var own: [NSLayoutConstraint] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    title.accessibilityIdentifier = "title"
    title.translatesAutoresizingMaskIntoConstraints = false
    addSubview(title)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func updateConstraints() {
    NSLayoutConstraint.deactivate(own)
    own = [
      title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
      title.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      title.widthAnchor.constraint(equalToConstant: 100),
    ]
    NSLayoutConstraint.activate(own)
    super.updateConstraints()
  }
}

@MainActor
func shownCard() -> (window: UIWindow, card: Card) {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let card = Card(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
  window.addSubview(card)
  window.layoutIfNeeded()
  return (window, card)
}
