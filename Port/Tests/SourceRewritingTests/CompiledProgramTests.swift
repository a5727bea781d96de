import Foundation
import SourceRewriting
import Testing

/// Programs that need the Objective-C runtime, rewritten, compiled and run.
@Suite(.serialized)
struct CompiledProgramTests {
  private static let delegate = """
    import UIKit

    @MainActor @objc protocol EditorDelegate {
      func editorDidSave(_ editor: Editor)
      @objc optional func editor(_ editor: Editor, didRename name: String)
      @objc optional func editorShouldClose(_ editor: Editor) -> Bool
      @objc optional var editorTitle: String? { get }
      @objc optional func editorView(_ editor: Editor) -> UIView
    }

    class Silent: EditorDelegate {
      func editorDidSave(_ editor: Editor) { print("silent saved") }
    }

    class Loud: NSObject, EditorDelegate {
      func editorDidSave(_ editor: Editor) { print("loud saved") }
      func editor(_ editor: Editor, didRename name: String) { print("renamed", name) }
      func editorShouldClose(_ editor: Editor) -> Bool { true }
      var editorTitle: String? { "Loud" }
    }
    """

  private static let editor = """
    import UIKit
    @objcMembers
    public class Editor: UIView {
      weak var delegate: EditorDelegate?
      weak var scroll: UIScrollViewDelegate?
      @IBOutlet weak var button: UIControl!
      @IBInspectable dynamic var title = "none"
      lazy var model: Model = Model()
      private lazy var closing: Selector = #selector(close)

      func connect(_ control: UIControl) {
        button = control
        control.addTarget(self, action: #selector(save(_:)))
        control.addTarget(self, action: closing)
        control.addTarget(self, action: #selector(self.twice as () -> Void))
        control.addTarget(self, action: #selector(twice as (UIControl) -> Void))
        control.addTarget(model, action: #selector(model.refresh))
        control.addTarget(self, action: #selector(Editor.fromExtension(with:)))
        control.addTarget(self, action: #selector(ofAllViews))
        control.addTarget(Editor.self, action: #selector(Editor.shared(_:)))
        control.addTarget(self, action: #selector(UIView.layoutSubviews))
        control.addTarget(self, action: #selector(getter: title))
      }
      @IBAction func save(_ sender: UIControl) { print("save", sender === button!) }
      @objc private func close() { print("close") }
      func twice() { print("twice") }
      func twice(_ sender: UIControl) { print("twice with sender") }
      static func shared(_ sender: Any) { print("shared") }

      func tell(_ other: EditorDelegate) {
        delegate?.editorDidSave(self)
        delegate?.editor?(self, didRename: title)
        if delegate?.editorShouldClose?(self) ?? false { print("closes") }
        if let closes = other.editorShouldClose?(self) { print("other closes", closes) }
        if let title = delegate?.editorTitle { print(title ?? "no title") }
        if let view = delegate?.editorView?(self) { print(view) }
        scroll?.scrollViewDidScroll?(self)
        print(#keyPath(Editor.title))
      }
    }

    @IBDesignable class Model: NSObject {
      @NSManaged var note: String?
      @NSManaged var count: Int

      @objc func refresh(_ sender: Any?) {
        print("refresh")
        note = "two"
        count = 2
        print(note ?? "none", count + 1)
      }
    }
    """

  private static let layout = """
    import UIKit

    private let margin = Margin(value: 3)
    fileprivate struct Margin { let value: Int }

    extension Editor {
      @objc func fromExtension(with sender: Any) { print("extension") }

      #if os(iOS)
      override public func layoutSubviews() {
        super.layoutSubviews()
        place(margin)
        print(#line, #function)
      }
      #endif
      private func place(_ margin: Margin) { print("margin", margin.value) }

      @objc func describe() { print("an editor") }
    }

    extension UIView { @objc func ofAllViews() { print("of all views") } }

    class RichEditor: Editor {
      override func describe() {
        super.describe()
        if #available(iOS 15, *) { print("a rich one") } else { oldCall() }
      }
    }

    final class ScreenController: UIViewController {
      private var isReady: Bool = false
    }
    extension ScreenController {
      override func viewDidLoad() {
        #if targetEnvironment(simulator)
        isReady = false
        #else
        isReady = true
        #endif
        print("loaded", isReady)
      }
    }
    """

  private static let program = """
    import UIKit
    MainActor.assumeIsolated {
      let editor = RichEditor()
      let control = UIControl()
      editor.connect(control)
      control.send()
      let loud = Loud()
      editor.delegate = loud
      editor.tell(Silent())
      (editor as Editor).describe()
      ScreenController().viewDidLoad()
    }
    """

  private static let expected = """
    save true
    close
    twice
    twice with sender
    refresh
    two 3
    extension
    of all views
    shared
    margin 3
    13 layoutSubviews()
    loud saved
    renamed none
    closes
    other closes false
    Loud
    title
    an editor
    a rich one
    loaded true

    """

  private static let framework = """
    public protocol UIScrollViewDelegate { func scrollViewDidScroll(_ view: UIView) }
    extension UIScrollViewDelegate { public func scrollViewDidScroll(_ view: UIView) {} }
    """

  private func rewritten(_ extra: [String: String] = [:]) -> [String: String] {
    var options = RewriteOptions(module: "App", root: "/original app")
    options.framework = FrameworkInterface(
      files: [SourceFile(path: "UIScrollView.swift", text: Self.framework)]
    )
    let files = [
      "Delegate.swift": Self.delegate, "Editor.swift": Self.editor, "Layout.swift": Self.layout,
    ].merging(extra) { $1 }
    let rewritten = Rewritten(files, options: options)
    return Dictionary(uniqueKeysWithValues: files.keys.map { ($0, rewritten[$0]) })
  }

  @Test("The rewritten program compiles in both language modes, and does what it did")
  func behavior() throws {
    let compiler = try Compiler()
    defer { compiler.remove() }
    var files = rewritten()
    files["main.swift"] = Self.program
    for mode in ["5", "6"] {
      let arguments = ["-swift-version", mode, "-o", "app\(mode)"]
      let result = try compiler.compile(files, named: "mode\(mode)", arguments: arguments)
      try #require(result.status == 0, "\(result.output)")
      #expect(try compiler.output(of: "app\(mode)") == Self.expected)
    }
  }

  @Test("Errors name the line of the original, in moved members and behind them too")
  func errors() throws {
    let compiler = try Compiler()
    defer { compiler.remove() }
    let wrong = [
      "Editor.swift": Self.editor.replacing("#selector(close)", with: "#selector(clsoe)")
        .replacing("print(\"refresh\")", with: "print(missing1)"),
      "Layout.swift": Self.layout.replacing("place(margin)", with: "place(missing2)")
        .replacing("print(\"of all views\")", with: "print(missing3)")
        .replacing("print(\"a rich one\")", with: "print(missing4)"),
    ]
    let result = try compiler.compile(
      rewritten(wrong),
      named: "errors",
      arguments: ["-typecheck", "-wmo", "-parse-as-library"]
    )
    #expect(result.status != 0)
    let lines = result.output.split(separator: "\n").filter { $0.contains(": error: ") }
    for (file, text, word) in [
      ("Editor.swift", wrong["Editor.swift"], "clsoe"),
      ("Editor.swift", wrong["Editor.swift"], "missing1"),
      ("Layout.swift", wrong["Layout.swift"], "missing2"),
      ("Layout.swift", wrong["Layout.swift"], "missing3"),
      ("Layout.swift", wrong["Layout.swift"], "missing4"),
    ] {
      let before = (text ?? "").prefix(
        upTo: (text ?? "").firstRange(of: word)?.lowerBound ?? "".startIndex
      )
      let line = before.count(where: \.isNewline) + 1
      let column = before.split(separator: "\n", omittingEmptySubsequences: false).last?.count ?? 0
      let error = lines.first { $0.contains(word) } ?? ""
      #expect(error.hasPrefix("/original app/\(file):\(line):"))
      // Columns may differ on edited lines.
      if word != "clsoe", word != "missing4", word != "missing1", word != "missing3" {
        #expect(error.hasPrefix("/original app/\(file):\(line):\(column + 1):"))
      }
    }
  }
}
