import UIKit

/// A number in a pill, laid out by frames.
class BadgeView: UIView {
  private let label = UILabel()
  private let padding: CGFloat = 6

  static var released = 0

  var count = 0 {
    didSet {
      label.text = "\(count)"
      isHidden = count == 0
      setNeedsLayout()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  deinit {
    BadgeView.released += 1
  }

  private func commonInit() {
    backgroundColor = .red
    clipsToBounds = true
    label.font = UIFont.systemFont(ofSize: 12)
    label.textColor = .white
    label.textAlignment = .center
    addSubview(label)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(size)
    return CGSize(width: max(text.width + 2 * padding, 20), height: 20)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: padding, dy: 0)
  }
}
