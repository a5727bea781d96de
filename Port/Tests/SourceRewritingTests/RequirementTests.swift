import SourceRewriting
import Testing

struct RequirementTests {
  @Test(
    "Optional requirements get defaults, and those without a neutral value are left out and named"
  )
  func defaults() {
    let text = """
      @objc public protocol P: Named {
        func must()
        @objc optional func may(_ x: Int, with name: String)
        @objc optional func should() -> Bool
        @objc optional func views(in view: UIView?) -> [UIView]
        @objc optional var title: String? { get }
        @objc optional var count: Int { get set }
        @objc optional func make() -> UIView
      }
      """
    let rewritten = Rewritten(text)
    #expect(
      rewritten.text == """
        public protocol P: AnyObject, Named {
          func must()
          func may(_ x: Int, with name: String)
          func should() -> Bool
          func views(in view: UIView?) -> [UIView]
          var title: String? { get }
          var count: Int { get set }
          
        }
        #sourceLocation(file: "A.swift", line: 3)
        extension P { public func may(_ x: Int, with name: String) {  } }

        #sourceLocation(file: "A.swift", line: 4)
        extension P { public func should() -> Bool { false } }

        #sourceLocation(file: "A.swift", line: 5)
        extension P { public func views(in view: UIView?) -> [UIView] { [] } }

        #sourceLocation(file: "A.swift", line: 6)
        extension P { public var title: String? { nil } }

        #sourceLocation(file: "A.swift", line: 7)
        extension P { public var count: Int { get { 0 } set {} } }

        """
    )
    #expect(rewritten.file("A.swift")?.omissions.map(\.name) == ["P.make()"])
    #expect(rewritten.file("A.swift")?.omissions.map(\.line) == [8])
  }

  @Test(
    "A call of an optional requirement loses its '?', a call of a closure keeps it",
    arguments: [
      ("delegate?.may?(1)", "delegate?.may(1)"),
      ("delegate.may?(1)", "delegate.may(1)"),
      ("let x = delegate?.should?() ?? true", "let x = delegate?.should() ?? true"),
      ("let x = delegate.should?() ?? true", "let x = Optional(delegate.should()) ?? true"),
      ("if let n = list.name?() { n }", "if let n = list.name() { n }"),
      ("delegate?.didTap?()", "delegate?.didTap?()"),
      ("didTap?(1)", "didTap?(1)"),
      ("delegate?.may?(1, 2)", "delegate?.may?(1, 2)"),
      ("let v = delegate?.make?(1)", "let v = (nil as UIView?)"),
      ("let v = delegate?.make?(1).frame", "let v = (nil as UIView?)?.frame"),
      ("delegate?.finish? { 1 }", "delegate?.finish { 1 }"),
      ("scroll?.didScroll?(self)", "scroll?.didScroll(self)"),
    ]
  )
  func calls(input: String, output: String) {
    let text = """
      @objc protocol P: AnyObject {
        @objc optional func may(_ x: Int)
        @objc optional func should() -> Bool
        @objc optional func name() -> String?
        @objc optional func make(_ x: Int) -> UIView
        @objc optional func finish(_ done: () -> Int)
      }
      """
    let framework = """
      public protocol ScrollDelegate: AnyObject { func didScroll(_ view: Any) }
      extension ScrollDelegate { public func didScroll(_ view: Any) {} }
      """
    var options = RewriteOptions(module: "App")
    options.framework = FrameworkInterface(files: [SourceFile(path: "S.swift", text: framework)])
    let rewritten = Rewritten(
      ["A.swift": "func f() { \(input) }", "P.swift": text],
      options: options
    )
    #expect(rewritten["A.swift"] == "func f() { \(output) }")
  }

  @Test("What Swift would not call, or cannot make, is named with its line")
  func remarks() {
    let text = """
      @objc protocol P { @objc optional func may() ; @objc optional func other() }
      class A: P { func other() {} }
      class B: A {
        func may() {}
        override func other() {}
      }
      func make<T: UIView>(_ type: T.Type) -> T { T(frame: .zero) }
      func watch(_ a: NSObject) { a.addObserver(a, forKeyPath: "x", options: [], context: nil) }
      """
    let remarks = Rewritten(text).file("A.swift")?.remarks ?? []
    #expect(remarks.map(\.line) == [4, 7, 8])
    #expect(
      remarks.first?.text
        == "'may()' is called only if A, which conforms to P, declares it and B overrides it"
    )
  }
}
