import UIKit

/// A form with optional rows above a save button, which rebuilds all constraints in each update.
///
/// By hand: seven constraints are always active, four with a phone, one without, and three with
/// an address, independently. The gap below the heading is one of the seven; its constant changes.
final class Form: UIView {
  private let heading = UIStackView()
  private let name = UITextField()
  private let phone = UITextField()
  private let address = UITextField()
  private let save = UILabel("Save")
  private var all: [NSLayoutConstraint] = []

  var hasPhone = true {
    didSet { setNeedsUpdateConstraints() }
  }
  var hasAddress = true {
    didSet { setNeedsUpdateConstraints() }
  }
  var isDense = false {
    didSet { setNeedsUpdateConstraints() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    let lines = UIStackView(arrangedSubviews: [UILabel("Profile"), UILabel("Who you are")])
    lines.axis = .vertical
    lines.accessibilityIdentifier = "lines"
    heading.addArrangedSubview(lines)
    heading.addArrangedSubview(UILabel("1 of 3"))
    add(heading, named: "heading")
    add(name, named: "name")
    add(phone, named: "phone")
    add(address, named: "address")
    add(save, named: "save")
  }

  required init?(coder: NSCoder) { nil }

  override func updateConstraints() {
    NSLayoutConstraint.deactivate(all)
    all = [
      heading.topAnchor.constraint(equalTo: topAnchor, constant: 16),
      heading.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      heading.widthAnchor.constraint(equalToConstant: 200),
      name.leadingAnchor.constraint(equalTo: heading.leadingAnchor),
      name.trailingAnchor.constraint(equalTo: heading.trailingAnchor),
      name.topAnchor.constraint(equalTo: heading.bottomAnchor, constant: isDense ? 8 : 16),
      save.leadingAnchor.constraint(equalTo: heading.leadingAnchor),
    ]
    if hasPhone {
      all += [
        phone.leadingAnchor.constraint(equalTo: heading.leadingAnchor),
        phone.trailingAnchor.constraint(equalTo: heading.trailingAnchor),
        phone.topAnchor.constraint(equalTo: name.bottomAnchor, constant: 8),
        save.topAnchor.constraint(equalTo: phone.bottomAnchor, constant: 8),
      ]
    } else {
      all += [save.topAnchor.constraint(equalTo: name.bottomAnchor, constant: 8)]
    }
    if hasAddress {
      all += [
        address.leadingAnchor.constraint(equalTo: heading.trailingAnchor, constant: 8),
        address.widthAnchor.constraint(equalToConstant: 80),
        address.topAnchor.constraint(equalTo: topAnchor, constant: 16),
      ]
    }
    NSLayoutConstraint.activate(all)
    super.updateConstraints()
  }
}
