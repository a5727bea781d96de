import UIKit

/// Shows a sum; builds all of its constraints again whenever it is updated.
class TotalBar: UIView {
  let caption = UILabel()
  let amount = UILabel()
  private var edgeConstraints: [NSLayoutConstraint] = []

  init() {
    super.init(frame: .zero)
    caption.text = "Total"
    amount.text = "0"
    for label in [caption, amount] {
      label.translatesAutoresizingMaskIntoConstraints = false
      addSubview(label)
    }
    setNeedsUpdateConstraints()
  }

  required init?(coder aDecoder: NSCoder) {
    return nil
  }

  override func updateConstraints() {
    NSLayoutConstraint.deactivate(edgeConstraints)
    edgeConstraints = [
      caption.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      caption.centerYAnchor.constraint(equalTo: centerYAnchor),
      amount.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
      amount.firstBaselineAnchor.constraint(equalTo: caption.firstBaselineAnchor),
    ]
    NSLayoutConstraint.activate(edgeConstraints)
    super.updateConstraints()
  }
}
