import UIKit

struct Order {
  let title: String
  let note: String?
  let count: Int

  init(title: String, note: String? = nil, count: Int) {
    self.title = title
    self.note = note
    self.count = count
  }
}

protocol OrderCellDelegate: AnyObject {
  func orderCellDidTapMore(_ cell: OrderCell)
}

class OrderCell: UITableViewCell {
  static let identifier = "OrderCell"

  weak var delegate: OrderCellDelegate?

  let titleLabel = UILabel()
  let noteLabel = UILabel()
  let badge = BadgeView(frame: .zero)
  let moreButton = UIButton(type: .system)

  private lazy var textStack: UIStackView = {
    let stack = UIStackView(arrangedSubviews: [titleLabel, noteLabel])
    stack.axis = .vertical
    stack.alignment = .leading
    stack.spacing = 4
    stack.translatesAutoresizingMaskIntoConstraints = false
    return stack
  }()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    setupViews()
    setupConstraints()
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  private func setupViews() {
    titleLabel.font = .boldSystemFont(ofSize: 17)
    noteLabel.font = .systemFont(ofSize: 13)
    noteLabel.textColor = .gray
    noteLabel.numberOfLines = 0
    moreButton.setTitle("More", for: .normal)
    moreButton.translatesAutoresizingMaskIntoConstraints = false
    moreButton.setContentHuggingPriority(.required, for: .horizontal)
    moreButton.addAction(
      UIAction { [weak self] _ in
        guard let self = self else { return }
        self.delegate?.orderCellDidTapMore(self)
      },
      for: .touchUpInside
    )
    contentView.addSubview(textStack)
    contentView.addSubview(moreButton)
    contentView.addSubview(badge)
  }

  private func setupConstraints() {
    NSLayoutConstraint.activate([
      textStack.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
      textStack.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      textStack.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
      moreButton.leadingAnchor.constraint(equalTo: textStack.trailingAnchor, constant: 8),
      moreButton.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      moreButton.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
    ])
  }

  func configure(with order: Order) {
    titleLabel.text = order.title
    noteLabel.text = order.note
    noteLabel.isHidden = order.note == nil
    badge.count = order.count
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    titleLabel.text = nil
    noteLabel.text = nil
    delegate = nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    badge.sizeToFit()
    badge.center = CGPoint(x: bounds.maxX - 12, y: 12)
  }
}
