import Foundation
import Testing
import UIKit

@testable import LayoutTesting

/// A folder that is removed when its test ends.
private final class ScratchFolder {
  let path = FileManager.default.temporaryDirectory.path + "/plumbline-snapshots-\(UUID())"

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

@MainActor
@Suite struct LayoutSnapshotTests {
  private let folder = ScratchFolder()

  private var testFile: String { folder.path + "/CardTests.swift" }

  private func complaint(
    about view: UIView,
    name: String = "card",
    isRecording: Bool = false
  ) -> String? {
    SnapshotExpectation(name: name, testFile: testFile, isRecording: isRecording)
      .complaint(about: view)
  }

  @Test func `is a line for each view, with identifier and frame`() {
    let (window, card) = shownCard()
    let image = UIImageView(frame: CGRect(x: 1, y: 2.5, width: 10, height: 10.0 / 3))
    image.isHidden = true
    image.addSubview(UIView())
    card.addSubview(image)
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 60, width: 320, height: 40))
    scroll.contentOffset = CGPoint(x: 0, y: 12)
    window.addSubview(scroll)
    #expect(
      LayoutSnapshot(of: window).lines == [
        "UIWindow (0, 0, 320 × 480)",
        "  Card (0, 0, 320 × 100)",
        "    UILabel \"title\" (8, 8, 100 × 0)",
        "    UIImageView (1, 2.5, 10 × 3.333), hidden",
        "  UIScrollView (0, 60, 320 × 40), scrolled to (0, 12)",
      ]
    )
  }

  @Test func `lays out what waits for it`() {
    let (_, card) = shownCard()
    card.title.widthAnchor.constraint(equalToConstant: 60).isActive = true
    card.title.text = "A"
    #expect(LayoutSnapshot(of: card).lines.last?.contains("(8, 8, ") == true)
    #expect(card.title.frame.height > 0)
  }

  @Test func `reads back as it was written`() throws {
    let (_, card) = shownCard()
    let snapshot = LayoutSnapshot(of: card)
    #expect(snapshot.textLibraries?.hasPrefix("Pango 1.") == true)
    #expect(LayoutSnapshot(text: snapshot.text) == snapshot)
  }

  @Test func `that is missing fails and says how to write it`() {
    let (_, card) = shownCard()
    #expect(
      complaint(about: card) == """
        There is no snapshot “card” yet. Look at the layout, then run the test with \
        PLUMBLINE_RECORD_LAYOUTS=1, which writes \(folder.path)/__Snapshots__/CardTests/card.layout.
        """
    )
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/__Snapshots__"))
  }

  @Test func `is written, holds, and shows what differs`() {
    let (_, card) = shownCard()
    #expect(complaint(about: card, isRecording: true) == nil)
    #expect(complaint(about: card) == nil)
    card.frame.size.width = 300
    let footer = UIView(frame: CGRect(x: 0, y: 90, width: 300, height: 10))
    card.addSubview(footer)
    #expect(
      complaint(about: card) == """
        The layout is not that of the snapshot “card” (− the snapshot, + this run):
        − Card (0, 0, 320 × 100)
        + Card (0, 0, 300 × 100)
            UILabel "title" (8, 8, 100 × 0)
        +   UIView (0, 90, 300 × 10)
          If it is right: run the test with PLUMBLINE_RECORD_LAYOUTS=1.
        """
    )
  }

  @Test func `of other text libraries says so where frames differ`() throws {
    let (_, card) = shownCard()
    let places = folder.path + "/__Snapshots__/CardTests"
    try FileManager.default.createDirectory(atPath: places, withIntermediateDirectories: true)
    let old = LayoutSnapshot(of: card).text.replacing("Pango 1.", with: "Pango 0.")
    try old.write(toFile: places + "/card.layout", atomically: true, encoding: .utf8)
    #expect(complaint(about: card) == nil)
    card.frame.size.width = 300
    #expect(complaint(about: card)?.contains("texts were measured by Pango 0.") == true)
  }

  @Test func `of one name is not written twice with different frames`() {
    let (_, card) = shownCard()
    #expect(complaint(about: card, isRecording: true) == nil)
    #expect(complaint(about: card, isRecording: true) == nil)
    card.frame.size.width = 300
    #expect(
      complaint(about: card, isRecording: true)
        == "Two layouts of this run are called “card”: give each a name of its own."
    )
  }

  @Test(arguments: ["", "../card", "a/b", ".card", "a\nb", String(repeating: "a", count: 101)])
  func `has a name that can be a file's`(name: String) {
    let (_, card) = shownCard()
    #expect(complaint(about: card, name: name)?.contains("cannot be a snapshot's name") == true)
  }

  @Test func `that cannot be read or written says why`() throws {
    let (_, card) = shownCard()
    let places = folder.path + "/__Snapshots__/CardTests"
    try FileManager.default.createDirectory(
      atPath: places + "/card.layout",
      withIntermediateDirectories: true
    )
    let sentence = "The snapshot \(places)/card.layout cannot be used: "
    #expect(complaint(about: card)?.hasPrefix(sentence) == true)
    #expect(complaint(about: card, isRecording: true)?.hasPrefix(sentence) == true)
  }

  @Test func `that is a pipe keeps no one waiting`() throws {
    let (_, card) = shownCard()
    let places = folder.path + "/__Snapshots__/CardTests"
    try FileManager.default.createDirectory(atPath: places, withIntermediateDirectories: true)
    try #require(unsafe mkfifo(places + "/card.layout", 0o600) == 0)
    #expect(complaint(about: card)?.hasSuffix("cannot be used: it is not a regular file.") == true)
  }

  @Test func `fails a test through either kind of root`() {
    let controller = UIViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    withKnownIssue {
      expectLayout(of: controller, matches: "a layout that nobody has recorded")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("There is no snapshot “a layout") }
    }
  }
}

@Suite struct LineDifferenceTests {
  @Test func `shows two lines around each change and where lines are left out`() {
    let old = (1...12).map { "\($0)" }
    var new = old
    new[5] = "six"
    #expect(LineDifference.text(from: old, to: old).isEmpty)
    #expect(
      LineDifference.text(from: old, to: new) == """
          …
          4
          5
        − 6
        + six
          7
          8
          …
        """
    )
  }
}
