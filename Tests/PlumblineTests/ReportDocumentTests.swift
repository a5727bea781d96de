import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct `The document on reports for programs` {
  @Test(arguments: [
    ["info", "traces/feed-churning.plumb"], ["churn", "traces/feed-churning.plumb"],
    ["check", "traces/feed-churning.plumb"],
    ["timeline", "traces/feed-churning.plumb"],
    ["compare", "traces/feed-churning.plumb", "traces/feed-grouped.plumb"],
  ])
  func `names every member and column`(command: [String]) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let file = packageFolder.appendingPathComponent("docs/reports.md")
    let document = try String(contentsOf: file, encoding: .utf8)
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    func run(_ format: String) throws -> String {
      let result = try shop.shell(
        "cd \"$1\" && shift && exec \"$0\" \"$@\" --format \(format)",
        [binary, packageFolder.path] + command
      )
      // The status depends on whether there are findings.
      #expect(result.status == (command[0] == "check" ? 1 : 0), "\(result.complaint)")
      return result.output
    }
    let json = try JSONSerialization.jsonObject(with: Data(run("json").utf8))
    let columns = try #require(try run("csv").split(whereSeparator: \.isNewline).first)
      .split(separator: ",")
    let names = Self.members(of: json).union(columns.map(String.init))
    #expect(names.count > 10)
    for name in names.sorted() {
      #expect(document.contains("`\(name)`"), "\(name) is not described")
    }
  }

  private static func members(of value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.reduce(into: Set(object.keys)) { $0.formUnion(members(of: $1.value)) }
    }
    return (value as? [Any])?.reduce(into: []) { $0.formUnion(members(of: $1)) } ?? []
  }
}
