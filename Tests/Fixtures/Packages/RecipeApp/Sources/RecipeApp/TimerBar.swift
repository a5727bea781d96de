import UIKit

/// Shows how much of a recipe's time has passed.
final class TimerBar: UIView {
  private let fill = UIView()
  private let label = UILabel()
  private var active: [NSLayoutConstraint] = []

  /// From 0 to 1.
  var progress: CGFloat = 0 {
    didSet {
      label.text = "\(Int(progress * 100)) %"
      setNeedsUpdateConstraints()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for view in [fill, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("init(coder:) is not used")
  }

  // The mistake of this app: one number recreates all constraints.
  override func updateConstraints() {
    NSLayoutConstraint.deactivate(active)
    active = [
      fill.topAnchor.constraint(equalTo: topAnchor),
      fill.leadingAnchor.constraint(equalTo: leadingAnchor),
      fill.bottomAnchor.constraint(equalTo: bottomAnchor),
      fill.widthAnchor.constraint(equalTo: widthAnchor, multiplier: max(progress, 0.01)),
      label.centerYAnchor.constraint(equalTo: centerYAnchor),
      label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
    ]
    NSLayoutConstraint.activate(active)
    super.updateConstraints()
  }
}
