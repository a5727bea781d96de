// swift-format-ignore-file
import UIKit

/// The look that all cards share.
@objcMembers
class CardView: UIView {
    @IBInspectable dynamic var inset: CGFloat = 12

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        backgroundColor = .brand
        layer.cornerRadius = 8
    }
}

extension CardView {
    @objc func title() -> String {
        return "card"
    }
}
