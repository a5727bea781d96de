import TestSupport
import Testing
import UIKit

/// Random sequences of controller transitions, on random devices.
///
/// ``LifeCycleWitness`` checks each call. The frames are compared with those of a new window that
/// is set up in the same state.
@MainActor
@Suite struct RandomLifeCycleTests {
  @MainActor
  private final class Run {
    private struct WeakWitness {
      weak var controller: LifeCycleWitness?
    }

    private var random: SeededGenerator
    private let seed: UInt64
    private let device: UIDevice.Model
    private let window: UIWindow
    private let clock = ManualRenderClock()
    private let loop: RenderLoop
    private let tabs = UITabBarController()
    private var made: [WeakWitness] = []
    private var count = 0
    private var steps: [String] = []
    private var orientation = UIInterfaceOrientation.portrait
    private var split = UIDevice.Model.SplitView.full
    private(set) var settledSteps = 0

    init(seed: UInt64) {
      self.seed = seed
      random = SeededGenerator(seed: seed)
      device = random.pick(from: UIDevice.Model.catalogue)
      loop = RenderLoop(clock: clock)
      window = UIWindow(device: device)
      window.renderLoop = loop
      loop.transitionsTakeTime = random.chance(60)
      let count = 2 + random.next(below: 2)
      tabs.viewControllers = (0..<count).map { index in
        let root = witness()
        guard index > 0 || random.chance(80) else { return root }
        let navigation = UINavigationController(rootViewController: root)
        navigation.navigationBar.prefersLargeTitles = random.chance(30)
        navigation.isToolbarHidden = !random.chance(20)
        return navigation
      }
      window.rootViewController = tabs
      window.makeKeyAndVisible()
    }

    private func witness() -> LifeCycleWitness {
      count += 1
      let made = LifeCycleWitness("w\(count)") { [weak self] in
        guard let self else { return "" }
        return "seed \(seed), \(device.name): \(steps.suffix(12).joined(separator: ", "))"
      }
      made.hidesBottomBarWhenPushed = random.chance(15)
      if random.chance(10) { made.edgesForExtendedLayout = [] }
      if random.chance(10) { made.additionalSafeAreaInsets.top = 7 }
      self.made.append(WeakWitness(controller: made))
      return made
    }

    // MARK: Steps

    /// The frontmost controller, which nothing covers.
    private var front: UIViewController {
      var front: UIViewController = tabs
      while let next = front.presentedViewController { front = next }
      return front
    }

    private var frontNavigation: UINavigationController? {
      front as? UINavigationController
        ?? (front as? UITabBarController)?.selectedViewController as? UINavigationController
    }

    func step() {
      let animated = random.chance(60)
      switch random.next(below: 100) {
      case 0..<22: push(animated)
      case 22..<36: pop(animated)
      case 36..<40: replaceStack(animated)
      case 40..<56: present(animated)
      case 56..<70: dismiss(animated)
      case 70..<80: select()
      case 80..<88: rotate(animated)
      case 88..<93: resize(animated)
      default: letTimePass()
      }
      if random.chance(50) { settle() }
    }

    private func push(_ animated: Bool) {
      guard let navigation = frontNavigation else { return }
      let next = witness()
      steps.append("push \(next.name) \(animated)")
      navigation.pushViewController(next, animated: animated)
    }

    private func pop(_ animated: Bool) {
      guard let navigation = frontNavigation else { return }
      if random.chance(70) {
        steps.append("pop \(animated)")
        navigation.popViewController(animated: animated)
      } else {
        steps.append("pop to root \(animated)")
        navigation.popToRootViewController(animated: animated)
      }
    }

    private func replaceStack(_ animated: Bool) {
      guard let navigation = frontNavigation else { return }
      var stack = navigation.viewControllers
      if random.chance(50) { stack.shuffle(using: &random) }
      if random.chance(50) { stack.append(witness()) }
      if stack.count > 1, random.chance(50) { stack.remove(at: random.next(below: stack.count)) }
      steps.append("stack of \(stack.count) \(animated)")
      navigation.setViewControllers(stack, animated: animated)
    }

    private func present(_ animated: Bool) {
      guard depth < 4 else { return }
      let content = witness()
      let next = random.chance(40) ? UINavigationController(rootViewController: content) : content
      let styles: [UIModalPresentationStyle] = [
        .automatic, .pageSheet, .formSheet, .fullScreen, .overFullScreen, .popover,
        .overCurrentContext,
      ]
      next.modalPresentationStyle = random.pick(from: styles)
      if let sheet = next.sheetPresentationController, random.chance(50) {
        sheet.detents = [.medium(), .large()]
      }
      next.popoverPresentationController?.sourceView = front.view
      next.popoverPresentationController?.sourceRect = CGRect(x: 40, y: 90, width: 10, height: 10)
      let presenter = frontNavigation?.topViewController ?? front
      steps.append("present \(content.name) \(next.modalPresentationStyle) \(animated)")
      presenter.present(next, animated: animated)
    }

    private var depth: Int {
      var (depth, controller) = (0, tabs as UIViewController)
      while let next = controller.presentedViewController {
        (depth, controller) = (depth + 1, next)
      }
      return depth
    }

    private func dismiss(_ animated: Bool) {
      guard depth > 0 else { return }
      if random.chance(25) {
        steps.append("dismiss all \(animated)")
        tabs.dismiss(animated: animated)
      } else {
        steps.append("dismiss \(animated)")
        front.dismiss(animated: animated)
      }
    }

    private func select() {
      guard depth == 0 else { return }
      tabs.selectedIndex = random.next(below: tabs.viewControllers?.count ?? 1)
      steps.append("tab \(tabs.selectedIndex)")
    }

    private func rotate(_ animated: Bool) {
      let next = random.pick(from: [
        UIInterfaceOrientation.portrait, .landscapeLeft, .landscapeRight,
      ])
      steps.append("rotate \(next.rawValue) \(animated)")
      if window.rotate(to: next, animated: animated) { orientation = next }
    }

    private func resize(_ animated: Bool) {
      guard device.idiom == .pad else { return }
      split = random.pick(from: [.full, .oneThird, .half, .twoThirds])
      steps.append("split \(split) \(animated)")
      window.resize(to: split, animated: animated)
    }

    private func letTimePass() {
      clock.advance(by: .milliseconds(random.next(below: 400)))
      loop.turn()
    }

    // MARK: Rest

    private func settle() {
      for _ in 0..<3 {
        clock.advance(by: .seconds(1))
        loop.turn()
      }
      steps.append("rest")
      settledSteps += 1
      var seen: [LifeCycleWitness] = []
      var reachable: [LifeCycleWitness] = []
      visit(tabs, isSeen: true, &seen, &reachable)
      for controller in reachable {
        controller.checkRest(isSeen: seen.contains { $0 === controller })
      }
      let ids = Set(reachable.map { ObjectIdentifier($0) })
      reachable = []
      for entry in made {
        guard let controller = entry.controller else { continue }
        if !ids.contains(ObjectIdentifier(controller)) {
          Issue.record("\(controller.name) is kept. \(controller.history())")
        }
      }
      made.removeAll { $0.controller == nil }
      compareWithFresh(seen)
    }

    private func visit(
      _ controller: UIViewController,
      isSeen: Bool,
      _ seen: inout [LifeCycleWitness],
      _ reachable: inout [LifeCycleWitness]
    ) {
      let cover = controller.presentedViewController
      let isCovered = cover?.modalPresentationStyle == .fullScreen
      if let witness = controller as? LifeCycleWitness {
        reachable.append(witness)
        if isSeen, !isCovered { seen.append(witness) }
      }
      let children =
        (controller as? UINavigationController)?.viewControllers
        ?? (controller as? UITabBarController)?.viewControllers ?? []
      let shown =
        (controller as? UINavigationController)?.topViewController
        ?? (controller as? UITabBarController)?.selectedViewController
      for child in children {
        visit(child, isSeen: isSeen && !isCovered && child === shown, &seen, &reachable)
      }
      if let cover { visit(cover, isSeen: isSeen, &seen, &reachable) }
    }

    // MARK: A fresh window

    /// Expects the frames and safe areas of a new window that is set up in the same state.
    private func compareWithFresh(_ seen: [LifeCycleWitness]) {
      let fresh = UIWindow(device: device, orientation: orientation)
      let freshLoop = RenderLoop(clock: ManualRenderClock())
      fresh.renderLoop = freshLoop
      fresh.resize(to: split, animated: false)
      var copies: [String: LifeCycleWitness] = [:]
      let root = copy(tabs, &copies)
      fresh.rootViewController = root
      var (original, copied) = (tabs as UIViewController, root)
      while let cover = original.presentedViewController {
        let next = copy(cover, &copies)
        next.modalPresentationStyle = cover.modalPresentationStyle
        next.sheetPresentationController?.detents =
          cover.sheetPresentationController?.detents ?? [.large()]
        if let popover = cover.popoverPresentationController {
          next.popoverPresentationController?.sourceView = copied.view
          next.popoverPresentationController?.sourceRect = popover.sourceRect
        }
        copied.present(next, animated: false)
        (original, copied) = (cover, next)
      }
      freshLoop.turn()
      freshLoop.turn()
      for controller in seen {
        guard let other = copies[controller.name] else {
          Issue.record("\(controller.name) has no copy. \(controller.history())")
          continue
        }
        let (own, wanted) = (geometry(of: controller), geometry(of: other))
        if own != wanted {
          Issue.record("\(controller.name) \(own), afresh \(wanted). \(controller.history())")
        }
      }
      fresh.rootViewController = nil
    }

    private func geometry(of controller: LifeCycleWitness) -> [String] {
      let views: [UIView] = [controller.view, controller.inside, controller.between]
      let bars = controller.navigationController.map { navigation -> [UIView] in
        let shown: [UIView] =
          [navigation.navigationBar] + navigation.view.subviews.filter { $0 is UIToolbar }
        return shown.filter { !$0.isHidden }
      }
      var lines = (views + (bars ?? [])).map { "\($0.convert($0.bounds, to: nil))" }
      lines.append("\(controller.view.safeAreaInsets)")
      lines.append("\(controller.view.layoutMargins)")
      lines.append("\(controller.traitCollection.horizontalSizeClass)")
      return lines
    }

    private func copy(
      _ controller: UIViewController,
      _ copies: inout [String: LifeCycleWitness]
    ) -> UIViewController {
      if let tabs = controller as? UITabBarController {
        let made = UITabBarController()
        made.viewControllers = tabs.viewControllers?.map { copy($0, &copies) }
        made.selectedIndex = tabs.selectedIndex
        return made
      }
      if let navigation = controller as? UINavigationController {
        let made = UINavigationController()
        made.navigationBar.prefersLargeTitles = navigation.navigationBar.prefersLargeTitles
        made.isToolbarHidden = navigation.isToolbarHidden
        made.viewControllers = navigation.viewControllers.map { copy($0, &copies) }
        return made
      }
      let made = LifeCycleWitness(controller.title ?? "") { "a copy" }
      made.hidesBottomBarWhenPushed = controller.hidesBottomBarWhenPushed
      made.edgesForExtendedLayout = controller.edgesForExtendedLayout
      made.additionalSafeAreaInsets = controller.additionalSafeAreaInsets
      copies[made.name] = made
      return made
    }

    // MARK: The end

    /// Removes the root controller and expects that all controllers have disappeared.
    func end() {
      settle()
      window.rootViewController = nil
      loop.turn()
      for controller in made.compactMap(\.controller) where controller.place != .disappeared {
        Issue.record("\(controller.name) is left. seed \(seed)")
      }
    }
  }

  @Test(arguments: seeds(2, full: 24)) func `calls are in order, each once, whatever happens`(
    _ index: UInt64
  ) {
    let seed = index &* 7919 &+ 1
    let run = Run(seed: seed)
    for _ in 0..<60 { run.step() }
    run.end()
    #expect(run.settledSteps > 10, "seed \(seed)")
  }
}
