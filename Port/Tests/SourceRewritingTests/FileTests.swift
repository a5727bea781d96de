import SourceRewriting
import Testing

struct FileTests {
  @Test(
    "Imports are those of the modules that are here",
    arguments: [
      ("import UIKit", "import UIKit", ImportedModule.Treatment.kept),
      ("import class UIKit.UIView", "import UIKit", .kept),
      ("import UIKit.UIGestureRecognizerSubclass", "import UIKit", .kept),
      ("@testable import Core", "@testable import Core", .kept),
      (
        "@preconcurrency import Combine",
        "@preconcurrency import OpenCombine; @preconcurrency import OpenCombineFoundation",
        .replaced(by: "OpenCombine")
      ),
      ("import Darwin", "import Foundation", .replaced(by: "Foundation")),
      ("import ObjectiveC.runtime", "", .removed),
      ("import App", "", .removed),
      ("import WebKit", "import UIKit; ", .unavailable),
      ("import os.log", "import UnifiedLogging", .replaced(by: "UnifiedLogging")),
    ]
  )
  func imports(input: String, output: String, treatment: ImportedModule.Treatment) {
    let options = RewriteOptions(
      module: "App",
      modules: ["Core", "OpenCombine", "OpenCombineFoundation", "UnifiedLogging"]
    )
    let rewritten = Rewritten(input + "\nlet x = 1", options: options)
    #expect(rewritten.text == output + "\nlet x = 1")
    #expect(rewritten.file("A.swift")?.imports.map(\.treatment) == [treatment])
  }

  @Test("What Foundation has in another module on Linux is imported")
  func networking() {
    let rewritten = Rewritten("import Foundation\nlet s = URLSession.shared\n")
    #expect(
      rewritten.text
        == "import FoundationNetworking; import Foundation\nlet s = URLSession.shared\n"
    )
  }

  @Test("A file that writes to the system's log without its import gets it")
  func logging() {
    let options = RewriteOptions(module: "App", modules: ["UnifiedLogging"])
    let rewritten = Rewritten("import UIKit\nfunc f() { os_log(\"x\") }\n", options: options)
    #expect(rewritten.text == "import UnifiedLogging; import UIKit\nfunc f() { os_log(\"x\") }\n")
  }

  @Test("A file that is not Swift has its first error with line and column, and the others go on")
  func errors() {
    let rewritten = Rewritten([
      "A.swift": "let a = 1\nclass {\n", "B.swift": "@objc class B {}",
      "C.swift": "let c = 1\n\u{0}", "D.swift": "",
    ])
    #expect(rewritten["A.swift"] == "2:7: expected identifier in class")
    #expect(rewritten["B.swift"] == "class B {}")
    #expect(rewritten["C.swift"] == "2:1: the file has a zero byte, as binary files have")
    #expect(rewritten["D.swift"] == "")
  }

  @Test("Bytes that are not UTF-8 and files that are too large are refused")
  func bytes() {
    let files = [
      SourceFile(path: "A.swift", contents: Array("let a = \"".utf8) + [0xFF, 0x22]),
      SourceFile(path: "B.swift", contents: Array(repeating: 0x20, count: 10 << 20)),
    ]
    let rewriting = SourceRewriter(options: RewriteOptions(module: "App")).rewrite(files)
    let place = SourcePlace(line: 1, column: 1)
    #expect(
      rewriting.files.map(\.outcome) == [
        .unparsable(place, message: "the file's text is not UTF-8"),
        .unparsable(place, message: "the file is larger than 1 MB"),
      ]
    )
  }

  @Test("Progress counts up to the number of files")
  func progress() {
    let counted = Counter()
    let files = (0..<20).map { SourceFile(path: "\($0).swift", text: "let a\($0) = 1") }
    let rewriter = SourceRewriter(options: RewriteOptions(module: "App"))
    let rewriting = rewriter.rewrite(files) { counted.add($0) }
    #expect(counted.values.sorted() == Array(1...20))
    #expect(rewriting.files.map(\.path) == files.map(\.path))
  }
}
