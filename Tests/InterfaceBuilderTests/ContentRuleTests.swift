import InterfaceBuilder
import InterfaceInspection
import Testing
import UIKit

/// The effects of content sizes, in `Content.xib`, `Stacks.xib` and `Scrolling.xib`.
@MainActor
@Suite struct ContentRuleTests {
  @Test func `priorities that are left out are 250 and 750`() throws {
    let built = try layOut("Content.xib", "hug")
    let (one, two) = (try #require(built.views["hug-a"]), try #require(built.views["hug-b"]))
    #expect(one.contentHuggingPriority(for: .horizontal) == UILayoutPriority(250))
    #expect(two.frame.width == two.intrinsicContentSize.width)
    #expect(one.frame.width == 200 - two.frame.width)
  }

  @Test func `hugging of 1000 gives way to required constraints`() throws {
    #expect(try layOut("Content.xib", "required").frame(of: "required-a")?.width == 200)
  }

  @Test func `a placeholder replaces the intrinsic size`() throws {
    #expect(try layOut("Content.xib", "intrinsic").frame(of: "intrinsic-a") == rect(10, 20, 44, 11))
  }

  @Test func `an image has the size that the document stores`() throws {
    #expect(try layOut("Content.xib", "image").frame(of: "image-a") == rect(0, 0, 32, 24))
    #expect(try layOut("Content.xib", "noimage").frame(of: "noimage-a") == rect(10, 20, 9, 8))
  }

  @Test func `controls have their sizes, and frames around their alignment rectangles`() throws {
    let built = try layOut("Content.xib", "controls")
    #expect(built.frame(of: "switch") == rect(10, 0, 51, 31))
    #expect(built.frame(of: "spinner") == rect(69, 0, 37, 37))
    #expect(built.frame(of: "slider") == rect(8, 70, 104, 31))
  }

  @Test func `baselines meet, those of the system's font if they were measured`() throws {
    let own = try layOut("Content.xib", "baselines")
    let (small, large) = (try #require(own.views["small"]), try #require(own.views["large"]))
    #expect(small.frame.minY > large.frame.minY + 20)
    let measured = try layOut("Content.xib", "baselines") {
      $0.measured.usesSystemFontBaselines = true
      $0.measured.intrinsicSizes = [
        "small": .init(width: 30, height: 13.5), "large": .init(width: 90, height: 41),
      ]
    }
    // 0.952148 × (34 − 11) = 21.9, rounded to half points.
    #expect(measured.frame(of: "small") == rect(0, 22, 30, 13.5))
    #expect(measured.frame(of: "large") == rect(30, 0, 90, 41))
  }

  @Test func `measured sizes, margins and safe areas replace the views' own`() throws {
    let built = try layOut("Content.xib", "image") {
      $0.measured.areIntrinsicSizesComplete = true
      $0.measured.keptSizes = ["image-a": .init(width: 5, height: nil)]
    }
    #expect(built.frame(of: "image-a") == rect(0, 0, 5, 0))
    let margins = try layOut("Surroundings.xib", "root") {
      $0.measured.margins = ["root": .init(top: 1, left: 2, bottom: 3, right: 4)]
    }
    #expect(margins.frame(of: "root-a") == rect(2, 1, 369, 96))
    let safe = try layOut("Surroundings.xib", "safe") {
      $0.measured.safeAreas = ["safe": .init(top: 5)]
    }
    #expect(safe.frame(of: "safe-a") == rect(0, 5, 375, 662))
  }

  private func frames(_ stack: String, _ views: String...) throws -> [CGRect?] {
    let built = try layOut("Stacks.xib", stack)
    return views.map { built.frame(of: "\(stack)-\($0)") }
  }

  @Test func `stacks fill, equally and proportionally, with their spacing`() throws {
    #expect(try frames("fill", "a", "b") == [rect(0, 0, 30, 40), rect(40, 0, 60, 40)])
    #expect(try frames("standard", "b", "s") == [rect(38, 0, 20, 10), rect(0, 0, 58, 10)])
    #expect(try frames("column", "b", "s") == [rect(0, 10, 50, 20), rect(0, 0, 50, 30)])
    #expect(try frames("equally", "a", "b") == [rect(0, 0, 45, 40), rect(55, 0, 45, 40)])
    #expect(try frames("proportionally", "a", "b") == [rect(0, 0, 30, 40), rect(30, 0, 90, 40)])
  }

  @Test func `stacks leave equal gaps, or equal distances of middles`() throws {
    #expect(
      try frames("spaced", "a", "b", "c")
        == [rect(0, 15, 20, 10), rect(70, 10, 30, 20), rect(150, 0, 50, 40)]
    )
    #expect(
      try frames("centered", "a", "b", "c")
        == [rect(0, 30, 20, 10), rect(77.5, 20, 30, 20), rect(150, 0, 50, 40)]
    )
  }

  @Test func `a stack keeps within margins that are written, unless it says no`() throws {
    #expect(try frames("margins", "a", "s") == [rect(2, 1, 20, 10), rect(0, 0, 26, 14)])
    #expect(try frames("unused", "a", "s") == [rect(0, 0, 20, 10), rect(0, 0, 20, 10)])
  }

  @Test func `a hidden view has no length and no gap, and keeps its place across`() throws {
    #expect(
      try frames("hidden", "a", "c", "s")
        == [rect(0, 0, 20, 50), rect(30, 0, 40, 50), rect(0, 0, 70, 50)]
    )
  }

  @Test func `a spinner that hides when it stops keeps its place`() throws {
    #expect(try frames("spinning", "b", "s") == [rect(30, 0, 20, 20), rect(0, 0, 50, 20)])
  }

  @Test func `edges of a scroll view are its content's, its middle and size its frame's`() throws {
    let built = try layOut("Scrolling.xib", "scroll")
    #expect(built.frame(of: "scroll-a") == rect(5, 6, 300, 400))
    #expect(built.frame(of: "scroll-b") == rect(50, 45, 100, 10))
    let scroller = try #require(built.views["scroller"] as? UIScrollView)
    #expect(scroller.contentSize == CGSize(width: 312, height: 414))
  }

  @Test func `a scroll view's guides are its content and its frame`() throws {
    let built = try layOut("Scrolling.xib", "guides")
    #expect(built.frame(of: "guides-a") == rect(0, 0, 150, 500))
  }
}
