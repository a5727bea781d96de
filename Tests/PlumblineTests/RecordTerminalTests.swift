import Foundation
import Glibc
import Signposts
import TestSupport
import Testing
import TraceStore

/// The display and the keys while recording at a terminal.
@Suite(.waitsForProcesses) struct `Recording at a terminal` {
  private static var plumbline: String {
    Workshop.binaries.appendingPathComponent("plumbline").path
  }

  private static var writer: String {
    Workshop.binaries.appendingPathComponent("SpoolWriter").path
  }

  /// Records a shell script at a terminal; the script's `$0` is the program that emits signposts.
  private func record(
    _ script: String,
    _ options: [String] = [],
    in shop: Workshop
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      [Self.plumbline, "record"] + options + ["--", "sh", "-c", script, Self.writer],
      in: shop.directory
    )
  }

  @Test func `shows how far it has come, passes on what is typed, and says what to do next`() throws
  {
    let shop = try Workshop()
    defer { shop.remove() }
    let terminal = try record("\"$0\" marks 3; read word; echo \"got $word\"; exit 3", in: shop)
    try terminal.waitNext(for: " s, 3 signposts, ")
    try terminal.waitNext(for: "/s, ")
    try terminal.waitNext(for: " behind, trace ")
    try terminal.waitNext(for: "B")
    terminal.press("hello\n")
    try terminal.waitNext(for: "got hello")
    // The line is cleared, and the terminal's scroll region is reset.
    try terminal.waitNext(for: "\u{1B}[r\u{1B}[24;1H\u{1B}[K")
    try terminal.waitNext(for: "recorded 3 signposts in ")
    try terminal.waitNext(for: " into run.plumb")
    try terminal.waitNext(for: "next: plumbline churn run.plumb")
    #expect(try terminal.end() == 3)
  }

  @Test func `is silent if it is told to be`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = "\"$0\" marks 3; read word; echo bye"
    let terminal = try record(script, ["--quiet"], in: shop)
    terminal.press("\n")
    #expect(try terminal.end() == 0)
    // The terminal itself echoes the input.
    #expect(terminal.output == "\r\nbye\r\n")
  }

  @Test func `ends with the command at Control-C, and leaves the trace`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let terminal = try record("\"$0\" marks 3; echo ready; read word", in: shop)
    try terminal.waitNext(for: "ready")
    terminal.press("\u{3}")
    #expect(try terminal.end() == 130)
    let reader = try TraceReader(path: shop.path("run.plumb"))
    #expect(try reader.run().isFinished)
    #expect(try reader.run().exitStatus == 130)
    #expect(try reader.marks().count == 3)
  }

  @Test func `kills a command at the second Control-C that takes no notice of the first`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    // The command waits for a program that ends with it. The recorder must have received the first
    // signal (bit 1 of its pending signals) before the second is sent, because pending signals
    // merge.
    let script = """
      taken() { while grep -q '^ShdPnd:.*[2367abef]$' /proc/$PPID/status; do sleep 0.02; done; }
      trap 'taken; echo not yet' INT; "$0" marks 3; echo ready
      tail --pid=$$ -f /dev/null & while :; do wait; done
      """
    let terminal = try record(script, in: shop)
    try terminal.waitNext(for: "ready")
    terminal.press("\u{3}")
    try terminal.waitNext(for: "not yet")
    terminal.press("\u{3}")
    #expect(try terminal.end() == 137)
    let reader = try TraceReader(path: shop.path("run.plumb"))
    #expect(try reader.run().isFinished)
    #expect(try reader.marks().count == 3)
  }

  @Test func `stops at Control-Z with the command, and goes on with it`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = """
      set -m
      "$1" record -- sh -c '"$0" marks 3; echo ready; read word; echo "got $word"' "$0"
      echo "stopped $?"
      fg
      echo "ended $?"
      """
    let terminal = try PseudoTerminal(
      ["bash", "-c", script, Self.writer, Self.plumbline],
      in: shop.directory
    )
    try terminal.waitNext(for: "ready")
    terminal.press("\u{1A}")
    try terminal.waitNext(for: "stopped 147")
    terminal.press("hello\n")
    try terminal.waitNext(for: "got hello")
    try terminal.waitNext(for: "recorded 3 signposts in ")
    try terminal.waitNext(for: "ended 0")
    #expect(try terminal.end() == 0)
  }

  @Test func `passes on a SIGTERM that only the recorder gets`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = """
      "$1" record -- "$0" wait & recorder=$!
      until [ -s run.plumb-wal ] && sqlite3 run.plumb "SELECT 1 FROM mark" | grep -q 1
      do sleep 0.05; done
      kill -TERM $recorder; wait $recorder; echo "ended $?"
      """
    let result = try shop.shell(script, [Self.writer, Self.plumbline])
    #expect(result.output.contains("ended 143"), "\(result.complaint)")
    let reader = try TraceReader(path: shop.path("run.plumb"))
    #expect(try reader.run().isFinished)
    #expect(try reader.run().exitStatus == 143)
    #expect(try reader.marks().map(\.name) == ["waiting"])
  }

  @Test func `ends a command whose time is over, with status 0`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.plumbline("record", "--duration", "300ms", "--", Self.writer, "wait")
    #expect(result.status == 0, "\(result.complaint)")
    let reader = try TraceReader(path: shop.path("run.plumb"))
    #expect(try reader.run().isFinished)
    // On a busy machine the time limit can expire before the program emits its mark.
    #expect(try ["", "waiting"].contains(reader.marks().map(\.name).joined()))
    // A command that finishes before the limit exits normally.
    let own = ["record", "-f", "--duration", "60s", "--", Self.writer, "exit", "4"]
    let fast = try shop.shell("exec \"$0\" \"$@\"", [Self.plumbline] + own)
    #expect(fast.status == 4)
  }

  @Test func `adds to a trace, and says what does not go together`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    for count in ["2", "3"] {
      let result = try shop.plumbline("record", "--append", "--", Self.writer, "marks", count)
      #expect(result.status == 0)
      #expect(result.complaint.contains("recorded \(count) signposts"))
    }
    let reader = try TraceReader(path: shop.path("run.plumb"))
    #expect(try reader.marks().count == 5)
    #expect(try reader.runs().count == 2)
    let both = try shop.plumbline("record", "--append", "--force", "--", Self.writer, "marks", "1")
    #expect(both.status == 64)
    #expect(both.complaint.contains("--append keeps the trace that --force replaces"))
    let refused = try shop.plumbline("record", "--", Self.writer, "marks", "1")
    #expect(refused.status == 125)
    #expect(refused.complaint.contains("Use --force, --append, or -o FILE."))
  }

  @Test(arguments: [("engine", RecordingDetail.engine), ("views", .views), ("all", .all)])
  func `records as much of single views as it is told to`(
    word: String,
    detail: RecordingDetail
  ) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let feed = Workshop.binaries.appendingPathComponent("SampleFeed").path
    let program = [feed, "--entries", "4", "--clock", "manual"]
    let words = [Self.plumbline, "record", "--detail", word, "--"] + program
    let result = try shop.shell("exec \"$0\" \"$@\"", words)
    #expect(result.status == 0, "\(result.complaint)")
    let reader = try TraceReader(path: shop.path("run.plumb"))
    #expect(try reader.run().detail == detail)
    var (phases, invalidations, passes) = (0, 0, 0)
    try reader.forEachViewPhase { _ in phases += 1 }
    try reader.forEachInvalidation { _ in invalidations += 1 }
    try reader.forEachPass { _ in passes += 1 }
    // Each view's first layout is recorded at every level.
    #expect((phases > (try reader.items().count)) == (detail != .engine))
    #expect((invalidations > 0) == (detail == .all))
    #expect(passes > 0)
    let wrong = try shop.plumbline("record", "--detail", "some", "--", feed)
    #expect(wrong.status == 64)
  }
}
