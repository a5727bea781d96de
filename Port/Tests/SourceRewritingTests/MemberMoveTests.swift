import SourceRewriting
import Testing

struct MemberMoveTests {
  @Test("An override in an extension moves into the class, with its lines, access and imports")
  func overrides() {
    let files = [
      "A.swift": "import UIKit\nclass A: UIView {\n  var x = 1\n}\n",
      "A+Layout.swift": """
      import UIKit
      import OpenCombine
      private let margin = Space()
      fileprivate struct Space { private(set) var left = 1 }
      private let unused = 1
      extension A {
        // Lays out.
        @objc override func layoutSubviews() {
          super.layoutSubviews()
          place(margin)
        }
        private func place(_ space: Space) {}
        private func other() {}
      }
      """,
    ]
    let options = RewriteOptions(module: "App", root: "/app", modules: ["OpenCombine"])
    let rewritten = Rewritten(files, options: options)
    #expect(
      rewritten["A.swift"] == """
        import OpenCombine
        #sourceLocation(file: "/app/A.swift", line: 1)
        import UIKit
        class A: UIView {
          var x = 1

        #sourceLocation(file: "/app/A+Layout.swift", line: 8)
          override func layoutSubviews() {
            super.layoutSubviews()
            place(margin)
          }
        #sourceLocation(file: "/app/A.swift", line: 4)
        }

        """
    )
    #expect(
      rewritten["A+Layout.swift"] == """
        #sourceLocation(file: "/app/A+Layout.swift", line: 1)
        import UIKit
        import OpenCombine
        let margin = Space()
        struct Space { private(set) var left = 1 }
        private let unused = 1
        extension A {
          // Lays out.
          



          func place(_ space: Space) {}
          private func other() {}
        }
        """
    )
    #expect(
      rewritten.kinds("A+Layout.swift") == [.access, .access, .attribute, .movedMember, .access]
    )
  }

  @Test(
    "A member of an extension that a subclass overrides moves, and what is in its file stays private"
  )
  func overridden() {
    let text = """
      class A { private let x = 1 }
      private extension A {
        func go() { helper() }
        func helper() {}
      }
      public extension A { var tint: Int { 1 } }
      class B: A {}
      class C: B { override func go() {} ; override var tint: Int { 2 } }
      """
    #expect(
      Rewritten(text).text == """
        class A { private let x = 1 
        #sourceLocation(file: "A.swift", line: 3)
          func go() { helper() }
        #sourceLocation(file: "A.swift", line: 1)

        #sourceLocation(file: "A.swift", line: 6)
                             public var tint: Int { 1 }
        #sourceLocation(file: "A.swift", line: 1)
        }
        private extension A {
          
          func helper() {}
        }
        public extension A {  }
        class B: A {}
        class C: B { override func go() {} ; override var tint: Int { 2 } }
        """
    )
  }

  @Test("What overrides through an extension of a class of others is left out and named")
  func foreign() {
    let text = """
      extension UIViewController { @objc func setUp() {} ; func other() {} }
      extension UIButton { open override func layoutSubviews() {} }
      class A: UIViewController { override func setUp() {} }
      class B: A {}
      extension B { func more() {} }
      class C: UIViewController { override func viewDidLoad() {} }
      """
    let rewritten = Rewritten(text)
    #expect(
      rewritten.text == """
        extension UIViewController {  ; func other() {} }
        extension UIButton {  }



        class C: UIViewController { override func viewDidLoad() {} }
        """
    )
    #expect(
      rewritten.file("A.swift")?.omissions.map { "\($0.line) \($0.name)" } == [
        "1 UIViewController.setUp()", "2 UIButton.layoutSubviews()", "3 A", "4 B", "5 B",
      ]
    )
    #expect(rewritten.rewriting.types.map(\.name) == ["C"])
  }

  @Test("A member that overrides one of its class's own body stays in the subclass")
  func ownBody() {
    let text =
      "class A { func go() {} }\nextension A { func go(_ x: Int) {} }\nclass B: A { override func go() {} }"
    #expect(Rewritten(text).text == text)
  }
}
