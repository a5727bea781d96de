import Foundation
import TestSupport
import Testing

@testable import PageBundler

@Suite struct `Modules of the page` {
  private func bundle(_ sources: [String: String]) throws -> PageBundle {
    try PageBundle(
      sources.sorted { $0.key < $1.key }.map { try PageModule(name: $0.key, source: $0.value) },
      entry: "main.js"
    )
  }

  private func error(_ sources: [String: String]) -> PageBundlingError? {
    do {
      _ = try bundle(sources)
      return nil
    } catch {
      return error as? PageBundlingError
    }
  }

  @Test func `stand before those that import them`() throws {
    let bundle = try bundle([
      "a.js": "import { two } from \"./c.js\";\nexport function one() {\n  return two;\n}\n",
      "c.js": "// First.\nexport const two = 2;\n",
      "main.js":
        "import {\n  one,\n} from \"./a.js\";\nimport { two } from \"./c.js\";\none(two);\n",
    ])
    #expect(bundle.order == ["c.js", "a.js", "main.js"])
    #expect(
      bundle.script
        == "\"use strict\";\n// First.\nconst two = 2;\nfunction one() {\n  return two;\n}\none(two);\n"
    )
  }

  @Test(arguments: [
    "import * as a from \"./a.js\";", "import a from \"./a.js\";", "import \"./a.js\";",
    "import { a as b } from \"./a.js\";", "import { a } from \"elsewhere\";",
    "import { a } from \"../a.js\";", "import { a } from \"./a.js\"", "import(\"./a.js\");",
    "export default 1;", "export { a };", "export * from \"./a.js\";", "const { a } = b;",
    "export const [a] = b;",
  ])
  func `may say nothing that a bundle does not keep`(line: String) {
    #expect(error(["a.js": "export const a = 1;\n", "main.js": "\n\(line)\n"])?.line == 2)
  }

  @Test func `import what is there, and not each other`() {
    let missing = error(["main.js": "import { a } from \"./a.js\";\n"])
    #expect(missing?.message == "There is no module 'a.js'.")
    let hidden = error(["a.js": "const a = 1;\n", "main.js": "import { a } from \"./a.js\";\n"])
    #expect(hidden?.message == "a.js does not export 'a'.")
    let circle = error([
      "a.js": "import { b } from \"./b.js\";\nexport const a = 1;\n",
      "b.js": "import { a } from \"./a.js\";\nexport const b = 1;\n",
      "main.js": "import { a } from \"./a.js\";\n",
    ])
    #expect(circle?.message == "Modules import each other: a.js → b.js → a.js.")
    let unused = error(["a.js": "export const a = 1;\n", "main.js": "\n"])
    #expect(
      unused == PageBundlingError(module: "a.js", line: 1, message: "Nothing imports this module.")
    )
  }

  @Test func `do not declare one name twice`() {
    let error = error([
      "a.js": "export const a = 1;\nfunction same() {}\n",
      "main.js": "import { a } from \"./a.js\";\nasync function same() {}\n",
    ])
    #expect(
      error
        == PageBundlingError(module: "main.js", line: 2, message: "a.js declares 'same', too.")
    )
  }

  @Test func `come out of a literal as they were`() {
    #expect(PageBundler.literal("a\n\"b\"") == "#\"\"\"\na\n\"b\"\n\"\"\"#")
    #expect(PageBundler.literal("\"#, \\##(x)").hasPrefix("###\"\"\"\n"))
  }
}
