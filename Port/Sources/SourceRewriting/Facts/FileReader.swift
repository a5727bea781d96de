import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
package import SwiftSyntax

/// Parses a file and collects its facts, or returns why that is not possible.
package struct FileReader {
  /// The maximum size; larger files contain data, and their trees would not fit into memory.
  static let largestFile = 1 << 20

  /// The maximum nesting depth of expressions and declarations.
  package static let deepestNesting = 200

  let options: RewriteOptions

  enum Result: Sendable {
    case facts(FileFacts)
    case unparsable(SourcePlace, message: String)

    var facts: FileFacts? {
      if case .facts(let facts) = self { return facts }
      return nil
    }
  }

  /// - Complexity: O(*n*), where *n* is the number of bytes.
  func facts(of file: SourceFile) -> Result {
    let tree: SourceFileSyntax
    do {
      tree = try Self.tree(of: file.contents, languageMode: options.languageMode)
    } catch {
      return .unparsable(error.place, message: error.message)
    }
    let collector = FactCollector(file: file, options: options)
    collector.walk(tree)
    if tree.hasError, let error = firstError(in: tree, collector: collector) { return error }
    return .facts(collector.facts)
  }

  /// A reason why the text of a file is not parsed.
  package struct Problem: Error {
    var place: SourcePlace
    var message: String
  }

  /// The syntax tree of a text, which one of ``WorkerThreads`` can walk.
  ///
  /// - Throws: The reason if it is not text, or is nested too deeply.
  package static func tree(
    of contents: [UInt8],
    languageMode: Int
  ) throws(Problem) -> SourceFileSyntax {
    if let problem = problem(of: contents) { throw problem }
    let tree = contents.withUnsafeBufferPointer {
      // In Swift 5 mode, a space between an attribute and its parenthesis is allowed.
      Parser.parse(
        source: $0,
        maximumNestingLevel: deepestNesting,
        swiftVersion: languageMode >= 6 ? .v6 : .v5
      )
    }
    if contents.count > unmeasuredFile, let offset = tree.offsetBelow(depth: 4_000) {
      let place = LineTable(contents).place(of: offset)
      throw Problem(place: place, message: "too many levels of expressions within each other")
    }
    return tree
  }

  /// Files up to this size cannot be nested deeply enough to overflow a worker's stack.
  private static let unmeasuredFile = 16 << 10

  private static func problem(of contents: [UInt8]) -> Problem? {
    if contents.count > largestFile {
      let place = SourcePlace(line: 1, column: 1)
      return Problem(place: place, message: "the file is larger than \(largestFile >> 20) MB")
    }
    if let offset = contents.firstIndex(of: 0) {
      let place = LineTable(contents).place(of: offset)
      return Problem(place: place, message: "the file has a zero byte, as binary files have")
    }
    if let offset = slowNesting(in: contents) {
      let place = LineTable(contents).place(of: offset)
      return Problem(place: place, message: "too many brackets within each other")
    }
    if String(validating: contents, as: UTF8.self) == nil {
      let place = SourcePlace(line: 1, column: 1)
      return Problem(place: place, message: "the file's text is not UTF-8")
    }
    return nil
  }

  /// The position of brackets that are nested too deeply for the parser.
  ///
  /// The parser looks ahead at each `[` to distinguish a type from a value, which doubles its work
  /// at each level. It also scans nested string literals repeatedly.
  private static func slowNesting(in contents: [UInt8]) -> Int? {
    var squares = 0
    var texts = 0
    for (offset, byte) in contents.enumerated() {
      switch byte {
      case UInt8(ascii: "["): squares += 1
      case UInt8(ascii: "("):
        if offset > 1, contents[offset - 1] == UInt8(ascii: "\\") { texts += 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): squares = 0
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
      default:
        squares = 0
        texts = 0
      }
      if squares > 16 || texts > 64 { return offset }
    }
    return nil
  }

  /// The first error outside branches that are left out.
  private func firstError(in tree: SourceFileSyntax, collector: FactCollector) -> Result? {
    let left = collector.cutOff
    let errors = ParseDiagnosticsGenerator.diagnostics(for: tree).filter { diagnostic in
      let offset = diagnostic.position.utf8Offset
      return diagnostic.diagMessage.severity == .error && !left.contains { $0.contains(offset) }
    }
    guard let first = errors.min(by: { $0.position < $1.position }) else { return nil }
    let place = collector.lines.place(of: first.position.utf8Offset)
    return .unparsable(place, message: first.message)
  }
}

extension SourceFileSyntax {
  /// The position at which the tree first exceeds a depth, found without recursion.
  fileprivate func offsetBelow(depth limit: Int) -> Int? {
    var open: [(node: Syntax, depth: Int)] = [(Syntax(self), 0)]
    while let (node, depth) = open.popLast() {
      if depth > limit { return node.position.utf8Offset }
      for child in node.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
        open.append((child, depth + 1))
      }
    }
    return nil
  }
}
