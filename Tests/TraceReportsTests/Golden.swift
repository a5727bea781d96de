import Foundation
import TestSupport
import Testing

/// Compares a text with a file in Tests/Fixtures/Goldens.
///
/// With `RECORD_GOLDENS=1` in the environment, the file is rewritten and the test still fails,
/// because a golden that was just recorded has not been compared with anything.
func expectGolden(
  _ text: String,
  named name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = fixture("Goldens").appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    try Data(text.utf8).write(to: file)
    Issue.record(
      "recorded \(name); run again without RECORD_GOLDENS",
      sourceLocation: sourceLocation
    )
    return
  }
  let golden = try String(contentsOf: file, encoding: .utf8)
  #expect(text == golden, "differs from \(name)", sourceLocation: sourceLocation)
}

/// Collects the output of a renderer.
func rendered(_ render: ((String) -> Void) throws -> Void) rethrows -> String {
  var text = ""
  try render { text += $0 }
  return text
}
