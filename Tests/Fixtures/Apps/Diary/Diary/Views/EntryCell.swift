// swift-format-ignore-file
import UIKit

final class EntryCell: UITableViewCell {
    static let reuseIdentifier = String(describing: EntryCell.self)

    @IBOutlet weak var delegate: EntryCellDelegate?

    let titleLabel = UILabel()
    let bodyLabel = UILabel()
    let logoView = UIImageView(image: UIImage(named: "logo"))
    let saveButton = UIButton(type: .system)
    private var titleConstraints: [NSLayoutConstraint] = []

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        for view in [titleLabel, bodyLabel, logoView, saveButton] {
            view.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(view)
        }
        bodyLabel.numberOfLines = 0
        saveButton.setTitle(NSLocalizedString("save", comment: "a button"), for: .normal)
        saveButton.addTarget(self, action: #selector(didTapSave(_:)), for: .touchUpInside)
        NSLayoutConstraint.activate([
            logoView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
            logoView.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 12),
            bodyLabel.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
            bodyLabel.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 4),
            bodyLabel.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
            saveButton.topAnchor.constraint(equalTo: bodyLabel.bottomAnchor, constant: 8),
            saveButton.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
            saveButton.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -12),
        ])
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func configure(with entry: Entry) {
        titleLabel.text = entry.title
        bodyLabel.text = entry.text
        setNeedsUpdateConstraints()
    }

    @objc private func didTapSave(_ sender: UIButton) {
        delegate?.entryCellDidSave(self)
        delegate?.entryCellDidCancel?(self)
    }
}

extension EntryCell {
    // An override in an extension, and constraints that are made again in each update.
    override func updateConstraints() {
        NSLayoutConstraint.deactivate(titleConstraints)
        titleConstraints = [
            titleLabel.leadingAnchor.constraint(equalTo: logoView.trailingAnchor, constant: 8),
            titleLabel.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 12),
            titleLabel.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
        ]
        NSLayoutConstraint.activate(titleConstraints)
        super.updateConstraints()
    }
}
