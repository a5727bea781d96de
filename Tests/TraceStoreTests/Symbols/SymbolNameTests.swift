import Testing

@testable import Symbolication
@testable import TraceStore

@Suite("Names of functions")
struct SymbolNameTests {
  @Test(
    "are shown without modules, types and results",
    arguments: [
      ("App.Cell.updateConstraints() -> ()", "Cell.updateConstraints()", "App"),
      (
        "App.load(_: Swift.Int, page: (Swift.Int, b: Swift.Int)) throws -> ()", "load(_:page:)",
        "App"
      ),
      ("static App.Cell.(make in _0123ABCD)(App.Kind) -> [UIKit.UIView]", "Cell.make(_:)", "App"),
      ("App.(Box in _0123ABCD).value.getter : Swift.Int", "Box.value.getter", "App"),
      (
        "App.Cell.__allocating_init(coder: Foundation.NSCoder) -> App.Cell?", "Cell.init(coder:)",
        "App"
      ),
      ("(extension in App):UIKit.UIView.pin(to: UIKit.UIView) -> ()", "UIView.pin(to:)", "App"),
      (
        "closure #1 (Swift.Int) -> () in closure #2 @Sendable () async -> () in App.Cell.load() -> ()",
        "closure #1 in closure #2 in Cell.load()", "App"
      ),
      (
        "helper #1 (x: Swift.Int) -> () in App.Cell.load() -> ()", "helper #1 in Cell.load()", "App"
      ),
      (
        "generic specialization <Swift.Int> of App.Stack.push<A where A: App.P>(A) -> ()",
        "Stack.push(_:)", "App"
      ),
      (
        "function signature specialization <Arg[2] = [Closure Propagated : closure #1 () -> () in App.f() -> (), "
          + "Argument Types : [App.Cell]> of static App.Pass.work(_: App.Phase, on: App.Cell) -> ()",
        "Pass.work(_:on:)", "App"
      ),
      ("merged App.Cell.a.setter : Swift.Int", "Cell.a.setter", "App"),
      ("(2) await resume partial function for App.run() async -> ()", "run()", "App"),
      ("static App.Size.== infix(App.Size, App.Size) -> Swift.Bool", "Size.==(_:_:)", "App"),
      (
        "App.apply(_: (Swift.Int) -> (), to: [Swift.String : Swift.Int]) -> ()", "apply(_:to:)",
        "App"
      ),
    ]
  )
  func shown(demangled: String, text: String, module: String) {
    let name = SymbolName(demangled: demangled)
    #expect(name.text == text)
    #expect(name.module == module)
    #expect(!name.isGenerated)
  }

  @Test(
    "of what the compiler made by itself are told apart",
    arguments: [
      "protocol witness for UIKit.P.f() -> () in conformance App.Cell : UIKit.P in App",
      "reabstraction thunk helper from @callee_guaranteed () -> () to @escaping () -> ()",
      "outlined destroy of App.Cell?", "type metadata accessor for App.Cell",
      "partial apply forwarder for closure #1 () -> () in App.Cell.load() -> ()",
    ]
  )
  func generated(demangled: String) {
    #expect(SymbolName(demangled: demangled).isGenerated)
  }

  @Test("that are mangled are demangled, others stay as they are")
  func demangled() {
    let name = SymbolName(linkageName: "$s3App4CellC17updateConstraintsyyF")
    #expect(name.text == "Cell.updateConstraints()")
    #expect(name.module == "App")
    #expect(SymbolName(linkageName: "main").text == "main")
    #expect(SymbolName(linkageName: "$sXYZ\u{1B}[2J").text == "$sXYZ\u{1B}[2J")
    #expect(SymbolName(linkageName: "").text == "")
  }

  @Test("that are no names at all are kept, whatever they are")
  func hostile() {
    for text in [
      "", "(", "((((", "a.(b", "<>", "<", "closure #", " in ", "#1 in ", "a in b in #", "(1) ",
      "generic ",
    ] {
      _ = SymbolName(demangled: text)
    }
    #expect(SymbolName(demangled: "((((").text == "((((")
  }

  @Test("tell libraries' code from the user's")
  func libraries() {
    func isLibrary(_ linkageName: String, file: String? = nil) -> Bool {
      LibraryCode.isLibrary(
        SymbolName(linkageName: linkageName),
        linkageName: linkageName,
        file: file
      )
    }
    #expect(isLibrary("$s5UIKit6UIViewC14layoutIfNeededyyF"))
    #expect(isLibrary("$s12LayoutEngineAAC3addyyF"))
    #expect(isLibrary("cs_note_stack"))
    #expect(isLibrary("plumbline_mark"))
    #expect(!isLibrary("main"))
    #expect(!isLibrary("$s3App4CellC17updateConstraintsyyF"))
    #expect(isLibrary("$s3App4CellC17updateConstraintsyyF", file: "/<compiler-generated>"))
    #expect(LibraryCode.isLibrary(path: "/usr/lib/swift/linux/libswiftCore.so"))
    #expect(LibraryCode.isLibrary(path: "/opt/swift/usr/lib/swift/linux/libFoundation.so"))
    #expect(LibraryCode.isLibrary(path: "linux-vdso.so.1"))
    #expect(!LibraryCode.isLibrary(path: "/home/me/App/.build/debug/App"))
  }
}
