import SourceRewriting
import Testing

struct AttributeTests {
  @Test(
    "Attributes and modifiers for Objective-C go, and nothing else of the line",
    arguments: [
      ("@objc class A {}", "class A {}"),
      ("@objc(AppA) final class A {}", "final class A {}"),
      ("@objcMembers public class A {}", "public class A {}"),
      ("@IBDesignable\nclass A {}", "\nclass A {}"),
      ("class A { @objc private func go() {} }", "class A { private func go() {} }"),
      ("class A { @IBAction func go(_ sender: Any) {} }", "class A { func go(_ sender: Any) {} }"),
      ("class A { @objc dynamic var x = 1 }", "class A { var x = 1 }"),
      ("class A { @IBInspectable var x: Int = 1 }", "class A { var x: Int = 1 }"),
      ("class A { @nonobjc func go() {} }", "class A { func go() {} }"),
      ("class A { @GKInspectable var x = 1 }", "class A { var x = 1 }"),
      ("class A { @IBOutlet weak var x: B! }", "class A { weak var x: B! }"),
      ("class A { @IBOutlet\n  private weak var x: B? }", "class A { \n  private weak var x: B? }"),
      ("class A { @NSManaged var x: Int }", "class A { var x: Int! }"),
      ("class A { @NSManaged var x: Int? }", "class A { var x: Int? }"),
      ("class A { @NSManaged func go() }", "class A { func go() { fatalError() } }"),
      ("@UIApplicationMain\nclass A: B {}", "\nclass A: B {}"),
      ("@main class A: B {}", "class A: B {}"),
      ("let f: @convention(block) () -> Void", "let f: () -> Void"),
      ("@objc enum A: Int { case a }", "enum A: Int { case a }"),
      ("@objc (AppA) class A {}", "class A {}"),
      ("class A { @objc (go:) func go(_ x: Int) {} }", "class A { func go(_ x: Int) {} }"),
      ("@available (iOS 13, *) class A {}", "@available(iOS 13, *) class A {}"),
      ("@MainActor @objc class A {}", "@MainActor class A {}"),
      ("extension A { @objc(go:) func go(_ x: Int) {} }", "extension A { func go(_ x: Int) {} }"),
    ]
  )
  func attributes(input: String, output: String) {
    #expect(Rewritten(input).ownText == output)
  }

  @Test("A blank between an attribute and its parenthesis is an error in Swift 6 mode only")
  func blankInSwift6() {
    var options = RewriteOptions(module: "App")
    options.languageMode = 6
    let text = "@objc (AppA) class A {}"
    #expect(Rewritten(text, options: options).text.hasPrefix("1:6: "))
    #expect(!Rewritten(text).text.hasPrefix("1:"))
  }

  @Test("What needs no rewriting stays byte for byte, and has no edits")
  func unchanged() {
    let text = """
      import UIKit

      final class A: UIView {
        lazy var label: UILabel = { UILabel() }()
        override var isHidden: Bool { didSet { print(self) } }
        var done: (() -> Void)?
        func go() { done?() ; @available(*, deprecated) func old() {} }
      }
      """
    let rewritten = Rewritten(text)
    #expect(rewritten.text == text)
    #expect(rewritten.file("A.swift")?.edits == [])
  }

  @Test("Statements of main.swift and previews go")
  func entryPoints() {
    let text = """
      import UIKit
      UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, nil)
      let shared = 1
      #Preview("A") {
        A()
      }
      """
    let rewritten = Rewritten(text)
    #expect(rewritten.text == "import UIKit\n\nlet shared = 1\n\n\n")
    #expect(rewritten.file("A.swift")?.omissions.map(\.name) == ["#Preview"])
  }

  @Test("Outlets and actions are listed with their class")
  func connections() {
    let text = """
      class Editor: UIViewController {
        @IBOutlet private weak var titleLabel: UILabel!
        @IBOutlet var buttons: [UIButton]!
        @IBAction func save(_ sender: Any) {}
        @IBAction func close(with sender: UIButton, event: UIEvent) {}
      }
      """
    let editor = Rewritten(text).type("Editor")
    #expect(editor?.outlets.map(\.name) == ["titleLabel", "buttons"])
    #expect(editor?.outlets.map(\.type) == ["UILabel", "UIButton"])
    #expect(editor?.outlets.map(\.isCollection) == [false, true])
    #expect(editor?.actions.map(\.selector) == ["save:", "closeWith:event:"])
    #expect(editor?.actions.map(\.method) == ["save(_:)", "close(with:event:)"])
  }
}
