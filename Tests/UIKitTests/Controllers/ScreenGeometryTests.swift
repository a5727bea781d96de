import Foundation
import TestSupport
import Testing
import UIKit

/// Checks the column "Ours" of docs/screen-geometry.md against the code.
@MainActor
@Suite struct ScreenGeometryTests {
  private static let document = packageFolder.appendingPathComponent("docs/screen-geometry.md")

  @Test func `the document's tables have our geometry`() throws {
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    var wrong: [String] = []
    var names = Set<String>()
    let ours = devices.merging(bars) { $1 }.merging(covers) { $1 }.merging(margins) { $1 }
    for line in text.components(separatedBy: "\n") where line.hasPrefix("| `") {
      let cells = line.components(separatedBy: " | ")
      let name = String(cells[0].dropFirst(3).dropLast())
      names.insert(name)
      let computed = ours[name] ?? "nothing"
      if cells[1] != computed { wrong.append("\(name): \(cells[1]) is \(computed)") }
    }
    expectEqual(wrong, [])
    expectEqual(Set(ours.keys).subtracting(names), [])
  }

  private func number(_ value: CGFloat) -> String {
    value == value.rounded() ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
  }

  private func text(_ size: CGSize) -> String { "\(number(size.width)) × \(number(size.height))" }

  private func text(_ frame: CGRect) -> String {
    "\(number(frame.minX)), \(number(frame.minY)), \(text(frame.size))"
  }

  private var devices: [String: String] {
    Dictionary(
      uniqueKeysWithValues: UIDevice.Model.catalogue.map { device in
        let upright = UIWindow(device: device)
        let side = UIWindow(device: device, orientation: .landscapeLeft)
        let (one, other) = (upright.safeAreaInsets, side.safeAreaInsets)
        let first = device.idiom == .pad ? other.top : other.left
        let scale = number(upright.screen.scale)
        return (
          device.name,
          """
          \(text(upright.frame.size)) at \(scale), \(number(one.top))/\(number(one.bottom)), \
          \(number(first))/\(number(other.bottom))
          """
        )
      }
    )
  }

  private func navigation(
    _ device: UIDevice.Model,
    _ orientation: UIInterfaceOrientation = .portrait,
    _ set: (UINavigationController, UINavigationItem) -> Void = { _, _ in }
  ) -> UINavigationController {
    let window = UIWindow(device: device, orientation: orientation)
    let page = UIViewController()
    let made = UINavigationController(rootViewController: page)
    made.isToolbarHidden = false
    set(made, page.navigationItem)
    window.rootViewController = made
    window.layoutIfNeeded()
    return made
  }

  private func tabBar(
    _ device: UIDevice.Model,
    _ orientation: UIInterfaceOrientation = .portrait
  ) -> CGFloat {
    let window = UIWindow(device: device, orientation: orientation)
    let tabs = UITabBarController()
    tabs.viewControllers = [UIViewController()]
    window.rootViewController = tabs
    window.layoutIfNeeded()
    return tabs.tabBar.frame.height - window.safeAreaInsets.bottom
  }

  private func shown(
    _ style: UIModalPresentationStyle,
    on device: UIDevice.Model,
    _ orientation: UIInterfaceOrientation = .portrait,
    _ controller: UIViewController = UIViewController(),
    _ set: (UIViewController) -> Void = { _ in }
  ) -> CGRect {
    let window = UIWindow(device: device, orientation: orientation)
    let root = UIViewController()
    window.rootViewController = root
    window.layoutIfNeeded()
    if style != .none { controller.modalPresentationStyle = style }
    set(controller)
    root.present(controller, animated: false)
    return controller.view.frame
  }

  private var bars: [String: String] {
    let search = { (_: UINavigationController, item: UINavigationItem) in
      item.searchController = UISearchController(searchResultsController: nil)
    }
    let sheet = UINavigationController(rootViewController: UIViewController())
    _ = shown(.pageSheet, on: .iPhone14, .portrait, sheet)
    let heights: [String: CGFloat] = [
      "Navigation bar, phone upright": navigation(.iPhone14).navigationBar.frame.height,
      "Navigation bar, phone on its side":
        navigation(.iPhone14, .landscapeLeft).navigationBar.frame.height,
      "Navigation bar, tablet": navigation(.iPad).navigationBar.frame.height,
      "Navigation bar, in a sheet": sheet.navigationBar.frame.height,
      "Navigation bar, with a large title": navigation(.iPhone14) { made, _ in
        made.navigationBar.prefersLargeTitles = true
      }.navigationBar.frame.height,
      "Navigation bar, with a prompt": navigation(.iPhone14) { $1.prompt = "a" }
        .navigationBar.frame.height,
      "Navigation bar, with a search bar": navigation(.iPhone14, .portrait, search)
        .navigationBar.frame.height,
      "Navigation bar, while one searches": navigation(.iPhone14) { made, item in
        search(made, item)
        item.searchController?.isActive = true
      }.navigationBar.frame.height,
      "Navigation bar, tablet, with a search bar": navigation(.iPad, .portrait, search)
        .navigationBar.frame.height,
      "Toolbar, phone upright": navigation(.iPhone14).toolbar.frame.height,
      "Toolbar, phone on its side": navigation(.iPhone14, .landscapeLeft).toolbar.frame.height,
      "Toolbar, tablet": navigation(.iPad).toolbar.frame.height,
      "Tab bar, phone upright": tabBar(.iPhone14),
      "Tab bar, phone on its side": tabBar(.iPhone14, .landscapeLeft),
      "Tab bar, tablet": tabBar(.iPad),
    ]
    return heights.mapValues(number)
  }

  private func question(_ style: UIAlertController.Style, _ count: Int) -> UIAlertController {
    let made = UIAlertController(title: nil, message: nil, preferredStyle: style)
    for index in 0..<count { made.addAction(UIAlertAction(title: "\(index)", style: .default)) }
    return made
  }

  private var covers: [String: String] {
    let sheet = question(.actionSheet, 2)
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    return [
      "Page sheet, iPhone 14": text(shown(.pageSheet, on: .iPhone14)),
      "Page sheet, iPhone 14, medium": text(
        shown(.pageSheet, on: .iPhone14) { $0.sheetPresentationController?.detents = [.medium()] }
      ),
      "Page sheet, iPhone 14 on its side": text(shown(.pageSheet, on: .iPhone14, .landscapeLeft)),
      "Page sheet, iPad": text(shown(.pageSheet, on: .iPad)),
      "Form sheet, iPad": text(shown(.formSheet, on: .iPad)),
      "Popover, iPad": text(shown(.popover, on: .iPad).size),
      "Alert, no texts, one action": text(
        shown(.none, on: .iPhone14, .portrait, question(.alert, 1)).size
      ),
      "Action sheet, iPhone 14, two actions and cancel": text(
        shown(.none, on: .iPhone14, .portrait, sheet)
      ),
    ]
  }

  private var margins: [String: String] {
    func margins(of view: UIView, in device: UIDevice.Model) -> String {
      let own = view.directionalLayoutMargins
      let safe = view.safeAreaInsets
      return "\(number(own.top - safe.top)), \(number(own.leading - safe.left))"
    }
    func controllers(_ device: UIDevice.Model) -> String {
      let window = UIWindow(device: device)
      let root = UIViewController()
      window.rootViewController = root
      window.layoutIfNeeded()
      return margins(of: root.view, in: device)
    }
    return [
      "Controller's view, narrower than 414": controllers(.iPhone14),
      "Controller's view, at least 414 wide": controllers(.iPhone16ProMax),
      "Other view": margins(of: UIView(), in: .iPhone14),
    ]
  }
}
