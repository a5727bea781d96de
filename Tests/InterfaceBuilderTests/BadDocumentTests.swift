import Foundation
import InterfaceInspection
import Testing
import UIKit

@testable import InterfaceBuilder

/// Inputs that are not UIKit documents.
///
/// Each gives one sentence, with its place if it has one.
@Suite struct BadDocumentTests {
  private func refusal(_ text: String) -> DocumentError? {
    refusal(Data(text.utf8))
  }

  private func refusal(_ data: Data) -> DocumentError? {
    do {
      _ = try InterfaceDocument(data, path: "Main.xib")
      return nil
    } catch {
      return error
    }
  }

  private func whole(_ inside: String, type: String = "com.apple.InterfaceBuilder3.CocoaTouch.XIB")
    -> String
  {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="\(type)" version="3.0" toolsVersion="23000">
      <objects>
    \(inside)
      </objects>
    </document>
    """
  }

  @Test func `what is not XML is refused`() {
    #expect(refusal("")?.description == "Main.xib: the file is empty")
    #expect(refusal("let x = 1")?.problem == "this is not XML")
    #expect(refusal(Data([0xFF, 0xFE, 60, 0]))?.problem.contains("UTF-8") == true)
    #expect(refusal(Data("bplist00".utf8))?.problem.contains("compiled nib") == true)
  }

  @Test func `XML that is cut off says which element is open, and where`() {
    let text = whole("<view id=\"a\"><rect key=\"frame\"/>").prefix(180)
    let error = refusal(String(text))
    #expect(error?.problem.hasPrefix("the XML is damaged or cut off: the element") == true)
    #expect(error?.place?.line == 4)
  }

  @Test func `documents of other systems and of old tools are refused`() {
    let list = refusal("<plist/>")
    #expect(list?.problem == "this XML is not an Interface Builder document: its root is plist")
    #expect(list?.place?.line == 1)
    #expect(refusal("<archive type=\"x\"/>")?.problem.contains("Xcode 4") == true)
    #expect(
      refusal(whole("", type: "com.apple.InterfaceBuilder3.Cocoa.XIB"))?.problem
        == "this is a document of AppKit, for macOS; only those of UIKit are read"
    )
    #expect(refusal(whole("", type: "other"))?.problem == "documents of type other are not read")
  }

  @Test func `entities are refused before they grow`() {
    let bomb = """
      <?xml version="1.0"?>
      <!DOCTYPE document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <document>&b;</document>
      """
    let error = refusal(bomb)
    #expect(error?.problem.hasPrefix("document types and entities are not read") == true)
    #expect(error?.place?.line == 2 && error?.place?.column == 1)
  }

  @Test func `processing instructions and names that are not UTF-8 do not reach the parser`() {
    let text = "<?xml version=\"1.0\"?>\n<document>\n <?style?></document>"
    let error = refusal(text)
    #expect(error?.problem.hasPrefix("processing instructions are not read") == true)
    #expect(error?.place == .init(line: 3, column: 2))
    let bytes = refusal(
      Data("<document>\n<".utf8) + Data([0xB6, 0x61]) + Data("/></document>".utf8)
    )
    #expect(bytes?.problem.contains("not in UTF-8") == true && bytes?.place?.line == 2)
    let declared = refusal("<?xml version=\"1.0\" encoding=\"UTF-7\"?><document/>")
    #expect(declared?.problem.contains("not in UTF-8") == true)
    #expect(declared?.place == .init(line: 1, column: 1))
  }

  @Test func `the number of elements has a limit`() {
    let error = refusal("<a>" + String(repeating: "<b/>", count: 300_000) + "</a>")
    #expect(error?.problem == "documents of more than 300000 elements are not read")
    #expect(error?.place?.line == 1)
  }

  @Test func `code of the app, runtime attributes and images without a size are told once`() throws
  {
    let text = whole(
      """
      <view id="a" customClass="Card" customModule="App"><rect key="frame" width="100" height="100"/><subviews>
      <view id="b" customClass="Card" customModule="App"><rect key="frame" width="10" height="10"/></view>
      <view id="c" customClass="UIControl"><rect key="frame" width="10" height="10"/>
      <userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"/>
      <userDefinedRuntimeAttribute type="string" keyPath="words" value="x"/>
      <userDefinedRuntimeAttribute type="string" keyPath="words" value="y"/>
      </userDefinedRuntimeAttributes></view>
      <imageView id="d" image="logo"><rect key="frame" width="10" height="10"/></imageView>
      <imageView id="e" image="star" catalog="system"><rect key="frame" width="10" height="10"/></imageView>
      </subviews></view>
      """
    )
    let document = try InterfaceDocument(Data(text.utf8), path: "Main.xib")
    let notes = DocumentSurvey(document).notes
    #expect(notes.map(\.place.line) == [4, 9, 12])
    #expect(notes[0].text.hasPrefix("the code of Card (2 times) is not known here"))
    #expect(notes[1].text.hasPrefix("the runtime attributes words (2 times) are not set"))
    #expect(notes[2].text.hasPrefix("the size of the images logo is not in the document"))
  }

  @Test func `nesting and size have limits`() throws {
    let deep = String(repeating: "<a>", count: 5000)
    #expect(refusal(deep)?.problem == "elements are nested more than 200 deep")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "plumbline-large-\(UUID().uuidString).xib"
    )
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    let handle = try FileHandle(forWritingTo: file)
    // A sparse file: it has the length but takes no space.
    try handle.truncate(atOffset: 200 << 20)
    try handle.close()
    let error = #expect(throws: DocumentError.self) { try InterfaceDocument(file: file.path) }
    #expect(error?.problem == "the file has 200 MB; documents of more than 8 MB are not read")
  }

  @Test func `a file that does not exist is one sentence`() {
    let error = #expect(throws: DocumentError.self) {
      try InterfaceDocument(file: "/nowhere/Main.xib")
    }
    #expect(error?.description == "/nowhere/Main.xib: the file does not exist")
  }

  @Test func `a second object of an id is named, and references mean the first`() throws {
    let text = whole(
      """
      <view id="a"><rect key="frame" width="10" height="10"/></view>
      <view id="a"><rect key="frame" width="20" height="20"/></view>
      """
    )
    let document = try InterfaceDocument(Data(text.utf8), path: "Main.xib")
    #expect(document.notes.map(\.place.line) == [5])
    #expect(document.notes[0].text.contains("the id a is that of an earlier object"))
  }

  @MainActor
  @Test func `an unknown view is laid out as a plain one and named`() throws {
    let text = whole(
      """
      <view id="a"><rect key="frame" width="100" height="100"/><subviews>
      <quantumView id="b" fixedFrame="YES"><rect key="frame" x="1" y="2" width="3" height="4"/></quantumView>
      </subviews></view>
      """
    )
    let document = try InterfaceDocument(Data(text.utf8), path: "Main.xib")
    let canvas = Canvas(of: document)
    let built = try #require(LayoutBuilder.build(document.layouts[0], of: document, on: canvas))
    built.layOut()
    #expect(built.frame(of: "b") == rect(1, 2, 3, 4))
    #expect(
      built.notes.map(\.text) == ["quantumView is not a known view; it is laid out as a plain view"]
    )
  }

  @MainActor
  @Test func `numbers that are none or too large do no harm`() throws {
    let text = whole(
      """
      <view id="a"><rect key="frame" x="nan" y="1e999" width="-5" height="inf"/><subviews>
      <label id="b" numberOfLines="99999999999999999999" text="x" verticalHuggingPriority="-3">
      <rect key="frame" width="nan"/><fontDescription key="fontDescription" pointSize="1e30"/></label>
      </subviews><constraints><constraint firstItem="b" firstAttribute="width" constant="1e300" id="c"/>
      <constraint firstItem="b" firstAttribute="width" priority="5000" id="d"/></constraints></view>
      """
    )
    let document = try InterfaceDocument(Data(text.utf8), path: "Main.xib")
    let canvas = Canvas(of: document)
    let built = try #require(LayoutBuilder.build(document.layouts[0], of: document, on: canvas))
    built.layOut()
    #expect(built.notes.map(\.text).filter { $0.contains("is not a valid number") }.count == 2)
  }
}
