import Foundation
import TestSupport
import Testing

/// Runs the continuous integration recipe of docs/comparing.md.
@Suite(.waitsForProcesses) struct `The recipe for continuous integration` {
  /// Returns the first shell block in the document.
  private func script() throws -> String {
    let document = packageFolder.appendingPathComponent("docs/comparing.md")
    let text = try String(contentsOf: document, encoding: .utf8)
    let begin = try #require(text.range(of: "```sh\n")).upperBound
    let end = try #require(text.range(of: "```", range: begin..<text.endIndex)).lowerBound
    return String(text[begin..<end])
  }

  @Test func `fails on a regression and leaves a comment, and passes without one`() throws {
    // For counts, one run on each side is enough. It takes a sixth of the time.
    let script = try script().replacingOccurrences(of: "--runs 6", with: "--runs 1")
    for (arguments, status) in [("--churn", Int32(1)), ("", 0)] {
      let shop = try Workshop()
      defer { shop.remove() }
      let result = try shop.shell(
        """
        export PATH="$1:$PATH" BASE_TESTS="exec PlantedLayout" NEW_TESTS="exec PlantedLayout $2"
        exec sh -c "$3"
        """,
        ["sh", Workshop.binaries.path, arguments, script]
      )
      #expect(result.status == status, "\(result.output)\(result.complaint)")
      let comment = try String(contentsOfFile: shop.path("comment.md"), encoding: .utf8)
      #expect(comment.contains("churned constraints | 3 | \(status == 1 ? 4 : 3) |"))
      #expect(FileManager.default.fileExists(atPath: shop.path("layout.sarif")))
    }
  }
}
