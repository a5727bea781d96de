import Foundation
import Glibc
import TestSupport
import Testing

/// The result of a command.
struct Result {
  var status: Int32
  var output: String
  var complaint: String
}

/// Runs the real binaries, which are in the same directory as the tests' binary.
struct Workshop {
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("plumbline-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  static var binaries: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  func path(_ name: String) -> String {
    directory.appendingPathComponent(name).path
  }

  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: directory.appendingPathComponent(name))
    return path(name)
  }

  /// Runs `plumbline` and waits for it to exit.
  func plumbline(_ arguments: String...) throws -> Result { try plumbline(arguments) }

  func plumbline(_ arguments: [String]) throws -> Result {
    let binary = Self.binaries.appendingPathComponent("plumbline").path
    return try shell("exec \"$0\" \"$@\"", [binary] + arguments)
  }

  /// Functions `lock FILE` and `unlock` for a script, which hold an exclusive lock with SQLite's
  /// shell.
  ///
  /// `lock` returns after SQLite's shell has confirmed the lock, so a script does not need to poll
  /// for it.
  static let locking = """
    lock() {
      coproc sqlite3 "$1"
      echo "BEGIN EXCLUSIVE; SELECT 'locked';" >&"${COPROC[1]}"; read -r <&"${COPROC[0]}"
    }
    unlock() { local shell=$COPROC_PID; eval "exec ${COPROC[1]}>&-"; wait "$shell"; }
    """

  /// A prefix that runs a command with default signal handling, as at a prompt: no signal is
  /// ignored or blocked.
  ///
  /// The program that starts the tests may ignore signals, as a shell ignores SIGINT for background
  /// jobs, and child processes inherit that. Foundation may also start them with blocked signals.
  static let defaultSignals = [
    "perl", "-MPOSIX", "-e",
    "$SIG{$_} = \"DEFAULT\" for grep !/KILL|STOP|3[23]$/, keys %SIG; sigprocmask(SIG_SETMASK, POSIX::SigSet->new); exec @ARGV",
  ]

  /// ``defaultSignals`` for a script.
  static let withDefaultSignals = "perl -MPOSIX -e '\(defaultSignals[3])'"

  /// Runs a shell command whose `$0` and `$@` are `words`.
  func shell(_ script: String, _ words: [String]) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script] + words
    process.currentDirectoryURL = directory
    var environment = ProcessInfo.processInfo.environment
    environment["PLUMBLINE_SPOOL"] = nil
    process.environment = environment
    // Files instead of pipes, because a full pipe would block the child.
    let output = directory.appendingPathComponent("stdout-\(UUID().uuidString)")
    let complaint = directory.appendingPathComponent("stderr-\(UUID().uuidString)")
    for url in [output, complaint] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: complaint)
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      complaint: String(decoding: try Data(contentsOf: complaint), as: UTF8.self)
    )
  }

  func remove() {
    try? FileManager.default.removeItem(at: directory)
  }
}

private let readers = ["info", "churn", "timeline", "why"]

@Suite(.waitsForProcesses) struct `The command line` {
  @Test(arguments: [("churning", true), ("sized", false)])
  func `offers a replay with the remedy only if something churns`(
    name: String,
    churns: Bool
  ) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = packageFolder.appendingPathComponent("traces/feed-\(name).plumb").path
    let result = try shop.plumbline("replay", trace)
    #expect(result.status == 0, "\(result.complaint)")
    #expect(result.output.contains("--with-remedy") == churns)
  }

  @Test(arguments: [
    "", "record", "recover", "info", "check", "churn", "timeline", "why", "report", "compare",
    "history",
    "explain", "replay", "export", "inspect", "query", "watch", "summarize",
  ])
  func `explains every command with examples`(command: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result =
      command.isEmpty ? try shop.plumbline("--help") : try shop.plumbline(command, "--help")
    #expect(result.status == 0)
    #expect(result.output.contains("EXAMPLES"))
    #expect(result.output.contains("plumbline \(command.isEmpty ? "record" : command)"))
    #expect(result.complaint.isEmpty)
  }

  @Test(arguments: [
    ["churn"], ["nonsense"], ["churn", "x", "--format", "xml"], ["record"],
    ["timeline", "x", "--tracks", "weather"], ["timeline", "x", "--from", "2s", "--to", "1s"],
    ["compare", "x"], ["churn", "x", "--min-time", "soon"], ["record", "--bogus"],
    ["record", "-o", "x", "-z", "--", "true"], ["timeline", "x", "--tracks", ""],
    ["churn", "x", "--constraints", "0"],
  ])
  func `ends with 64 where it is used wrongly`(arguments: [String]) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell("exec \"$0\" \"$@\"", [binary] + arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(!result.complaint.isEmpty)
  }
}

@Suite(.waitsForProcesses) struct `A file that cannot be read` {
  /// The faults, and the text that the message must contain.
  private static let bad = [
    ("absent.plumb", "no file"), ("folder", "is a directory"), ("empty.plumb", "is empty"),
    ("text.plumb", "not an SQLite database"), ("other.db", "not a Plumbline trace"),
    ("cut.plumb", "is damaged"), ("name\u{1B}[31m\n.plumb", "no file"),
  ]

  @Test(arguments: readers, bad)
  func `ends with 2 and one sentence`(command: String, file: (String, String)) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try makeFiles(in: shop)
    let result = try shop.plumbline(command, shop.path(file.0))
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.complaint.contains(file.1), "\(result.complaint)")
    #expect(result.complaint.split(separator: "\n").count == 1)
    #expect(!result.complaint.contains("\u{1B}"))
  }

  @Test func `is as bad for a comparison, on either side`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try makeFiles(in: shop)
    for pair in [("whole.plumb", "text.plumb"), ("text.plumb", "whole.plumb")] {
      let result = try shop.plumbline("compare", shop.path(pair.0), shop.path(pair.1))
      #expect(result.status == 2)
      #expect(result.complaint.contains("not an SQLite database"))
    }
  }

  private func makeFiles(in shop: Workshop) throws {
    try FileManager.default.createDirectory(
      atPath: shop.path("folder"),
      withIntermediateDirectories: true
    )
    _ = try shop.write([], to: "empty.plumb")
    _ = try shop.write(Array("This is not a trace.\n".utf8), to: "text.plumb")
    try SharedRecordings.copy(["--", "true"], number: 1, to: shop.path("whole.plumb"))
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: shop.path("whole.plumb"))))
    _ = try shop.write(Array(whole.prefix(whole.count / 2)), to: "cut.plumb")
    // The application ID, at offset 68 of a SQLite file, of another program.
    var other = whole
    other.replaceSubrange(68..<72, with: [1, 2, 3, 4])
    _ = try shop.write(other, to: "other.db")
  }
}

@Suite(.waitsForProcesses) struct `Recording a command` {
  @Test(arguments: [
    ("exit 0", 0), ("exit 7", 7), ("kill -TERM $$", 143), ("kill -KILL $$", 137),
  ])
  func `passes its status on and leaves a trace that reads`(
    script: String,
    status: Int32
  ) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.plumbline(
      "record",
      "-o",
      shop.path("run.plumb"),
      "--",
      "bash",
      "-c",
      script
    )
    #expect(result.status == status)
    let info = try shop.plumbline("info", shop.path("run.plumb"), "--format", "json")
    #expect(info.status == 0)
    #expect(info.output.contains("\"exitStatus\": \(status)"))
  }

  @Test func `says 127 if there is none and 126 if it cannot be run`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let absent = try shop.plumbline("record", "--", "no-such-command-anywhere")
    #expect(absent.status == 127)
    #expect(absent.complaint.contains("no command 'no-such-command-anywhere'"))
    let hostile = try shop.plumbline("record", "--", "\u{1B}[31mred")
    #expect(hostile.status == 127)
    #expect(!hostile.complaint.contains("\u{1B}"))
    let plain = try shop.write(Array("text".utf8), to: "plain")
    let unfit = try shop.plumbline("record", "--", plain)
    #expect(unfit.status == 126)
    let folder = try shop.plumbline("record", "--", shop.directory.path)
    #expect(folder.status == 126)
    #expect(folder.complaint.contains("is a directory"))
    let script = try shop.write(Array("#!/no/such/interpreter\n".utf8), to: "script")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let orphan = try shop.plumbline("record", "--", script)
    #expect(orphan.status == 127)
    #expect(orphan.complaint.contains("first line"))
    #expect(!FileManager.default.fileExists(atPath: shop.path("run.plumb")))
  }

  @Test func `keeps a file that is there, unless told otherwise`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let taken = try shop.write(Array("precious".utf8), to: "taken.plumb")
    let refused = try shop.plumbline("record", "-o", taken, "--", "true")
    #expect(refused.status == 125)
    #expect(refused.complaint.contains("--force"))
    #expect(try String(contentsOfFile: taken, encoding: .utf8) == "precious")
    let replaced = try shop.plumbline("record", "--force", "-o", taken, "--", "true")
    #expect(replaced.status == 0)
    #expect(try shop.plumbline("info", taken).status == 0)
  }

  @Test func `does not start it where the trace cannot be written`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.plumbline(
      "record",
      "-o",
      "/proc/no/run.plumb",
      "--",
      "touch",
      shop.path("started")
    )
    #expect(result.status == 125)
    #expect(result.complaint.contains("cannot be written"))
    #expect(!FileManager.default.fileExists(atPath: shop.path("started")))
  }

  @Test func `names the next command, or keeps quiet`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let feed = Workshop.binaries.appendingPathComponent("SampleFeed").path
    let result = try shop.plumbline(
      "record",
      "-o",
      shop.path("a.plumb"),
      "--",
      feed,
      "--entries",
      "5",
      "--clock",
      "manual"
    )
    #expect(result.output.hasPrefix("churning: 5 entries"))
    #expect(result.complaint.contains("plumbline churn \(shop.path("a.plumb"))"))
    #expect(!result.complaint.contains("\u{1B}"), "Progress is for terminals.")
    let empty = try shop.plumbline("record", "-o", shop.path("c.plumb"), "--", "echo", "out")
    #expect(empty.output == "out\n")
    #expect(empty.complaint.contains("No program"))
    #expect(!empty.complaint.contains("next:"))
    let quiet = try shop.plumbline(
      "record",
      "--quiet",
      "-o",
      shop.path("b.plumb"),
      "--",
      "true"
    )
    #expect(!quiet.complaint.contains("next:"))
  }

  @Test func `leaves the command's own options to it`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.plumbline("record", "-q", "printf", "%s|", "--force", "--", "-o")
    #expect(result.output == "--force|--|-o|")
  }
}

@Suite(.waitsForProcesses) struct `Output` {
  @Test func `to a reader that has gone away ends quietly`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = shop.path("run.plumb")
    try SharedRecordings.copy(["--", "true"], number: 1, to: trace)
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell(
      "\"$0\" timeline \"$1\" --format json | true; exit ${PIPESTATUS[0]}",
      [binary, trace]
    )
    #expect(result.status == 0)
    #expect(result.complaint.isEmpty)
  }

  @Test func `to a full disk is an error`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = shop.path("run.plumb")
    try SharedRecordings.copy(["--", "true"], number: 1, to: trace)
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell("exec \"$0\" churn \"$1\" > /dev/full", [binary, trace])
    #expect(result.status == 2)
    #expect(result.complaint.contains("cannot be written"))
  }

  @Test func `has no colour off a terminal`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = shop.path("run.plumb")
    try SharedRecordings.copy(["--", "true"], number: 1, to: trace)
    for command in readers {
      let result = try shop.plumbline(command, trace)
      // There is nothing to explain if no pass laid out a view.
      #expect(result.status == (command == "why" ? 2 : 0))
      #expect(!result.output.contains("\u{1B}"))
    }
  }
}
