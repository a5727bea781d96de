import Testing
import UIKit

/// A controller that logs its appearance calls.
private final class Page: UIViewController {
  var log: [String] = []
  override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
  override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("disappeared") }

  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

@MainActor
@Suite struct TransitionTests {
  private let window = UIWindow(device: .iPhone14)
  private let clock = ManualRenderClock()
  private let loop: RenderLoop
  private let root = Page()
  private let navigation: UINavigationController

  init() {
    loop = RenderLoop(clock: clock)
    loop.transitionsTakeTime = true
    window.renderLoop = loop
    navigation = UINavigationController(rootViewController: root)
    window.rootViewController = navigation
    loop.turn()
    _ = root.take()
  }

  @Test func `an animated push ends when its time has passed by the clock`() {
    let next = Page()
    var along: [String] = []
    navigation.pushViewController(next, animated: true)
    #expect(navigation.topViewController === next)
    let coordinator = next.transitionCoordinator
    #expect(coordinator === root.transitionCoordinator)
    expectEqual(coordinator?.transitionDuration, 0.35)
    #expect(coordinator?.viewController(forKey: .from) === root)
    #expect(coordinator?.view(forKey: .to) === next.view)
    coordinator?.animate { _ in
      along.append("with")
    } completion: { context in
      along.append("after \(context.isCancelled)")
    }
    expectEqual(root.take(), ["will disappear"])
    expectEqual(next.take(), ["will appear"])
    #expect(root.view.window === window)
    clock.advance(by: .milliseconds(300))
    loop.turn()
    expectEqual(next.take(), [])
    clock.advance(by: .milliseconds(100))
    loop.turn()
    expectEqual(root.take(), ["disappeared"])
    expectEqual(next.take(), ["appeared"])
    #expect(root.view.window == nil)
    expectEqual(along, ["with", "after false"])
    #expect(next.transitionCoordinator == nil)
  }

  @Test func `what comes before another transition is over ends it`() {
    let (first, second) = (Page(), Page())
    navigation.pushViewController(first, animated: true)
    navigation.pushViewController(second, animated: false)
    expectEqual(first.take(), ["will appear", "appeared", "will disappear", "disappeared"])
    expectEqual(second.take(), ["will appear", "appeared"])
  }

  @Test func `a presentation's completion comes with its end`() {
    let screen = Page()
    screen.modalPresentationStyle = .fullScreen
    var isDone = false
    root.present(screen, animated: true) { isDone = true }
    #expect(screen.isBeingPresented && !isDone)
    #expect(navigation.presentedViewController === screen)
    clock.advance(by: .seconds(1))
    loop.turn()
    #expect(!screen.isBeingPresented && isDone)
    expectEqual(root.take(), ["will disappear", "disappeared"])
    screen.dismiss(animated: true)
    #expect(screen.isBeingDismissed)
    #expect(navigation.presentedViewController === screen)
    clock.advance(by: .seconds(1))
    loop.turn()
    #expect(navigation.presentedViewController == nil)
    expectEqual(root.take(), ["will appear", "appeared"])
  }

  private func drag(to x: CGFloat) {
    window.drag(from: CGPoint(x: 5, y: 400), to: CGPoint(x: x, y: 400))
  }

  @Test func `a finger's pop is cancelled or finished by how far it has gone`() {
    let next = Page()
    navigation.pushViewController(next, animated: false)
    _ = (root.take(), next.take())
    #expect(navigation.interactivePopGestureRecognizer?.view === navigation.view)
    drag(to: 100)
    #expect(navigation.topViewController === next)
    expectEqual(next.take(), ["will disappear", "will appear", "appeared"])
    expectEqual(root.take(), ["will appear", "will disappear", "disappeared"])
    #expect(!next.isMovingFromParent && next.parent === navigation)
    drag(to: 300)
    clock.advance(by: .seconds(1))
    loop.turn()
    #expect(navigation.topViewController === root)
    expectEqual(next.take(), ["will disappear", "disappeared"])
    expectEqual(root.take(), ["will appear", "appeared"])
    #expect(next.parent == nil)
  }

  private final class Mover: UIViewControllerAnimatedTransitioning {
    var contexts: [any UIViewControllerContextTransitioning] = []
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.2 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      contexts.append(context)
      if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private final class Director: UIViewControllerTransitioningDelegate,
    UINavigationControllerDelegate
  {
    let mover = Mover()
    let interaction = UIPercentDrivenInteractiveTransition()
    var operations: [UINavigationController.Operation] = []
    func animationController(
      forPresented presented: UIViewController,
      presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { mover }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { mover }
    func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController,
      to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      operations.append(operation)
      return mover
    }
  }

  @Test func `an app's interaction cancels a presentation, and finishes a dismissal`() {
    let director = Director()
    let screen = Page()
    screen.modalPresentationStyle = .overFullScreen
    screen.transitioningDelegate = director
    var handled = 0
    root.present(screen, animated: true)
    #expect(screen.transitionCoordinator?.isInteractive == true)
    screen.transitionCoordinator?.notifyWhenInteractionChanges { _ in handled += 1 }
    director.interaction.update(0.3)
    expectEqual(director.interaction.percentComplete, 0.3)
    director.interaction.cancel()
    #expect(navigation.presentedViewController == nil)
    expectEqual(handled, 1)
    expectEqual(screen.take(), ["will appear", "will disappear", "disappeared"])
    director.interaction.wantsInteractiveStart = false
    root.present(screen, animated: true)
    expectEqual(screen.take(), ["will appear", "appeared"])
    director.interaction.wantsInteractiveStart = true
    screen.dismiss(animated: true)
    expectEqual(screen.take(), ["will disappear"])
    director.interaction.cancel()
    expectEqual(screen.take(), ["will appear", "appeared"])
    screen.dismiss(animated: true)
    director.interaction.finish()
    expectEqual(screen.take(), ["will disappear", "disappeared"])
    expectEqual(director.mover.contexts.count, 2)
    #expect(director.mover.contexts.last?.isInteractive == false)
    #expect(screen.presentingViewController == nil)
  }

  @Test func `a delegate's animator pushes and pops`() {
    let director = Director()
    navigation.delegate = director
    let next = Page()
    navigation.pushViewController(next, animated: true)
    expectEqual(next.take(), ["will appear", "appeared"])
    #expect(navigation.view.subviews.first === next.view)
    navigation.popViewController(animated: true)
    expectEqual(next.take(), ["will disappear", "disappeared"])
    expectEqual(director.operations, [.push, .pop])
    #expect(director.mover.contexts.first?.targetTransform.isIdentity == true)
    director.mover.contexts.first?.updateInteractiveTransition(1)
    director.mover.contexts.first?.finishInteractiveTransition()
    director.mover.contexts.first?.cancelInteractiveTransition()
    expectEqual(navigation.viewControllers, [root])
  }

  @Test func `an interaction is begun by its transition`() {
    let interaction = UIPercentDrivenInteractiveTransition()
    let director = Director()
    let screen = Page()
    screen.transitioningDelegate = director
    director.interaction.wantsInteractiveStart = false
    root.present(screen, animated: true)
    if let context = director.mover.contexts.last {
      interaction.startInteractiveTransition(context)
    }
    expectEqual(interaction.percentComplete, 0)
    expectEqual(interaction.duration, 0.2)
  }
}
