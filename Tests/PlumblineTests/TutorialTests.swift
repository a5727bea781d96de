import Foundation
import Testing

@Suite struct TutorialTests {
  /// Runs every `console` block of the tutorial again; `RECORD_GOLDENS=1` rewrites the blocks and fails.
  @Test func `the tutorial shows what the commands print`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let file = Workshop.root.appendingPathComponent("docs/tutorial.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.components(separatedBy: "```console\n")
    try #require(parts.count > 4)
    var rewritten = parts[0]
    for part in parts.dropFirst() {
      let end = try #require(part.range(of: "```\n"))
      let block = String(part[..<end.lowerBound])
      let command = try #require(block.split(separator: "\n").first)
      try #require(command.hasPrefix("$ plumbline "))
      let binary = Workshop.binaries.appendingPathComponent("plumbline").path
      let result = try shop.shell(
        "cd \"$1\" && exec \"$0\" \(command.dropFirst("$ plumbline ".count))",
        [binary, Workshop.root.path]
      )
      #expect(result.status == 0, "\(command): \(result.complaint)")
      rewritten += "```console\n\(command)\n\(result.output)" + part[end.lowerBound...]
    }
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(rewritten.utf8).write(to: file)
      Issue.record("recorded the tutorial; run again without RECORD_GOLDENS")
    } else {
      #expect(text == rewritten)
    }
  }
}
