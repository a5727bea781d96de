import Foundation
import SourceRewriting
import Testing

/// The lists for storyboards and xibs at the end of a file.
struct DocumentLinkingTests {
  private static let editor = """
    import UIKit
    class Editor: UIViewController {
      @IBOutlet private weak var titleLabel: UILabel!
      @IBOutlet private(set) var buttons: [UIButton]!
      @IBInspectable var corner: CGFloat = 0
      @IBInspectable var readOnly: Int { 3 }
      var other = 1
      @IBAction private func save(_ sender: Any) {}
      @IBAction func close() {}
      @objc func plain() {}
      @IBSegueAction func make(_ coder: NSCoder) -> UIViewController? { nil }
    }
    """

  private func tail(_ rewritten: Rewritten) -> String {
    rewritten.text.components(separatedBy: "\n").filter { $0.contains("connections.") }
      .joined(separator: "\n")
  }

  @Test func `outlets, inspectable properties and actions are listed, each with its line`() throws {
    let rewritten = Rewritten(Self.editor)
    let text = rewritten.text
    #expect(
      tail(rewritten) == #"""
            connections.property("titleLabel", \Editor.titleLabel)
            connections.property("buttons", \Editor.buttons)
            connections.property("corner", \Editor.corner)
            connections.action(Selector("save:", Editor.save(_:)))
            connections.action(Selector("close", Editor.close))
            connections.action(Selector("make:", Editor.make(_:)))
        """#
    )
    #expect(
      text.contains(
        "#sourceLocation(file: \"A.swift\", line: 8)\n    connections.action(Selector(\"save:\""
      )
    )
    let functions = try #require(rewritten.file("A.swift")?.documentConnections)
    #expect(functions.count == 1 && functions[0].hasPrefix("connectDocuments_Editor_"))
    #expect(text.contains("@MainActor func \(functions[0])(_ connections: InterfaceConnections)"))
  }

  @Test func `a name for Objective-C is listed, and extensions have lists of their own`() {
    let rewritten = Rewritten([
      "A.swift": "import UIKit\n@objc(OldCell) class Cell: UIView {}\n",
      "B.swift": "import UIKit\nextension Cell { @IBAction func tap() {} }\n"
        + "extension Cell { @IBAction func hold() {} }",
    ])
    #expect(rewritten["A.swift"].contains("connections.type(Cell.self, named: \"OldCell\")"))
    let functions = rewritten.file("B.swift")?.documentConnections ?? []
    #expect(Set(functions).count == 2)
  }

  @Test(
    "Nothing is listed of what no document can have",
    arguments: [
      "class Cell<Item>: UIView { @IBOutlet var label: UILabel! }",
      "struct Model { @IBInspectable var x: Int = 0 }",
      "class Outer { private class Cell: UIView { @IBOutlet var label: UILabel! } }",
      "class Cell: UIView { @IBOutlet static var label: UILabel! }",
      "class Cell: UIView { var label: UILabel! }",
    ]
  )
  func nothing(_ text: String) {
    #expect(Rewritten("import UIKit\n" + text).file("A.swift")?.documentConnections == [])
  }
}
