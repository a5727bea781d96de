import Foundation
import TestSupport
import Testing

/// Source files in output for continuous integration, named by their paths in the repository.
@Suite(.waitsForProcesses) struct `Source files in formats for continuous integration` {
  private static let binary = Workshop.binaries.appendingPathComponent("plumbline").path
  private static let file = "Tests/Programs/PlantedLayout/Main.swift"

  /// Records the planted app in a directory of the repository; returns the trace.
  private func record(in directory: String, _ shop: Workshop) throws -> String {
    let trace = shop.path("run-\(directory.count).plumb")
    let program = Workshop.binaries.appendingPathComponent("PlantedLayout").path
    let result = try shop.shell(
      "cd \"$0\" && exec \"$1\" record -q --stacks -o \"$2\" -- \"$3\" --churn",
      [packageFolder.appendingPathComponent(directory).path, Self.binary, trace, program]
    )
    try #require(result.status == 0, "\(result.complaint)")
    return trace
  }

  private func check(
    _ trace: String,
    _ format: String,
    in directory: String,
    _ shop: Workshop
  ) throws -> String {
    let place = directory.hasPrefix("/") ? directory : packageFolder.path + "/" + directory
    let result = try shop.shell(
      "cd \"$0\" && exec \"$1\" check --rule churn --format \"$2\" \"$3\"",
      [place, Self.binary, format, trace]
    )
    try #require(result.status == 1, "\(result.complaint)")
    return result.output
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: packageFolder.path + "/.git"),
      "The tests run outside of a repository."
    )
  )
  func `have paths from the repository's root, wherever commands run`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    for recorded in [".", "Tests"] {
      let trace = try record(in: recorded, shop)
      for directory in recorded == "." ? [".", "Tests/Fixtures"] : ["Tests"] {
        let sarif = try check(trace, "sarif", in: directory, shop)
        #expect(sarif.contains("\"uri\": \"\(Self.file)\""), "\(recorded), \(directory)")
        #expect(sarif.contains("\"uriBaseId\": \"%SRCROOT%\""))
        #expect(!sarif.contains("file://"))
        let github = try check(trace, "github", in: directory, shop)
        #expect(github.contains("file=\(Self.file),line="))
        let markdown = try check(trace, "markdown", in: directory, shop)
        #expect(markdown.contains("<code>\(Self.file):"))
      }
    }
  }

  @Test func `are absolute outside of the repository`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.plant("run.plumb", ["--churn"])
    let sarif = try check(shop.path("run.plumb"), "sarif", in: shop.path("."), shop)
    let path = packageFolder.appendingPathComponent(Self.file).path
    #expect(sarif.contains("\"uri\": \"file://\(path.replacing(" ", with: "%20"))\""))
    #expect(!sarif.contains("uriBaseId"))
  }

  @Test func `are beside a link to the page, which must be an address`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.plant("run.plumb", ["--churn"])
    let linked = try shop.run(
      "check run.plumb --format markdown --page-url 'https://ci.example/1?a=(b)'"
    )
    #expect(linked.output.contains("[Look at the recording](https://ci.example/1?a=%28b%29)"))
    let refused = try shop.run("check run.plumb --format markdown --page-url 'javascript:alert(1)'")
    #expect(refused.status == 64)
    #expect(refused.complaint.contains("--page-url must be an address"))
  }
}
