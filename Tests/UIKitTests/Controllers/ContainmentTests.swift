import Testing
import UIKit

/// A controller that logs the calls it gets, and whether it says that it is moving to or from a
/// parent.
private final class Told: UIViewController {
  var log: [String] = []

  private func write(_ line: String) {
    let moves = isMovingToParent ? " coming" : isMovingFromParent ? " leaving" : ""
    log.append(line + moves)
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  override func viewWillAppear(_ animated: Bool) { write("will appear") }
  override func viewIsAppearing(_ animated: Bool) {
    write(viewIfLoaded?.window == nil ? "is appearing nowhere" : "is appearing")
  }
  override func viewDidAppear(_ animated: Bool) { write("appeared") }
  override func viewWillDisappear(_ animated: Bool) { write("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { write("disappeared") }
  override func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.willTransition(to: newCollection, with: coordinator)
    write("traits \(newCollection.horizontalSizeClass == .regular)")
  }
}

@MainActor
@Suite struct ContainmentTests {
  private let window = makeWindow()

  @Test func `a view is appearing once it is in the window`() {
    let controller = Told()
    window.rootViewController = controller
    expectEqual(controller.take(), ["will appear"])
    window.layoutIfNeeded()
    expectEqual(controller.take(), ["is appearing", "appeared"])
  }

  @Test func `a pushed controller is coming, a popped one leaving`() {
    let root = Told()
    let next = Told()
    let navigation = UINavigationController(rootViewController: root)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    #expect(!root.isMovingToParent)
    _ = root.take()
    navigation.pushViewController(next, animated: true)
    expectEqual(root.take(), ["will disappear", "disappeared"])
    expectEqual(next.take(), ["will appear coming", "is appearing coming", "appeared coming"])
    #expect(!next.isMovingToParent)
    navigation.popViewController(animated: true)
    expectEqual(next.take(), ["will disappear leaving", "disappeared leaving"])
    expectEqual(root.take(), ["will appear", "is appearing", "appeared"])
    #expect(!next.isMovingFromParent)
  }

  @Test func `a container's child is coming and leaving between the calls that say so`() {
    let container = UIViewController()
    let child = UIViewController()
    container.addChild(child)
    #expect(child.isMovingToParent && !child.isMovingFromParent)
    child.didMove(toParent: container)
    #expect(!child.isMovingToParent)
    child.willMove(toParent: nil)
    #expect(child.isMovingFromParent)
    child.removeFromParent()
    #expect(!child.isMovingFromParent)
  }

  @Test func `children are told that the traits are about to change`() {
    final class Root: UIViewController {
      override func viewWillTransition(
        to size: CGSize,
        with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        willTransition(to: UITraitCollection(horizontalSizeClass: .regular), with: coordinator)
      }
    }
    let root = Root()
    let child = Told()
    root.addChild(child)
    child.didMove(toParent: root)
    window.rootViewController = root
    _ = child.take()
    window.frame.size.width = 900
    expectEqual(child.take(), ["traits true"])
  }

  @Test func `a navigation controller's bars are of the classes that it is given`() {
    final class Bar: UINavigationBar {}
    final class Tools: UIToolbar {}
    let own = UINavigationController(navigationBarClass: Bar.self, toolbarClass: Tools.self)
    #expect(own.navigationBar is Bar)
    #expect(own.toolbar is Tools)
    let usual = UINavigationController(navigationBarClass: nil, toolbarClass: nil)
    #expect(type(of: usual.navigationBar) == UINavigationBar.self)
    #expect(type(of: usual.toolbar!) == UIToolbar.self)
  }

  @Test func `what covers the window takes the covered view out, what lies over it does not`() {
    let root = Told()
    window.rootViewController = root
    window.layoutIfNeeded()
    _ = root.take()
    let styles: [UIModalPresentationStyle] = [
      .fullScreen, .currentContext, .pageSheet, .formSheet, .overFullScreen, .overCurrentContext,
    ]
    for style in styles {
      let screen = UIViewController()
      screen.modalPresentationStyle = style
      root.present(screen, animated: false)
      let isSheet = [.pageSheet, .formSheet].contains(style)
      #expect(screen.view.frame == (isSheet ? rect(0, 10, 320, 470) : window.bounds))
      #expect(
        (screen.sheetPresentationController != nil) == [.pageSheet, .formSheet].contains(style)
      )
      let isTold = root.take() == ["will disappear", "disappeared"]
      expectEqual(isTold, [.fullScreen, .currentContext].contains(style))
      #expect((root.view.superview == nil) == isTold)
      root.dismiss(animated: false)
      _ = root.take()
    }
  }

  @Test func `columns stand in their order, and the last one is shown`() {
    let split = UISplitViewController(style: .tripleColumn)
    window.rootViewController = split
    let (first, second, third) = (UIViewController(), UIViewController(), UIViewController())
    split.setViewController(third, for: .secondary)
    split.setViewController(first, for: .primary)
    split.setViewController(second, for: .supplementary)
    expectEqual(split.viewControllers, [first, second, third].map(\.parent))
    #expect(split.viewController(for: .supplementary) === second)
    #expect(third.navigationController?.view.superview === split.view)
    #expect(third.view.window === window)
    split.setViewController(nil, for: .secondary)
    #expect(second.navigationController?.view.superview === split.view)
  }
}
