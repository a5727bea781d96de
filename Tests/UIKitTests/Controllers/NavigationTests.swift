import Testing
import UIKit

/// A controller that logs its life cycle.
private final class Page: UIViewController {
  let log: ProbeLog
  let name: String

  init(_ name: String, log: ProbeLog) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) { log.write("\(name) will appear") }
  override func viewDidAppear(_ animated: Bool) { log.write("\(name) appeared") }
  override func viewWillDisappear(_ animated: Bool) { log.write("\(name) will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.write("\(name) disappeared") }
}

@MainActor
@Suite struct NavigationTests {
  private let window = makeWindow()
  private let log = ProbeLog()

  @Test func `the shown controller fills the container and has the bar in its safe area`() {
    let page = Page("a", log: log)
    let navigation = UINavigationController(rootViewController: page)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    expectEqual(log.take(), ["a will appear", "a appeared"])
    expectEqual(page.view.frame, rect(0, 0, 320, 480))
    expectEqual(navigation.navigationBar.frame, rect(0, 0, 320, 44))
    expectEqual(page.view.safeAreaInsets.top, 44)
    #expect(page.navigationController === navigation)
    #expect(navigation.navigationBar.topItem === page.navigationItem)
    expectEqual(page.navigationItem.title, "a")
    navigation.additionalSafeAreaInsets.top = 20
    window.layoutIfNeeded()
    expectEqual(navigation.navigationBar.frame, rect(0, 20, 320, 44))
    expectEqual(page.view.safeAreaInsets.top, 64)
  }

  @Test func `a large title makes the bar 96 points high, none makes it go`() {
    let page = Page("a", log: log)
    let navigation = UINavigationController(rootViewController: page)
    window.rootViewController = navigation
    navigation.navigationBar.prefersLargeTitles = true
    window.layoutIfNeeded()
    expectEqual(navigation.navigationBar.frame.height, 96)
    expectEqual(navigation.navigationBar.sizeThatFits(.zero).height, 96)
    expectEqual(page.view.safeAreaInsets.top, 96)
    page.navigationItem.largeTitleDisplayMode = .never
    navigation.setNavigationBarHidden(true, animated: false)
    window.layoutIfNeeded()
    #expect(navigation.isNavigationBarHidden)
    #expect(navigation.navigationBar.isHidden)
    expectEqual(page.view.safeAreaInsets.top, 0)
    navigation.isNavigationBarHidden = false
    window.layoutIfNeeded()
    expectEqual(page.view.safeAreaInsets.top, 44)
    navigation.setToolbarHidden(false, animated: false)
    window.layoutIfNeeded()
    #expect(!navigation.isToolbarHidden)
    expectEqual(navigation.toolbar.frame, rect(0, 436, 320, 44))
    expectEqual(page.view.safeAreaInsets.bottom, 44)
  }

  @Test func `controllers come and go in order`() {
    let pages = ["a", "b", "c"].map { Page($0, log: log) }
    let navigation = UINavigationController(rootViewController: pages[0])
    window.rootViewController = navigation
    window.layoutIfNeeded()
    _ = log.take()
    navigation.pushViewController(pages[1], animated: true)
    expectEqual(
      log.take(),
      ["a will disappear", "b will appear", "a disappeared", "b appeared"]
    )
    #expect(pages[0].view.superview == nil)
    #expect(navigation.topViewController === pages[1])
    #expect(navigation.visibleViewController === pages[1])
    #expect(navigation.navigationBar.backItem === pages[0].navigationItem)
    #expect(navigation.popViewController(animated: true) === pages[1])
    #expect(pages[1].parent == nil)
    #expect(navigation.popViewController(animated: true) == nil)
    navigation.setViewControllers(pages, animated: false)
    expectEqual(navigation.viewControllers, pages)
    expectEqual(navigation.popToRootViewController(animated: false), [pages[1], pages[2]])
    navigation.viewControllers = pages
    expectEqual(navigation.popToViewController(pages[1], animated: false), [pages[2]])
    pages[1].show(pages[2], sender: nil)
    #expect(navigation.topViewController === pages[2])
  }

  @Test func `the delegate is told of what is shown`() {
    final class Witness: UINavigationControllerDelegate {
      var shown: [String] = []
      func navigationController(
        _ navigationController: UINavigationController,
        willShow viewController: UIViewController,
        animated: Bool
      ) { shown.append("will \(viewController.title ?? "")") }
      func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
      ) { shown.append("did \(viewController.title ?? "")") }
    }
    let navigation = UINavigationController(rootViewController: Page("a", log: log))
    window.rootViewController = navigation
    let witness = Witness()
    navigation.delegate = witness
    navigation.pushViewController(Page("b", log: log), animated: false)
    expectEqual(witness.shown, ["will b", "did b"])
  }

  @Test func `bars are kept outside controllers, too`() {
    let bar = UINavigationBar()
    let items = [UINavigationItem(title: "a"), UINavigationItem(title: "b")]
    bar.setItems([items[0]], animated: false)
    bar.pushItem(items[1], animated: false)
    #expect(bar.topItem === items[1])
    #expect(bar.popItem(animated: false) === items[1])
    expectEqual(bar.intrinsicContentSize.height, 44)
    expectEqual(UIToolbar().intrinsicContentSize.height, 44)
    expectEqual(UITabBar().intrinsicContentSize.height, 49)
  }

  @Test func `a tab bar controller shows one controller over its bar`() {
    final class Witness: UITabBarControllerDelegate {
      var selected: [UIViewController] = []
      var allows = true
      func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
      ) -> Bool { allows }
      func tabBarController(
        _ tabBarController: UITabBarController,
        didSelect viewController: UIViewController
      ) { selected.append(viewController) }
    }
    let pages = [Page("a", log: log), Page("b", log: log)]
    let tabs = UITabBarController()
    expectEqual(tabs.selectedIndex, NSNotFound)
    tabs.viewControllers = pages
    let witness = Witness()
    tabs.delegate = witness
    window.rootViewController = tabs
    window.layoutIfNeeded()
    expectEqual(log.take(), ["a will appear", "a appeared"])
    expectEqual(tabs.tabBar.frame, rect(0, 431, 320, 49))
    expectEqual(pages[0].view.frame, rect(0, 0, 320, 480))
    expectEqual(pages[0].view.safeAreaInsets.bottom, 49)
    #expect(pages[1].tabBarController === tabs)
    tabs.tabBar(tabs.tabBar, didSelect: pages[1].tabBarItem)
    expectEqual(witness.selected, [pages[1]])
    expectEqual(tabs.selectedIndex, 1)
    #expect(tabs.selectedViewController === pages[1])
    #expect(pages[0].view.superview == nil)
    witness.allows = false
    tabs.tabBar(tabs.tabBar, didSelect: pages[0].tabBarItem)
    expectEqual(tabs.selectedIndex, 1)
    pages[1].hidesBottomBarWhenPushed = true
    tabs.setTabBarHidden(false, animated: false)
    tabs.isTabBarHidden = true
    window.layoutIfNeeded()
    #expect(tabs.tabBar.isHidden)
    expectEqual(pages[1].view.safeAreaInsets.bottom, 0)
    tabs.setViewControllers([pages[0]], animated: false)
    #expect(tabs.selectedViewController === pages[0])
    #expect(pages[1].parent == nil)
  }

  @Test func `a bar button does what a tap does`() {
    var count = 0
    let item = UIBarButtonItem(title: "a", primaryAction: UIAction { _ in count += 1 })
    item.performPrimaryAction()
    expectEqual(count, 1)
    item.isEnabled = false
    item.performPrimaryAction()
    expectEqual(count, 1)
  }

  @Test func `a page controller shows the pages that its data source makes`() {
    final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
      let pages: [UIViewController]
      var turned: [String] = []
      init(_ pages: [UIViewController]) { self.pages = pages }
      func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
      ) -> UIViewController? {
        pages.firstIndex(of: viewController).flatMap { $0 > 0 ? pages[$0 - 1] : nil }
      }
      func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
      ) -> UIViewController? {
        pages.firstIndex(of: viewController).flatMap { $0 + 1 < pages.count ? pages[$0 + 1] : nil }
      }
      func pageViewController(
        _ pageViewController: UIPageViewController,
        willTransitionTo pendingViewControllers: [UIViewController]
      ) { turned.append("will") }
      func pageViewController(
        _ pageViewController: UIPageViewController,
        didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
      ) { turned.append("did") }
    }
    let pages = [Page("a", log: log), Page("b", log: log)]
    let book = Book(pages)
    let controller = UIPageViewController(
      transitionStyle: .scroll,
      navigationOrientation: .horizontal
    )
    controller.dataSource = book
    controller.delegate = book
    window.rootViewController = controller
    var isDone = false
    controller.setViewControllers([pages[0]], direction: .forward, animated: true) { isDone = $0 }
    #expect(isDone)
    expectEqual(pages[0].view.frame, rect(0, 0, 320, 480))
    #expect(controller.turnPage())
    expectEqual(controller.viewControllers, [pages[1]])
    #expect(!controller.turnPage())
    #expect(controller.turnPage(.reverse))
    expectEqual(book.turned, ["will", "did", "will", "did"])
    #expect(controller.gestureRecognizers.isEmpty)
  }

  @Test func `a split controller shows its last column`() {
    let split = UISplitViewController(style: .doubleColumn)
    let pages = [Page("a", log: log), Page("b", log: log), Page("c", log: log)]
    split.setViewController(pages[0], for: .primary)
    split.setViewController(pages[1], for: .secondary)
    #expect(split.viewController(for: .primary) === pages[0])
    window.rootViewController = split
    #expect(split.isCollapsed)
    window.layoutIfNeeded()
    expectEqual(log.take(), ["b will appear", "b appeared"])
    #expect(pages[1].splitViewController === split)
    split.showDetailViewController(pages[2], sender: nil)
    #expect(split.viewController(for: .secondary) === pages[2])
    #expect(pages[2].navigationController?.view.superview === split.view)
    expectEqual(
      split.viewControllers,
      [pages[0].navigationController, pages[2].navigationController]
    )
    #expect(pages[1].parent?.parent == nil)
  }
}
