import Foundation
import TestSupport
import Testing

/// Compares a text with the file of that name in Tests/Fixtures/Goldens.
///
/// With `RECORD_GOLDENS=1` in the environment the file is written again, and the test fails all the same: a golden
/// that was just recorded has been compared with nothing.
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

/// Collects what a renderer writes.
func rendered(_ render: ((String) -> Void) throws -> Void) rethrows -> String {
  var text = ""
  try render { text += $0 }
  return text
}
