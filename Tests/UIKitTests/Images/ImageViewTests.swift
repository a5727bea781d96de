import Testing
import UIKit

/// Image views are as large as their images.
@MainActor
struct ImageViewTests {
  private let window = makeWindow()

  @Test func `a highlighted view is as large as its highlighted image`() {
    let view = UIImageView(
      image: UIImage(size: CGSize(width: 10, height: 20)),
      highlightedImage: UIImage(size: CGSize(width: 30, height: 40))
    )
    expectEqual(view.frame.size, CGSize(width: 10, height: 20))
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    view.leftAnchor.constraint(equalTo: window.leftAnchor).isActive = true
    window.layoutIfNeeded()
    expectEqual(view.frame.size, CGSize(width: 10, height: 20))
    view.isHighlighted = true
    window.layoutIfNeeded()
    expectEqual(view.frame.size, CGSize(width: 30, height: 40))
    view.highlightedImage = nil
    window.layoutIfNeeded()
    expectEqual(view.frame.size, CGSize(width: 10, height: 20))
    expectEqual(view.sizeThatFits(.zero), CGSize(width: 10, height: 20))
  }

  @Test func `an image's alignment insets lie around what constraints act on`() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let view = UIImageView()
    view.translatesAutoresizingMaskIntoConstraints = false
    view.image = UIImage(size: CGSize(width: 30, height: 40)).withAlignmentRectInsets(insets)
    window.addSubview(view)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: window.topAnchor, constant: 10),
    ])
    window.layoutIfNeeded()
    expectEqual(view.alignmentRectInsets, insets)
    expectEqual(view.frame, rect(8, 9, 30, 40))
    view.image = UIImage(size: CGSize(width: 24, height: 36))
    window.layoutIfNeeded()
    expectEqual(view.frame, rect(10, 10, 24, 36))
  }

  @Test func `a symbol takes what it does not say itself from the view`() {
    let view = UIImageView(image: UIImage(systemName: "star"))
    expectEqual(view.intrinsicContentSize, CGSize(width: 20, height: 20))
    view.preferredSymbolConfiguration = .init(pointSize: 34)
    expectEqual(view.intrinsicContentSize, CGSize(width: 40, height: 40))
    view.image = UIImage(
      systemName: "star",
      withConfiguration: UIImage.SymbolConfiguration(pointSize: 17, weight: .bold)
    )
    expectEqual(view.intrinsicContentSize, CGSize(width: 20, height: 20))
    view.image = UIImage(size: CGSize(width: 5, height: 5))
    expectEqual(view.intrinsicContentSize, CGSize(width: 5, height: 5))
  }

  @Test func `a symbol's baseline lines up`() {
    let view = UIImageView(image: UIImage(systemName: "star"))
    let line = makeView(in: window)
    line.pin(0, 100, 10, 1)
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    view.lastBaselineAnchor.constraint(equalTo: line.topAnchor).isActive = true
    window.layoutIfNeeded()
    // At 17 points, capital letters are 12.36 points high. They are centered in 20 points.
    expectEqual(view.frame, rect(0, 84, 20, 20))
  }

  @Test func `an animation's state is kept`() {
    let view = UIImageView()
    view.startAnimating()
    #expect(!view.isAnimating)
    view.animationImages = [UIImage()]
    view.startAnimating()
    #expect(view.isAnimating)
    view.stopAnimating()
    #expect(!view.isAnimating && !view.isUserInteractionEnabled)
  }
}
