import Testing
import UIKit

// The preferred category is global to the app, so one test at a time changes it.
@MainActor
@Suite(.serialized) struct ContentSizeTests {
  /// Runs a body with a category, then restores the default one.
  private func at(_ category: UIContentSizeCategory, _ body: () throws -> Void) rethrows {
    UIApplication.shared.preferredContentSizeCategory = category
    defer { UIApplication.shared.preferredContentSizeCategory = .large }
    try body()
  }

  private let categories: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  @Test func `categories are in order, those for accessibility last`() {
    for (left, right) in zip(categories, categories.dropFirst()) {
      #expect(left < right && left <= right && right > left && right >= left)
    }
    expectEqual(categories.filter(\.isAccessibilityCategory).count, 5)
    #expect(!UIContentSizeCategory.unspecified.isAccessibilityCategory)
    #expect(!(UIContentSizeCategory.unspecified < .large))
    expectEqual(UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL"), .extraExtraLarge)
  }

  @Test func `text styles have Apple's sizes`() {
    let styles: [UIFont.TextStyle] = [
      .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote,
      .caption1, .caption2, .extraLargeTitle, .extraLargeTitle2,
    ]
    func sizes() -> [CGFloat] { styles.map { UIFont.preferredFont(forTextStyle: $0).pointSize } }
    expectEqual(sizes(), [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11, 36, 28])
    at(.extraSmall) {
      expectEqual(sizes().prefix(11), [31, 25, 19, 17, 14, 14, 13, 12, 12, 11, 11])
    }
    at(.accessibilityExtraExtraExtraLarge) {
      expectEqual(sizes().prefix(11), [60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40])
    }
    expectEqual(UIFont.preferredFont(forTextStyle: .headline).fontName, "Inter-SemiBold")
  }

  @Test func `metrics scale by the style's leading, to pixels`() {
    let metrics = UIFontMetrics(forTextStyle: .body)
    expectEqual(metrics.scaledValue(for: 17), 17)
    at(.medium) {
      // 17 × 21 / 22 = 16.23 and 100 × 21 / 22 = 95.45, rounded to thirds.
      let (scaled, scaledByDefault): (CGFloat, CGFloat) = (49 / 3, 286 / 3)
      expectEqual(metrics.scaledValue(for: 17), scaled)
      expectEqual(UIFontMetrics.default.scaledValue(for: 100), scaledByDefault)
    }
    at(.accessibilityExtraExtraExtraLarge) {
      let font = UIFont.systemFont(ofSize: 10, weight: .bold)
      // 10 × 62 / 22 = 28.18.
      let size: CGFloat = 85 / 3
      expectEqual(metrics.scaledFont(for: font).pointSize, size)
      expectEqual(metrics.scaledFont(for: font).fontName, "Inter-SemiBold")
      expectEqual(metrics.scaledFont(for: font, maximumPointSize: 20).pointSize, 20)
    }
  }

  @Test func `traits say a content size of their own`() {
    let traits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
    expectEqual(traits.preferredContentSizeCategory, .accessibilityLarge)
    let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits)
    expectEqual(font.pointSize, 33)
    expectEqual(UIFont.preferredFont(forTextStyle: .body, compatibleWith: nil).pointSize, 17)
    let described = UIFontDescriptor.preferredFontDescriptor(
      withTextStyle: .body,
      compatibleWith: traits
    )
    expectEqual(described.pointSize, 33)
    let metrics = UIFontMetrics.default
    // 22 × 40 / 22.
    expectEqual(metrics.scaledValue(for: 22, compatibleWith: traits), 40)
    let small = UIFont.systemFont(ofSize: 11)
    expectEqual(metrics.scaledFont(for: small, compatibleWith: traits).pointSize, 20)
    let limited = metrics.scaledFont(for: small, maximumPointSize: 15, compatibleWith: traits)
    expectEqual(limited.pointSize, 15)
  }

  @Test func `views' traits have the category, and views are told of another`() {
    final class Told: UIView {
      var categories: [UIContentSizeCategory?] = []
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        categories += [
          previous?.preferredContentSizeCategory, traitCollection.preferredContentSizeCategory,
        ]
      }
    }
    let window = makeWindow()
    let view = Told()
    window.addSubview(view)
    at(.small) { expectEqual(view.categories, [.large, .small]) }
    expectEqual(view.traitCollection.preferredContentSizeCategory, .large)
  }

  @Test func `labels that adjust change with the category, the others do not`() {
    let window = makeWindow()
    let adjusting = UILabel()
    let scaled = UILabel()
    let rigid = UILabel()
    for label in [adjusting, scaled, rigid] {
      label.text = "Quite a hike"
      label.font = .preferredFont(forTextStyle: .body)
      label.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(label)
      label.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
      label.leftAnchor.constraint(equalTo: window.leftAnchor).isActive = true
    }
    adjusting.adjustsFontForContentSizeCategory = true
    scaled.font = UIFontMetrics(forTextStyle: .body)
      .scaledFont(for: .systemFont(ofSize: 11), maximumPointSize: 25)
    scaled.adjustsFontForContentSizeCategory = true
    RenderLoop.main.turn()
    let before = adjusting.frame
    at(.accessibilityExtraExtraExtraLarge) {
      RenderLoop.main.turn()
      expectEqual(adjusting.font.pointSize, 53)
      expectEqual(adjusting.frame.height, adjusting.intrinsicContentSize.height)
      #expect(adjusting.frame.height > 60)
      expectEqual(scaled.font.pointSize, 25)
      #expect(rigid.font.pointSize == 17 && rigid.frame == before)
      let late = UILabel()
      late.adjustsFontForContentSizeCategory = true
      late.font = rigid.font
      expectEqual(late.font.pointSize, 53)
    }
    RenderLoop.main.turn()
    #expect(adjusting.frame == before && scaled.font.pointSize == 11)
  }

  @Test func `fonts in attributed text follow, too`() {
    let label = UILabel()
    label.adjustsFontForContentSizeCategory = true
    let text = NSMutableAttributedString(
      string: "a",
      attributes: [.font: UIFont.preferredFont(forTextStyle: .title1)]
    )
    text.append(NSAttributedString(string: "b", attributes: [.font: UIFont.systemFont(ofSize: 9)]))
    label.attributedText = text
    let before = label.intrinsicContentSize
    at(.accessibilityMedium) {
      let font =
        unsafe label.attributedText?.attributes(at: 0, effectiveRange: nil)[.font] as? UIFont
      expectEqual(font?.pointSize, 38)
      let fixed =
        unsafe label.attributedText?.attributes(at: 1, effectiveRange: nil)[.font] as? UIFont
      expectEqual(fixed?.pointSize, 9)
      #expect(label.intrinsicContentSize.height > before.height)
    }
    expectEqual(label.intrinsicContentSize, before)
  }

  @Test func `a change is posted with the new category`() {
    var posted: [String] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIContentSizeCategory.didChangeNotification,
      object: nil,
      queue: nil
    ) { notification in
      let value = notification.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? String
      MainActor.assumeIsolated { posted.append(value ?? "") }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    at(.small) { UIApplication.shared.preferredContentSizeCategory = .small }
    expectEqual(
      posted,
      [UIContentSizeCategory.small.rawValue, UIContentSizeCategory.large.rawValue]
    )
  }
}
