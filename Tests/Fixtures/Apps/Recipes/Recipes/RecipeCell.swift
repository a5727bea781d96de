// swift-format-ignore-file
import UIKit

class RecipeCell: UITableViewCell {
    @IBOutlet private weak var nameLabel: UILabel!
    @IBOutlet private weak var timeLabel: UILabel!
    @IBOutlet private var nameConstraints: [NSLayoutConstraint]!

    func show(_ recipe: Recipe) {
        nameLabel.text = recipe.name
        timeLabel.text = "\(recipe.minutes) min"
        setNeedsUpdateConstraints()
    }

    var texts: [String?] { [nameLabel.text, timeLabel.text] }

    override func updateConstraints() {
        NSLayoutConstraint.deactivate(nameConstraints)
        NSLayoutConstraint.activate(nameConstraints)
        super.updateConstraints()
    }
}
