import LayoutEngine
import Testing
import UIKit

@MainActor
@Suite struct ButtonConfigurationTests {
  // Computed, because a stored property is initialized off the main actor, where another test may
  // have changed the content size.
  private var body: UIFont { .preferredFont(forTextStyle: .body) }

  private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIImage(size: CGSize(width: width, height: height))
  }

  private func textSize(_ text: String, _ font: UIFont) -> CGSize {
    let label = UILabel()
    label.font = font
    label.text = text
    return label.intrinsicContentSize
  }

  private func button(
    _ configuration: UIButton.Configuration = .plain(),
    _ change: (inout UIButton.Configuration) -> Void
  ) -> UIButton {
    var configuration = configuration
    change(&configuration)
    return UIButton(configuration: configuration)
  }

  @Test func `a title has seven points above and below, and twelve at the sides`() {
    let text = textSize("Continue", body)
    let expected = CGSize(width: text.width + 24, height: text.height + 14)
    let styles: [UIButton.Configuration] = [
      .plain(), .gray(), .tinted(), .filled(), .bordered(), .borderedTinted(),
      .borderedProminent(), .borderless(), .glass(), .prominentGlass(), .clearGlass(),
      .prominentClearGlass(),
    ]
    for style in styles {
      #expect(isNear(button(style) { $0.title = "Continue" }.intrinsicContentSize, expected))
    }
  }

  @Test func `the size changes font and insets`() {
    let small = button {
      $0.title = "Go"
      $0.buttonSize = .small
    }
    let text = textSize("Go", .preferredFont(forTextStyle: .subheadline))
    #expect(
      isNear(small.intrinsicContentSize, CGSize(width: text.width + 20, height: text.height + 10))
    )
    let mini = button {
      $0.title = "Go"
      $0.buttonSize = .mini
    }
    expectEqual(mini.intrinsicContentSize, small.intrinsicContentSize)
    let large = button {
      $0.title = "Go"
      $0.buttonSize = .large
    }
    let body = textSize("Go", body)
    #expect(
      isNear(large.intrinsicContentSize, CGSize(width: body.width + 40, height: body.height + 30))
    )
  }

  @Test func `insets that are set stay, and can be taken back`() {
    var configuration = UIButton.Configuration.filled()
    configuration.contentInsets = .zero
    configuration.buttonSize = .large
    configuration.title = "Go"
    let button = UIButton(configuration: configuration)
    #expect(isNear(button.intrinsicContentSize, textSize("Go", body)))
    configuration.setDefaultContentInsets()
    expectEqual(configuration.contentInsets.top, 15)
    button.contentEdgeInsets = UIEdgeInsets(top: 50, left: 50, bottom: 50, right: 50)
    #expect(isNear(button.intrinsicContentSize, textSize("Go", body)))
  }

  @Test func `the image stands on the side of its placement, with its padding`() throws {
    let text = textSize("Go", body)
    let button = button {
      $0.title = "Go"
      $0.image = image(30, 40)
      $0.imagePadding = 6
    }
    #expect(isNear(button.intrinsicContentSize, CGSize(width: text.width + 36 + 24, height: 54)))
    button.frame = CGRect(origin: .zero, size: button.intrinsicContentSize)
    button.layoutIfNeeded()
    expectEqual(button.imageView?.frame, rect(12, 7, 30, 40))
    expectEqual(button.titleLabel?.frame.minX, 48)
    button.configuration?.imagePlacement = .trailing
    button.layoutIfNeeded()
    expectEqual(button.titleLabel?.frame.minX, 12)
    #expect(isNear(try #require(button.imageView).frame.minX, 12 + text.width + 6))
    button.configuration?.imagePlacement = .top
    #expect(
      isNear(
        button.intrinsicContentSize,
        CGSize(width: max(30, text.width) + 24, height: 40 + 6 + text.height + 14)
      )
    )
    button.configuration?.imageReservation = 50
    #expect(isNear(button.intrinsicContentSize.height, 50 + 6 + text.height + 14))
  }

  @Test func `a subtitle stands below the title in small text`() throws {
    let button = button {
      $0.title = "Continue"
      $0.subtitle = "or not"
      $0.titlePadding = 3
      $0.titleAlignment = .leading
    }
    let title = textSize("Continue", body)
    let subtitle = textSize("or not", .preferredFont(forTextStyle: .caption1))
    #expect(
      isNear(
        button.intrinsicContentSize,
        CGSize(width: title.width + 24, height: title.height + 3 + subtitle.height + 14)
      )
    )
    button.frame = CGRect(origin: .zero, size: button.intrinsicContentSize)
    button.layoutIfNeeded()
    expectEqual(button.subtitleLabel?.frame.minX, 12)
    #expect(isNear(try #require(button.subtitleLabel).frame.minY, 7 + title.height + 3))
    button.configuration?.titleAlignment = .trailing
    button.layoutIfNeeded()
    #expect(isNear(try #require(button.subtitleLabel).frame.maxX, 12 + title.width))
    button.configuration?.subtitleLineBreakMode = .byTruncatingTail
    button.layoutIfNeeded()
    expectEqual(button.subtitleLabel?.numberOfLines, 1)
    button.configuration?.attributedSubtitle = nil
    #expect(isNear(button.intrinsicContentSize.height, title.height + 14))
  }

  @Test func `attributes and their transformer change the font`() {
    let button = button {
      var title = AttributedString("Go")
      title.font = .systemFont(ofSize: 30)
      $0.attributedTitle = title
    }
    expectEqual(button.titleLabel?.font, .systemFont(ofSize: 30))
    button.configuration?.titleTextAttributesTransformer =
      UIConfigurationTextAttributesTransformer { incoming in
        var outgoing = incoming
        outgoing.font = .systemFont(ofSize: 10)
        return outgoing
      }
    let small = textSize("Go", .systemFont(ofSize: 10))
    #expect(isNear(button.intrinsicContentSize.height, small.height + 14))
    button.configuration?.subtitle = "s"
    button.configuration?.subtitleTextAttributesTransformer = .init { _ in
      AttributeContainer().font(.systemFont(ofSize: 50))
    }
    expectEqual(button.subtitleLabel?.font.pointSize, 50)
  }

  @Test func `a title wraps at the width that constraints give, one that is cut does not`() {
    let window = makeWindow(scale: 3)
    let button = button { $0.title = "A title that needs more than one line of its button" }
    button.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(button)
    NSLayoutConstraint.activate([
      button.leftAnchor.constraint(equalTo: window.leftAnchor),
      button.topAnchor.constraint(equalTo: window.topAnchor),
      button.widthAnchor.constraint(equalToConstant: 120),
    ])
    RenderLoop.main.turn()
    let line = textSize("x", body).height
    #expect(button.frame.height > 2 * line + 14)
    expectEqual(button.frame.height, button.sizeThatFits(CGSize(width: 120, height: 0)).height)
    button.configuration?.titleLineBreakMode = .byTruncatingTail
    RenderLoop.main.turn()
    #expect(isNear(button.frame.height, line + 14))
    button.configuration?.titleLineBreakMode = .byWordWrapping
    let fitting = button.systemLayoutSizeFitting(
      CGSize(width: 150, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    #expect(fitting.height > line + 14)
  }

  @Test func `a spinner takes the image's place`() {
    let button = button {
      $0.title = "Go"
      $0.image = image(40, 40)
      $0.showsActivityIndicator = true
    }
    let text = textSize("Go", body)
    #expect(
      isNear(
        button.intrinsicContentSize,
        CGSize(width: 20 + text.width + 24, height: text.height + 14)
      )
    )
    #expect(button.imageView?.image == nil)
    button.configuration?.showsActivityIndicator = false
    expectEqual(button.intrinsicContentSize.height, 54)
  }

  @Test func `a state's change calls the handler once, before the next layout`() {
    let window = makeWindow(scale: 3)
    var states: [UIControl.State] = []
    let button = UIButton(configuration: .plain())
    button.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(button)
    let handler: UIButton.ConfigurationUpdateHandler = { button in
      states.append(button.state)
      button.configuration?.title = button.isSelected ? "Chosen now" : "Choose"
    }
    button.configurationUpdateHandler = handler
    RenderLoop.main.turn()
    expectEqual(states, [.normal])
    #expect(isNear(button.frame.width, textSize("Choose", body).width + 24))
    button.isSelected = true
    button.setNeedsUpdateConfiguration()
    RenderLoop.main.turn()
    expectEqual(states, [.normal, .selected])
    expectEqual(button.titleLabel?.text, "Chosen now")
    #expect(isNear(button.frame.width, textSize("Chosen now", body).width + 24))
    button.automaticallyUpdatesConfiguration = false
    button.isSelected = false
    RenderLoop.main.turn()
    expectEqual(states.count, 2)
  }

  @Test func `a subclass updates its configuration`() {
    final class Toggle: UIButton {
      override func updateConfiguration() {
        configuration?.title = isSelected ? "On" : "Off"
      }
    }
    let button = Toggle(configuration: .filled())
    button.setNeedsUpdateConfiguration()
    expectEqual(button.titleLabel?.text, "Off")
    button.isSelected = true
    expectEqual(button.titleLabel?.text, "On")
  }

  @Test func `titles by state go on working beside a configuration`() {
    let button = UIButton(configuration: .plain(), primaryAction: UIAction(title: "Go") { _ in })
    expectEqual(button.configuration?.title, "Go")
    button.setTitle("Gone", for: .selected)
    expectEqual(button.titleLabel?.text, "Go")
    button.isSelected = true
    expectEqual(button.titleLabel?.text, "Gone")
    button.isSelected = false
    button.configuration = nil
    expectEqual(
      button.intrinsicContentSize.height,
      textSize("Go", .systemFont(ofSize: 15)).height.rounded(
        .up
      ) + 12
    )
  }

  @Test func `a background view is as large as the button within its insets`() {
    let view = UIView()
    let button = button {
      $0.title = "Go"
      $0.background.customView = view
      $0.background.backgroundInsets = .init(top: 1, leading: 2, bottom: 3, trailing: 4)
    }
    button.frame = rect(0, 0, 100, 50)
    button.layoutIfNeeded()
    #expect(view.superview === button)
    expectEqual(view.frame, rect(2, 1, 94, 46))
  }

  @Test func `the baselines are those of the texts`() {
    let window = makeWindow(scale: 3)
    let button = button {
      $0.title = "Continue"
      $0.subtitle = "or not"
    }
    let line = makeView(in: window)
    button.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(button)
    NSLayoutConstraint.activate([
      button.leftAnchor.constraint(equalTo: window.leftAnchor),
      button.topAnchor.constraint(equalTo: window.topAnchor),
      line.topAnchor.constraint(equalTo: button.firstBaselineAnchor),
      line.bottomAnchor.constraint(equalTo: button.lastBaselineAnchor),
    ])
    RenderLoop.main.turn()
    #expect(isNear(line.frame.minY, 7 + roundedToPixel(body.ascender)))
    #expect(line.frame.maxY > 7 + textSize("x", body).height)
    #expect(line.frame.maxY < button.frame.height - 7)
  }

  @Test func `configurations of the same values are equal, and go as values`() {
    var one = UIButton.Configuration.plain()
    one.title = "Go"
    var other = UIButton.Configuration.plain()
    #expect(one != other)
    other.title = "Go"
    expectEqual(one, other)
    #expect(one != .gray())
    expectEqual(one.updated(for: UIButton()), one)
    expectEqual(one.background, .clear())
    let transformer = UIConfigurationColorTransformer { $0.withAlphaComponent(0.5) }
    expectEqual(transformer(.red), UIColor.red.withAlphaComponent(0.5))
  }

  @Test func `attributes of UIKit go by their names`() {
    var container = AttributeContainer()
    container.uiKit.font = .systemFont(ofSize: 20)
    typealias Keys = AttributeScopes.UIKitAttributes
    #expect(Keys.FontAttribute.Value.self == UIFont.self)
    #expect(Keys.KernAttribute.Value.self == CGFloat.self)
    container.kern = 1
    container.tracking = 2
    container.baselineOffset = 3
    container.foregroundColor = .red
    container.backgroundColor = .green
    expectEqual(container.font, .systemFont(ofSize: 20))
    #expect((container.kern, container.tracking, container.baselineOffset) == (1, 2, 3))
    let transformer = UIConfigurationTextAttributesTransformer { input in
      input.merging(AttributeContainer().kern(9))
    }
    expectEqual(transformer(container).kern, 9)
    expectEqual(transformer.callAsFunction(container).kern, 9)
    expectEqual(transformer.transform(container).font, container.font)
  }
}
