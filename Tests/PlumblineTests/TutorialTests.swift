import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct TutorialTests {
  /// Runs every `console` block of a document; `RECORD_GOLDENS=1` rewrites the blocks and fails.
  @Test(arguments: [("docs/tutorial.md", 5), ("README.md", 1)])
  func `a document shows what the commands print`(name: String, blocks: Int) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let file = packageFolder.appendingPathComponent(name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.components(separatedBy: "```console\n")
    try #require(parts.count > blocks)
    var rewritten = parts[0]
    for part in parts.dropFirst() {
      let end = try #require(part.range(of: "```\n"))
      let block = String(part[..<end.lowerBound])
      let command = try #require(block.split(separator: "\n").first)
      try #require(command.hasPrefix("$ plumbline "))
      let binary = Workshop.binaries.appendingPathComponent("plumbline").path
      let result = try shop.shell(
        "cd \"$1\" && exec \"$0\" \(command.dropFirst("$ plumbline ".count))",
        [binary, packageFolder.path]
      )
      #expect(result.status == 0, "\(command): \(result.complaint)")
      rewritten += "```console\n\(command)\n\(result.output)" + part[end.lowerBound...]
    }
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(rewritten.utf8).write(to: file)
      Issue.record("recorded \(name); run again without RECORD_GOLDENS")
    } else {
      #expect(text == rewritten)
    }
  }

  @Test func `the README is short, its links lead somewhere, its commands take their options`()
    throws
  {
    let text = try String(
      contentsOf: packageFolder.appendingPathComponent("README.md"),
      encoding: .utf8
    )
    #expect(text.split(whereSeparator: \.isWhitespace).count <= 700)

    let links = text.matches(of: /\]\(([^)#]+)\)/).map { String($0.1) }
    #expect(links.count > 20)
    for link in links where !link.hasPrefix("http") {
      let target = packageFolder.appendingPathComponent(link).path
      #expect(FileManager.default.fileExists(atPath: target), "\(link)")
    }

    let commands = text.matches(of: /plumbline ([a-z]+)([^`\n|]*)/)
    #expect(commands.count > 15)
    let shop = try Workshop()
    defer { shop.remove() }
    var helps: [Substring: String] = [:]
    for command in commands {
      let help = try helps[command.1] ?? shop.plumbline(String(command.1), "--help").output
      helps[command.1] = help
      #expect(help.contains("USAGE: plumbline \(command.1)"), "\(command.0)")
      for option in command.2.matches(of: /--[a-z-]+/) {
        #expect(help.contains(option.0), "\(command.0)")
      }
    }
  }
}
