import UIKit
import XCTest

@testable import OrderApp

class OrderListTests: XCTestCase {
  private var window: UIWindow!
  private var controller: OrderListViewController!

  override func setUp() {
    super.setUp()
    controller = OrderListViewController(orders: [
      Order(title: "Espresso", count: 1),
      Order(title: "Tea", note: "With milk", count: 2),
    ])
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  override func tearDown() {
    window = nil
    controller = nil
    super.tearDown()
  }

  func testShowsACellForEachOrder() {
    let cells = controller.tableView.visibleCells.compactMap { $0 as? OrderCell }
    XCTAssertEqual(cells.map { $0.titleLabel.text }, ["Espresso", "Tea"])
    XCTAssertGreaterThan(cells[1].frame.height, cells[0].frame.height)
    XCTAssertEqual(controller.totalBar.frame, CGRect(x: 0, y: 623, width: 375, height: 44))
  }

  func testMoreButtonTellsTheController() throws {
    let cell = try XCTUnwrap(controller.tableView.visibleCells.last as? OrderCell)
    cell.moreButton.sendActions(for: .touchUpInside)
    XCTAssertEqual(controller.tapped, ["Tea"])
  }

  func testBadgeSitsAtTheCorner() throws {
    let cell = try XCTUnwrap(controller.tableView.visibleCells.first as? OrderCell)
    XCTAssertEqual(cell.badge.frame.size, CGSize(width: 20, height: 20))
    XCTAssertEqual(cell.badge.center, CGPoint(x: 363, y: 12))
  }
}

@MainActor
class TotalBarTests: XCTestCase {
  func testUpdatingTwiceKeepsTheLayout() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let bar = TotalBar()
    bar.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
    window.addSubview(bar)
    window.layoutIfNeeded()
    let first = bar.amount.frame
    for _ in 0..<2 {
      bar.setNeedsUpdateConstraints()
      window.layoutIfNeeded()
    }
    XCTAssertEqual(bar.amount.frame, first)
    XCTAssertEqual(bar.amount.frame.maxX, 304)
  }
}
