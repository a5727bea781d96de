import Testing
import UIKit

// Initializers that apps override. Each has to be a designated one, and failable if Apple's is.

private final class Column: UIStackView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    axis = .vertical
  }
  required init(coder: NSCoder) {
    super.init(coder: coder)
    spacing = 3
  }
}

private final class Overlay: UIWindow {
  init(over scene: UIWindowScene) {
    super.init(windowScene: scene)
  }
  required init?(coder: NSCoder) { nil }
}

private final class Flow: UINavigationController {
  let first = UIViewController()
  init() {
    super.init(rootViewController: first)
  }
  required init?(coder: NSCoder) { nil }
}

private final class Choice: UISegmentedControl {
  override init(items: [Any]?) {
    super.init(items: ["All"] + (items ?? []))
  }
  override init(frame: CGRect, actions: [UIAction]) {
    super.init(frame: frame, actions: actions + actions)
  }
  required init?(coder: NSCoder) { nil }
}

private final class Spinner: UIRefreshControl {
  override init() {
    super.init()
    tag = 7
  }
  required init?(coder: NSCoder) { nil }
}

private final class Keys: UIInputView {
  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44), inputViewStyle: .keyboard)
  }
  required init?(coder: NSCoder) { nil }
}

@MainActor
@Suite struct SubclassInitializerTests {
  @Test func `a stack's initializers do not fail`() {
    expectEqual(Column(frame: .zero).axis, .vertical)
    expectEqual(Column(arrangedSubviews: [UIView()]).arrangedSubviews.count, 1)
    expectEqual(Column(coder: NSCoder()).spacing, 3)
  }

  @Test func `subclasses call the initializers that Apple designates`() throws {
    let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
    let overlay = Overlay(over: scene)
    #expect(overlay.windowScene === scene && overlay.frame == scene.screen.bounds)
    let flow = Flow()
    expectEqual(flow.viewControllers, [flow.first])
    expectEqual(Choice(items: ["New"]).numberOfSegments, 2)
    let action = UIAction(title: "Old") { _ in }
    expectEqual(Choice(frame: .zero, actions: [action]).numberOfSegments, 2)
    expectEqual(Spinner().tag, 7)
    let keys = Keys()
    #expect(keys.frame.height == 44 && keys.inputViewStyle == .keyboard)
  }

  @Test func `members that apps override are those that are called`() {
    final class Field: UIView {
      var ended = 0
      lazy var label = UILabel()
      override func endEditing(_ force: Bool) -> Bool {
        ended += 1
        return super.endEditing(force)
      }
      override var firstBaselineAnchor: NSLayoutYAxisAnchor { label.firstBaselineAnchor }
      override var lastBaselineAnchor: NSLayoutYAxisAnchor { label.lastBaselineAnchor }
    }
    final class Scroller: UIScrollView {
      var insets = 0
      override var scrollIndicatorInsets: UIEdgeInsets { didSet { insets += 1 } }
    }
    let field = Field()
    let view: UIView = field
    view.endEditing(true)
    expectEqual(field.ended, 1)
    expectEqual(view.lastBaselineAnchor, field.label.lastBaselineAnchor)
    expectEqual(view.firstBaselineAnchor, field.label.firstBaselineAnchor)
    let scroller = Scroller()
    scroller.scrollIndicatorInsets.top = 4
    #expect(scroller.insets == 1 && scroller.verticalScrollIndicatorInsets.top == 4)
  }
}
