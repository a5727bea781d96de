import Foundation
import Testing

@testable import TraceRecording
@testable import TraceStore

/// Unfinished traces made by someone else, which a recovery reads and continues to write.
struct HostileRecoveryTests {
  /// Records a program whose recorder is killed once the trace contains rows of all kinds.
  private static func killed(in scratch: Scratch) throws -> String {
    let trace = scratch.file("run.plumb")
    // With a backlog limit of one byte, the trace contains rows that the spool no longer has.
    let script = """
      PLUMBLINE_STACKS=1 "$0" mixture 7 3000
      for look in $(seq 500); do
        [ "$(sqlite3 "$1" 'SELECT snapshot FROM recovery, frame LIMIT 1')" -gt 1 ] && break
      done 2> /dev/null
      kill -9 $PPID
      """
    try run([spoolCollector(), "1", trace, "bash", "-c", script, spoolWriter(), trace])
    try #require(try TraceReader(path: trace).recovery() != nil)
    return trace
  }

  /// Returns SQL that makes a table accept values of any type.
  private static func lax(_ table: String) -> String {
    """
    PRAGMA legacy_alter_table = ON; CREATE TABLE lax AS SELECT * FROM \(table); DROP TABLE \(table);
    ALTER TABLE lax RENAME TO \(table);
    """
  }

  private static let damages = [
    lax("frame") + "UPDATE frame SET stack = NULL WHERE rowid = 1",
    lax("frame") + "UPDATE frame SET address = 'x' WHERE rowid = 1",
    lax("frame") + "UPDATE frame SET position = x'00' WHERE rowid = 1",
    lax("stack") + "UPDATE stack SET process = NULL",
    lax("module") + "UPDATE module SET start = NULL",
    lax("module") + "UPDATE module SET bias = 'x'",
    lax("module") + "UPDATE module SET file_size = 1.5",
    lax("process") + "UPDATE process SET pid = NULL",
    lax("process") + "UPDATE process SET id = 'x'",
    lax("process") + "UPDATE process SET begin = 'x'",
    lax("string") + "UPDATE string SET id = NULL WHERE rowid = 1",
    lax("signature") + "UPDATE signature SET host = NULL WHERE rowid = 1",
    lax("signature") + "UPDATE signature SET relation = 'x' WHERE rowid = 1",
    "ALTER TABLE signature RENAME COLUMN first_item TO other", "DROP TABLE process",
    "DROP TABLE signature", "ALTER TABLE mark ADD COLUMN other INTEGER",
    "UPDATE frame SET id = 9223372036854775807 WHERE id = 1",
    "UPDATE process SET id = 9223372036854775807",
    "UPDATE process SET begin = -9223372036854775808",
    "INSERT INTO mark SELECT 9223372036854775807, time, name, process, thread, test, stack FROM mark LIMIT 1",
    "CREATE TRIGGER t AFTER INSERT ON mark BEGIN DELETE FROM mark; END",
    "UPDATE recovery SET snapshot = 9223372036854775807",
  ]

  @Test func `a value that no recorder writes is damage, not the end of the program`() throws {
    let scratch = try Scratch()
    let trace = try Self.killed(in: scratch)
    var refused = 0
    for (number, sql) in Self.damages.enumerated() {
      let copy = scratch.path + ".\(number)"
      defer { try? FileManager.default.removeItem(atPath: copy) }
      try FileManager.default.copyItem(atPath: scratch.path, toPath: copy)
      let path = copy + "/" + Directory.name(of: trace)
      // No process holds the lock of a copy.
      #expect(try sqlite(path, sql) == [], "\(sql)")
      do {
        _ = try TraceRecovery(path: path).run()
        Issue.record("recovered in spite of: \(sql)")
      } catch .damaged(_, let detail) {
        #expect(!detail.isEmpty)
        refused += 1
      } catch {
        Issue.record("\(sql): \(error)")
      }
    }
    #expect(refused == Self.damages.count)
  }

  @Test func `a table whose name is SQL is not run`() throws {
    let scratch = try Scratch()
    let trace = try Self.killed(in: scratch)
    let victim = scratch.file("victim.db")
    #expect(try sqlite(victim, "CREATE TABLE kept (x); INSERT INTO kept VALUES (1)") == [])
    let name = "a\" WHERE 0; COMMIT; ATTACH '\(victim)' AS v; DELETE FROM v.kept; BEGIN; --"
    let quotedName = "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    #expect(try sqlite(trace, "CREATE TABLE \(quotedName) (x)") == [])
    _ = try TraceRecovery(path: trace).run()
    #expect(try sqlite(victim, "SELECT count(*) FROM kept") == ["1"])
    #expect(try TraceReader(path: trace).run().isFinished)
  }

  @Test func `a recording that is added cannot bring SQL along`() throws {
    let scratch = try Scratch()
    let base = scratch.file("run.plumb")
    try writeTrace(base)
    let victim = scratch.file("victim.db")
    #expect(try sqlite(victim, "CREATE TABLE kept (x); INSERT INTO kept VALUES (1)") == [])
    // As left by a killed recorder, with the id of a process that no longer exists.
    let added = base + ".4194304.added"
    try writeTrace(added, identifier: "other")
    let column = "x) SELECT 1; COMMIT; ATTACH '\(victim)' AS v; DELETE FROM v.kept; BEGIN; --"
    let sql = """
      CREATE TABLE "mark; DELETE FROM main.run; --" (id INTEGER PRIMARY KEY) STRICT;
      ALTER TABLE mark ADD COLUMN "\(column)" INTEGER;
      UPDATE run SET started_at = started_at + 1;
      """
    #expect(try sqlite(added, sql) == [])
    _ = try TraceRecovery(path: base).run()
    #expect(try sqlite(victim, "SELECT count(*) FROM kept") == ["1"])
    #expect(try TraceReader(path: base).runs().count == 2)
  }
}
