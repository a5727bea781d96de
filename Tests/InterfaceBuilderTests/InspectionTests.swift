import Foundation
import InspectionReports
import InterfaceBuilder
import InterfaceInspection
import TestSupport
import Testing
import TraceReports

/// The findings of an inspection in `Faults.xib`, which has one fault of each kind.
@MainActor
@Suite struct InspectionTests {
  private func inspected(_ settings: [InspectionSetting] = []) throws -> InspectedDocument {
    LayoutInspector(settings).inspect(try document("Faults.xib"))
  }

  private func text(_ format: VerdictFormat, _ documents: [InspectedDocument]) -> String {
    var text = ""
    format.write(
      InspectionReport(documents),
      style: TextStyle(width: 200),
      limit: 20,
      context: VerdictContext(toolVersion: "1.0"),
      naming: { $0.split(separator: "/").last.map(String.init) ?? $0 },
      to: { text += $0 }
    )
    return text
  }

  @Test func `each fault is found, with its view and its line`() throws {
    let layout = try #require(try inspected().layouts.first)
    let found = layout.findings.map { "\($0.rule.rawValue) \($0.view) \($0.place.line)" }
    #expect(
      found == [
        "inspect.conflict view “Torn” 18", "inspect.ambiguity view “Loose” 9",
        "inspect.truncation label “Long” 10", "inspect.misplacement view “Moved” 11",
      ]
    )
    #expect(
      layout.findings[0].message == """
        view “Torn”.width = 60 (line 18) cannot hold together with: view “Torn”.width = 50 (line 17).
        """
    )
    #expect(layout.findings[1].message.contains("another x:"))
    #expect(
      layout.findings[3].message == """
        view “Moved” is stored at (90, 40, 20 × 20) and laid out at (120, 40, 20 × 20).
        """
    )
    #expect(layout.findings.map(\.isFault) == [true, true, true, false])
    #expect(layout.cost.views == 5 && layout.cost.depth == 2 && layout.cost.texts == 1)
    #expect(layout.cost.constraints > 16 && layout.cost.rowsTouched > 0)
  }

  @Test func `a document without faults has none`() throws {
    let document = LayoutInspector().inspect(try document("Scrolling.xib"))
    let findings = document.layouts.flatMap(\.findings).filter(\.isFault)
    #expect(findings.isEmpty, "\(findings)")
    #expect(!InspectionReport([document]).hasFaults)
  }

  @Test func `a finding on several devices is one`() throws {
    let devices = ["retina4_0", "retina6_1"].map {
      InspectionSetting(device: CanvasDevice(id: $0, isLandscape: false))
    }
    let document = try inspected(devices)
    #expect(document.layouts.map(\.device) == ["retina4_0", "retina6_1"])
    let findings = InspectionReport([document]).findings.map(\.finding)
    // The stored frames are for another device.
    #expect(findings.map(\.rule) == [.conflict, .ambiguity, .truncation])
    #expect(findings[0].devices == ["retina4_0", "retina6_1"])
  }

  @Test
  func `all devices are the smallest and the largest, turned, mirrored, with three sizes of text`()
    throws
  {
    let settings = InspectionSetting.allDevices
    #expect(settings.count == 48)
    #expect(settings.allSatisfy { $0.device != nil })
    let document = LayoutInspector(settings).inspect(try document("Scenes.storyboard"))
    let root = document.layouts.filter { $0.id == "detail-view" }
    #expect(Set(root.map { "\($0.size.width)×\($0.size.height)" }).count == 8)
    let mirrored = try #require(root.first { $0.device.contains("right to left") })
    let frame = try #require(mirrored.boxes.first { $0.id == "detail-a" }?.frame)
    #expect(frame.minX == 0)
  }

  @Test func `every format names the file and the line`() throws {
    let documents = [try inspected()]
    #expect(text(.text, documents).contains("conflict  line 18: view “Torn”.width = 60"))
    #expect(text(.text, documents).contains("1 conflict, 1 ambiguous view, 1 text cut off"))
    let json = try JSONSerialization.jsonObject(with: Data(text(.json, documents).utf8))
    #expect((json as? [String: Any])?["format"] as? String == "plumbline.inspect")
    #expect(text(.csv, documents).split(whereSeparator: \.isNewline).count == 5)
    let sarif = text(.sarif, documents)
    #expect(sarif.contains("\"startLine\": 18") && sarif.contains("Faults.xib"))
    #expect(sarif.contains("\"name\": \"InspectConflict\""))
    #expect(text(.junit, documents).contains("failures=\"1\""))
    #expect(text(.github, documents).contains("::error file=Faults.xib,line=18"))
    #expect(text(.markdown, documents).contains("| 18 | inspect.conflict |"))
  }

  @Test func `a document that cannot be read is one sentence among the others`() throws {
    let broken = LayoutInspector().inspect(file: "/nowhere/Main.xib")
    #expect(broken.layouts.isEmpty)
    let report = InspectionReport([broken, try inspected()])
    #expect(report.unreadableCount == 1 && !report.isUnreadable)
    #expect(text(.text, report.documents).contains("/nowhere/Main.xib: the file does not exist"))
    #expect(InspectionReport([broken]).isUnreadable)
  }

  @Test func `a wireframe has both frames of what differs, and marks what was found`() throws {
    let report = InspectionReport([try inspected()])
    let drawing = try #require(report.drawings().first)
    #expect(drawing.name == "Faults.xib-Faults-retina4_7.svg")
    #expect(drawing.text.contains("class=\"stored\" x=\"90\" y=\"40\""))
    #expect(drawing.text.contains("class=\"view bad\" x=\"120\" y=\"40\""))
    #expect(drawing.text.contains("<title>view “Moved”, as stored</title>"))
    // The line of the broken constraint.
    #expect(drawing.text.contains("class=\"view bad\" x=\"10\" y=\"10\""))
    var page = ""
    report.writePage { page += $0 }
    #expect(page.contains("<figure><svg") && page.hasSuffix("</body></html>\n"))
  }

  @Test(arguments: InspectionGuide.names)
  func `every rule is explained with an example and a source`(name: String) throws {
    let guide = try #require(InspectionGuide(name))
    var text = ""
    guide.write(style: TextStyle(width: 200)) { text += $0 }
    #expect(text.hasPrefix("\(name): "))
    let parts = text.components(separatedBy: "\n\n")
    #expect(parts.count == 6)
    #expect(parts[2].hasPrefix("Before\n  <") && parts[3].hasPrefix("After\n  <"))
    #expect(parts[2].dropFirst(6) != parts[3].dropFirst(5))
    #expect(parts[5].hasPrefix("Source: "))
  }

  @Test func `the schema of JSON has every rule`() throws {
    let file = packageFolder.appendingPathComponent("docs/schemas/inspect.schema.json")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let finding = (json?["$defs"] as? [String: Any])?["finding"] as? [String: Any]
    let rule = (finding?["properties"] as? [String: Any])?["rule"] as? [String: Any]
    #expect(rule?["enum"] as? [String] == InspectionGuide.names)
  }

  @Test func `bars and margins are those that the stored frames tell, if systems have them`() throws
  {
    func text(top: Double, leading: Double) -> String {
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="23000" useSafeAreas="YES">
      <device id="retina6_1" orientation="portrait"/><objects><view id="root">
      <rect key="frame" width="414" height="896"/><subviews>
      <view id="a" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" x="\(leading)" y="\(top)" width="9" height="9"/></view>
      </subviews><viewLayoutGuide key="safeArea" id="safe"/><constraints>
      <constraint firstItem="a" firstAttribute="top" secondItem="safe" secondAttribute="top" constant="3" id="c1"/>
      <constraint firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leadingMargin" id="c2"/>
      <constraint firstItem="a" firstAttribute="width" constant="9" id="c3"/>
      <constraint firstItem="a" firstAttribute="height" constant="9" id="c4"/>
      </constraints></view></objects></document>
      """
    }
    func inspect(top: Double, leading: Double) throws -> InspectedLayout {
      let data = Data(text(top: top, leading: leading).utf8)
      let document = LayoutInspector().inspect(try InterfaceDocument(data, path: "Main.xib"))
      return try #require(document.layouts.first)
    }
    // 48 and a bar of 44; the margin is 16 although the root is wide.
    let told = try inspect(top: 95, leading: 16)
    #expect(told.boxes.last?.frame == rect(16, 95, 9, 9))
    #expect(told.findings.isEmpty)
    let odd = try inspect(top: 76, leading: 33)
    #expect(odd.boxes.last?.frame == rect(20, 47, 9, 9))
    #expect(odd.findings.map(\.rule) == [.misplacement])
  }

  @Test func `a root keeps its size when its contents need more`() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="23000" useSafeAreas="YES">
      <device id="retina6_1" orientation="portrait"/><objects><view id="root">
      <rect key="frame" width="414" height="896"/><subviews>
      <view id="a" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" y="344" width="9" height="300"/></view>
      </subviews><viewLayoutGuide key="safeArea" id="safe"/><constraints>
      <constraint firstItem="a" firstAttribute="top" secondItem="safe" secondAttribute="top" constant="300" id="c1"/>
      <constraint firstItem="safe" firstAttribute="bottom" secondItem="a" secondAttribute="bottom" constant="200" id="c2"/>
      <constraint firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="c3"/>
      <constraint firstItem="a" firstAttribute="width" constant="9" id="c4"/>
      </constraints></view></objects></document>
      """
    let document = try InterfaceDocument(Data(text.utf8), path: "Main.xib")
    let device = CanvasDevice(id: "retina3_5", isLandscape: false)
    let layout = try #require(
      LayoutInspector([.init(device: device)]).inspect(document).layouts.first
    )
    #expect(layout.size == CGSize(width: 320, height: 480))
    // The broken constraint is one of the document, not the root's size.
    let conflicts = layout.findings.filter { $0.rule == .conflict }
    #expect(conflicts.map(\.place.line) == [7])
    #expect(!layout.findings.contains { $0.rule == .document })
  }

  @Test func `a fixed frame holds, and a constraint of the document gives way`() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="23000">
      <device id="retina6_1" orientation="portrait"/><objects><view id="root">
      <rect key="frame" width="414" height="896"/><subviews>
      <view fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="box">
      <rect key="frame" x="10" y="20" width="100" height="44"/><subviews>
      <view translatesAutoresizingMaskIntoConstraints="NO" id="a"><rect key="frame" width="9" height="9"/></view>
      </subviews><constraints>
      <constraint firstItem="a" firstAttribute="top" secondItem="box" secondAttribute="top" constant="8" id="c1"/>
      <constraint firstItem="a" firstAttribute="leading" secondItem="box" secondAttribute="leading" id="c2"/>
      <constraint firstItem="a" firstAttribute="width" constant="9" id="c3"/>
      <constraint firstItem="a" firstAttribute="height" constant="40" id="c4"/>
      <constraint firstAttribute="bottom" secondItem="a" secondAttribute="bottom" constant="8" id="c5"/>
      </constraints></view></subviews></view></objects></document>
      """
    let document = try InterfaceDocument(Data(text.utf8), path: "Main.xib")
    let layout = try #require(LayoutInspector().inspect(document).layouts.first)
    #expect(layout.boxes.first { $0.id == "box" }?.frame == rect(10, 20, 100, 44))
    let conflicts = layout.findings.filter { $0.rule == .conflict }
    #expect(conflicts.map(\.place.line) == [12])
    #expect(conflicts.first?.message.contains("the autoresizing mask or fixed frame of") == true)
  }

  @Test func `bars around a controller count, as its segues lead to it`() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" useSafeAreas="YES">
      <device id="retina4_7" orientation="portrait"/><scenes>
      <scene><objects><tabBarController id="tabs"><connections>
      <segue destination="navigation" kind="relationship" relationship="viewControllers" id="s1"/>
      </connections></tabBarController></objects></scene>
      <scene><objects><navigationController id="navigation"><connections>
      <segue destination="first" kind="relationship" relationship="rootViewController" id="s2"/>
      </connections></navigationController></objects></scene>
      <scene><objects><viewController id="first"><view key="view" id="v1">
      <rect key="frame" width="375" height="667"/><subviews>
      <view id="inside" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" x="3" y="7" width="1" height="1"/></view>
      </subviews><constraints>
      <constraint firstItem="inside" firstAttribute="top" secondItem="safe" secondAttribute="top" id="k1"/>
      <constraint firstItem="inside" firstAttribute="bottom" secondItem="safe" secondAttribute="bottom" id="k2"/>
      <constraint firstItem="inside" firstAttribute="leading" secondItem="safe" secondAttribute="leading" id="k3"/>
      <constraint firstItem="inside" firstAttribute="trailing" secondItem="safe" secondAttribute="trailing" id="k4"/>
      </constraints><viewLayoutGuide key="safeArea" id="safe"/></view><connections>
      <segue destination="first" kind="show" id="s3"/></connections></viewController></objects></scene>
      </scenes></document>
      """
    let inspected = LayoutInspector().inspect(
      try InterfaceDocument(Data(text.utf8), path: "Main.storyboard")
    )
    let box = try #require(inspected.layouts.first?.boxes.first { $0.id == "inside" })
    #expect(box.frame == rect(0, 64, 375, 554))
  }
}
