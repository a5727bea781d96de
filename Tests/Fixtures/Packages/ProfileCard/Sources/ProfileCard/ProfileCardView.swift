import UIKit

/// A card with a portrait and two lines, written as many are: it builds its constraints again whenever it updates.
public final class ProfileCardView: UIView {
  /// The picture on the left.
  public let portrait = UIImageView()
  /// The first line.
  public let name = UILabel()
  /// What follows, as long as it is.
  public let about = UILabel()
  private var ownConstraints: [NSLayoutConstraint] = []

  /// Whether the portrait is small.
  public var isCompact = false {
    didSet { setNeedsUpdateConstraints() }
  }

  /// Makes a card without texts.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    portrait.accessibilityIdentifier = "portrait"
    about.accessibilityIdentifier = "about"
    about.numberOfLines = 0
    for view in [portrait, name, about] as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
  }

  /// Not used: the card is made in code.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Builds all constraints again.
  public override func updateConstraints() {
    NSLayoutConstraint.deactivate(ownConstraints)
    let side: CGFloat = isCompact ? 24 : 48
    ownConstraints = [
      portrait.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      portrait.topAnchor.constraint(equalTo: topAnchor, constant: 16),
      portrait.widthAnchor.constraint(equalToConstant: side),
      portrait.heightAnchor.constraint(equalTo: portrait.widthAnchor),
      name.leadingAnchor.constraint(equalTo: portrait.trailingAnchor, constant: 12),
      name.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
      name.topAnchor.constraint(equalTo: portrait.topAnchor),
      about.leadingAnchor.constraint(equalTo: name.leadingAnchor),
      about.trailingAnchor.constraint(equalTo: name.trailingAnchor),
      about.topAnchor.constraint(equalTo: name.bottomAnchor, constant: 4),
      about.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor, constant: -16),
    ]
    NSLayoutConstraint.activate(ownConstraints)
    super.updateConstraints()
  }
}
