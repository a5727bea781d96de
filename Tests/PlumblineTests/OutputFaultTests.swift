import Foundation
import TestSupport
import Testing

/// Outputs that cannot be written completely, or have invalid names.
@Suite(.waitsForProcesses) struct `An output` {
  private static var sample: String {
    packageFolder.appendingPathComponent("traces/feed-churning.plumb").path
  }

  private static var binary: String { Workshop.binaries.appendingPathComponent("plumbline").path }
  private static var writer: String { Workshop.binaries.appendingPathComponent("SpoolWriter").path }

  private func names(in directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory)
      .filter { !$0.hasPrefix("stdout-") && !$0.hasPrefix("stderr-") }.sorted()
  }

  // MARK: Limits of file sizes

  @Test(arguments: [
    "export \"$1\" -o out", "export \"$1\" --format csv -o out", "report \"$1\" -o out",
    "query \"$1\" \"SELECT * FROM view_phase\" > out", "summarize run.plumb",
    "export \"$1\" --format chrome -o - > out", "history add \"$1\"",
  ])
  func `past the limit of file sizes is a full disk's error`(command: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try FileManager.default.copyItem(atPath: Self.sample, toPath: shop.path("run.plumb"))
    let result = try shop.shell("ulimit -f 8; \"$0\" \(command)", [Self.binary, Self.sample])
    #expect(result.status == 2, "\(command)")
    #expect(result.complaint.hasPrefix("plumbline: "), "\(result.complaint)")
    #expect(result.complaint.hasSuffix(".\n"))
    #expect(result.complaint.contains("ulimit -f") || command.hasPrefix("summarize"))
    // If SQLite cannot roll back within the limit, the next command without a limit does.
    #expect(try shop.plumbline("info", shop.path("run.plumb")).status == 0)
    let left = try names(in: shop.directory.path)
    #expect(left == ["run.plumb"] || command.contains("> out"), "\(left)")
  }

  @Test
  func `of a recording past the limit of file sizes is 125, and nothing of its command is lost`()
    throws
  {
    let shop = try Workshop()
    defer { shop.remove() }
    // Only the recorder has the limit, and reaches it in the write-ahead log. An orphan would have
    // another parent.
    let script = """
      ulimit -S -f 300
      exec "$0" record -o run.plumb -- bash -c 'ulimit -S -f unlimited; echo $PPID > before; "$0" threads 12000
        until [ "$(stat -c %s run.plumb-wal)" -ge 307200 ]; do sleep 0.02; done
        stat -c %s run.plumb-wal; ps -o ppid= $$ | tr -d " " > after; exit 7' "$1"
      """
    let result = try shop.shell(script, [Self.binary, Self.writer])
    #expect(result.status == 125, "\(result.complaint)")
    #expect(result.output == "307200\n")
    #expect(
      result.complaint.contains("(no room within the limit of file sizes, 'ulimit -f'): choose"),
      "\(result.complaint)"
    )
    #expect(result.complaint.contains("The command itself ended with status 7."))
    let parents = try ["before", "after"].map {
      try String(contentsOfFile: shop.path($0), encoding: .utf8)
    }
    #expect(parents[0] == parents[1], "The command was orphaned.")
    let recovery = try shop.plumbline("recover", "run.plumb")
    #expect(recovery.complaint.contains("recovered 48,000 signposts"), "\(recovery.complaint)")
    #expect(recovery.status == 0)
  }

  @Test func `past the limit of file sizes is the recorded program's signal`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = """
      ulimit -S -f 1000
      exec \(Workshop.withDefaultSignals) \
        "$0" record -q -o run.plumb -- bash -c 'exec head -c 2000000 /dev/zero > own'
      """
    let result = try shop.shell(script, [Self.binary])
    #expect(result.status == 128 + SIGXFSZ, "\(result.complaint)")
  }

  @Test func `leaves the recorded program's signals as they are by default`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell(
      "\(Workshop.withDefaultSignals) \"$0\" record -o run.plumb -- grep -E 'Sig(Ign|Blk)' /proc/self/status",
      [binary]
    )
    let masks = result.output.split(separator: "\n").compactMap {
      UInt64($0.split(separator: "\t").last ?? "", radix: 16)
    }
    #expect(masks.count == 2)
    for signal in [SIGPIPE, SIGXFSZ] {
      #expect(masks.allSatisfy { $0 >> UInt64(signal - 1) & 1 == 0 }, "\(result.output)")
    }
  }

  // MARK: Links

  @Test func `that is a link to nothing is refused before the command runs`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    for target in ["nothing", "missing/run.plumb", "run.plumb"] {
      let script = """
        ln -sf \(target) run.plumb; exec "$0" record --append -o run.plumb -- sh -c 'echo > ran'
        """
      let result = try shop.shell(script, [Self.binary])
      #expect(result.status == 125)
      #expect(result.complaint.contains("a link that leads to no file"), "\(result.complaint)")
      #expect(try names(in: shop.directory.path) == ["run.plumb"])
    }
  }

  // MARK: Names that are the same

  @Test(arguments: ["run.plumb", "./run.plumb", "folder/../run.plumb", "link/run.plumb"])
  func `of the other command is not that of the first`(other: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    for (target, name) in [(".", "link")] {
      try FileManager.default.createSymbolicLink(
        atPath: shop.path(name),
        withDestinationPath: target
      )
    }
    try FileManager.default.createDirectory(
      atPath: shop.path("folder"),
      withIntermediateDirectories: true
    )
    let result = try shop.plumbline(
      "record",
      "--force",
      "-o",
      "run.plumb",
      "--interleave",
      "true",
      "--interleave-output",
      other,
      "--",
      "true"
    )
    #expect(result.status == 64, "\(result.complaint)")
    #expect(result.complaint.contains("--interleave-output"))
    #expect(try names(in: shop.directory.path) == ["folder", "link"])
  }

  @Test(arguments: ["link", "linkSymbolically"])
  func `of the other command is not another name of the first's file`(kind: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let first = shop.path("a-1.plumb")
    try FileManager.default.copyItem(atPath: Self.sample, toPath: first)
    if kind == "link" {
      try FileManager.default.linkItem(atPath: first, toPath: shop.path("b-1.plumb"))
    } else {
      try FileManager.default.createSymbolicLink(
        atPath: shop.path("b-1.plumb"),
        withDestinationPath: first
      )
    }
    let result = try shop.plumbline(
      "record",
      "--force",
      "-o",
      "a.plumb",
      "--interleave",
      "true",
      "--interleave-output",
      "b.plumb",
      "--",
      "true"
    )
    #expect(result.status == 64, "\(result.complaint)")
    #expect(try shop.plumbline("info", first).status == 0)
  }

  // MARK: Directories of tables

  @Test func `of tables replaces all files of a directory or none`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let tables = shop.path("tables")
    try FileManager.default.createDirectory(atPath: tables, withIntermediateDirectories: true)
    for name in ["run.csv", "own.txt"] {
      try Data("old".utf8).write(to: URL(fileURLWithPath: tables + "/" + name))
    }
    let refused = try shop.plumbline("export", Self.sample, "--format", "csv", "-o", tables)
    #expect(refused.status == 2 && refused.complaint.contains("--force"))
    #expect(try names(in: tables) == ["own.txt", "run.csv"])
    // A directory has a table's name, and no file can replace it.
    let taken = tables + "/v_pass.csv"
    try FileManager.default.createDirectory(
      atPath: taken + "/full",
      withIntermediateDirectories: true
    )
    let limited = try shop.shell(
      "ulimit -f 8; exec \"$0\" export \"$1\" --format csv -o tables --force",
      [Self.binary, Self.sample]
    )
    #expect(limited.status == 2, "\(limited.complaint)")
    #expect(try names(in: tables) == ["own.txt", "run.csv", "v_pass.csv"])
    #expect(try String(contentsOfFile: tables + "/run.csv", encoding: .utf8) == "old")
    try FileManager.default.removeItem(atPath: taken)
    let made = try shop.plumbline("export", Self.sample, "--format", "csv", "-o", tables, "--force")
    #expect(made.status == 0, "\(made.complaint)")
    let found = try names(in: tables)
    #expect(found.contains("v_pass.csv") && found.contains("own.txt") && found.count > 20)
    #expect(found.allSatisfy { !$0.hasSuffix(".part") })
    #expect(try String(contentsOfFile: tables + "/run.csv", encoding: .utf8) != "old")
  }

  @Test(arguments: ["INT", "TERM"])
  func `of tables leaves nothing in a directory when a signal ends it`(signal: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try FileManager.default.createDirectory(
      atPath: shop.path("tables"),
      withIntermediateDirectories: true
    )
    // The signal is sent when the export's temporary directory exists. A faster export exits
    // normally.
    let script = """
      "$0" export "$1" --format csv -o tables & process=$!
      until compgen -G 'tables/*part*' > /dev/null; do kill -0 $process || break; done
      kill -\(signal) $process; wait $process
      """
    let result = try shop.shell(script, [Self.binary, Self.sample])
    let left = try names(in: shop.path("tables"))
    // Either all tables were written, or none.
    #expect(result.status != 0 ? left == [] : left.count > 20, "\(result.status): \(left)")
    #expect(left.allSatisfy { !$0.contains("part") })
  }

  @Test(.enabled(if: SystemCalls.canTrace, "strace cannot follow programs here"))
  func `of tables that is killed is old or new, or says that it is neither`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = shop.path("run.plumb")
    try shop.feed("run.plumb", cell: "grouped")
    let tables = shop.path("tables")
    let old = shop.path("old")
    let first = try shop.plumbline("export", trace, "--format", "csv", "-o", old)
    #expect(first.status == 0)
    let all = try names(in: old)
    for name in all { try Data("old".utf8).write(to: URL(fileURLWithPath: old + "/" + name)) }
    func reset() throws {
      try? FileManager.default.removeItem(atPath: tables)
      try FileManager.default.copyItem(atPath: old, toPath: tables)
    }
    func isOld(_ name: String) throws -> Bool {
      try Data(contentsOf: URL(fileURLWithPath: tables + "/" + name)) == Data("old".utf8)
    }
    let command = [Self.binary, "export", trace, "--format", "csv", "-o", tables, "--force"]
    try reset()
    let calls = try SystemCalls(of: command, to: tables, changing: true)
    var outcomes: [String: Int] = [:]
    for call in calls.tried(7) {
      try reset()
      try SystemCalls.kill(command, at: call)
      let found = try names(in: tables)
      #expect(Set(all).isSubset(of: found), "\(call)")
      let oldOnes = try all.filter(isOld)
      let isMixed = !oldOnes.isEmpty && oldOnes.count < all.count
      let isMoving = found.contains { $0.hasSuffix(".moving") }
      #expect(!isMixed || isMoving, "\(call): \(found)")
      outcomes[isMixed ? "mixed" : oldOnes.isEmpty ? "new" : "old", default: 0] += 1
      let asked = try shop.plumbline("export", trace, "--format", "csv", "-o", tables)
      #expect(asked.status == 2 && asked.complaint.contains("--force"))
      #expect(asked.complaint.contains("was killed") == isMoving, "\(call): \(asked.complaint)")
      let next = try shop.plumbline("export", trace, "--format", "csv", "-o", tables, "--force")
      #expect(next.status == 0, "\(next.complaint)")
      // Nothing is left of the killed export.
      #expect(try names(in: tables) == all && all.allSatisfy { try !isOld($0) }, "\(call)")
    }
    #expect(outcomes["old"] != nil)
    print(
      "\(calls.tried(7).count) of \(calls.calls.count) kills of an export of tables: \(outcomes)"
    )
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, for a file system of its own"))
  func `of tables on a full disk leaves nothing`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = """
      mkdir disk && mount -t tmpfs -o size=256k tmpfs disk || { echo 'no file system can be mounted'; exit 99; }
      trap 'umount -l disk' EXIT
      mkdir disk/tables; echo old > disk/tables/run.csv
      "$0" export "$1" --format csv -o disk/tables --force; status=$?
      ls disk/tables; cat disk/tables/run.csv; exit $status
      """
    let result = try shop.shell(script, [Self.binary, Self.sample])
    if result.status == 99 { return print(result.output) }
    #expect(
      result.status == 2 && result.complaint.contains("free some space"),
      "\(result.complaint)"
    )
    #expect(result.output == "run.csv\nold\n")
  }

  // MARK: One type

  @Test func `and every other file is made, replaced and removed through one type`() throws {
    let sources = packageFolder.appendingPathComponent("Sources")
    let calls =
      #/\b(unlink|unlinkat|rename|renameat|cs_rename|mkdir|mkdirat|mkstemp|link|linkat|symlink|O_CREAT|O_TRUNC|removeItem|moveItem|copyItem|createFile|createDirectory|createSymbolicLink|createTemporaryFile)\b\(?/#
    var files = 0
    for folder in [
      "TraceStore", "TraceRecording", "Symbolication", "LayoutTesting", "plumbline", "TraceExports",
      "TracePage", "TraceReports",
    ] {
      let names = FileManager.default.enumerator(
        atPath: sources.appendingPathComponent(folder).path
      )
      while let name = names?.nextObject() as? String {
        guard name.hasSuffix(".swift"), name != "Files/Directory.swift" else { continue }
        files += 1
        let file = sources.appendingPathComponent(folder + "/" + name)
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          let code = line.prefix { $0 != "\"" }
          guard !code.contains("//"), let call = code.firstMatch(of: calls) else { continue }
          let word = call.output.0
          if word.hasSuffix("(") || word.hasPrefix("O_") {
            Issue.record("\(folder)/\(name): \(line)")
          }
        }
      }
    }
    #expect(files > 100)
  }
}
