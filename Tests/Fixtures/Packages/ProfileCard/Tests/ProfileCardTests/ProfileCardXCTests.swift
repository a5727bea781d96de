import ProfileCard
import UIKit
import XCTest

final class ProfileCardXCTests: XCTestCase {
  @MainActor
  func testLongTextWraps() async {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let card = ProfileCardView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    card.name.text = "Grace Hopper"
    card.about.text = String(repeating: "Finds a moth. ", count: 10)
    window.addSubview(card)
    window.layoutIfNeeded()
    let oneLine = card.name.frame.height
    XCTAssertGreaterThan(oneLine, 0)
    XCTAssertGreaterThan(card.about.frame.height, 2 * oneLine)

    // The same card asks for an update again: nothing differs, all of it is built again.
    card.setNeedsUpdateConstraints()
    window.layoutIfNeeded()
    XCTAssertEqual(card.name.frame.height, oneLine)
  }
}

final class PanelXCTests: XCTestCase {
  @MainActor
  func testOpens() async {
    await work("PanelXCTests/testOpens", times: 4)
    let task = Task.detached { await work("PanelXCTests/testOpens", times: 2) }
    await task.value
  }

  @MainActor
  func testFails() async {
    await work("PanelXCTests/testFails", times: 1)
    XCTFail("This test fails, so that the trace says so.")
  }

  func testIsSkipped() throws {
    throw XCTSkip("So that the trace says so.")
  }
}
