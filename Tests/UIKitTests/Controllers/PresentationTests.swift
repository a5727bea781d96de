import Testing
import UIKit

/// A controller that logs its appearance calls.
private final class Screen: UIViewController {
  var log: [String] = []
  override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
  override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("disappeared") }
}

@MainActor
@Suite struct PresentationTests {
  private let window = makeWindow()
  private let root = Screen()

  init() {
    window.rootViewController = root
    window.layoutIfNeeded()
    root.log = []
  }

  @Test func `a controller covers another and goes, and the completions are called`() {
    let screen = Screen()
    screen.modalPresentationStyle = .fullScreen
    var log: [String] = []
    root.present(screen, animated: true) { log.append("presented") }
    expectEqual(log, ["presented"])
    #expect(root.presentedViewController === screen)
    #expect(screen.presentingViewController === root)
    expectEqual(screen.view.frame, window.bounds)
    #expect(screen.view.window === window)
    #expect(screen.next === screen.view.superview)
    #expect(screen.view.superview === screen.presentationController?.containerView)
    #expect(root.view.superview == nil)
    expectEqual(screen.log, ["will appear", "appeared"])
    expectEqual(root.log, ["will disappear", "disappeared"])
    screen.dismiss(animated: true) { log.append("dismissed") }
    expectEqual(log, ["presented", "dismissed"])
    #expect(root.presentedViewController == nil)
    #expect(screen.presentingViewController == nil)
    #expect(screen.view.superview == nil)
    expectEqual(root.log.suffix(2), ["will appear", "appeared"])
    #expect(!screen.isBeingPresented && !screen.isBeingDismissed)
  }

  @Test func `a sheet leaves the covered controller's view alone`() {
    let screen = Screen()
    root.present(screen, animated: false)
    expectEqual(screen.modalPresentationStyle, .automatic)
    #expect(root.log.isEmpty)
    #expect(screen.sheetPresentationController != nil)
    #expect(screen.popoverPresentationController == nil)
    root.dismiss(animated: false)
    #expect(root.log.isEmpty)
    expectEqual(screen.log, ["will appear", "appeared", "will disappear", "disappeared"])
  }

  @Test func `what is in another controller is covered with it, once`() {
    let child = UIViewController()
    root.addChild(child)
    root.view.addSubview(child.view)
    let screen = Screen()
    child.present(screen, animated: false)
    #expect(root.presentedViewController === screen)
    let second = Screen()
    child.present(second, animated: false) { Issue.record("A second one was presented") }
    #expect(second.presentingViewController == nil)
    screen.present(second, animated: false)
    #expect(screen.presentedViewController === second)
    root.dismiss(animated: false)
    #expect(second.view.superview == nil)
    #expect(screen.presentedViewController == nil)
  }

  @Test func `outside a window nothing is presented`() {
    let loose = UIViewController()
    loose.present(Screen(), animated: false) { Issue.record("It was presented") }
    #expect(loose.presentedViewController == nil)
    var isCalled = false
    loose.dismiss(animated: false) { isCalled = true }
    #expect(isCalled)
  }

  @Test func `a custom presentation gives the frame and is told of the way`() {
    final class Half: UIPresentationController {
      var log: [String] = []
      override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = containerView?.bounds ?? .zero
        return CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
      }
      override func presentationTransitionWillBegin() { log.append("begins") }
      override func presentationTransitionDidEnd(_ completed: Bool) { log.append("covers") }
      override func dismissalTransitionWillBegin() { log.append("goes") }
      override func dismissalTransitionDidEnd(_ completed: Bool) { log.append("gone") }
    }
    final class Maker: UIViewControllerTransitioningDelegate {
      var made: Half?
      func presentationController(
        forPresented presented: UIViewController,
        presenting: UIViewController?,
        source: UIViewController
      ) -> UIPresentationController? {
        let half = Half(presentedViewController: presented, presenting: presenting)
        made = half
        return half
      }
    }
    let maker = Maker()
    let screen = Screen()
    screen.modalPresentationStyle = .custom
    screen.transitioningDelegate = maker
    root.present(screen, animated: false)
    expectEqual(screen.view.frame, rect(0, 240, 320, 240))
    #expect(screen.presentationController === maker.made)
    #expect(maker.made?.presentingViewController === root)
    #expect(maker.made?.presentedViewController === screen)
    #expect(maker.made?.presentedView === screen.view)
    expectEqual(maker.made?.presentationStyle, .custom)
    let size = CGSize(width: 1, height: 2)
    let given = maker.made?.size(forChildContentContainer: screen, withParentContainerSize: size)
    expectEqual(given, size)
    root.dismiss(animated: false)
    expectEqual(maker.made?.log, ["begins", "covers", "goes", "gone"])
  }

  @Test func `a popover is kept before it is shown`() {
    let screen = Screen()
    screen.modalPresentationStyle = .popover
    let popover = screen.popoverPresentationController
    popover?.sourceView = root.view
    #expect(screen.popoverPresentationController === popover)
    #expect(screen.popoverPresentationController?.sourceView === root.view)
  }

  @Test func `a question's answers are given`() {
    let alert = UIAlertController(title: "a", message: "b", preferredStyle: .alert)
    var log: [String] = []
    let yes = UIAlertAction(title: "yes", style: .default) { log.append($0.title ?? "") }
    alert.addAction(yes)
    alert.addTextField { $0.text = "c" }
    expectEqual(alert.actions, [yes])
    expectEqual(alert.textFields?.map(\.text), ["c"])
    expectEqual(alert.preferredStyle, .alert)
    root.present(alert, animated: true)
    yes.isEnabled = false
    alert.choose(yes)
    #expect(root.presentedViewController === alert)
    yes.isEnabled = true
    alert.choose(yes)
    expectEqual(log, ["yes"])
    #expect(root.presentedViewController == nil)
  }

  @Test func `children appear with their views and hear of the window's size`() {
    final class Listener: UIViewController {
      var sizes: [CGSize] = []
      var log: [String] = []
      override func viewWillTransition(
        to size: CGSize,
        with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        sizes.append(size)
        coordinator.animate(
          alongsideTransition: { _ in self.log.append("with") },
          completion: { _ in self.log.append("after") }
        )
        coordinator.animateAlongsideTransition(in: nil, animation: nil, completion: nil)
        coordinator.animate(alongsideTransition: nil)
      }
    }
    let child = Screen()
    let listener = Listener()
    root.addChild(listener)
    root.view.addSubview(child.view)
    expectEqual(child.log, ["will appear"])
    window.layoutIfNeeded()
    expectEqual(child.log, ["will appear", "appeared"])
    child.view.removeFromSuperview()
    expectEqual(child.log.suffix(2), ["will disappear", "disappeared"])
    window.frame.size = CGSize(width: 480, height: 320)
    expectEqual(listener.sizes, [CGSize(width: 480, height: 320)])
    expectEqual(listener.log, ["with", "after"])
    #expect(root.transitionCoordinator == nil)
    var isDone = false
    root.addChild(child)
    root.view.addSubview(listener.view)
    window.layoutIfNeeded()
    root.transition(from: listener, to: child, duration: 1, animations: nil) { isDone = $0 }
    #expect(isDone)
    #expect(child.view.superview === root.view)
    #expect(listener.view.superview == nil)
  }

  @Test func `a container tells its child's appearance itself`() {
    final class Manual: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let container = Manual()
    window.rootViewController = container
    let child = Screen()
    container.addChild(child)
    container.view.addSubview(child.view)
    #expect(child.log.isEmpty)
    child.beginAppearanceTransition(true, animated: false)
    expectEqual(child.log, ["will appear"])
    child.endAppearanceTransition()
    child.beginAppearanceTransition(false, animated: false)
    child.endAppearanceTransition()
    expectEqual(child.log, ["will appear", "appeared", "will disappear", "disappeared"])
  }

  @Test func `a preferred size is told to those around`() {
    final class Container: UIViewController {
      var count = 0
      override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
      ) { count += 1 }
    }
    let container = Container()
    let child = UIViewController()
    container.addChild(child)
    child.preferredContentSize = CGSize(width: 10, height: 20)
    child.preferredContentSize = CGSize(width: 10, height: 20)
    expectEqual(container.count, 1)
    expectEqual(child.preferredContentSize.height, 20)
    let size = CGSize(width: 3, height: 4)
    expectEqual(
      container.size(forChildContentContainer: child, withParentContainerSize: size),
      size
    )
  }

  @Test func `editing is turned on by the button`() {
    let controller = UIViewController()
    controller.editButtonItem.performPrimaryAction()
    #expect(controller.isEditing)
    controller.setEditing(false, animated: true)
    #expect(!controller.isEditing)
    controller.performSegue(withIdentifier: "none", sender: nil)
    let detail = Screen()
    root.showDetailViewController(detail, sender: nil)
    #expect(root.presentedViewController === detail)
  }

  @Test func `an animator of the app's own moves the view in and out`() {
    final class Animator: UIViewControllerAnimatedTransitioning {
      var log: [String] = []
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.3 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.viewController(forKey: .from),
          let to = context.viewController(forKey: .to)
        else { return }
        if let view = context.view(forKey: .to) {
          log.append("in \(context.initialFrame(for: to) == .zero)")
          context.containerView.addSubview(view)
          let end = context.finalFrame(for: to).insetBy(dx: 20, dy: 40)
          UIView.animate(withDuration: 0.3) {
            view.frame = end
          } completion: {
            context.completeTransition($0)
          }
        } else if let view = context.view(forKey: .from) {
          log.append("out \(context.initialFrame(for: from) == view.frame)")
          log.append("window \(view.superview === context.containerView)")
          context.completeTransition(true)
        }
      }
      func animationEnded(_ transitionCompleted: Bool) { log.append("ended") }
    }
    final class Maker: UIViewControllerTransitioningDelegate {
      let animator = Animator()
      func animationController(
        forPresented presented: UIViewController,
        presenting: UIViewController,
        source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
      func animationController(
        forDismissed dismissed: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    }
    let maker = Maker()
    let screen = Screen()
    screen.transitioningDelegate = maker
    root.present(screen, animated: true)
    // The sheet covers its container except for the top 10 points.
    #expect(screen.view.superview === screen.presentationController?.containerView)
    expectEqual(screen.log, ["will appear", "appeared"])
    expectEqual(maker.animator.log, ["in true", "ended"])
    maker.animator.log = []
    root.dismiss(animated: true)
    expectEqual(maker.animator.log, ["out true", "window true", "ended"])
    #expect(screen.view.superview == nil)
    screen.view.frame = .zero
    root.present(screen, animated: false)
    expectEqual(screen.view.frame, rect(0, 10, 320, 470))
    expectEqual(maker.animator.log.count, 3)
  }
}
