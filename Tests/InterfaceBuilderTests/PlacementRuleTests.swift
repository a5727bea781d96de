import InterfaceBuilder
import InterfaceInspection
import Testing
import UIKit

/// Fixed frames, autoresizing masks and size class variations.
@MainActor
@Suite struct PlacementRuleTests {
  @Test func `a fixed frame stays as stored`() throws {
    #expect(try layOut("Masks.xib", "fixed").frame(of: "fixed-a") == rect(12, 14, 33, 21))
  }

  @Test(arguments: [
    ("sizable", rect(10, 10, 200, 150)), ("far", rect(250, 170, 40, 20)),
    ("near", rect(15, 7, 40, 20)),
  ])
  func `an autoresizing mask keeps what it does not make flexible`(
    root: String,
    resized: CGRect
  ) throws {
    let stored = try layOut("Masks.xib", root)
    let own = stored.descriptions[1].storedFrame
    #expect(stored.frame(of: "\(root)-a") == own)
    let larger = try layOut("Masks.xib", root) { $0.size = CGSize(width: 300, height: 200) }
    #expect(larger.frame(of: "\(root)-a") == resized)
  }

  @Test func `a mask counts from the size that is stored of a superview with constraints`() throws {
    let built = try layOut("Masks.xib", "inbox")
    #expect(built.frame(of: "inbox-box") == rect(10, 20, 150, 70))
    #expect(built.frame(of: "inbox-a") == rect(10, 5, 130, 60))
  }

  @Test func `arranged views have no mask, whatever is written`() throws {
    let built = try layOut("Masks.xib", "arranged")
    #expect(built.frame(of: "arranged-stack") == rect(0, 0, 25, 15))
  }

  @Test func `the most specific variation wins`() throws {
    let upright = try layOut("Variations.xib", "compact")
    #expect(upright.frame(of: "compact-a") == rect(0, 0, 40, 20))
    let device = try #require(CanvasDevice(id: "retina4_7", isLandscape: true))
    let low = try layOut("Variations.xib", "compact") { $0.sizeClasses = device.sizeClasses }
    #expect(low.frame(of: "compact-a") == rect(0, 0, 50, 60))
    #expect(low.views["compact-a"]?.isHidden == true)
    #expect(upright.views["compact-a"]?.isHidden == false)
  }

  @Test func `without a device only the default variation applies`() throws {
    let built = try layOut("Variations.xib", "compact") { $0.sizeClasses = .none }
    #expect(built.frame(of: "compact-a") == rect(0, 0, 30, 20))
  }

  @Test func `masks exclude and include subviews`() throws {
    #expect(try layOut("Variations.xib", "masked").views["masked-b"] == nil)
    let low = try layOut("Variations.xib", "masked") {
      $0.sizeClasses = SizeClasses(width: .compact, height: .compact)
    }
    #expect(low.frame(of: "masked-b") == rect(5, 30, 20, 20))
  }
}
