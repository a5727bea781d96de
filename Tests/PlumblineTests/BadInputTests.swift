import Foundation
import Glibc
import TestSupport
import Testing

private let feed = Workshop.binaries.appendingPathComponent("SampleFeed").path
private let reports = [["info"], ["churn"], ["timeline"], ["compare", "grouped.plumb"]]

extension Workshop {
  /// Runs a report; a comparison is with the trace of the grouped cells.
  fileprivate func report(_ words: [String], _ arguments: String...) throws -> Result {
    if words.first == "compare" { try feed("grouped.plumb", cell: "grouped") }
    let binary = Self.binaries.appendingPathComponent("plumbline").path
    return try shell("exec \"$0\" \"$@\"", [binary] + words + arguments)
  }

  /// Returns a copy of a small churning trace, changed by SQL.
  fileprivate func trace(_ name: String, changedBy sql: String = "") throws -> String {
    let copy = path(name)
    try feed(name, cell: "churning")
    if !sql.isEmpty {
      let file = try write(Array(sql.utf8), to: "\(name).sql")
      let result = try shell("exec sqlite3 \"$1\" < \"$2\"", ["sqlite3", copy, file])
      try #require(result.status == 0, "\(result.complaint)")
    }
    return copy
  }
}

@Suite(.waitsForProcesses) struct `A file that is read whole` {
  private static let binary = Workshop.binaries.appendingPathComponent("plumbline").path

  @Test(arguments: [
    ("mkfifo plumbline.yml", "check \"$1\"", 2, "plumbline.yml' is not a regular file"),
    ("mkfifo pipe", "check \"$1\" --config pipe", 2, "'pipe' is not a regular file"),
    ("mkfifo pipe", "history list --store pipe", 2, "it is not a regular file"),
    ("mkfifo pipe", "history add \"$1\" --store pipe", 2, "it is not a regular file"),
    ("mkfifo pipe.xib", "inspect pipe.xib", 2, "the file is not a regular file"),
    ("truncate -s 5G plumbline.yml", "check \"$1\"", 2, "is larger than 256 KB"),
    (
      "{ echo accepted:; yes '  - {rule: churn, limit: 4, by: Ada, why: so}' | head -n 300000; } >plumbline.yml",
      "compare \"$1\" \"$1\"", 2, "is larger than 256 KB"
    ),
  ])
  func `is a regular one, and not too large`(
    setUp: String,
    command: String,
    status: Int32,
    sentence: String
  ) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = packageFolder.appendingPathComponent("traces/feed-churning.plumb").path
    let result = try shop.shell(
      "{ \(setUp); } && exec timeout 60 \"$0\" \(command)",
      [Self.binary, trace]
    )
    #expect(result.status == status, "\(result.complaint)")
    #expect(result.complaint.contains(sentence) || result.output.contains(sentence))
  }
}

@Suite(.waitsForProcesses) struct `A trace that is not as it should be` {
  @Test(arguments: reports)
  func `of a later version is refused with the version`(command: [String]) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = try shop.trace("new.plumb", changedBy: "PRAGMA user_version = 9;")
    let result = try shop.report(command, trace)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.complaint.contains("update Plumbline"))
  }

  @Test(arguments: reports)
  func `cut off anywhere is damaged`(command: [String]) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let whole = try Data(contentsOf: URL(fileURLWithPath: shop.trace("whole.plumb")))
    for length in [20, 99, 100, 1_024, whole.count / 3, whole.count - 1] {
      let cut = try shop.write(Array(whole.prefix(length)), to: "cut-\(length).plumb")
      let result = try shop.report(command, cut)
      #expect(result.status == 2, "\(length) bytes")
      #expect(result.output.isEmpty)
      #expect(result.complaint.contains("is damaged"), "\(result.complaint)")
    }
  }

  @Test func `with priorities that no integer can hold is read`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = try shop.trace(
      "steep.plumb",
      changedBy: "UPDATE layout_constraint SET priority = 9e300;"
    )
    let result = try shop.plumbline("churn", "--from-rows", trace)
    #expect(result.status == 0, "\(result.complaint)")
    #expect(result.output.contains("removed"))
  }

  @Test(arguments: reports)
  func `locked by another process says so`(command: [String]) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = try shop.trace("locked.plumb")
    if command.first == "compare" { try shop.feed("grouped.plumb", cell: "grouped") }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell(
      """
      \(Workshop.locking)
      trace="$1"; shift
      lock "$trace"; "$0" "$@" "$trace"; status=$?; unlock; exit $status
      """,
      [binary, trace] + command
    )
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.complaint.contains("locked by another process"))
  }

  @Test(.enabled(if: (try? Workshop().canRunAsNobody()) == true, "needs a user who is not root"))
  func `that may not be read says so`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = try shop.trace("secret.plumb")
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell(
      "chmod 755 . && chmod 000 \"$1\" && exec \(Workshop.asNobody) \"$0\" churn \"$1\"",
      [binary, trace]
    )
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.complaint.contains("permission denied"))
  }

  @Test func `still being recorded shows what there is, and that it is not all`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    // The recorded command waits for the reports.
    let result = try shop.shell(
      """
      mkfifo go; "$0" record -q -o run.plumb -- bash -c '"$0" --entries 5 --clock manual; read < go' \
        "$1" & exec 9<> go
      until sqlite3 -readonly run.plumb "SELECT 'recorded' FROM pass LIMIT 1" 2> /dev/null | grep -q recorded
      do kill -0 $! || exit 8; sleep 0.05; done
      for report in info churn timeline; do "$0" $report run.plumb || exit 9; done
      echo >&9; wait $!; echo finished; "$0" info run.plumb
      """,
      [binary, feed]
    )
    #expect(result.status == 0, "\(result.complaint)")
    let parts = result.output.components(separatedBy: "finished\n")
    try #require(parts.count == 2)
    #expect(parts[0].components(separatedBy: "still being recorded").count == 4)
    #expect(!parts[1].contains("still being recorded"))
  }

  @Test func `whose recorder was killed is made whole by the first command that reads it`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell(
      """
      "$0" record -q -o run.plumb -- bash -c '"$0" --entries 5 --clock manual; kill -9 $PPID' "$1"
      echo "status $?"; "$0" info run.plumb; "$0" recover run.plumb; ls -d run.plumb*
      "$0" record -q -o other.plumb -- bash -c 'kill -9 $PPID'
      "$0" record -q --force -o other.plumb -- true; ls -d other.plumb*
      """,
      [binary, feed]
    )
    #expect(result.output.contains("status 137"))
    #expect(result.complaint.contains("was killed; the trace is whole again"))
    #expect(result.complaint.contains("'run.plumb' is whole: there is nothing to recover."))
    #expect(!result.output.contains("run.plumb-"), "One single file is left.")
    #expect(!result.output.contains("run.plumb."), "The spool is gone.")
    #expect(result.output.hasSuffix("\nother.plumb\n"), "--force removes what was left behind.")
  }
}

@Suite(.waitsForProcesses) struct `A recording that is broken off` {
  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `by a signal ends the command by it, and the trace reads`(
    signal: String,
    status: Int32
  ) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell(
      """
      exec timeout 60 \(Workshop.withDefaultSignals) \
        "$0" record -q -o run.plumb -- bash -c 'kill -\(signal) $PPID; exec sleep 50'
      """,
      [binary]
    )
    #expect(result.status == status, "\(result.complaint)")
    let info = try shop.plumbline("info", "run.plumb", "--format", "json")
    #expect(info.output.contains("\"exitStatus\": \(status)"))
    #expect(info.output.contains("\"isFinished\": true"))
  }
}

@Suite(.waitsForProcesses) struct `Names from the recorded program` {
  private static let names = [
    "it's \"quoted\"", "two\nlines\r\tand a tab", "\u{1B}[31mred\u{1B}]0;title\u{07}",
    "\u{202E}turned\u{2066} around", "a,b;\"c\",\n", "slash/and#hash", "日付👩‍👩‍👧",
    String(repeating: "N", count: 100_000),
  ]

  @Test(arguments: names.indices)
  func `do no harm in any format`(number: Int) throws {
    let name = Self.names[number]
    let shop = try Workshop()
    defer { shop.remove() }
    let literal = "'" + name.replacing("'", with: "''") + "'"
    let trace = try shop.trace(
      "named.plumb",
      changedBy: """
        UPDATE string SET value = replace(value, 'avatar', \(literal));
        UPDATE string SET value = replace(value, 'content', \(literal));
        UPDATE run SET host = \(literal), command = json_array(\(literal));
        """
    )
    let width = number.isMultiple(of: 2) ? "80" : "160"
    for command in reports {
      let text = try shop.report(command, trace, "--width", width)
      #expect(text.status == 0, "\(command): \(text.complaint)")
      for scalar in text.output.unicodeScalars where scalar != "\n" && scalar.value != 0x200D {
        let category = scalar.properties.generalCategory
        let isHidden = [.control, .format, .lineSeparator].contains(category)
        #expect(!isHidden, "\(command): U+\(scalar.value)")
      }
      #expect(text.output.utf8.count < 20_000, "\(command)")
      let json = try shop.report(command, trace, "--format", "json")
      let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
      #expect(object is [String: Any], "\(command)")
      let csv = try shop.report(command, trace, "--format", "csv")
      let records = Self.records(csv.output)
      #expect(records.count > 1, "\(command)")
      #expect(Set(records.map(\.count)).count == 1, "\(command)")
      if command == ["churn"] {
        #expect(records.contains { $0.contains { $0.hasSuffix("UIImageView#\(name)") } })
      }
    }
  }

  /// Reads CSV according to RFC 4180.
  private static func records(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var last: UInt8 = 0
    for byte in text.utf8 {
      defer { last = byte }
      if byte == UInt8(ascii: "\"") {
        // Two quotes in a row are one literal quote.
        if !isQuoted, last == byte { field.append(byte) }
        isQuoted.toggle()
      } else if isQuoted {
        field.append(byte)
      } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") {
        record.append(String(decoding: field, as: UTF8.self))
        field = []
        if byte == UInt8(ascii: "\n") {
          records.append(record)
          record = []
        }
      } else if byte != UInt8(ascii: "\r") {
        field.append(byte)
      }
    }
    return records
  }
}

@Suite(.waitsForProcesses) struct `A disk that is full` {
  @Test(
    .enabled(
      if: (try? Workshop().canMount()) == true,
      "needs a file system of its own"
    )
  )
  func `ends the trace with a sentence, not the command`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell(
      """
      mkdir small; mount -t tmpfs -o size=1m tmpfs small || exit 99
      "$0" record -o small/run.plumb -- "$1" --entries 60 --clock manual; status=$?
      umount small; exit $status
      """,
      [binary, feed]
    )
    #expect(result.status == 125)
    #expect(result.output.contains("churning: 60 entries"), "The command ran to its end.")
    #expect(result.complaint.contains("cannot be written"))
    #expect(result.complaint.contains("full"))
  }
}

extension Workshop {
  /// A prefix that runs a command as an unprivileged user, because root may read everything.
  fileprivate static var asNobody: String {
    geteuid() == 0 ? "setpriv --reuid 65534 --clear-groups --" : ""
  }

  /// Whether the prefix works here, and such a user can reach the binary.
  fileprivate func canRunAsNobody() throws -> Bool {
    defer { remove() }
    let binary = Self.binaries.appendingPathComponent("plumbline").path
    return try shell("\(Self.asNobody) \"$0\" --version", [binary]).status == 0
  }

  /// Whether tests can mount a small file system on this machine.
  fileprivate func canMount() throws -> Bool {
    defer { remove() }
    let result = try shell("mkdir m && mount -t tmpfs -o size=64k tmpfs m && umount m", ["try"])
    return result.status == 0
  }
}

@Suite(.waitsForProcesses) struct `Surroundings that are not as they should be` {
  private let binary = Workshop.binaries.appendingPathComponent("plumbline").path

  @Test func `a name that SQLite takes for something else is a file's`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    for name in [":memory:", "file:x?mode=memory"] {
      let missing = try shop.plumbline("info", name)
      #expect(missing.status == 2)
      #expect(missing.complaint.contains("There is no file"))
      let copy = try shop.trace(name)
      #expect(try shop.shell("exec \"$0\" info \"$1\"", [binary, name]).status == 0)
      try FileManager.default.removeItem(atPath: copy)
    }
  }

  @Test func `a directory that was removed has nothing above it`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = try shop.trace("a.plumb")
    let result = try shop.shell(
      "mkdir gone; cd gone; rmdir ../gone; exec timeout 100 \"$0\" check \"$1\"",
      [binary, trace]
    )
    #expect(result.status == 1)
  }

  @Test func `a limit of ten open files is a sentence`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    for (command, status) in [("info x.plumb", 2), ("record -o x.plumb -- true", 125)] {
      let result = try shop.shell("ulimit -n 10; exec \"$0\" \(command)", [binary])
      #expect(result.status == Int32(status))
      #expect(result.complaint.contains("ulimit -n 256"))
    }
  }

  @Test func `a name that is not UTF-8 is refused, and not another file read`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.shell("exec \"$0\" info $'caf\\xE9.plumb'", [binary])
    #expect(result.status == 64)
    #expect(result.complaint.contains("'caf\\xE9.plumb' is not UTF-8"))
  }

  @Test func `an output of a command that is not recorded is a mistake`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.plumbline("record", "--interleave-output", "x.plumb", "--", "true")
    #expect(result.status == 64)
  }

  @Test func `the command line of a run is JSON for a query`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = try shop.trace("a.plumb")
    let sql = "SELECT value FROM run, json_each(run.command) LIMIT 1"
    #expect(
      try shop.plumbline("query", trace, sql, "--format", "csv").output == "value\r\n\(feed)\r\n"
    )
  }

  @Test func `a view that never ends is given up`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    // Most of its steps are comparisons, which are SQLite's fastest steps. The limit is a number of
    // steps.
    let cases = (1...900).map { "WHEN -\($0) THEN 0" }.joined(separator: " ")
    let trace = try shop.trace(
      "a.plumb",
      changedBy: """
        CREATE VIEW v_endless AS
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT max(CASE i \(cases) END) FROM n;
        """
    )
    let result = try shop.plumbline(
      "export",
      trace,
      "--format",
      "csv",
      "--table",
      "v_endless",
      "-o",
      "-"
    )
    #expect(result.status == 2)
    #expect(result.complaint.contains("more than any recording would"))
  }

  @Test func `a headline is no wider than the page`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = packageFolder.appendingPathComponent("traces/feed-churning.plumb").path
    let other = packageFolder.appendingPathComponent("traces/feed-grouped.plumb").path
    for words in [
      ["churn", trace], ["check", trace], ["compare", trace, other], ["replay", trace],
    ] {
      let result = try shop.shell("exec \"$0\" \"$@\" --width 40", [binary] + words)
      // The sample traces can be older than the program. Then the output begins with a note.
      let lines = result.output.split(separator: "\n").filter { !$0.hasPrefix("Note: ") }
      #expect(lines.first.map(\.count) ?? 0 <= 40, "\(lines.first ?? "")")
    }
  }
}
