// swift-format-ignore-file
import UIKit

class RecipeViewController: UIViewController {
    @IBOutlet weak var nameLabel: UILabel!
    @IBOutlet weak var ratingView: RatingView!
    var recipe: Recipe?

    override func viewDidLoad() {
        super.viewDidLoad()
        nameLabel.text = recipe?.name
        title = recipe?.name
    }

    @IBAction func rate() {
        ratingView.stars += 1
    }
}

@IBDesignable
class RatingView: UIView {
    @IBOutlet private var label: UILabel!
    @IBInspectable var stars: Int = 0 {
        didSet { label?.text = String(repeating: "*", count: stars) }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        loadNib()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        loadNib()
    }

    var text: String? { label.text }

    private func loadNib() {
        let nib = UINib(nibName: "RatingView", bundle: Bundle(for: RatingView.self))
        guard let content = nib.instantiate(withOwner: self).first as? UIView else { return }
        content.frame = bounds
        addSubview(content)
    }
}

class AboutViewController: UIViewController {
    @IBOutlet var versionLabel: UILabel!

    override func awakeFromNib() {
        super.awakeFromNib()
        title = "About"
    }
}

extension UIView {
    @IBInspectable var roundness: CGFloat {
        get { layer.cornerRadius }
        set { layer.cornerRadius = newValue }
    }
}
