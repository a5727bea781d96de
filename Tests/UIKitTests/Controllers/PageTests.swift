import Testing
import UIKit

@MainActor
@Suite struct PageTests {
  private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let pages = (0..<6).map { _ in UIViewController() }
    func pageViewController(
      _ controller: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
      pages.firstIndex(of: viewController).flatMap { $0 > 0 ? pages[$0 - 1] : nil }
    }
    func pageViewController(
      _ controller: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
      pages.firstIndex(of: viewController).flatMap { $0 + 1 < pages.count ? pages[$0 + 1] : nil }
    }
    func pageViewController(
      _ controller: UIPageViewController,
      spineLocationFor orientation: UIInterfaceOrientation
    ) -> UIPageViewController.SpineLocation { orientation.isLandscape ? .mid : .min }
  }

  @Test func `with the spine in the middle two pages are beside each other`() {
    let window = UIWindow(device: .iPadMini, orientation: .landscapeLeft)
    let book = Book()
    let controller = UIPageViewController(
      transitionStyle: .pageCurl,
      navigationOrientation: .horizontal,
      options: [.spineLocation: UIPageViewController.SpineLocation.mid, .interPageSpacing: 10]
    )
    expectEqual(controller.spineLocation, .mid)
    #expect(controller.isDoubleSided)
    controller.dataSource = book
    controller.delegate = book
    controller.setViewControllers(Array(book.pages[..<2]), direction: .forward, animated: false)
    window.rootViewController = controller
    window.layoutIfNeeded()
    expectEqual(book.pages[0].view.frame, rect(0, 0, 566.5, 744))
    expectEqual(book.pages[1].view.frame, rect(566.5, 0, 566.5, 744))
    #expect(controller.turnPage())
    expectEqual(controller.viewControllers, Array(book.pages[2..<4]))
    #expect(book.pages[0].parent == nil)
    window.rotate(to: .portrait)
    expectEqual(controller.spineLocation, .min)
    expectEqual(controller.viewControllers, [book.pages[2]])
    expectEqual(book.pages[2].view.frame, window.bounds)
    window.rotate(to: .landscapeLeft)
    expectEqual(controller.viewControllers?.count, 2)
  }

  @Test func `pages above each other`() {
    let window = makeWindow()
    let pages = [UIViewController(), UIViewController()]
    let controller = UIPageViewController(
      transitionStyle: .pageCurl,
      navigationOrientation: .vertical,
      options: [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue]
    )
    controller.setViewControllers(pages, direction: .forward, animated: false)
    window.rootViewController = controller
    window.layoutIfNeeded()
    expectEqual(pages[1].view.frame, rect(0, 240, 320, 240))
    let other = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .vertical)
    expectEqual(other.spineLocation, .none)
  }
}
