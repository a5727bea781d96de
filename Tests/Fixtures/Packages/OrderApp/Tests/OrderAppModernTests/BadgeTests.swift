import Testing
import UIKit
import XCTest

@testable import OrderApp

@MainActor
@Suite struct BadgeTests {
  @Test func `a badge is as wide as its text and its padding`() {
    let badge = BadgeView()
    badge.count = 1_000_000
    badge.sizeToFit()
    #expect(badge.bounds.width > 50)
    #expect(badge.bounds.height == 20)
  }
}

@MainActor
final class BadgeXCTests: XCTestCase {
  func testAnAnnotatedClassHasSynchronousTests() {
    let badge = BadgeView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    XCTAssertEqual(badge.subviews.count, 1)
  }

  func testTheyMayThrow() throws {
    _ = try XCTUnwrap(BadgeView(frame: .zero).subviews.first as? UILabel)
  }
}

final class BadgeMethodXCTests: XCTestCase {
  @MainActor func testAnAnnotatedMethodIsSynchronous() {
    XCTAssertFalse(BadgeView(frame: .zero).isHidden)
  }

  func testAMethodOfNoActor() {
    XCTAssertEqual(Order(title: "Tea", count: 1).count, 1)
  }

  func testAnAsynchronousMethod() async {
    let hidden = await MainActor.run { BadgeView(frame: .zero).isHidden }
    XCTAssertFalse(hidden)
  }
}
