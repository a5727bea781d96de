import Testing
import UIKit

/// The system's margins for controllers' views, the safe area, and the guides that follow them.
@MainActor
final class RootMarginsTests {
  /// Keeps the windows of a test alive.
  private var windows: [UIWindow] = []

  /// A phone in landscape: the notch is at one side, and the other side has an equal inset.
  private final class Turned: UIWindow {
    override var safeAreaInsets: UIEdgeInsets {
      UIEdgeInsets(top: 0, left: 44, bottom: 21, right: 44)
    }
  }

  private final class Notched: UIWindow {
    override var safeAreaInsets: UIEdgeInsets {
      UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    }
  }

  private func makeController(
    width: CGFloat,
    in window: UIWindow? = nil
  ) -> UIViewController {
    let window = window ?? makeWindow(width: width, height: 800)
    let controller = UIViewController()
    windows.append(window)
    window.rootViewController = controller
    window.layoutIfNeeded()
    return controller
  }

  private func insets(
    _ top: CGFloat,
    _ left: CGFloat,
    _ bottom: CGFloat,
    _ right: CGFloat
  ) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }

  @Test(arguments: [(320, 16), (413, 16), (414, 20), (1024, 20)])
  func `a controller's view has the system's margins at the sides`(width: Int, side: Int) {
    let side = CGFloat(side)
    let controller = makeController(width: CGFloat(width))
    #expect(
      controller.systemMinimumLayoutMargins
        == NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    )
    expectEqual(controller.view.layoutMargins, insets(0, side, 0, side))
    let inner = makeView(in: controller.view)
    expectEqual(inner.layoutMargins, insets(8, 8, 8, 8))
  }

  /// 60 points on a phone of 375 × 812, as recorded from Apple's engine in the snapshots of
  /// Tinder's Layout.
  @Test(arguments: [(375, 16), (414, 20)])
  func `a phone on its side has the margins of its shorter side`(height: Int, margin: Int) {
    let window = Turned(frame: rect(0, 0, 812, CGFloat(height)))
    let side = 44 + CGFloat(margin)
    let controller = makeController(width: 812, in: window)
    expectEqual(controller.view.layoutMargins, insets(0, side, 21, side))
  }

  @Test func `the margins follow the width`() throws {
    let controller = makeController(width: 375)
    let guide = controller.view.layoutMarginsGuide
    let window = try #require(controller.view.window)
    window.layoutIfNeeded()
    expectEqual(guide.layoutFrame, rect(16, 0, 343, 800))
    window.frame.size.width = 480
    window.layoutIfNeeded()
    expectEqual(guide.layoutFrame, rect(20, 0, 440, 800))
  }

  @Test
  func `margins that are set count where they are greater, unless the system's do not matter`() {
    let controller = makeController(width: 320)
    controller.view.layoutMargins = insets(5, 4, 6, 30)
    expectEqual(controller.view.layoutMargins, insets(5, 16, 6, 30))
    controller.viewRespectsSystemMinimumLayoutMargins = false
    expectEqual(controller.view.layoutMargins, insets(5, 4, 6, 30))
    let other = makeController(width: 320)
    other.viewRespectsSystemMinimumLayoutMargins = false
    expectEqual(other.view.layoutMargins, .zero)
  }

  @Test func `a view that is the controller's no more has its own margins again`() {
    let controller = makeController(width: 320)
    let old: UIView = controller.view
    let guide = old.layoutMarginsGuide
    controller.view = UIView(frame: old.frame)
    expectEqual(old.layoutMargins, insets(8, 8, 8, 8))
    old.layoutIfNeeded()
    expectEqual(guide.layoutFrame.minX, 8)
    expectEqual(controller.view.layoutMargins, insets(0, 16, 0, 16))
  }

  @Test func `a controller may have other minimum margins`() {
    final class Wide: UIViewController {
      override var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(top: 1, leading: 40, bottom: 2, trailing: 50)
      }
    }
    let controller = Wide()
    expectEqual(controller.view.layoutMargins, insets(1, 40, 2, 50))
  }

  @Test func `an overridden safe area counts for guides and margins`() {
    let controller = makeController(width: 375, in: Notched(frame: rect(0, 0, 375, 800)))
    expectEqual(controller.view.safeAreaInsets, insets(44, 0, 34, 0))
    expectEqual(controller.view.layoutMargins, insets(44, 16, 34, 16))
    let inner = makeView(in: controller.view)
    inner.pin(0, 20, 100, 100)
    let label = makeView(in: controller.view)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: controller.view.safeAreaLayoutGuide.topAnchor),
      label.leftAnchor.constraint(equalTo: controller.view.layoutMarginsGuide.leftAnchor),
      label.widthAnchor.constraint(equalToConstant: 50),
      label.bottomAnchor.constraint(equalTo: controller.view.safeAreaLayoutGuide.bottomAnchor),
    ])
    controller.view.layoutIfNeeded()
    expectEqual(label.frame, rect(16, 44, 50, 722))
    expectEqual(inner.safeAreaInsets, insets(24, 0, 0, 0))
  }

  @Test func `an overridden safe area of a view counts for its own guides`() {
    final class Banner: UIView {
      override var safeAreaInsets: UIEdgeInsets {
        UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
      }
    }
    let banner = Banner(frame: rect(0, 0, 200, 100))
    let inner = makeView(in: banner)
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: banner.safeAreaLayoutGuide.leadingAnchor),
      inner.trailingAnchor.constraint(equalTo: banner.safeAreaLayoutGuide.trailingAnchor),
      inner.topAnchor.constraint(equalTo: banner.topAnchor, constant: 0),
      inner.bottomAnchor.constraint(equalTo: banner.layoutMarginsGuide.bottomAnchor),
    ])
    banner.layoutIfNeeded()
    expectEqual(inner.frame, rect(20, 0, 140, 62))
    expectEqual(banner.layoutMargins, insets(18, 28, 38, 48))
  }

  @Test func `a controller adds to the safe area of its view`() {
    let controller = makeController(width: 375, in: Notched(frame: rect(0, 0, 375, 800)))
    controller.additionalSafeAreaInsets = insets(10, 5, 6, 0)
    expectEqual(controller.view.safeAreaInsets, insets(54, 5, 40, 0))
    expectEqual(controller.view.safeAreaLayoutGuide.layoutFrame, rect(5, 54, 370, 706))
  }

  @Test(arguments: [(375, 16, 343), (1024, 176, 672)])
  func `readable content is as wide as the margins allow, up to 672`(
    width: Int,
    x: Int,
    content: Int
  ) {
    let controller = makeController(width: CGFloat(width))
    let guide = controller.view.readableContentGuide
    expectEqual(guide.layoutFrame, rect(CGFloat(x), 0, CGFloat(content), 800))
  }

  @Test func `the keyboard covers what the safe area leaves at the bottom`() {
    let controller = makeController(width: 375, in: Notched(frame: rect(0, 0, 375, 800)))
    let view: UIView = controller.view
    let guide = view.keyboardLayoutGuide
    #expect(guide === view.keyboardLayoutGuide)
    expectEqual(guide.layoutFrame, rect(0, 766, 375, 34))
    controller.additionalSafeAreaInsets.bottom = 16
    expectEqual(guide.layoutFrame, rect(0, 750, 375, 50))
    guide.usesBottomSafeArea = false
    expectEqual(guide.layoutFrame, rect(0, 800, 375, 0))
  }

  @Test func `what follows the keyboard is active near the bottom, and not at the top`() {
    let view = UIView(frame: rect(0, 0, 300, 500))
    let guide = view.keyboardLayoutGuide
    let field = makeView(in: view)
    let near = field.bottomAnchor.constraint(equalTo: guide.topAnchor)
    let away = field.topAnchor.constraint(equalTo: view.topAnchor)
    guide.setConstraints([near], activeWhenNearEdge: .bottom)
    guide.setConstraints([away], activeWhenAwayFrom: .bottom)
    #expect(near.isActive && !away.isActive)
    expectEqual(guide.constraintsActive(whenNearEdge: .bottom), [near])
    expectEqual(guide.constraintsActive(whenAwayFrom: .bottom), [away])
    expectEqual(guide.constraintsActive(whenNearEdge: .top), [])
    guide.setConstraints([near], activeWhenNearEdge: .top)
    #expect(!near.isActive)
    guide.removeAllTrackedConstraints()
    expectEqual(guide.constraintsActive(whenAwayFrom: .bottom), [])
  }

  @Test func `edges have Apple's bits`() {
    #expect(UIRectEdge.all.rawValue == 15 && UIRectEdge.right.rawValue == 8)
    expectEqual(UIRectEdge([.top, .left, .bottom]).rawValue, 7)
    #expect(
      NSDirectionalRectEdge.all.rawValue == 15 && NSDirectionalRectEdge.trailing.rawValue == 8
    )
    expectEqual(NSDirectionalRectEdge([.top, .leading, .bottom]).rawValue, 7)
  }
}
