import Foundation
import TestSupport
import Testing

@testable import TraceStore

/// Another user of the machine, who may write to the directory that a trace is recorded in.
@Suite(.enabled(if: geteuid() == 0, "needs root, to be two users"))
struct OtherUserTests {
  private static let asOther = "setpriv --reuid 65534 --regid 65534 --clear-groups --"
  private let scratch: Scratch
  private let shared: String
  private let secret: String

  init() throws {
    scratch = try Scratch()
    shared = scratch.file("shared")
    secret = scratch.file("secret")
    try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
    try #require(unsafe chmod(shared, 0o1777) == 0)
    try Data("kept".utf8).write(to: URL(fileURLWithPath: secret))
    try #require(unsafe chmod(secret, 0o600) == 0)
  }

  private func isSecretKept() throws -> Bool {
    try Data(contentsOf: URL(fileURLWithPath: secret)) == Data("kept".utf8)
  }

  @Test func `a spool directory that another user has put there is not used`() throws {
    let trace = shared + "/run.plumb"
    // The recorder will have the shell's number, which the other user may guess.
    let script = """
      spool="$1.$$.spool"
      \(Self.asOther) sh -c 'mkdir -m 777 "$0" && for name in 1.snapshot collector.lock unrecorded trace.plumb; do
        ln -s "$1" "$0/$name"; done' "$spool" "$2" || exit 99
      exec "$0" 1 "$1" "$3" marks 3
      """
    let status = try run(["sh", "-c", script, spoolCollector(), trace, secret, spoolWriter()])
    #expect(status == 0)
    #expect(try isSecretKept())
    #expect(try TraceReader(path: trace).marks().count == 3)
    #expect(try TraceReader(path: trace).run().signpostsLost == 0)
  }

  @Test func `what is not finished is for its user alone, what is finished as the umask says`()
    throws
  {
    let trace = shared + "/run.plumb"
    let script = """
      umask 027; "$0" 1 "$1" sh -c 'stat -c "%a %n" "$PLUMBLINE_SPOOL" "$PLUMBLINE_SPOOL"/*; "$0" marks 3' "$2"
      """
    let text = try output(of: ["sh", "-c", script, spoolCollector(), trace, spoolWriter()])
    let modes = text.split(separator: "\n").filter { $0.contains(shared) }.map { $0.prefix(3) }
    #expect(modes.first == "700" && modes.count > 3)
    #expect(modes.dropFirst().allSatisfy { $0 == "600" || $0 == "640" }, "\(text)")
    #expect(try mode(of: trace) == 0o640)
  }

  @Test func `a spool of another user is neither believed nor removed`() throws {
    let trace = shared + "/run.plumb"
    let foreign = shared + "/run.plumb.1.spool"
    try run([
      "sh", "-c",
      "\(Self.asOther) sh -c 'mkdir -m 777 \"$0\" && cp \"$1\" \"$0/trace.plumb\"' \"$0\" \"$1\"",
      foreign, secret,
    ])
    #expect(SpoolDirectory.all(ofTrace: trace) == [])
    #expect(GrowingTrace.path(ofTrace: trace) == nil)
    let outcome = try CommandRecording(command: [spoolWriter(), "marks", "2"], output: trace).run()
    #expect(outcome.exitStatus == 0)
    #expect(try TraceRecovery(path: trace).run() == .wasWhole)
    #expect(unsafe access(foreign, F_OK) == 0)
  }

  @Test func `a program of another user runs as if nothing were recorded`() throws {
    let trace = scratch.file("run.plumb")
    // Who cannot reach the program cannot run it.
    guard try run(["sh", "-c", "\(Self.asOther) \"$0\" say", spoolWriter()]) == 0 else { return }
    let outcome = try CommandRecording(
      command: ["sh", "-c", "\(Self.asOther) \"$0\" marks 3 && \"$0\" marks 2", spoolWriter()],
      output: trace
    ).run()
    #expect(outcome.exitStatus == 0)
    #expect(try TraceReader(path: trace).marks().count == 2)
  }

  @Test(arguments: ["-journal", "-wal", "-shm"])
  func `a file of another user that SQLite would read with the trace is refused`(
    suffix: String
  ) throws {
    let trace = shared + "/run.plumb"
    try run(["sh", "-c", "\(Self.asOther) ln -s \"$0\" \"$1\"", secret, trace + suffix])
    // This user is root, who may remove it; another could not.
    let script = "setpriv --reuid 65533 --regid 65533 --clear-groups -- \"$0\" 1 \"$1\" true"
    if try run(["sh", "-c", "setpriv --reuid 65533 --clear-groups \"$0\" say", spoolWriter()]) != 0
    {
      return
    }
    let text = try output(of: ["sh", "-c", script, spoolCollector(), trace])
    #expect(text.contains("'run.plumb\(suffix)' belongs to another user"), "\(text)")
    #expect(try isSecretKept())
    #expect(unsafe access(trace, F_OK) != 0)
  }

  @Test func `another user who races has no file of the recorder's user written to`() throws {
    let race = try Race(in: shared, secret: secret, scratch: scratch)
    defer { race.end() }
    let rounds = SystemCalls.triesAll ? 200 : 12
    var recorded = 0
    var refused = 0
    for round in 0..<rounds {
      let trace = shared + "/run.plumb"
      do {
        let outcome = try CommandRecording(
          command: [spoolWriter(), "marks", "3"],
          output: trace,
          replacesOutput: round % 2 == 0
        ).run()
        if outcome.exitStatus == 0 {
          #expect(outcome.run?.signpostCount == 3)
          recorded += 1
        } else {
          #expect(outcome.exitStatus == 125 && !outcome.notes.isEmpty)
          refused += 1
        }
      } catch {
        #expect("\(error)".hasSuffix("."))
        refused += 1
      }
      let page = shared + "/page"
      if let file = try? NewFile(page, replacing: true) {
        try? file.write([1, 2, 3])
        try? file.finish()
      }
      #expect(try isSecretKept(), "round \(round)")
      for name in ["run.plumb", "page"] { unsafe _ = unlink(shared + "/" + name) }
    }
    #expect(try isSecretKept())
    #expect(recorded + refused == rounds && recorded > 0)
    print(
      "\(rounds) races with another user: \(recorded) recorded, \(refused) refused with a sentence"
    )
  }

  /// Another user who puts links to a file wherever the recorder may be about to create one.
  private struct Race {
    private let process: Process
    private let stop: String

    init(in shared: String, secret: String, scratch: Scratch) throws {
      stop = shared + "/stop"
      let script = """
        cd "$0"
        while ! [ -e stop ]; do
          for name in run.plumb-wal run.plumb-shm run.plumb-journal page; do
            ln -s "$1" $name; ln "$1" $name
          done
          for name in run.plumb.*.spool *.part; do
            ln -s "$1" "$name"; ln -s "$1" "$name/1.snapshot"; ln -s "$1" "$name/trace.plumb-wal"; rm -rf "$name"
          done
          rm -f run.plumb* page*
        done 2> /dev/null
        """
      process = try start(
        [
          "setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--", "sh", "-c",
          script, shared, secret,
        ]
      )
    }

    func end() {
      _ = FileManager.default.createFile(atPath: stop, contents: nil)
      process.waitUntilExit()
    }
  }
}
