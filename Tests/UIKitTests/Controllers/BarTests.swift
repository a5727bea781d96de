import Testing
import UIKit

@MainActor
@Suite struct BarTests {
  private func navigation(
    on device: UIDevice.Model,
    _ orientation: UIInterfaceOrientation = .portrait,
    _ set: (UIViewController, UINavigationController) -> Void = { _, _ in }
  ) -> (window: UIWindow, page: UIViewController, navigation: UINavigationController) {
    let window = UIWindow(device: device, orientation: orientation)
    let page = UIViewController()
    page.title = "Page"
    let navigation = UINavigationController(rootViewController: page)
    set(page, navigation)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    return (window, page, navigation)
  }

  @Test func `bars have the height of their device`() {
    let upright = navigation(on: .iPhone16Pro)
    expectEqual(upright.navigation.navigationBar.frame, rect(0, 62, 402, 44))
    expectEqual(upright.page.view.safeAreaInsets.top, 106)
    let side = navigation(on: .iPhone16Pro, .landscapeLeft)
    expectEqual(side.navigation.navigationBar.frame, rect(0, 0, 874, 32))
    let pad = navigation(on: .iPadPro11) { $1.isToolbarHidden = false }
    expectEqual(pad.navigation.navigationBar.frame.height, 50)
    expectEqual(pad.navigation.toolbar.frame, rect(0, 1140, 834, 50))
    expectEqual(pad.page.view.safeAreaInsets.bottom, 70)
  }

  @Test func `bars go where there is little height, if they are to`() {
    let made = navigation(on: .iPhone16) { $1.hidesBarsWhenVerticallyCompact = true }
    expectEqual(made.page.view.safeAreaInsets.top, 103)
    made.window.rotate(to: .landscapeRight)
    #expect(made.navigation.navigationBar.isHidden)
    expectEqual(made.page.view.safeAreaInsets.top, 0)
  }

  @Test func `views begin below bars that are not translucent, or that they do not reach under`() {
    let made = navigation(on: .iPhone14) { page, navigation in
      navigation.navigationBar.isTranslucent = false
      navigation.toolbar.isTranslucent = false
      navigation.isToolbarHidden = false
    }
    expectEqual(made.page.view.frame, rect(0, 91, 390, 675))
    expectEqual(made.page.view.safeAreaInsets, .zero)
    made.page.extendedLayoutIncludesOpaqueBars = true
    made.window.layoutIfNeeded()
    expectEqual(made.page.view.frame, made.window.bounds)
    made.page.edgesForExtendedLayout = [.top]
    made.window.layoutIfNeeded()
    expectEqual(made.page.view.frame, rect(0, 0, 390, 766))
    expectEqual(made.page.view.safeAreaInsets.top, 91)
  }

  @Test func `title, way back and buttons are views in the bar`() throws {
    let made = navigation(on: .iPhone14)
    let bar = made.navigation.navigationBar
    let title = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
    expectEqual(title.text, "Page")
    #expect(abs(title.frame.midX - 195) <= 0.5)
    let next = UIViewController()
    let item = next.navigationItem
    item.title = "Next"
    var taps = 0
    let add = UIBarButtonItem(systemItem: .add, primaryAction: UIAction { _ in taps += 1 })
    let custom = UIBarButtonItem(customView: UIView(frame: rect(0, 0, 30, 20)))
    item.rightBarButtonItems = [add, custom]
    made.navigation.pushViewController(next, animated: false)
    let buttons = bar.subviews.compactMap { $0 as? UIButton }
    expectEqual(buttons.map { $0.title(for: .normal) }, ["Page", "Add"])
    expectEqual(buttons[0].frame.minX, 16)
    expectEqual(buttons[1].frame.maxX, 374)
    expectEqual(custom.customView?.frame.maxX, buttons[1].frame.minX - 8)
    buttons[1].sendActions(for: .primaryActionTriggered)
    expectEqual(taps, 1)
    buttons[0].sendActions(for: .primaryActionTriggered)
    #expect(made.navigation.topViewController === made.page)
    made.page.navigationItem.prompt = "Choose"
    made.window.layoutIfNeeded()
    expectEqual(bar.frame.height, 74)
  }

  @Test func `what stands at the left of a bar`() {
    let made = navigation(on: .iPhone14)
    let bar = made.navigation.navigationBar
    let next = UIViewController()
    made.navigation.pushViewController(next, animated: false)
    func titles() -> [String?] {
      made.window.layoutIfNeeded()
      let buttons = bar.subviews.compactMap { $0 as? UIButton }
      return buttons.sorted { $0.frame.minX < $1.frame.minX }.map { $0.title(for: .normal) }
    }
    expectEqual(titles(), ["Page"])
    made.page.navigationItem.backButtonTitle = "First"
    next.navigationItem.setHidesBackButton(false, animated: false)
    expectEqual(titles(), ["First"])
    made.page.navigationItem.backButtonTitle = nil
    made.page.navigationItem.backBarButtonItem = UIBarButtonItem(
      title: "Home",
      style: .plain,
      target: nil,
      action: nil
    )
    expectEqual(titles(), ["Home"])
    made.page.navigationItem.backButtonDisplayMode = .minimal
    expectEqual(titles(), [""])
    made.page.navigationItem.backButtonDisplayMode = .default
    next.navigationItem.setLeftBarButton(UIBarButtonItem(systemItem: .cancel), animated: false)
    expectEqual(titles(), ["Cancel"])
    next.navigationItem.leftItemsSupplementBackButton = true
    expectEqual(titles(), ["Home", "Cancel"])
    next.navigationItem.hidesBackButton = true
    expectEqual(titles(), ["Cancel"])
    #expect(next.navigationItem.leftBarButtonItem === next.navigationItem.leftBarButtonItems?.first)
    next.navigationItem.setLeftBarButtonItems(nil, animated: false)
    next.navigationItem.setRightBarButton(UIBarButtonItem(title: "Go"), animated: false)
    expectEqual(titles(), ["Go"])
    next.navigationItem.setRightBarButtonItems([], animated: false)
    next.navigationItem.rightBarButtonItem = nil
    next.navigationItem.leftBarButtonItems = nil
    next.navigationItem.leftBarButtonItem = nil
    expectEqual(titles(), [])
    let own = UIView(frame: rect(0, 0, 100, 30))
    next.navigationItem.titleView = own
    made.window.layoutIfNeeded()
    expectEqual(own.frame, rect(145, 7, 100, 30))
  }

  @Test func `a toolbar's buttons share the room`() {
    let bar = UIToolbar(frame: rect(0, 0, 320, 44))
    makeWindow().addSubview(bar)
    let views = (0..<3).map { _ in UIView(frame: rect(0, 0, 20, 20)) }
    bar.items = [
      UIBarButtonItem(customView: views[0]), .flexibleSpace(),
      UIBarButtonItem(customView: views[1]), .fixedSpace(50),
      UIBarButtonItem(customView: views[2]),
    ]
    bar.layoutIfNeeded()
    expectEqual(
      views.map(\.frame),
      [rect(16, 12, 20, 20), rect(214, 12, 20, 20), rect(284, 12, 20, 20)]
    )
    let made = navigation(on: .iPhone14) { page, navigation in
      page.toolbarItems = [UIBarButtonItem(customView: views[0])]
      navigation.isToolbarHidden = false
    }
    #expect(views[0].superview === made.navigation.toolbar)
    let old = UIBarButtonItem(
      image: nil,
      landscapeImagePhone: nil,
      style: .plain,
      target: nil,
      action: nil
    )
    made.page.toolbarItems = [
      old, UIBarButtonItem(barButtonSystemItem: .trash, target: nil, action: nil),
    ]
    made.window.layoutIfNeeded()
    expectEqual(made.navigation.toolbar.subviews.count, 2)
  }

  @Test func `buttons are made of a closure or a menu`() {
    let menu = UIMenu(children: [])
    let named = UIBarButtonItem(title: "a", image: nil, primaryAction: nil, menu: menu)
    let usual = UIBarButtonItem(systemItem: .done, primaryAction: nil, menu: menu)
    let bar = UIToolbar(frame: rect(0, 0, 320, 44))
    bar.setItems([named, usual], animated: false)
    bar.layoutIfNeeded()
    let titles = bar.subviews.map { ($0 as? UIButton)?.title(for: .normal) }
    expectEqual(titles, ["a", "Done"])
    #expect(named.menu === menu && usual.menu === menu)
  }

  @Test func `a bar's delegate lets items come and go`() {
    final class Witness: UINavigationBarDelegate {
      var log: [String] = []
      var allows = true
      func navigationBar(_ bar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool {
        allows
      }
      func navigationBar(_ bar: UINavigationBar, didPush item: UINavigationItem) { log.append("+") }
      func navigationBar(_ bar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
        allows
      }
      func navigationBar(_ bar: UINavigationBar, didPop item: UINavigationItem) { log.append("-") }
    }
    let bar = UINavigationBar()
    let witness = Witness()
    bar.delegate = witness
    bar.pushItem(UINavigationItem(title: "a"), animated: false)
    witness.allows = false
    bar.pushItem(UINavigationItem(title: "b"), animated: false)
    #expect(bar.popItem(animated: false) == nil)
    witness.allows = true
    expectEqual(bar.popItem(animated: false)?.title, "a")
    expectEqual(witness.log, ["+", "-"])
  }

  @Test func `a search bar is below the title, or beside it where there is room`() {
    final class Witness: UISearchResultsUpdating, UISearchControllerDelegate {
      var log: [String] = []
      func updateSearchResults(for controller: UISearchController) {
        log.append("update \(controller.searchBar.text ?? "")")
      }
      func willPresentSearchController(_ searchController: UISearchController) {
        log.append("will")
      }
      func presentSearchController(_ searchController: UISearchController) { log.append("now") }
      func didPresentSearchController(_ searchController: UISearchController) { log.append("did") }
      func willDismissSearchController(_ searchController: UISearchController) {
        log.append("ends")
      }
      func didDismissSearchController(_ searchController: UISearchController) { log.append("end") }
    }
    let results = UIViewController()
    let search = UISearchController(searchResultsController: results)
    let witness = Witness()
    search.searchResultsUpdater = witness
    search.delegate = witness
    let made = navigation(on: .iPhone14) { page, _ in page.navigationItem.searchController = search
    }
    let bar = made.navigation.navigationBar
    expectEqual(bar.frame.height, 96)
    expectEqual(search.searchBar.frame, rect(0, 44, 390, 52))
    expectEqual(search.searchBarPlacement, .stacked)
    search.isActive = true
    made.window.layoutIfNeeded()
    expectEqual(bar.frame.height, 52)
    expectEqual(made.page.view.safeAreaInsets.top, 99)
    #expect(search.searchBar.showsCancelButton)
    expectEqual(witness.log, ["will", "now", "update ", "did"])
    witness.log = []
    search.searchBar.text = "a"
    search.searchBar.searchTextField.sendActions(for: .editingChanged)
    expectEqual(witness.log, ["update a"])
    #expect(results.parent === made.page)
    expectEqual(results.view.frame, made.page.view.bounds)
    search.isActive = false
    #expect(results.parent == nil)
    expectEqual(witness.log, ["update a", "ends", "update ", "end"])
    search.showsSearchResultsController = true
    #expect(results.parent == nil)
    search.automaticallyShowsSearchResultsController = false
    search.automaticallyShowsCancelButton = false
    search.automaticallyShowsScopeBar = false
    search.hidesNavigationBarDuringPresentation = false
    search.isActive = true
    made.window.layoutIfNeeded()
    #expect(results.parent === made.page)
    expectEqual(bar.frame.height, 96)
    #expect(!search.searchBar.showsCancelButton)
    let pad = navigation(on: .iPad) { page, _ in page.navigationItem.searchController = search }
    expectEqual(pad.navigation.navigationBar.frame.height, 50)
    expectEqual(search.searchBar.frame, rect(520, 0, 280, 50))
    pad.page.navigationItem.preferredSearchBarPlacement = .stacked
    pad.window.layoutIfNeeded()
    expectEqual(pad.navigation.navigationBar.frame.height, 102)
    pad.page.navigationItem.preferredSearchBarPlacement = .integrated
    expectEqual(search.searchBarPlacement, .integrated)
    #expect(search.searchResultsController === results)
  }
}
