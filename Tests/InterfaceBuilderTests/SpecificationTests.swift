import Foundation
import InterfaceBuilder
import InterfaceInspection
import Testing
import UIKit

/// Rules that the other suites do not cover, in `Rules.xib`, `LaterCells.xib` and
/// `StaticTable.storyboard`.
@MainActor
@Suite struct SpecificationTests {
  private func frames(_ root: String, _ views: String...) throws -> [CGRect?] {
    let built = try layOut("Rules.xib", root)
    return views.map { built.frame(of: "\(root)-\($0)") }
  }

  @Test func `within a priority the sum of errors is least`() throws {
    // The median of three widths. The sum of squared errors would be least at 40.
    #expect(try frames("errors", "a") == [rect(0, 0, 20, 10)])
  }

  @Test func `compression resistance of 1000 gives way to required constraints`() throws {
    #expect(try frames("resisting", "a")[0]?.width == 30)
  }

  @Test func `bars have a height only, tables and plain views no size`() throws {
    let built = try layOut("Rules.xib", "controls2")
    let bar = try #require(built.frame(of: "bar"))
    #expect(bar.width == 50 && bar.height > 0)
    let search = try #require(built.frame(of: "search"))
    #expect(search.width == 50 && search.height > 0)
    #expect(built.frame(of: "list") == rect(0, 200, 30, 40))
    #expect(built.frame(of: "plain")?.size == .zero)
    // The frame is one point higher than the alignment rectangle, which begins at 100.
    let parts = try #require(built.views["parts"])
    #expect(parts.alignmentRectInsets.bottom == 1)
    #expect(parts.frame.minY == 100 && parts.frame.height == parts.intrinsicContentSize.height + 1)
  }

  @Test func `a switch of iOS 26 is wider and lower`() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="24128"><objects>
      <view id="root"><rect key="frame" width="100" height="100"/><subviews>
      <switch id="a" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame"/></switch></subviews><constraints>
      <constraint firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="5" id="k1"/>
      <constraint firstItem="a" firstAttribute="top" secondItem="root" secondAttribute="top" constant="6" id="k2"/>
      </constraints></view></objects></document>
      """
    let document = try InterfaceDocument(Data(text.utf8), path: "Main.xib")
    let canvas = Canvas(of: document)
    let built = try #require(LayoutBuilder.build(document.layouts[0], of: document, on: canvas))
    built.layOut()
    #expect(built.frame(of: "a") == rect(5, 6, 63, 28))
  }

  @Test func `images of one name differ by their catalogue`() throws {
    let built = try layOut("Rules.xib", "pictures")
    #expect(built.frame(of: "own") == rect(0, 0, 32, 24))
    #expect(built.frame(of: "both") == rect(50, 0, 10, 11))
  }

  @Test(arguments: [
    ("Body", 17.0), ("Headline", 17), ("Subhead", 15), ("Footnote", 13), ("Caption1", 12),
    ("Caption2", 11), ("Callout", 16), ("Title3", 20), ("Title2", 22), ("Title1", 28),
    ("Title0", 34), ("none", 17),
  ])
  func `text styles have their sizes`(style: String, size: CGFloat) throws {
    let label = try #require(try layOut("Rules.xib", "styles").views["style-\(style)"] as? UILabel)
    #expect(label.font.pointSize == size)
  }

  @Test func `a button without a font has 15 points`() throws {
    let button = try #require(try layOut("Rules.xib", "styles").views["style-button"] as? UIButton)
    #expect(button.titleLabel?.font.pointSize == 15)
  }

  @Test func `baselines of each class of view`() throws {
    let built = try layOut("Rules.xib", "lines") { canvas in
      canvas.measured.usesSystemFontBaselines = true
      for view in ["label", "button", "field", "text", "in", "in2"] {
        canvas.measured.intrinsicSizes["lines-\(view)"] = .init(width: 10, height: 30)
      }
    }
    func top(_ view: String) -> CGFloat? { built.frame(of: "lines-\(view)")?.minY }
    // At 50 + 0.952148 × 20, rounded to half points.
    #expect(top("label") == 50)
    // A line of 23.87 points is centered in 30 points, so its ascender begins 3.07 below the top.
    #expect(top("button") == 47 && top("field") == 47)
    #expect(top("text") == 42)
    // The baseline of the first view that is not hidden.
    #expect(top("stack") == 50)
    // The baseline of other views is at the bottom.
    #expect(top("view") == 59)
  }

  @Test func `margins may be leading and trailing`() throws {
    #expect(try frames("directional", "a") == [rect(2, 1, 194, 96)])
    let mirrored = try layOut("Rules.xib", "directional") { $0.isRightToLeft = true }
    #expect(mirrored.frame(of: "directional-a") == rect(4, 1, 194, 96))
  }

  @Test func `margins count from the safe area, unless a view says no`() throws {
    #expect(try frames("insets", "a", "c") == [rect(16, 20, 5, 5), rect(8, 8, 5, 5)])
  }

  @Test func `of the safe area, a view has what reaches into it`() throws {
    // The root's inset of 20 points extends 15 into a view that begins at 5, more than the view's
    // margin of 8.
    #expect(try frames("insets", "e") == [rect(0, 23, 5, 27)])
  }

  @Test func `a root without a safe area guide has no safe area`() throws {
    #expect(try frames("unguided", "a") == [rect(0, 0, 50, 60)])
  }

  @Test func `a guide can be the margins`() throws {
    #expect(try frames("marginguide", "a") == [rect(16, 0, 168, 100)])
  }

  @Test func `top and bottom of a column are leading and trailing`() throws {
    #expect(try frames("endtop", "a", "b") == [rect(0, 0, 20, 10), rect(0, 10, 50, 10)])
    #expect(try frames("endbottom", "a", "b") == [rect(30, 0, 20, 10), rect(0, 10, 50, 10)])
  }

  @Test func `across, a stack that does not fill is as small as it can be, at 51`() throws {
    #expect(try frames("zero", "a", "s") == [rect(0, 0, 20, 12), rect(0, 0, 20, 12)])
  }

  @Test func `first and last baselines meet in a stack`() throws {
    for line in ["firstline", "lastline"] {
      let built = try layOut("Rules.xib", line)
      let small = try #require(built.views["\(line)-a"])
      let large = try #require(built.views["\(line)-b"])
      #expect(large.frame.minY == 0 && small.frame.minY > 10)
    }
  }

  @Test func `a stack has margins of 0`() throws {
    #expect(try frames("stackmargin", "a", "s") == [rect(0, 0, 20, 10), rect(0, 0, 20, 10)])
  }

  @Test func `an element without a frame is no view`() throws {
    let built = try layOut("Rules.xib", "skipped")
    #expect(built.views["skipped-a"] == nil)
    #expect(built.frame(of: "skipped-b") == rect(1, 1, 2, 2))
  }

  @Test func `cells of later tools have margins of 12 and 20 points, and no safe area`() throws {
    let built = try layOut("LaterCells.xib", "cell")
    #expect(built.frame(of: "cell-a") == rect(20, 12, 374, 36))
    #expect(built.frame(of: "cell-b") == rect(0, 0, 1, 1))
  }

  @Test func `cells of a static table are layouts, its footer is part of the table's`() throws {
    let document = try document("StaticTable.storyboard")
    #expect(document.layouts.map(\.id) == ["table", "first", "second"])
    let table = try layOut("StaticTable.storyboard", "table")
    #expect(table.frame(of: "footer")?.height == 40)
    #expect(
      try layOut("StaticTable.storyboard", "first").frame(of: "first-a") == rect(20, 17, 10, 10)
    )
  }

  private func device(_ id: String, isLandscape: Bool = false) throws -> CanvasDevice {
    try #require(CanvasDevice(id: id, isLandscape: isLandscape))
  }

  @Test func `phones are compact, but for the wide ones on a side; tablets are regular`() throws {
    for id in CanvasDevice.names {
      let (upright, side) = (try device(id), try device(id, isLandscape: true))
      let isWide = ["retina5_5", "retina6_1", "retina6_5", "retina6_7", "retina6_72", "retina6_9"]
        .contains(id)
      if upright.isPad {
        #expect(upright.sizeClasses == SizeClasses(width: .regular, height: .regular))
        #expect(side.sizeClasses == upright.sizeClasses)
      } else {
        #expect(upright.sizeClasses == SizeClasses(width: .compact, height: .regular))
        #expect(
          side.sizeClasses == SizeClasses(width: isWide ? .regular : .compact, height: .compact)
        )
      }
    }
    #expect(Canvas(device: nil).sizeClasses == .none)
  }

  @Test func `screens have two pixels a point, those of larger phones three`() throws {
    let three = try CanvasDevice.names.filter { try device($0).scale == 3 }
    #expect(
      three == [
        "retina5_5", "retina5_9", "retina6_0", "retina6_12", "retina6_3", "retina6_5", "retina6_7",
        "retina6_72", "retina6_9",
      ]
    )
  }

  @Test func `safe areas are those of the screen's edges`() throws {
    #expect(try device("retina4_7").safeArea == .init(top: 20))
    #expect(try device("retina4_7", isLandscape: true).safeArea == .init())
    #expect(try device("retina6_1").safeArea == .init(top: 44, bottom: 34))
    #expect(
      try device("retina6_1", isLandscape: true).safeArea == .init(left: 44, bottom: 21, right: 44)
    )
    #expect(try device("ipad9_7").safeArea == .init(top: 20))
    #expect(try device("ipad11_0rounded").safeArea == .init(top: 24, bottom: 20))
  }
}
