import Testing
import UIKit

/// Adds insets around the text, as apps do.
private final class PaddedLabel: UILabel {
  override func textRect(
    forBounds bounds: CGRect,
    limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    let insets = UIEdgeInsets(top: 3, left: 10, bottom: 5, right: 20)
    let rect = super.textRect(
      forBounds: bounds.inset(by: insets),
      limitedToNumberOfLines: numberOfLines
    )
    return CGRect(
      x: rect.minX - 10,
      y: rect.minY - 3,
      width: rect.width + 30,
      height: rect.height + 8
    )
  }
}

@MainActor
@Suite struct LabelRectTests {
  private let text = "alpha beta gamma delta epsilon zeta"

  @Test func `an overridden text rectangle makes the label larger`() {
    let plain = UILabel()
    let padded = PaddedLabel()
    plain.text = text
    padded.text = text
    let size = plain.intrinsicContentSize
    #expect(
      isNear(padded.intrinsicContentSize, CGSize(width: size.width + 30, height: size.height + 8))
    )
    plain.numberOfLines = 0
    padded.numberOfLines = 0
    let fitting = plain.sizeThatFits(CGSize(width: 90, height: 0))
    #expect(
      isNear(
        padded.sizeThatFits(CGSize(width: 120, height: 0)),
        CGSize(width: fitting.width + 30, height: fitting.height + 8)
      )
    )
  }

  @Test func `the text's rectangle stays within bounds`() {
    let label = UILabel()
    label.text = text
    let rect = label.textRect(
      forBounds: CGRect(x: 5, y: 6, width: 100, height: 100),
      limitedToNumberOfLines: 1
    )
    // A line of 20.57 points is 62 pixels high.
    expectEqual(rect, CGRect(x: 5, y: 6, width: 100, height: 62.0 / 3))
    let lines = label.textRect(
      forBounds: CGRect(x: 0, y: 0, width: 100, height: 500),
      limitedToNumberOfLines: 0
    )
    #expect(lines.width <= 100 && lines.height > 60)
  }

  @Test func `a text that may shrink does, down to its least scale, and keeps its intrinsic size`()
  {
    let label = UILabel()
    label.text = text
    let natural = label.intrinsicContentSize
    label.adjustsFontSizeToFitWidth = true
    expectEqual(label.intrinsicContentSize, natural)
    let bounds = CGRect(x: 0, y: 0, width: natural.width / 2, height: 100)
    let half = label.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
    #expect(half.width <= bounds.width && half.width > bounds.width - 2)
    #expect(abs(half.height - natural.height / 2) <= 0.5)
    label.minimumScaleFactor = 0.8
    let least = label.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
    #expect(least.width == bounds.width && abs(least.height - natural.height * 0.8) <= 0.5)
    label.attributedText = NSAttributedString(string: text, attributes: [.kern: 4])
    label.minimumScaleFactor = 0
    let styled = label.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
    #expect(styled.width <= bounds.width && styled.height < half.height)
    let lines = label.textRect(
      forBounds: CGRect(x: 0, y: 0, width: 60, height: 30),
      limitedToNumberOfLines: 2
    )
    #expect(lines.height <= 30)
  }
}
