import Foundation

/// Bundles the page's modules and its style sheet into one Swift file: `PageBundler FOLDER OUTPUT`.
///
/// A module that cannot be bundled ends the build, with its file and line.
@main
struct PageBundler {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      complain("usage: PageBundler FOLDER OUTPUT")
      exit(64)
    }
    let folder = URL(fileURLWithPath: arguments[1])
    do {
      let modules = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".js") }
        .sorted()
        .map { name in
          try PageModule(name: name, source: text(of: folder.appendingPathComponent(name)))
        }
      let script = try PageBundle(modules, entry: "main.js").script
      let style = try text(of: folder.appendingPathComponent("page.css"))
      let source = """
        // Made by PageBundler of Sources/TracePage/Page.

        /// The page's own code and looks.
        enum PageScript {
          /// The style sheet.
          static let style = \(literal(style))

          /// All modules as one script.
          static let source = \(literal(script))
        }

        """
      try source.write(to: URL(fileURLWithPath: arguments[2]), atomically: true, encoding: .utf8)
    } catch let error as PageBundlingError {
      complain("\(folder.path)/\(error.module):\(error.line): error: \(error.message)")
      exit(1)
    }
  }

  private static func text(of file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  /// A text as a Swift literal that holds it as it is.
  static func literal(_ text: String) -> String {
    // More hashes than anything in the text has after a quotation mark or a backslash.
    var hashes = "#"
    while text.contains("\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
    return "\(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)"
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
