import InterfaceBuilder
import InterfaceInspection
import Testing
import UIKit

/// Margins, safe areas, layout guides, cells and scenes.
@MainActor
@Suite struct SurroundingsRuleTests {
  private func frame(_ root: String) throws -> CGRect? {
    try layOut("Surroundings.xib", root).frame(of: "\(root)-a")
  }

  @Test func `a root's safe area is its device's`() throws {
    #expect(try frame("safe") == rect(0, 20, 375, 647))
    let notched = try layOut("Surroundings.xib", "safe") {
      $0.safeArea = CanvasDevice(id: "retina6_1", isLandscape: false)?.safeArea ?? $0.safeArea
    }
    #expect(notched.frame(of: "safe-a") == rect(0, 44, 375, 589))
  }

  @Test func `in a view that is smaller than its insets, each edge of the safe area stays`() throws
  {
    #expect(try frame("covered") == rect(0, 6, 375, 4))
  }

  @Test func `a root's margins are 16 points at the sides, or 20 from 414 points on`() throws {
    #expect(try frame("root") == rect(16, 0, 343, 100))
    #expect(try frame("wide") == rect(20, 0, 374, 100))
  }

  @Test func `margins can follow the readable width`() throws {
    #expect(try frame("readable") == rect(164, 0, 672, 100))
  }

  @Test func `margins that are written replace the system's`() throws {
    #expect(try frame("explicit") == rect(2, 1, 194, 96))
  }

  @Test
  func `other views have margins of 8 points, at least the superview's if they preserve them`()
    throws
  {
    #expect(try frame("inner") == rect(8, 8, 84, 44))
    #expect(try frame("preserving") == rect(16, 8, 343, 44))
  }

  @Test func `a cell's content is where the document stores it, with a cell's margins`() throws {
    let built = try layOut("Surroundings.xib", "cell")
    #expect(built.frame(of: "cell-content") == rect(0, 0, 350, 59.5))
    #expect(built.frame(of: "cell-a") == rect(16, 11, 318, 37.5))
  }

  @Test
  func `cells of older tools have margins of 8 points, and screens of three pixels round to them`()
    throws
  {
    let built = try layOut("Scenes.storyboard", "row")
    let frame = try #require(built.frame(of: "row-a"))
    #expect(abs(frame.minX - 8) < 1e-6 && abs(frame.width - 719) < 1e-6)
    #expect(abs(frame.height - 27.6667) < 1e-3)
  }

  @Test func `a storyboard's layouts are its controllers' views, cells and headers`() throws {
    let document = try document("Scenes.storyboard")
    #expect(
      document.layouts.map(\.id) == [
        "table", "row", "detail-view", "collection", "tile", "heading",
      ]
    )
    #expect(
      document.layouts.map(\.title)
        == ["ListController", "Row", "Detail", "collectionViewController", "Tile", "Header"]
    )
    #expect(document.device?.size == CGSize(width: 736, height: 414))
  }

  @Test func `a table's header is part of its layout, its cells are not`() throws {
    let built = try layOut("Scenes.storyboard", "table")
    #expect(built.frame(of: "header") == rect(0, 0, 736, 50))
    let frame = try #require(built.frame(of: "title"))
    #expect(abs(frame.width - 100.3333) < 1e-3 && frame.minY == 15)
    #expect(built.views["row"] == nil)
  }

  @Test func `a controller's layout guides are as long as its bars`() throws {
    let built = try layOut("Scenes.storyboard", "detail-view")
    #expect(built.frame(of: "detail-a") == rect(20, 20, 716, 394))
    let barred = try layOut("Scenes.storyboard", "detail-view") {
      $0.measured.guideLengths = ["top": 64, "bottom": 49]
    }
    #expect(barred.frame(of: "detail-a") == rect(20, 64, 716, 301))
  }

  @Test func `a collection's cell is laid out in its content`() throws {
    #expect(try layOut("Scenes.storyboard", "tile").frame(of: "tile-a") == rect(1, 2, 46, 54))
  }

  @Test func `right to left mirrors what is leading`() throws {
    let built = try layOut("Scenes.storyboard", "detail-view") { $0.isRightToLeft = true }
    #expect(built.frame(of: "detail-a") == rect(0, 20, 716, 394))
  }
}
