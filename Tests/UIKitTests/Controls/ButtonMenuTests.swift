import Testing
import UIKit

@MainActor
@Suite struct ButtonMenuTests {
  @Test func `a button's menu is that of its interaction`() throws {
    let button = UIButton(type: .system)
    #expect(button.contextMenuInteraction == nil)
    button.menu = UIMenu(title: "Sort", children: [UIAction(title: "By name") { _ in }])
    button.preferredMenuElementOrder = .fixed
    let interaction = try #require(button.contextMenuInteraction)
    #expect(interaction === button.contextMenuInteraction && interaction.view === button)
    let configuration = button.contextMenuInteraction(
      interaction,
      configurationForMenuAtLocation: .zero
    )
    expectEqual(configuration?.makeMenu()?.title, "Sort")
    expectEqual(configuration?.preferredMenuElementOrder, .fixed)
    button.menu = nil
    #expect(button.contextMenuInteraction == nil)
  }

  @Test func `a control makes the menu that it overrides`() throws {
    final class Tag: UIControl {
      override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        configurationForMenuAtLocation location: CGPoint
      ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(actionProvider: { _ in UIMenu(title: "Tag") })
      }
    }
    let tag = Tag()
    tag.isContextMenuInteractionEnabled = true
    let interaction = try #require(tag.contextMenuInteraction)
    let configuration = interaction.delegate?.contextMenuInteraction(
      interaction,
      configurationForMenuAtLocation: .zero
    )
    expectEqual(configuration?.makeMenu()?.title, "Tag")
    #expect(tag.menuAttachmentPoint(for: try #require(configuration)) == .zero)
  }

  @Test func `a button's symbols take the size that it prefers`() {
    let plain = UIButton()
    plain.setImage(UIImage(systemName: "star"), for: .normal)
    let usual = plain.intrinsicContentSize
    let large = UIImage.SymbolConfiguration(pointSize: 60)
    plain.setPreferredSymbolConfiguration(large, forImageIn: .normal)
    expectEqual(plain.preferredSymbolConfigurationForImage(in: .highlighted), large)
    expectEqual(plain.currentPreferredSymbolConfiguration, large)
    #expect(plain.intrinsicContentSize.height > usual.height + 20)
    plain.setPreferredSymbolConfiguration(nil, forImageIn: .normal)
    expectEqual(plain.intrinsicContentSize, usual)

    var configuration = UIButton.Configuration.plain()
    configuration.image = UIImage(systemName: "star")
    let button = UIButton(configuration: configuration)
    let before = button.intrinsicContentSize
    configuration.preferredSymbolConfigurationForImage = large
    button.configuration = configuration
    #expect(button.intrinsicContentSize.height > before.height + 20)
  }
}
