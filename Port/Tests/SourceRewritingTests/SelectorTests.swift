import SourceRewriting
import Testing

struct SelectorTests {
  private static let declarations = """
      @objc func plain() {}
      @objc func save(_ sender: Any) {}
      @objc func save(with name: String) {}
      @objc func load(name: String, from place: Int) {}
      @objc func moveTo(point: Int) {}
      @objc(renamed:) func original(_ x: Int) {}
      @objc private func hidden() {}
      @objc func both() {}
      func both(_ x: Int) {}
      @objc class func shared() {}
      @objc var title = ""
      @objc func three(_ a: Int, b: Int, c: Int) {}
      @objc func later(_ x: Int) async {}
      var model: Model!
    """

  @Test(
    "A selector is made from the unapplied method under the name that Swift gives it",
    arguments: [
      ("plain", "Selector(\"plain\", Editor.plain)"),
      ("save(_:)", "Selector(\"save:\", Editor.save(_:))"),
      ("self.save(_:)", "Selector(\"save:\", Editor.save(_:))"),
      ("Editor.save(with:)", "Selector(\"saveWith:\", Editor.save(with:))"),
      ("load", "Selector(\"loadWithName:from:\", Editor.load(name:from:))"),
      ("moveTo(point:)", "Selector(\"moveToPoint:\", Editor.moveTo(point:))"),
      ("original", "Selector(\"renamed:\", Editor.original(_:))"),
      ("hidden", "Selector(\"hidden\", Editor.hidden)"),
      (
        "both",
        "Selector(\"both\", { (target: Editor) in { target.both() } })"
      ),
      (
        "both as () -> Void",
        "Selector(\"both\", { (target: Editor) in { target.both() } })"
      ),
      (
        "save as (Any) -> Void",
        "Selector(\"save:\", { (target: Editor) in { (argument0: Any) in target.save(argument0) } })"
      ),
      ("Editor.shared", "Selector(\"shared\", { (_: Editor.Type) in Editor.shared })"),
      ("getter: title", "Selector(\"title\", { (target: Editor) in { target.title } })"),
      (
        "setter: Editor.title",
        "Selector(\"setTitle:\", { (target: Editor) in { target.title = $0 } })"
      ),
      ("model.refresh", "Selector(\"refresh:\", Model.refresh(_:))"),
      ("Other.tap", "Selector(\"tap:\", Other.tap(_:))"),
      ("UIView.endEditing(_:)", "Selector(\"endEditing:\", UIView.endEditing(_:))"),
      ("unknown.thing", "Selector(\"thing\", type(of: unknown).thing)"),
      ("self?.inherited", "Selector(\"inherited:\", Editor.inherited(_:))"),
      ("self!.model?.refresh", "Selector(\"refresh:\", Model.refresh(_:))"),
      ("inherited", "Selector(\"inherited:\", Editor.inherited(_:))"),
      (
        "three(_:b:c:)",
        "Selector(\"three:b:c:\", { (target: Editor) in { _ = target.three(_:b:c:) } })"
      ),
      (
        "later",
        "Selector(\"later:\", "
          + "{ (target: Editor) in { (argument0: Int) in Task { await target.later(argument0) } } })"
      ),
      ("ofAll", "Selector(\"ofAll:\", Editor.ofAll(_:))"),
      ("becomeFirst", "Selector(\"becomeFirst:\", Editor.becomeFirst(_:))"),
    ]
  )
  func selectors(input: String, output: String) {
    let text = """
      import UIKit
      class Editor: Base {
      \(Self.declarations)
        func go() { use(#selector(\(input))) }
      }
      class Base: UIView { @objc func inherited(_ x: Any) {} }
      class Model { @objc func refresh(_ x: Any) {} }
      extension UIView { @objc func ofAll(_ x: Any) {} }
      """
    let framework = "open class UIView { open func becomeFirst(_ x: Any) {} }"
    var options = RewriteOptions(module: "App")
    options.framework = FrameworkInterface(files: [
      SourceFile(path: "UIView.swift", text: framework)
    ])
    let other =
      "extension Nested.Other { @objc func tap(_ x: Any) {} }\nenum Nested { class Other {} }"
    let rewritten = Rewritten(["A.swift": text, "B.swift": other], options: options)
    let line = rewritten.text.split(separator: "\n").first { $0.contains("go()") } ?? ""
    #expect(line == "  func go() { use(\(output)) }")
  }

  @Test("In an extension the type is named as it is extended, in a nested type by its own name")
  func contexts() {
    let text = """
      import UIKit
      extension Outer.Inner { @objc func a() { use(#selector(a)) } }
      enum Outer { class Inner { func b() { use(#selector(self.a)) } } }
      class G<T> { @objc func c() { use(#selector(c)) } }
      class S { @objc static func d() { use(#selector(d)) } }
      """
    let rewritten = Rewritten(text)
    #expect(rewritten.text.contains("Selector(\"a\", Outer.Inner.a)"))
    #expect(rewritten.text.contains("Selector(\"a\", Inner.a)"))
    #expect(rewritten.text.contains("Selector(\"c\", G.c)"))
    #expect(rewritten.text.contains("Selector(\"d\", { (_: S.Type) in S.d })"))
    #expect(
      rewritten.file("A.swift")?.selectors.map(\.method) == [
        "Outer.Inner.a", "Outer.Inner.a", "G.c", "S.d",
      ]
    )
  }

  @Test("A selector over several lines keeps them, and a file without UIKit gets it")
  func lines() {
    let text =
      "class A {\n  @objc func a() {}\n  let s = #selector(\n    A.a\n  )\n  let t = 1\n}\n"
    let options = RewriteOptions(module: "App", root: "/app")
    #expect(
      Rewritten(text, options: options).text
        == """
        import UIKit
        #sourceLocation(file: "/app/A.swift", line: 1)
        class A {
          func a() {}
          let s = Selector("a", A.a)


          let t = 1
        }

        """
    )
  }

  @Test(
    "A key path becomes the string of its properties",
    arguments: [
      ("Person.name", "name"), ("address.street", "address.street"),
      ("A.B.c.d", "c.d"), ("self.x", "x"),
    ]
  )
  func keyPaths(input: String, output: String) {
    #expect(Rewritten("let k = #keyPath(\(input))").text == "let k = \"\(output)\"")
  }
}
