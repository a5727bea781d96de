import Foundation
import InterfaceBuilder
import Testing
import UIKit

@MainActor
@Suite(.serialized)
struct StoryboardTests {
  private let storyboard = UIStoryboard(name: "Places", bundle: runTimeBundle)

  /// Shows the storyboard's first controller in a window, laid out.
  private func show() throws -> (window: UIWindow, navigation: UINavigationController) {
    let navigation = try #require(
      storyboard.instantiateInitialViewController() as? UINavigationController
    )
    let window = UIWindow(frame: rect(0, 0, 393, 852))
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    return (window, navigation)
  }

  private func places(_ navigation: UINavigationController) throws -> PlacesController {
    try #require(navigation.viewControllers.first as? PlacesController)
  }

  private func select(_ row: Int, of controller: PlacesController) {
    let path = IndexPath(row: row, section: 0)
    let cell = controller.tableView.cellForRow(at: path)
    let window = controller.view.window
    let point = cell?.convert(CGPoint(x: 100, y: 5), to: window) ?? .zero
    window?.tap(at: point)
    window?.layoutIfNeeded()
  }

  @Test func `the first controller has its children, bar items and the cells of its prototypes`()
    throws
  {
    let (window, navigation) = try show()
    let places = try places(navigation)
    #expect(places.storyboard === storyboard)
    #expect(places.navigationItem.title == "Places")
    #expect(places.tableView.tableHeaderView?.frame.height == 50)
    let cell = try #require(
      places.tableView.cellForRow(at: IndexPath(row: 2, section: 0)) as? PlaceCell
    )
    #expect(cell.nameLabel.text == "Place 2")
    #expect(cell.frame.height == 72)
    #expect(cell.nameLabel.frame.minX == 20)
    let item = try #require(places.addItem)
    #expect(places.navigationItem.rightBarButtonItem === item)
    item.target.map { _ = ($0 as? NSObject)?.perform(item.action) }
    let button = cell.contentView.subviews.compactMap { $0 as? UIButton }.first
    button?.sendActions(for: .touchUpInside)
    #expect(places.events == ["add", "star"])
    withExtendedLifetime(window) {}
  }

  @Test func `a cell of a style has what the document says of its labels`() throws {
    let (window, navigation) = try show()
    let places = try places(navigation)
    places.identifier = "Plain"
    places.tableView.reloadData()
    window.layoutIfNeeded()
    let cell = try #require(places.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
    #expect(cell.textLabel?.text == "Title")
    #expect(cell.textLabel?.font.pointSize == 21)
    #expect(cell.detailTextLabel?.text == "Subtitle")
    #expect(cell.contentView.subviews.filter { $0 is UILabel }.count == 2)
  }

  @Test func `a cell's segue prepares and pushes the next scene`() throws {
    let (window, navigation) = try show()
    let places = try places(navigation)
    select(1, of: places)
    #expect(places.events == ["detail 1 true"])
    let detail = try #require(navigation.topViewController as? PlaceController)
    window.layoutIfNeeded()
    #expect(detail.label.text == "Place 1")
    #expect(detail.title == "Detail")
    #expect(detail.label.layer.cornerRadius == 6)
    #expect(detail.parts.count == 2 && detail.parts.first === detail.label)
    #expect(detail.boxHeight?.constant == 200)
    #expect(detail.events == ["map", "loaded with 1"])
    #expect(detail.children.first?.view.frame == rect(0, 0, 393, 200))
    #expect(detail.label.frame.minY == detail.view.safeAreaInsets.top + 16)
  }

  @Test func `a segue that should not be performed is not`() throws {
    let (window, navigation) = try show()
    let places = try places(navigation)
    places.allowsSegues = false
    select(1, of: places)
    #expect(navigation.topViewController === places)
    #expect(places.events.isEmpty)
    withExtendedLifetime(window) {}
  }

  @Test func `code performs a segue, static cells are shown, and an unwind segue goes back`() throws
  {
    let (window, navigation) = try show()
    let places = try places(navigation)
    places.performSegue(withIdentifier: "settings", sender: nil)
    window.layoutIfNeeded()
    let settings = try #require(navigation.presentedViewController as? SettingsController)
    #expect(settings.modalPresentationStyle == .fullScreen)
    let table = try #require(settings.tableView)
    table.layoutIfNeeded()
    #expect(table.style == .grouped)
    #expect(table.numberOfRows(inSection: 0) == 2)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.frame.height == 60)
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.frame.height == 44)
    settings.muteSwitch.isOn = true
    settings.muteSwitch.sendActions(for: .valueChanged)
    #expect(settings.isMuted)
    let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    window.tap(at: cell.convert(CGPoint(x: 50, y: 20), to: window))
    #expect(places.events == ["settings -1 false", "back from SettingsController"])
    #expect(navigation.presentedViewController == nil)
  }

  @Test func `a creator makes the controller with arguments`() throws {
    let made: PlaceController = storyboard.instantiateViewController(identifier: "Detail") {
      PlaceController(coder: $0, place: "Here")
    }
    made.loadViewIfNeeded()
    #expect(made.label.text == "Here")
  }

  @Test func `an outlet without a property is told with its line`() {
    let told = logged {
      storyboard.instantiateViewController(withIdentifier: "Settings").loadViewIfNeeded()
    }
    #expect(
      told.isEmpty
        || told == [
          """
          Places.storyboard:212: the outlet 'gone' is not connected: SettingsController has no property of this name \
          that is listed.
          """
        ]
    )
  }

  @Test func `a controller that contains itself is left out, and told`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "loop-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="nav">
      <scenes><scene sceneID="a"><objects>
      <navigationController id="nav" sceneMemberID="viewController"><connections>
      <segue destination="nav" kind="relationship" relationship="rootViewController" id="s1"/>
      </connections></navigationController></objects></scene>
      <scene sceneID="b"><objects>
      <viewController storyboardIdentifier="Box" id="box" sceneMemberID="viewController">
      <view key="view" id="v"><rect key="frame" x="0" y="0" width="100" height="100"/><subviews>
      <containerView id="c"><rect key="frame" x="0" y="0" width="50" height="50"/><connections>
      <segue destination="box" kind="embed" id="s2"/></connections></containerView>
      </subviews></view></viewController></objects></scene></scenes></document>
      """
    try document.write(
      to: folder.appending(path: "Loop.storyboard"),
      atomically: true,
      encoding: .utf8
    )
    let loop = UIStoryboard(name: "Loop", bundle: Bundle(path: folder.path))
    let lines = try logged {
      let navigation = try #require(
        loop.instantiateInitialViewController() as? UINavigationController
      )
      #expect(navigation.viewControllers.isEmpty)
      let box = loop.instantiateViewController(withIdentifier: "Box")
      box.loadViewIfNeeded()
      #expect(box.children.isEmpty)
    }
    let sentence = "a controller that contains itself is left out."
    #expect(lines == ["Loop.storyboard:3: \(sentence)", "Loop.storyboard:10: \(sentence)"])
  }

  @Test func `unknown identifiers, storyboards and segues end the process with one sentence`() async
  {
    let unknown = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let storyboard = UIStoryboard(name: "Places", bundle: runTimeBundle)
        _ = storyboard.instantiateViewController(withIdentifier: "Login")
      }
    }
    #expect(
      text(unknown).contains(
        "has no controller with the identifier 'Login'; it has 'List', 'Detail', 'Settings'."
      )
    )
    let missing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = UIStoryboard(name: "Nowhere", bundle: runTimeBundle).instantiateInitialViewController()
      }
    }
    #expect(text(missing).contains("no bundle has Nowhere.storyboard"))
    let segue = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let storyboard = UIStoryboard(name: "Places", bundle: runTimeBundle)
        storyboard.instantiateViewController(withIdentifier: "Detail")
          .performSegue(withIdentifier: "nowhere", sender: nil)
      }
    }
    #expect(text(segue).contains("PlaceController has no segue with the identifier 'nowhere'."))
  }
}

private func text(_ result: ExitTest.Result?) -> String {
  String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}
