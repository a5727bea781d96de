import Foundation
import TestSupport
import Testing

/// The display and the keys at a terminal while a long trace is read.
@Suite(.serialized, .waitsForProcesses) struct `Reading a long trace at a terminal` {
  /// A trace so long that reading it takes some seconds, made once.
  private static let long = Swift.Result<Data, any Error> {
    let shop = try Workshop()
    defer { shop.remove() }
    let root = packageFolder
    try FileManager.default.copyItem(
      at: root.appendingPathComponent("traces/feed-churning.plumb"),
      to: URL(fileURLWithPath: shop.path("long.plumb"))
    )
    let script = root.appendingPathComponent("scripts/lengthen-trace").path
    let result = try shop.shell("exec \"$0\" long.plumb 50", [script])
    try #require(result.status == 0, "\(result.complaint)")
    return try Data(contentsOf: URL(fileURLWithPath: shop.path("long.plumb")))
  }

  @Test(arguments: ["churn --from-rows", "check --from-rows", "replay"])
  func `says how far it has come, and leaves nothing behind at Control-C`(command: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try Self.long.get().write(to: URL(fileURLWithPath: shop.path("long.plumb")))
    // The signal goes to all processes of the terminal. The shell survives it and prints what is
    // left.
    let script = """
      trap : INT; stty -a > before; "$0" \(command) long.plumb > report
      echo "status $?"; stty -a > after; cmp before after && echo same terminal
      """
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let terminal = try PseudoTerminal(["sh", "-c", script, binary], in: shop.directory)
    try terminal.waitNext(for: "\r\u{1B}[Kreading long.plumb: ")
    try terminal.waitNext(for: " rows, ")
    terminal.press("\u{3}")
    // The progress line is cleared.
    try terminal.waitNext(for: "\r\u{1B}[Kstatus 130\r\n")
    try terminal.waitNext(for: "same terminal")
    #expect(try terminal.end() == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: shop.path("report"))).isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: shop.directory.path)
    #expect(left.filter { $0.hasPrefix("long.plumb") } == ["long.plumb"])
    #expect(!left.contains { $0.hasSuffix(".part") })
  }
}
