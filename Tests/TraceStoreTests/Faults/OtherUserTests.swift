import Foundation
import TestSupport
import Testing

@testable import TraceRecording
@testable import TraceStore

/// Another user of the machine who may write to the directory of a trace.
@Suite(.waitsForProcesses, .enabled(if: geteuid() == 0, "needs root, to be two users"))
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
    // The recorder will have the shell's process ID, which the other user may guess.
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
    // A user who cannot reach the program cannot run it.
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
    // Root could remove the file. Another user could not.
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

  @Test(arguments: ["-journal", "-wal", "-shm"])
  func `a file of another user beside a whole trace is neither applied nor written to`(
    suffix: String
  ) throws {
    let trace = shared + "/run.plumb"
    try writeTrace(trace, changes: 100)
    let before = try Data(contentsOf: URL(fileURLWithPath: trace))
    // Left by a killed writer of the same trace: it would overwrite the trace's pages.
    let other = scratch.file("other.plumb")
    try writeTrace(other, identifier: "forged", changes: 20_000)
    let forged = try forgery(of: other, suffix)
    try run([
      "sh", "-c", "chmod 644 \"$1\" && \(Self.asOther) cp \"$1\" \"$0\"", trace + suffix, forged,
    ])
    let planted = try Data(contentsOf: URL(fileURLWithPath: trace + suffix))
    #expect(planted.count > 100)
    let expected = TraceError.foreignFile(path: trace, name: "run.plumb" + suffix)
    #expect(throws: expected) { try TraceReader(path: trace) }
    #expect(throws: expected) { try TraceQuery(path: trace) }
    #expect(throws: expected) { try TraceRecovery(path: trace).run() }
    #expect(throws: expected) { try TraceSummary.write([], to: trace) }
    let addition = adding(to: trace)
    #expect(throws: expected) { try addition.run() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: trace)) == before)
    #expect(try Data(contentsOf: URL(fileURLWithPath: trace + suffix)) == planted)
    #expect(expected.description.contains("'run.plumb\(suffix)' beside it belongs to another user"))
  }

  private func adding(to trace: String) -> CommandRecording {
    var recording = CommandRecording(command: [spoolWriter(), "marks", "2"], output: trace)
    recording.appends = true
    return recording
  }

  /// Makes a file that SQLite treats as part of a database.
  private func forgery(of database: String, _ suffix: String) throws -> String {
    let script = """
      PRAGMA journal_mode = \(suffix == "-journal" ? "delete" : "wal"); PRAGMA cache_size = 2; PRAGMA cache_spill = 1;
      BEGIN; UPDATE constraint_change SET pivots = 9; \(suffix == "-journal" ? "" : "COMMIT;")
      .shell cp "\(database)\(suffix)" "\(database).forged"
      """
    let file = scratch.file("forge.sql")
    try Data(script.utf8).write(to: URL(fileURLWithPath: file))
    try run(["sh", "-c", "sqlite3 \"$0\" < \"$1\" > /dev/null", database, file])
    return database + ".forged"
  }

  @Test func `a trace may be changed in a directory that others may write to`() throws {
    let trace = shared + "/run.plumb"
    for _ in 0..<2 {
      let addition = adding(to: trace)
      #expect(try addition.run().exitStatus == 0)
    }
    try TraceSummary.write([], to: trace)
    #expect(try TraceReader(path: trace).marks().count == 4)
    #expect(try FileManager.default.contentsOfDirectory(atPath: shared) == ["run.plumb"])
  }

  @Test func `another user who races has no file of the recorder's user written to`() throws {
    let race = try Race(in: shared, secret: secret, scratch: scratch)
    defer { race.end() }
    let rounds = SystemCalls.triesAll ? 200 : 5
    var outcomes = (read: 0, unreadable: 0, refused: 0)
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
          do {
            #expect(try TraceReader(path: trace).marks().count == 3, "round \(round)")
            outcomes.read += 1
          } catch TraceError.foreignFile {
            outcomes.unreadable += 1
          }
          // Without the other user's files, the trace is complete.
          let copy = scratch.file("copy.plumb")
          try FileManager.default.copyItem(atPath: trace, toPath: copy)
          #expect(try TraceReader(path: copy).marks().count == 3, "round \(round)")
          try FileManager.default.removeItem(atPath: copy)
        } else {
          #expect(outcome.exitStatus == 125 && !outcome.notes.isEmpty)
          outcomes.refused += 1
        }
      } catch {
        #expect("\(error)".hasSuffix("."))
        outcomes.refused += 1
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
    #expect(outcomes.read + outcomes.unreadable > 0)
    print("\(rounds) races with another user: \(outcomes)")
  }

  /// Another user who creates links to a file wherever the recorder may create one.
  private struct Race {
    private let process: Process
    private let stop: String

    init(in shared: String, secret: String, scratch: Scratch) throws {
      stop = shared + "/stop"
      let script = #"""
        cd "$0"
        while ! [ -e stop ]; do
          for name in run.plumb-wal run.plumb-shm run.plumb-journal page; do
            ln -s "$1" $name; ln "$1" $name
          done
          rm -f run.plumb-journal; printf '\331\325\005\371\040\241\143\327planted' > run.plumb-journal
          for name in run.plumb.*.spool *.part; do
            ln -s "$1" "$name"; ln -s "$1" "$name/1.snapshot"; ln -s "$1" "$name/trace.plumb-wal"; rm -rf "$name"
          done
          rm -f run.plumb* page*
        done 2> /dev/null
        """#
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
