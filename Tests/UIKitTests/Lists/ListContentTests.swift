import Testing
import UIKit

/// Content configurations of list cells, and where their views put texts and images.
@MainActor
@Suite struct ListContentTests {
  private typealias Content = UIListContentConfiguration
  private let window = makeWindow(width: 300, height: 200)

  private func filled(_ content: Content, image: CGSize? = nil) -> Content {
    var content = content
    content.text = "Title"
    content.secondaryText = "Detail"
    if let image { content.image = UIImage(size: image) }
    return content
  }

  /// Shows a configuration in a view as wide as the window, from y = 10.
  private func show(_ content: Content, height: CGFloat? = nil) -> UIListContentView {
    let view = UIListContentView(configuration: content)
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      view.topAnchor.constraint(equalTo: window.topAnchor, constant: 10),
    ])
    if let height { view.heightAnchor.constraint(equalToConstant: height).isActive = true }
    _ = view.textLayoutGuide
    _ = view.secondaryTextLayoutGuide
    _ = view.imageLayoutGuide
    RenderLoop.main.turn()
    return view
  }

  @Test func `the kinds have their fonts`() {
    let kinds: [(content: Content, size: CGFloat, second: CGFloat)] = [
      (.cell(), 17, 12), (.subtitleCell(), 17, 12), (.valueCell(), 17, 17),
      (.sidebarCell(), 17, 12), (.sidebarSubtitleCell(), 17, 12),
      (.accompaniedSidebarCell(), 17, 12), (.accompaniedSidebarSubtitleCell(), 17, 12),
      (.plainHeader(), 17, 17), (.plainFooter(), 17, 17), (.groupedHeader(), 13, 13),
      (.groupedFooter(), 13, 13), (.sidebarHeader(), 17, 17),
      (.prominentInsetGroupedHeader(), 20, 15), (.header(), 17, 17), (.footer(), 17, 17),
    ]
    for (index, kind) in kinds.enumerated() {
      #expect(kind.content.textProperties.font.pointSize == kind.size, "kind \(index)")
      #expect(kind.content.secondaryTextProperties.font.pointSize == kind.second, "kind \(index)")
      #expect(kind.content.prefersSideBySideTextAndSecondaryText == (index == 2))
      expectEqual(kind.content.axesPreservingSuperviewLayoutMargins, .horizontal)
      expectEqual(kind.content.imageToTextPadding, 16)
      expectEqual(kind.content.textToSecondaryTextVerticalPadding, 3)
    }
  }

  @Test func `texts are changed as their properties say`() {
    var content = Content.groupedHeader()
    content.text = "one Two"
    let view = show(content)
    func shown() -> String? { view.subviews.lazy.compactMap { ($0 as? UILabel)?.text }.first }
    expectEqual(shown(), "ONE TWO")
    for (transform, text) in [
      (Content.TextProperties.TextTransform.none, "one Two"), (.lowercase, "one two"),
      (.capitalized, "One Two"), (.uppercase, "ONE TWO"),
    ] {
      content.textProperties.transform = transform
      view.configuration = content
      expectEqual(shown(), text)
    }
  }

  @Test func `the second text stands below the first, as far as the padding says`() throws {
    var content = filled(.subtitleCell())
    content.textToSecondaryTextVerticalPadding = 9
    let view = show(content)
    let first = try #require(view.textLayoutGuide?.layoutFrame)
    let second = try #require(view.secondaryTextLayoutGuide?.layoutFrame)
    #expect(first.minX == 16 && second.minX == 16)
    expectEqual(first.minY, 11)
    expectEqual(second.minY, first.maxY + 9)
    expectEqual(view.frame.height, second.maxY + 11)
  }

  @Test func `side by side the second text is at the end, and the first gives way`() throws {
    var content = filled(.valueCell())
    content.textToSecondaryTextHorizontalPadding = 20
    content.text = String(repeating: "long ", count: 30)
    content.textProperties.numberOfLines = 1
    let view = show(content)
    let first = try #require(view.textLayoutGuide?.layoutFrame)
    let second = try #require(view.secondaryTextLayoutGuide?.layoutFrame)
    expectEqual(second.maxX, 292)
    expectEqual(first.minX, 16)
    expectEqual(first.maxX, second.minX - 20)
    #expect(abs(first.midY - second.midY) <= 0.5)
  }

  @Test func `an image keeps its proportion within its largest size, or has a place of a size`()
    throws
  {
    var content = filled(.cell(), image: CGSize(width: 100, height: 50))
    content.imageToTextPadding = 7
    content.imageProperties.maximumSize = CGSize(width: 20, height: 20)
    let view = show(content)
    func image() -> CGRect { view.imageLayoutGuide?.layoutFrame ?? .zero }
    expectEqual(image().size, CGSize(width: 20, height: 10))
    expectEqual(image().minX, 16)
    expectEqual(view.textLayoutGuide?.layoutFrame.minX, 43)
    content.imageProperties.reservedLayoutSize = CGSize(width: 60, height: 0)
    view.configuration = content
    RenderLoop.main.turn()
    expectEqual(view.textLayoutGuide?.layoutFrame.minX, 83)
    let standard = Content.ImageProperties.standardDimension
    content.imageProperties.reservedLayoutSize = CGSize(width: standard, height: standard)
    view.configuration = content
    RenderLoop.main.turn()
    expectEqual(image().size, CGSize(width: 20, height: 10))
  }

  @Test func `margins are at least the superview's along the axes that say so`() {
    window.layoutMargins = UIEdgeInsets(top: 30, left: 40, bottom: 0, right: 0)
    var content = filled(.cell())
    let view = show(content)
    func origin() -> CGPoint { view.textLayoutGuide?.layoutFrame.origin ?? .zero }
    expectEqual(origin(), CGPoint(x: 40, y: 11))
    content.axesPreservingSuperviewLayoutMargins = []
    view.configuration = content
    RenderLoop.main.turn()
    expectEqual(origin(), CGPoint(x: 16, y: 11))
    // The view begins 10 points below the window's top.
    content.axesPreservingSuperviewLayoutMargins = .both
    view.configuration = content
    RenderLoop.main.turn()
    expectEqual(origin(), CGPoint(x: 40, y: 20))
  }

  @Test func `attributed texts are measured with their attributes`() throws {
    var content = Content.cell()
    let large: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 40)]
    content.attributedText = NSAttributedString(string: "Title", attributes: large)
    content.secondaryAttributedText = NSAttributedString(string: "Detail", attributes: large)
    let view = show(content)
    let label = UILabel()
    window.addSubview(label)
    label.attributedText = content.attributedText
    let first = try #require(view.textLayoutGuide?.layoutFrame)
    expectEqual(first.height, label.intrinsicContentSize.height)
    #expect((view.secondaryTextLayoutGuide?.layoutFrame.height ?? 0) == first.height)
  }

  @Test func `a state keeps an app's own values`() {
    let favourite = UIConfigurationStateCustomKey("favourite")
    func check<State: UIConfigurationState>(_ type: State.Type) {
      var state = State(traitCollection: UITraitCollection(userInterfaceStyle: .dark))
      expectEqual(state.traitCollection.userInterfaceStyle, .dark)
      #expect(state[favourite] == nil)
      state[favourite] = AnyHashable(true)
      expectEqual(state[favourite], AnyHashable(true))
    }
    check(UICellConfigurationState.self)
    check(UIViewConfigurationState.self)
  }
}
