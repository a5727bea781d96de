import Foundation
import SourceRewriting

/// Rewrites files and shows the results.
struct Rewritten {
  let rewriting: Rewriting

  init(_ files: [String: String], options: RewriteOptions = RewriteOptions(module: "App")) {
    let sources = files.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) }
    rewriting = SourceRewriter(options: options).rewrite(sources)
  }

  init(_ text: String, options: RewriteOptions = RewriteOptions(module: "App")) {
    self.init(["A.swift": text], options: options)
  }

  /// The new text of a file, or its first error.
  subscript(path: String) -> String {
    switch file(path)?.outcome {
    case .rewritten(let bytes): String(decoding: bytes, as: UTF8.self)
    case .unparsable(let place, let message): "\(place.line):\(place.column): \(message)"
    case nil: "no such file"
    }
  }

  func file(_ path: String) -> RewrittenFile? { rewriting.files.first { $0.path == path } }

  var text: String { self["A.swift"] }

  /// The text without the list for documents at its end, and without the import that the list
  /// needs.
  var ownText: String {
    guard file("A.swift")?.documentConnections.isEmpty == false,
      let list = text.range(of: "\n#sourceLocation")
    else { return text }
    return String(text[..<list.lowerBound]).replacing("import UIKit; ", with: "")
  }

  func kinds(_ path: String = "A.swift") -> [Edit.Kind] { file(path)?.edits.map(\.kind) ?? [] }

  func type(_ name: String) -> DeclaredType? { rewriting.types.first { $0.name == name } }
}
