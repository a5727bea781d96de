import SourceRewriting
import Testing

struct TypeTests {
  private static let text = """
    class Plain: UIView {}
    class Framed: UIView {
      override init(frame: CGRect) { super.init(frame: frame) }
      required init?(coder: NSCoder) { nil }
    }
    class Titled: UIView {
      init(title: String) { super.init(frame: .zero) }
      required init?(coder: NSCoder) { nil }
    }
    class Defaulted: UIView {
      init(title: String = "") { super.init(frame: .zero) }
      required init?(coder: NSCoder) { nil }
    }
    class Unset: UIView { let x: Int }
    class Cell: BaseCell<Int> {}
    class BaseCell<T>: UITableViewCell { var item: T? ; lazy var x: Int = 1 }
    class Forbidden: Framed { @available(*, unavailable) override init(frame: CGRect) { fatalError() } }
    private class Outer { class Screen: UIViewController, Named { private init() {} } }
    struct Value: Named {}
    """

  @Test(
    "The ways to make an object follow Swift's rules of inherited initializers",
    arguments: [
      ("Plain", [DeclaredType.Maker.withoutArguments, .frame]),
      ("Framed", [.withoutArguments, .frame]),
      ("Titled", []),
      ("Defaulted", [.withoutArguments]),
      ("Unset", []),
      ("Cell", [.withoutArguments, .cellStyle]),
      ("Forbidden", []),
      ("Outer.Screen", []),
    ]
  )
  func makers(name: String, makers: [DeclaredType.Maker]) {
    let framework = """
      open class UIResponder: NSObject {}
      open class UIView: UIResponder {
        public init(frame: CGRect) {}
        public required init?(coder: NSCoder) {}
        public convenience init() {}
      }
      open class UITableViewCell: UIView {
        public init(style: CellStyle, reuseIdentifier: String?) {}
        public required init?(coder: NSCoder) {}
        public convenience init() {}
      }
      """
    var options = RewriteOptions(module: "App")
    options.framework = FrameworkInterface(files: [SourceFile(path: "UIKit.swift", text: framework)]
    )
    #expect(Rewritten(Self.text, options: options).type(name)?.makers == Set(makers))
  }

  @Test("A type is listed with its ancestors, conformances, access and place")
  func types() {
    let rewritten = Rewritten(Self.text)
    let cell = rewritten.type("Cell")
    #expect(cell?.ancestors == ["BaseCell", "UITableViewCell"])
    #expect(cell?.line == 15)
    #expect(rewritten.type("BaseCell")?.isGeneric == true)
    let screen = rewritten.type("Outer.Screen")
    #expect(screen?.conformances == ["Named"])
    #expect(screen?.access == .private)
    #expect(rewritten.type("Value")?.kind == .struct)
    #expect(rewritten.file("A.swift")?.declaredNames.contains("Cell") == true)
    #expect(rewritten.file("A.swift")?.usedNames.contains("UITableViewCell") == true)
  }
}
