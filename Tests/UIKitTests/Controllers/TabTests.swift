import Testing
import UIKit

@MainActor
@Suite struct TabTests {
  @Test func `tabs have the height of their device, and equal shares of its width`() {
    let window = UIWindow(device: .iPhone16Pro)
    let tabs = UITabBarController()
    let pages = (0..<3).map { index in
      let page = UIViewController()
      page.title = "\(index)"
      return page
    }
    tabs.viewControllers = pages
    window.rootViewController = tabs
    window.layoutIfNeeded()
    expectEqual(tabs.tabBar.frame, rect(0, 791, 402, 83))
    expectEqual(pages[0].view.safeAreaInsets.bottom, 83)
    expectEqual(tabs.tabBar.subviews.map(\.frame.width), [134, 134, 134])
    window.rotate(to: .landscapeLeft)
    expectEqual(tabs.tabBar.frame, rect(0, 349, 874, 53))
    tabs.tabBar.isTranslucent = false
    window.layoutIfNeeded()
    expectEqual(pages[0].view.frame, rect(0, 0, 874, 349))
    let pad = UIWindow(device: .iPad)
    let other = UITabBarController()
    other.viewControllers = [UIViewController(), UIViewController()]
    pad.rootViewController = other
    pad.layoutIfNeeded()
    expectEqual(other.tabBar.frame, rect(0, 1110, 820, 70))
    expectEqual(other.tabBar.subviews.map(\.frame.minX), [317, 427])
    other.tabBar.itemPositioning = .centered
    other.tabBar.itemWidth = 100
    other.tabBar.itemSpacing = 20
    other.tabBar.setNeedsLayout()
    pad.layoutIfNeeded()
    expectEqual(other.tabBar.subviews.map(\.frame.minX), [300, 420])
  }

  @Test func `of more than five tabs the fifth leads to the others`() throws {
    let window = UIWindow(device: .iPhone14)
    let tabs = UITabBarController()
    let pages = (0..<7).map { index in
      let page = UIViewController()
      page.title = "\(index)"
      return page
    }
    tabs.viewControllers = pages
    window.rootViewController = tabs
    window.layoutIfNeeded()
    let items = try #require(tabs.tabBar.items)
    expectEqual(items.map(\.title), ["0", "1", "2", "3", "More"])
    tabs.tabBar(tabs.tabBar, didSelect: items[4])
    window.layoutIfNeeded()
    let more = tabs.moreNavigationController
    #expect(tabs.selectedViewController === more)
    expectEqual(tabs.selectedIndex, NSNotFound)
    let list = try #require(more.topViewController as? UITableViewController)
    expectEqual(list.tableView.numberOfRows(inSection: 0), 3)
    list.tableView(list.tableView, didSelectRowAt: IndexPath(row: 1, section: 0))
    expectEqual(tabs.selectedIndex, 5)
    #expect(tabs.tabBar.selectedItem === items[4])
    #expect(pages[5].view.window === window)
  }

  @Test func `tabs make their controllers`() {
    final class Witness: UITabBarControllerDelegate {
      var log: [String] = []
      func tabBarController(_ controller: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
        tab.identifier != "b"
      }
      func tabBarController(
        _ controller: UITabBarController,
        didSelectTab selectedTab: UITab,
        previousTab: UITab?
      ) { log.append("\(previousTab?.identifier ?? "") \(selectedTab.identifier)") }
    }
    let window = makeWindow()
    let inner = UITab(title: "Inner", image: nil, identifier: "inner") { _ in UIViewController() }
    let group = UITabGroup(title: "Group", image: nil, identifier: "group", children: [inner])
    group.defaultChildIdentifier = "inner"
    let all = [
      UITab(title: "A", image: nil, identifier: "a") { tab in
        let made = UIViewController()
        made.title = tab.title
        return made
      },
      UITab(title: "B", image: nil, identifier: "b") { _ in UIViewController() },
      group,
      UISearchTab { _ in UIViewController() },
    ]
    let tabs = UITabBarController(tabs: all)
    let witness = Witness()
    tabs.delegate = witness
    window.rootViewController = tabs
    window.layoutIfNeeded()
    expectEqual(tabs.viewControllers?.count, 4)
    #expect(tabs.selectedTab === all[0])
    #expect(tabs.selectedViewController?.tab === all[0])
    expectEqual(all[0].viewController?.title, "A")
    #expect(all[0].tabBarController === tabs)
    expectEqual(tabs.tabBar.items?.map(\.title), ["A", "B", "Inner", "Search"])
    tabs.tabBar(tabs.tabBar, didSelect: tabs.tabBar.items![1])
    expectEqual(tabs.selectedIndex, 0)
    tabs.tabBar(tabs.tabBar, didSelect: tabs.tabBar.items![3])
    expectEqual(witness.log, ["a com.apple.UIKit.Search"])
    all[1].isEnabled = false
    tabs.selectedTab = all[1]
    #expect(tabs.selectedTab === all[3])
    #expect(tabs.tab(forIdentifier: "inner") === inner)
    #expect(group.tab(forIdentifier: "inner")?.parent === group)
    group.selectedChild = inner
    #expect(group.viewController === inner.viewController)
    all[0].isHidden = true
    expectEqual(tabs.viewControllers?.count, 3)
    all[1].title = "C"
    all[1].userInfo = 1
    expectEqual(all[1].viewController?.tabBarItem.title, "C")
    tabs.setTabs([], animated: false)
    #expect(tabs.tabs.isEmpty)
    #expect(tabs.selectedViewController == nil)
  }

  @Test func `a delegate's animator changes the tab`() {
    final class Animator: UIViewControllerAnimatedTransitioning {
      var context: (any UIViewControllerContextTransitioning)?
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.2 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        self.context = context
      }
    }
    final class Witness: UITabBarControllerDelegate {
      let animator = Animator()
      func tabBarController(
        _ controller: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    }
    let window = makeWindow()
    let tabs = UITabBarController()
    let pages = [UIViewController(), UIViewController()]
    tabs.viewControllers = pages
    window.rootViewController = tabs
    window.layoutIfNeeded()
    let witness = Witness()
    tabs.delegate = witness
    tabs.selectedIndex = 1
    #expect(pages[0].view.window != nil)
    #expect(pages[1].transitionCoordinator != nil)
    #expect(witness.animator.context?.viewController(forKey: .to) === pages[1])
    #expect(witness.animator.context?.isAnimated == true)
    witness.animator.context?.completeTransition(true)
    #expect(pages[0].view.window == nil)
    #expect(pages[1].transitionCoordinator == nil)
  }
}
